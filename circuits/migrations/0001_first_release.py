import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from clubs.migrations._create_models import CreateModels


class Migration(migrations.Migration):

    replaces = [
        ('circuits', '0001_circuits'),
        ('circuits', '0001_squashed_0006_history_of_federations'),
        ('circuits', '0002_federations'),
        ('circuits', '0003_person_links'),
        ('circuits', '0004_ended_links'),
        ('circuits', '0005_numbers_of_legs'),
        ('circuits', '0006_history_of_federations'),
        ('circuits', '0007_circuits_of_both_owners'),
    ]

    initial = True

    dependencies = [
        ('clubs', '0001_first_release'),
        ('tournaments', '0001_first_release'),
    ]

    operations = [
        CreateModels(
            models=[migrations.CreateModel(
                name='Federation',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('slug', models.SlugField(unique=True)),
                    ('name', models.CharField(max_length=80)),
                    ('created_at', models.DateTimeField(auto_now_add=True)),
                    ('version', models.PositiveIntegerField(default=1)),
                ],
                options={
                    'ordering': ['name'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='federation_has_a_name')],
                },
            ), migrations.CreateModel(
                name='Circuit',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='circuits', to='clubs.club')),
                    ('federation', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='circuits', to='circuits.federation')),
                    ('slug', models.SlugField(max_length=60)),
                    ('name', models.CharField(max_length=80)),
                    ('rules', models.JSONField()),
                    ('seed', models.PositiveIntegerField()),
                    ('client_key', models.UUIDField()),
                    ('created_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('created_at', models.DateTimeField(auto_now_add=True)),
                    ('closed_at', models.DateTimeField(blank=True, null=True)),
                    ('closed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('version', models.PositiveIntegerField(default=1)),
                ],
                options={
                    'ordering': ['-id'],
                    'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('club__isnull', False), ('federation__isnull', True)), models.Q(('club__isnull', True), ('federation__isnull', False)), _connector='OR'), name='circuit_has_one_owner'), models.UniqueConstraint(fields=('club', 'slug'), name='one_circuit_per_slug'), models.UniqueConstraint(fields=('federation', 'slug'), name='one_federation_circuit_per_slug'), models.UniqueConstraint(fields=('club', 'client_key'), name='circuit_made_once'), models.UniqueConstraint(fields=('federation', 'client_key'), name='federation_circuit_made_once'), models.CheckConstraint(condition=models.Q(models.Q(('name', ''), _negated=True), models.Q(('slug', ''), _negated=True)), name='circuit_has_a_name'), models.CheckConstraint(condition=models.Q(models.Q(('closed_at__isnull', True), ('closed_by__isnull', True)), models.Q(('closed_at__isnull', False), ('closed_by__isnull', False)), _connector='OR'), name='closed_circuits_say_by_whom')],
                },
            ), migrations.CreateModel(
                name='CircuitLeg',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.club')),
                    ('circuit', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='legs', to='circuits.circuit')),
                    ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='circuit_legs', to='tournaments.tournament')),
                    ('weight', models.PositiveSmallIntegerField(default=1)),
                    ('number', models.PositiveSmallIntegerField(null=True)),
                    ('offered_at', models.DateTimeField(null=True)),
                    ('offered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('accepted_at', models.DateTimeField(null=True)),
                    ('accepted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'ordering': ['tournament__starts_at', 'tournament'],
                    'constraints': [models.UniqueConstraint(fields=('circuit', 'tournament'), name='one_leg_of_a_circuit'), models.CheckConstraint(condition=models.Q(('weight__gte', 1), ('weight__lte', 2)), name='leg_weight'), models.CheckConstraint(condition=models.Q(models.Q(('accepted_at__isnull', True), ('club__isnull', False), ('offered_at__isnull', True), ('offered_by__isnull', True)), models.Q(('club__isnull', True), ('offered_at__isnull', False), ('offered_by__isnull', False)), _connector='OR'), name='legs_of_federations_are_offered'), models.CheckConstraint(condition=models.Q(models.Q(('accepted_at__isnull', True), ('accepted_by__isnull', True)), models.Q(('accepted_at__isnull', False), ('accepted_by__isnull', False)), _connector='OR'), name='accepted_legs_say_by_whom')],
                },
            ), migrations.CreateModel(
                name='CircuitResult',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.club')),
                    ('leg', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='circuits.circuitleg')),
                    ('competitor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.competitor')),
                    ('place', models.PositiveIntegerField()),
                    ('score', models.BigIntegerField()),
                    ('state', models.CharField(blank=True, choices=[('', ''), ('left', 'left'), ('expelled', 'expelled'), ('absent', 'absent')], max_length=8)),
                ],
                options={
                    'ordering': ['place', 'id'],
                    'constraints': [models.UniqueConstraint(fields=('leg', 'competitor'), name='one_result_of_a_leg'), models.CheckConstraint(condition=models.Q(('place__gte', 1)), name='circuit_place_from_1')],
                },
            ), migrations.CreateModel(
                name='FederationClub',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('federation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='clubs', to='circuits.federation')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='federations', to='clubs.club')),
                    ('invited_at', models.DateTimeField(auto_now_add=True)),
                    ('invited_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('joined_at', models.DateTimeField(null=True)),
                    ('joined_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('left_at', models.DateTimeField(null=True)),
                    ('left_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'ordering': ['club__name', 'id'],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('left_at__isnull', True)), fields=('federation', 'club'), name='club_joins_a_federation_once'), models.CheckConstraint(condition=models.Q(models.Q(('joined_at__isnull', True), ('joined_by__isnull', True)), models.Q(('joined_at__isnull', False), ('joined_by__isnull', False)), _connector='OR'), name='joined_clubs_say_by_whom'), models.CheckConstraint(condition=models.Q(models.Q(('left_at__isnull', True), ('left_by__isnull', True)), models.Q(('left_at__isnull', False), ('left_by__isnull', False)), _connector='OR'), name='clubs_that_left_say_by_whom')],
                },
            ), migrations.CreateModel(
                name='FederationEntry',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('at', models.DateTimeField(auto_now_add=True)),
                    ('action', models.CharField(max_length=30)),
                    ('subject', models.CharField(max_length=160)),
                    ('path', models.CharField(blank=True, max_length=200)),
                    ('before', models.CharField(blank=True, max_length=200)),
                    ('after', models.CharField(blank=True, max_length=1000)),
                    ('translations', models.JSONField(default=dict)),
                    ('federation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='history', to='circuits.federation')),
                    ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('about', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'ordering': ['-id'],
                    'indexes': [models.Index(fields=['federation', '-id'], name='history_by_federation')],
                },
            ), migrations.CreateModel(
                name='Officer',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('federation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='officers', to='circuits.federation')),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='offices', to=settings.AUTH_USER_MODEL)),
                    ('role', models.CharField(choices=[('head', 'head of the federation'), ('clerk', 'secretary of the federation')], max_length=5)),
                ],
                options={
                    'ordering': ['role', 'id'],
                    'constraints': [models.UniqueConstraint(fields=('federation', 'user'), name='one_office_per_user'), models.CheckConstraint(condition=models.Q(('role__in', ['head', 'clerk'])), name='known_role_of_an_officer')],
                },
            ), migrations.CreateModel(
                name='PersonLink',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposed_links', to='clubs.club')),
                    ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposed_links', to='clubs.player')),
                    ('other_club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='received_links', to='clubs.club')),
                    ('other', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='received_links', to='clubs.player')),
                    ('proposed_at', models.DateTimeField(auto_now_add=True)),
                    ('proposed_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('accepted_at', models.DateTimeField(null=True)),
                    ('accepted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('ended_at', models.DateTimeField(null=True)),
                ],
                options={
                    'ordering': ['id'],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True)), fields=('player', 'other_club'), name='one_link_of_a_person_to_a_club'), models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True), ('other__isnull', False)), fields=('club', 'other'), name='one_link_of_the_other_person_to_a_club'), models.CheckConstraint(condition=models.Q(('club', models.F('other_club')), _negated=True), name='link_of_two_clubs'), models.CheckConstraint(condition=models.Q(models.Q(('accepted_at__isnull', True), ('accepted_by__isnull', True), ('other__isnull', True)), models.Q(('accepted_at__isnull', False), ('accepted_by__isnull', False), ('other__isnull', False)), _connector='OR'), name='accepted_links_say_by_whom')],
                },
            )],
        ),
    ]
