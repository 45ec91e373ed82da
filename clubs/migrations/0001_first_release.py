import clubs.models.people
import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.db.models.functions.comparison
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models

from clubs.migrations._create_models import CreateModels


class Migration(migrations.Migration):

    replaces = [
        ('clubs', '0001_initial'),
        ('clubs', '0001_squashed_0027_journal_without_spare_index'),
        ('clubs', '0002_particulars'),
        ('clubs', '0003_merges'),
        ('clubs', '0004_has_seasons'),
        ('clubs', '0005_public_page'),
        ('clubs', '0006_imported_list'),
        ('clubs', '0007_find_in_journal'),
        ('clubs', '0008_fill_journal_search'),
        ('clubs', '0009_invitations'),
        ('clubs', '0010_tokens'),
        ('clubs', '0011_erased_people'),
        ('clubs', '0012_shows_ratings'),
        ('clubs', '0013_calendar_link'),
        ('clubs', '0014_webhooks'),
        ('clubs', '0015_delivery_name'),
        ('clubs', '0016_payment_details'),
        ('clubs', '0017_token_made_once'),
        ('clubs', '0018_phones'),
        ('clubs', '0019_sponsor_pictures'),
        ('clubs', '0020_uids'),
        ('clubs', '0021_sessions_of_accounts'),
        ('clubs', '0022_privacy'),
        ('clubs', '0023_archives'),
        ('clubs', '0024_second_step_roles'),
        ('clubs', '0025_club_of_deliveries'),
        ('clubs', '0026_cleaning_by_index'),
        ('clubs', '0027_journal_without_spare_index'),
        ('clubs', '0028_delete_archives'),
        ('clubs', '0029_remove_uids'),
        ('clubs', '0030_loans'),
        ('clubs', '0031_lists_of_entries'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        CreateModels(
            models=[migrations.CreateModel(
                name='LastCleaning',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('at', models.DateTimeField()),
                ],
            ), migrations.CreateModel(
                name='SignInCount',
                fields=[
                    ('key', models.CharField(max_length=64, primary_key=True, serialize=False)),
                    ('tries', models.PositiveIntegerField(default=0)),
                    ('last', models.DateTimeField(db_index=True)),
                    ('wait_until', models.DateTimeField()),
                ],
            ), migrations.CreateModel(
                name='User',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('password', models.CharField(max_length=128, verbose_name='password')),
                    ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                    ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                    ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                    ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                    ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                    ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                    ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                    ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                    ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                    ('password_changed_at', models.DateTimeField(editable=False, null=True)),
                    ('session_number', models.PositiveIntegerField(default=0, editable=False)),
                    ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                    ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
                ],
                options={
                    'verbose_name': 'user',
                    'verbose_name_plural': 'users',
                    'abstract': False,
                },
                managers=[
                    ('objects', django.contrib.auth.models.UserManager()),
                ],
            ), migrations.CreateModel(
                name='CalledOff',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='called_off', to='clubs.club')),
                    ('day', models.DateField()),
                    ('reason', models.CharField(blank=True, max_length=80)),
                    ('at', models.DateTimeField()),
                ],
                options={
                    'ordering': ['day'],
                    'constraints': [models.UniqueConstraint(fields=('club', 'day'), name='called_off_once')],
                },
            ), migrations.CreateModel(
                name='Club',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('slug', models.SlugField(unique=True)),
                    ('uid', models.UUIDField(default=uuid.uuid4, editable=False)),
                    ('name', models.CharField(max_length=80)),
                    ('meets', models.CharField(blank=True, max_length=120)),
                    ('town', models.CharField(blank=True, max_length=60)),
                    ('languages', models.JSONField(default=clubs.models.people.all_languages)),
                    ('default_rules', models.CharField(blank=True, max_length=20)),
                    ('is_indexed', models.BooleanField(default=False)),
                    ('is_public', models.BooleanField(default=False)),
                    ('shows_matches', models.BooleanField(default=True)),
                    ('shows_top_ten', models.BooleanField(default=True)),
                    ('shows_ratings', models.BooleanField(default=False)),
                    ('directors_add', models.BooleanField(default=True)),
                    ('second_step_roles', models.JSONField(default=list)),
                    ('has_seasons', models.BooleanField(default=False, editable=False)),
                    ('has_webhooks', models.BooleanField(default=False, editable=False)),
                    ('loan', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.loan')),
                    ('version', models.PositiveIntegerField(default=1, editable=False)),
                    ('past_version', models.PositiveIntegerField(default=1, editable=False)),
                ],
            ), migrations.CreateModel(
                name='Evening',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='evenings', to='clubs.club')),
                    ('weekday', models.PositiveSmallIntegerField()),
                    ('begins_at', models.TimeField()),
                    ('since', models.DateField()),
                    ('uid', models.UUIDField(default=uuid.uuid4, editable=False)),
                    ('revision', models.PositiveIntegerField(default=0)),
                    ('changed_at', models.DateTimeField()),
                ],
                options={
                    'ordering': ['weekday'],
                    'constraints': [models.UniqueConstraint(fields=('club', 'weekday'), name='one_evening_per_weekday'), models.CheckConstraint(condition=models.Q(('weekday__lte', 6)), name='known_weekday')],
                },
            ), migrations.CreateModel(
                name='ImportedList',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='imported_lists', to='clubs.club')),
                    ('kind', models.CharField(choices=[('people', 'People'), ('matches', 'Matches'), ('entries', 'Entries')], max_length=10)),
                    ('tournament', models.BigIntegerField(null=True)),
                    ('client_key', models.UUIDField()),
                    ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('at', models.DateTimeField(auto_now_add=True)),
                    ('rows', models.JSONField(default=list)),
                    ('answers', models.JSONField(default=dict)),
                    ('orders', models.JSONField(null=True)),
                    ('position', models.PositiveIntegerField(default=0)),
                    ('total', models.PositiveIntegerField(default=0)),
                    ('made', models.JSONField(default=dict)),
                    ('counts', models.JSONField(default=dict)),
                    ('confirmed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('confirmed_at', models.DateTimeField(null=True)),
                    ('finished_at', models.DateTimeField(null=True)),
                    ('undone_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('undone_at', models.DateTimeField(null=True)),
                ],
                options={
                    'ordering': ['-id'],
                    'constraints': [models.UniqueConstraint(fields=('club', 'client_key'), name='list_is_sent_once'), models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['people', 'matches']), ('tournament__isnull', True)), models.Q(('kind', 'entries'), ('tournament__isnull', False)), _connector='OR'), name='known_kind_of_list'), models.CheckConstraint(condition=models.Q(models.Q(('confirmed_at__isnull', True), ('orders__isnull', True)), models.Q(('confirmed_at__isnull', False), ('confirmed_by__isnull', False), ('orders__isnull', False)), _connector='OR'), name='confirmed_lists_say_by_whom'), models.CheckConstraint(condition=models.Q(('undone_at__isnull', True), ('undone_by__isnull', False), _connector='OR'), name='undone_lists_say_by_whom')],
                },
            ), migrations.CreateModel(
                name='JournalEntry',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('at', models.DateTimeField(auto_now_add=True)),
                    ('action', models.CharField(max_length=30)),
                    ('subject', models.CharField(max_length=160)),
                    ('path', models.CharField(blank=True, max_length=200)),
                    ('before', models.CharField(blank=True, max_length=200)),
                    ('after', models.CharField(blank=True, max_length=1000)),
                    ('translations', models.JSONField(default=dict)),
                    ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='journal', to='clubs.club')),
                    ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('by_words', models.CharField(blank=True, default='', max_length=120)),
                    ('reason', models.CharField(blank=True, max_length=200)),
                    ('search_key', models.TextField(blank=True, default='', editable=False)),
                ],
                options={
                    'ordering': ['-id'],
                    'indexes': [models.Index(fields=['club', '-id'], name='journal_by_club'), models.Index(fields=['club', 'at'], name='journal_by_day'), models.Index(fields=['club', 'by', '-id'], name='journal_by_person'), models.Index(fields=['club', 'action', '-id'], name='journal_by_action'), models.Index(fields=['club', 'path', '-id'], name='journal_by_page'), models.Index(models.F('at'), condition=models.Q(('action__in', ('give-role', 'change-role', 'take-role', 'invite', 'renew-invitation', 'revoke-invitation', 'accept-invitation', 'unlink-account', 'password-link', 'calendar-link', 'make-token', 'revoke-token', 'add-webhook', 'remove-webhook', 'start-webhook', 'stop-webhook', 'lose-webhook', 'call-director', 'withdraw-call', 'take-call', 'solve-call'))), name='forgotten_lines')],
                    'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('by__isnull', False), ('by_words', '')), models.Q(('by__isnull', True), models.Q(('by_words', ''), _negated=True)), _connector='OR'), name='journal_says_who')],
                },
            ), migrations.CreateModel(
                name='Loan',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='loans', to='clubs.club')),
                    ('tournament', models.BigIntegerField(null=True)),
                    ('key', models.CharField(max_length=64)),
                    ('block', models.BigIntegerField()),
                    ('is_borrowed', models.BooleanField(default=False)),
                    ('at', models.DateTimeField(default=django.utils.timezone.now)),
                    ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('to', models.CharField(max_length=60)),
                    ('known', models.JSONField(default=list)),
                    ('accounts', models.JSONField(default=dict)),
                    ('back_at', models.DateTimeField(null=True)),
                    ('taken_back_at', models.DateTimeField(null=True)),
                ],
                options={
                    'ordering': ['-id'],
                    'constraints': [models.UniqueConstraint(fields=('key', 'is_borrowed'), name='one_loan_per_key')],
                },
            ), migrations.CreateModel(
                name='Logo',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='logo', to='clubs.club')),
                    ('kind', models.CharField(max_length=20)),
                    ('content', models.BinaryField()),
                ],
                options={
                    'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['image/png', 'image/svg+xml'])), name='known_kind_of_logo')],
                },
            ), migrations.CreateModel(
                name='PaymentDetails',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='payment_details', to='clubs.club')),
                    ('currency', models.CharField(default='BRL', max_length=3)),
                    ('pix_kind', models.CharField(blank=True, max_length=6)),
                    ('pix_key', models.CharField(blank=True, max_length=77)),
                    ('pix_name', models.CharField(blank=True, max_length=25)),
                    ('pix_city', models.CharField(blank=True, max_length=15)),
                ],
                options={
                    'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('pix_city', ''), ('pix_key', ''), ('pix_kind', ''), ('pix_name', '')), models.Q(('pix_kind', ''), ('pix_key', ''), ('pix_name', ''), ('pix_city', ''), _connector='OR', _negated=True), _connector='OR'), name='a_pix_key_has_name_and_city')],
                },
            ), migrations.CreateModel(
                name='Player',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='clubs.club')),
                    ('name', models.CharField(max_length=80)),
                    ('called', models.CharField(blank=True, max_length=30)),
                    ('sort_key', models.CharField(db_index=True, editable=False, max_length=160)),
                    ('archived_at', models.DateTimeField(blank=True, editable=False, null=True)),
                    ('erased_at', models.DateTimeField(editable=False, null=True)),
                ],
                options={
                    'ordering': ['sort_key', 'id'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='player_has_a_name')],
                },
            ), migrations.CreateModel(
                name='Competitor',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='competitors', to='clubs.club')),
                    ('number', models.PositiveIntegerField()),
                    ('name', models.CharField(blank=True, max_length=60)),
                    ('sort_key', models.CharField(blank=True, default='', editable=False, max_length=120)),
                    ('first', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.player')),
                    ('second', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.player')),
                    ('is_passing', models.BooleanField(default=False, editable=False)),
                    ('detail', models.PositiveSmallIntegerField(default=0, editable=False)),
                    ('archived_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ],
                options={
                    'ordering': ['number'],
                    'constraints': [models.UniqueConstraint(fields=('club', 'number'), name='one_competitor_per_number'), models.UniqueConstraint(django.db.models.functions.comparison.Least('first', 'second'), django.db.models.functions.comparison.Greatest('first', 'second'), models.F('is_passing'), condition=models.Q(('second__isnull', False)), name='same_two_are_one_pair'), models.UniqueConstraint(condition=models.Q(('second__isnull', True)), fields=('first',), name='one_person_is_one_single'), models.CheckConstraint(condition=models.Q(('second__isnull', True), models.Q(('first', models.F('second')), _negated=True), _connector='OR'), name='pair_of_two_persons'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='competitor_number_from_1')],
                },
            ), migrations.CreateModel(
                name='Invitation',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='clubs.club')),
                    ('name', models.CharField(max_length=80)),
                    ('email', models.EmailField(blank=True, max_length=254)),
                    ('role', models.CharField(max_length=10)),
                    ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='clubs.player')),
                    ('nonce', models.CharField(max_length=22)),
                    ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('made_at', models.DateTimeField(auto_now_add=True)),
                    ('ends_at', models.DateTimeField()),
                    ('mailed_at', models.DateTimeField(null=True)),
                    ('used_at', models.DateTimeField(null=True)),
                    ('used_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('revoked_at', models.DateTimeField(null=True)),
                ],
                options={
                    'ordering': ['-id'],
                    'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('used_at__isnull', True), ('used_by__isnull', True)), models.Q(('used_at__isnull', False), ('used_by__isnull', False)), _connector='OR'), name='used_invitations_say_by_whom')],
                },
            ), migrations.CreateModel(
                name='Membership',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='clubs.club')),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
                    ('role', models.CharField(choices=[('owner', 'owner'), ('secretary', 'secretary'), ('director', 'director'), ('scorer', 'scorer'), ('player', 'player')], max_length=10)),
                    ('calendar_key', models.CharField(blank=True, default='', max_length=22)),
                    ('player', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='membership', to='clubs.player')),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('club', 'user'), name='one_role_per_club_and_user'), models.CheckConstraint(condition=models.Q(('role__in', ['owner', 'secretary', 'director', 'scorer', 'player'])), name='known_role')],
                },
            ), migrations.CreateModel(
                name='Merge',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='merges', to='clubs.club')),
                    ('kept', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='merges', to='clubs.player')),
                    ('gone', models.BigIntegerField()),
                    ('name', models.CharField(max_length=80)),
                    ('done', models.JSONField()),
                    ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('at', models.DateTimeField(auto_now_add=True)),
                    ('undone_at', models.DateTimeField(null=True)),
                ],
                options={
                    'ordering': ['-id'],
                    'indexes': [models.Index(fields=['club', 'gone'], name='merges_by_what_is_gone')],
                },
            ), migrations.CreateModel(
                name='Particulars',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.club')),
                    ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='particulars', to='clubs.player')),
                    ('phone', models.CharField(blank=True, max_length=30)),
                    ('email', models.EmailField(blank=True, max_length=254)),
                    ('birthday', models.CharField(blank=True, max_length=10)),
                    ('member_since', models.CharField(blank=True, max_length=10)),
                    ('number', models.CharField(blank=True, max_length=12)),
                    ('note', models.CharField(blank=True, max_length=500)),
                    ('consent', models.CharField(blank=True, max_length=200)),
                    ('consent_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('consent_at', models.DateTimeField(null=True)),
                ],
                options={
                    'constraints': [models.UniqueConstraint(condition=models.Q(('number', ''), _negated=True), fields=('club', 'number'), name='one_member_per_number'), models.CheckConstraint(condition=models.Q(models.Q(('consent', ''), ('consent_at__isnull', True), ('consent_by__isnull', True)), models.Q(('consent_at__isnull', False), ('consent_by__isnull', False), models.Q(('consent', ''), _negated=True)), _connector='OR'), name='consent_says_by_whom')],
                },
            ), migrations.CreateModel(
                name='PrivacyContact',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='privacy_contact', to='clubs.club')),
                    ('name', models.CharField(blank=True, max_length=80)),
                    ('email', models.EmailField(blank=True, max_length=254)),
                    ('words', models.TextField(blank=True, max_length=2000)),
                ],
            ), migrations.CreateModel(
                name='SponsorPicture',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sponsor_pictures', to='clubs.club')),
                    ('key', models.CharField(max_length=22, unique=True)),
                    ('name', models.CharField(max_length=60)),
                    ('kind', models.CharField(max_length=20)),
                    ('content', models.BinaryField()),
                ],
                options={
                    'ordering': ['id'],
                },
            ), migrations.CreateModel(
                name='Token',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to='clubs.club')),
                    ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('name', models.CharField(max_length=60)),
                    ('start', models.CharField(max_length=12)),
                    ('digest', models.CharField(max_length=64, unique=True)),
                    ('may_write', models.BooleanField(default=False)),
                    ('made_at', models.DateTimeField()),
                    ('ends_at', models.DateTimeField()),
                    ('last_used_at', models.DateTimeField(null=True)),
                    ('revoked_at', models.DateTimeField(null=True)),
                    ('client_key', models.UUIDField(null=True)),
                ],
                options={
                    'ordering': ['-id'],
                    'constraints': [models.UniqueConstraint(fields=('club', 'user', 'client_key'), name='token_made_once'), models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('made_at'))), name='token_ends_later')],
                },
            ), migrations.CreateModel(
                name='Webhook',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='clubs.club')),
                    ('url', models.CharField(max_length=300)),
                    ('kinds', models.JSONField(default=list)),
                    ('salt', models.CharField(max_length=32)),
                    ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('made_at', models.DateTimeField()),
                    ('stopped_at', models.DateTimeField(null=True)),
                ],
                options={
                    'ordering': ['id'],
                },
            ), migrations.CreateModel(
                name='Delivery',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.club')),
                    ('webhook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='clubs.webhook')),
                    ('event', models.UUIDField(default=uuid.uuid4, unique=True)),
                    ('kind', models.CharField(choices=[('round.published', 'A round is published'), ('result.changed', 'A result was recorded or changed'), ('standings.changed', 'The standings have changed'), ('webhook.trial', 'Test')], max_length=20)),
                    ('subject', models.CharField(blank=True, max_length=40)),
                    ('made_at', models.DateTimeField()),
                    ('state', models.CharField(default='waiting', max_length=10)),
                    ('tries', models.PositiveSmallIntegerField(default=0)),
                    ('tried_at', models.DateTimeField(null=True)),
                    ('next_at', models.DateTimeField()),
                    ('problem', models.CharField(blank=True, max_length=20)),
                    ('status', models.PositiveSmallIntegerField(null=True)),
                    ('name', models.CharField(blank=True, max_length=160)),
                    ('page', models.CharField(blank=True, max_length=200)),
                    ('digest', models.CharField(blank=True, max_length=64)),
                ],
                options={
                    'ordering': ['-id'],
                    'indexes': [models.Index(models.F('next_at'), condition=models.Q(('state', 'waiting')), name='waiting_deliveries')],
                    'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'arrived', 'failed'])), name='known_state_of_delivery')],
                },
            ), migrations.CreateModel(
                name='WrittenByToken',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.club')),
                    ('client_key', models.UUIDField()),
                    ('digest', models.CharField(max_length=64)),
                    ('answer', models.JSONField()),
                    ('at', models.DateTimeField(auto_now_add=True)),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('club', 'client_key'), name='written_once_by_a_token')],
                },
            )],
        ),
    ]
