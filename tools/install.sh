#!/bin/sh
# Make .venv and install requirements.txt (or the given file), again only after a change.
set -eu
cd "$(dirname "$0")/.."
. tools/apt.sh
requirements=${1:-requirements.txt}
take_turn

# PYTHON can name another Python: PYTHON=python3.13 make hall
find_python() {
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            say "$name"
            return
        fi
    done
    return 1
}

if ! [ -x .venv/bin/python ] || ! .venv/bin/python -c '' 2>/dev/null; then
    apt="apt-get install python3 python3-venv" other=PYTHON=/path/to/python3
    python=$(find_python) || fail "$(tell "Caderneta needs Python 3.11 or newer. On Debian and Ubuntu, as root:
  $apt
Then type the same command again. Another Python is taken with $other before it." \
"A Caderneta precisa do Python 3.11 ou mais novo. No Debian e no Ubuntu, como root:
  $apt
Depois digite o mesmo comando de novo. Para usar outro Python, escreva $other antes dele." \
"Caderneta necesita Python 3.11 o más nuevo. En Debian y Ubuntu, como root:
  $apt
Después escriba el mismo comando de nuevo. Para usar otro Python, escriba $other antes.")"
    version=$("$python" --version)
    tell "Making .venv with $version" "Criando .venv com $version" "Creando .venv con $version"
    if ! "$python" -m venv --clear .venv >/dev/null 2>&1; then
        rm -rf .venv
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        fail "$(tell "This Python cannot make a virtual environment. On Debian and Ubuntu, as root:" \
            "Este Python não cria um ambiente virtual. No Debian e no Ubuntu, como root:" \
            "Este Python no crea un entorno virtual. En Debian y Ubuntu, como root:")
  apt-get install python$version-venv"
    fi
fi

if ! .venv/bin/python tools/installed.py "$requirements"; then
    tell "Installing $requirements (once, a minute or two, from the internet)" \
        "Instalando $requirements (uma vez, um ou dois minutos, da internet)" \
        "Instalando $requirements (una vez, uno o dos minutos, de internet)"
    .venv/bin/python tools/installed.py --forget "$requirements"
    # Neither compiles the packages: Python does that for what is used.
    if command -v uv >/dev/null; then
        set -- uv pip install --quiet --python .venv/bin/python
    else
        set -- .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-compile
    fi
    "$@" --only-binary :all: --require-hashes -r "$requirements" || fail "
$(tell "The packages in $requirements could not be installed. The first start, and the first one after an
update, fetch them from https://pypi.org: connect this computer to the internet and type the same
command again. Later starts need no internet. Where only a proxy reaches it, set HTTPS_PROXY before." \
"Os pacotes de $requirements não puderam ser instalados. O primeiro início, e o primeiro depois de
uma atualização, os buscam em https://pypi.org: conecte este computador à internet e digite o mesmo
comando de novo. Os outros não precisam de internet. Se só um proxy chega lá, defina HTTPS_PROXY antes." \
"Los paquetes de $requirements no se pudieron instalar. El primer inicio, y el primero después de
una actualización, los buscan en https://pypi.org: conecte esta computadora a internet y escriba el
mismo comando de nuevo. Los demás no necesitan internet. Si solo un proxy llega allí, defina antes HTTPS_PROXY.")"
    .venv/bin/python tools/installed.py --store "$requirements"
fi
