#!/bin/sh
# Try a Debian package in a bare Debian: install it, use it, update to it, remove it.
# As root:  tools/packaging/trial.sh NEW.deb [OLD.deb]
# Needs debootstrap and the internet. BARE names a folder with a bare Debian that is there already.
set -eu
new=$(realpath "$1")
old=$(realpath "${2:-$1}")
bare=${BARE:-$(mktemp -d)}
. /etc/os-release
[ -e "$bare/etc/debian_version" ] || debootstrap --variant=minbase "$VERSION_CODENAME" "$bare"
inside() { chroot "$bare" /bin/sh -ec "$1"; }
# The club belongs to the user of a server; a person on a laptop has its own.
club() { inside "su caderneta -s /bin/sh -c 'cd; caderneta --settings ~/.env $1'"; }
step() { printf '\n--- %s\n' "$*"; }
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

cp "$new" "$bare/tmp/new.deb"
cp "$old" "$bare/tmp/old.deb"
step "install"
inside "apt-get update -qq; apt-get install -qq --yes --no-install-recommends /tmp/old.deb >/dev/null"
inside "caderneta --version"

step "set up a server"
printf 'club.example.org\n\n\n' |
    inside "su caderneta -s /bin/sh -c 'cd; caderneta setup-server'"
club "create_club trial \"Trial Club\" --owner ana --site https://club.example.org"

step "serve"
inside "su caderneta -s /bin/sh -c 'cd; caderneta --settings ~/.env serve >serve.log 2>&1 & echo \$! >served'"
for _try in $(seq 120); do
    inside "/opt/caderneta/bin/python3 -c \"import urllib.request as u; u.urlopen('http://127.0.0.1:8000/readyz')\" 2>/dev/null" && break
    sleep 1
done
inside "/opt/caderneta/bin/python3 -c \"import urllib.request as u; print(u.urlopen('http://127.0.0.1:8000/readyz').read())\""
inside 'kill "$(cat /var/lib/caderneta/served)"'
said=$(club "doctor") || true # it also names what a bare computer lacks, such as a backup
printf '%s\n' "$said"
case $said in *"a test page was drawn"*) ;; *) exit 1 ;; esac

step "update"
inside "apt-get install -qq --yes --reinstall --allow-downgrades /tmp/new.deb >/dev/null; caderneta --version"
club "migrate --verbosity 0"
club "audit"
club "password_link trial ana --site https://club.example.org"

step "remove"
inside "apt-get purge -qq --yes caderneta >/dev/null; test ! -e /usr/bin/caderneta"
inside "test ! -e /opt/caderneta; test -s /var/lib/caderneta/.env; test -s /var/lib/caderneta/caderneta.sqlite3"
printf '\nThe package was installed, used, updated and removed in %s; the club is still there.\n' "$bare"
