# Sourced by the other scripts: messages, turns, and packages of Debian and Ubuntu.

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

# tell ENGLISH PORTUGUESE SPANISH: print the one in the language of the terminal.
tell() {
    case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in
    pt*) say "$2" ;;
    es*) say "$3" ;;
    *) say "$1" ;;
    esac
}

# Let one start at a time go on: two would break what the other one installs. Until the script ends.
# The scripts that it calls share its turn: waiting for it would never end.
take_turn() {
    [ -z "${HAS_TURN:-}" ] || return 0
    command -v flock >/dev/null || return 0
    exec 9<.
    flock -n 9 || {
        tell "Another start is installing in this folder: waiting for it" \
            "Outro início está instalando nesta pasta: esperando" \
            "Otro inicio está instalando en esta carpeta: esperando"
        flock 9
    }
    export HAS_TURN=yes
}

# need PACKAGE...: install the packages, and print them. Returns 1 without the rights to install.
need() {
    command -v apt-get >/dev/null || return 1
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        as_root='sudo --preserve-env=DEBIAN_FRONTEND'
    else
        return 1
    fi
    tell "Installing with apt: $*" "Instalando com apt: $*" "Instalando con apt: $*"
    export DEBIAN_FRONTEND=noninteractive
    $as_root apt-get update -qq </dev/null >/dev/null 2>&1 || true
    if ! output=$($as_root apt-get install -qq -y --no-install-recommends "$@" </dev/null 2>&1); then
        say "$output" >&2
        return 1
    fi
}
