# Sourced when .venv is made: look for every program and library that the tests need, install those
# that are missing all at once, or end with the one command that does. Sets and exports CHROMIUM.
. tools/apt.sh

# The headless shell is Chromium without windows and takes two thirds of the time.
find_chromium() {
    [ -z "${CHROMIUM:-}" ] || return 0
    for CHROMIUM in chromium-headless-shell chromium chromium-browser google-chrome ""; do
        command -v "$CHROMIUM" >/dev/null && break
    done
    [ -n "$CHROMIUM" ]
}

# Playwright has its own Node, which lacks libraries on some small installations.
playwright_starts() {
    node=$(.venv/bin/python -c \
        'from playwright._impl._driver import compute_driver_executable as paths; print(paths()[0])')
    "$node" --version >/dev/null 2>&1
}

# Ubuntu's chromium is a snap, which the tests cannot drive.
is_ubuntu() { grep -Eqs '^ID(_LIKE)?=.*ubuntu' /etc/os-release; }

missing_packages() {
    .venv/bin/python -m config.hall.printing_libraries || true # these draw papers
    command -v xgettext >/dev/null || say gettext         # collects words to translate
    command -v pdftoppm >/dev/null || say poppler-utils   # makes pictures of papers
    playwright_starts || say libatomic1 libstdc++6
    find_chromium || is_ubuntu || say chromium-headless-shell
}

missing=$(echo $(missing_packages)) # in one line
if [ -n "$missing" ] && { ! need $missing || [ -n "$(missing_packages)" ]; }; then
    fail "The tests need more programs and libraries. On Debian and Ubuntu, as root:
  apt-get install --no-install-recommends $missing"
fi
find_chromium || fail "Chromium is missing (the browser tests need it). Take another one with:
  CHROMIUM=/path/to/chrome make test
On Ubuntu chromium is a snap and does not do; CONTRIBUTING.md says how to get another."
export CHROMIUM
