"""The addresses of clubs, in the order club, kind, number, action."""

from django.urls import path

from clubs.views import (
    accounts,
    home,
    importing,
    invitations,
    joining,
    journal,
    merging,
    pairs,
    players,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("<slug:slug>/players/add/", players.add_player, name="add_player"),
    path("<slug:slug>/players/same/", merging.same_people, name="same_people"),
    path("<slug:slug>/players/<int:pk>/merge/", merging.find_double, name="find_double"),
    path(
        "<slug:slug>/players/<int:pk>/merge/<int:other>/",
        merging.merge_players,
        name="merge_players",
    ),
    path("<slug:slug>/players/merges/<int:pk>/undo/", merging.undo_merge, name="undo_merge"),
    path("<slug:slug>/players/import/", importing.import_list, name="import_people"),
    path("<slug:slug>/players/import/<int:pk>/", importing.imported_list, name="imported_people"),
    path("<slug:slug>/players/import/<int:pk>/undo/", importing.undo_import, name="undo_people"),
    path("<slug:slug>/players/<int:pk>/", players.player, name="player"),
    path("<slug:slug>/players/<int:pk>/archive/", players.archive_player, name="archive_player"),
    path("<slug:slug>/players/<int:pk>/restore/", players.restore_player, name="restore_player"),
    path("<slug:slug>/players/<int:pk>/delete/", players.delete_player, name="delete_player"),
    path("<slug:slug>/pairs/", pairs.pairs, name="pairs"),
    path("<slug:slug>/pairs/add/", pairs.add_pair, name="add_pair"),
    path("<slug:slug>/pairs/people/", pairs.find_person, name="find_person"),
    path("<slug:slug>/pairs/<int:number>/edit/", pairs.edit_pair, name="edit_pair"),
    path("<slug:slug>/pairs/<int:number>/archive/", pairs.archive_pair, name="archive_pair"),
    path("<slug:slug>/pairs/<int:number>/restore/", pairs.restore_pair, name="restore_pair"),
    path("<slug:slug>/pairs/<int:number>/delete/", pairs.delete_pair, name="delete_pair"),
    path("accounts/invitation/<str:token>/", joining.accept_invitation, name="accept_invitation"),
    path("<slug:slug>/accounts/invitations/add/", invitations.invite, name="invite"),
    path("<slug:slug>/accounts/invitations/<int:pk>/", invitations.invitation, name="invitation"),
    path(
        "<slug:slug>/accounts/invitations/<int:pk>/mail/",
        invitations.mail_invitation,
        name="mail_invitation",
    ),
    path(
        "<slug:slug>/accounts/invitations/<int:pk>/renew/",
        invitations.renew_invitation,
        name="renew_invitation",
    ),
    path(
        "<slug:slug>/accounts/invitations/<int:pk>/revoke/",
        invitations.revoke_invitation,
        name="revoke_invitation",
    ),
    path("<slug:slug>/accounts/<int:pk>/unlink/", accounts.unlink, name="unlink_account"),
    path("<slug:slug>/accounts/", accounts.accounts, name="accounts"),
    path("<slug:slug>/accounts/add/", accounts.add_account, name="add_account"),
    path("<slug:slug>/accounts/directors/", accounts.directors_add, name="directors_add"),
    path("<slug:slug>/accounts/<int:pk>/", accounts.account, name="account"),
    path("<slug:slug>/accounts/<int:pk>/link/", accounts.password_link, name="password_link"),
    path("<slug:slug>/accounts/<int:pk>/remove/", accounts.take_role, name="take_role"),
    path("<slug:slug>/journal/", journal.journal, name="journal"),
]
