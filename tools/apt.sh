# Sourced by the other scripts: how packages of Debian and Ubuntu get on this machine.

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

# need PACKAGE...: installs them when we may, and says so. Returns 1 when we may not.
need() {
    command -v apt-get >/dev/null || return 1
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        as_root=sudo
    else
        return 1
    fi
    say "Installing with apt: $*"
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq </dev/null >&2 || true
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -qq -y --no-install-recommends "$@" </dev/null >&2
}
