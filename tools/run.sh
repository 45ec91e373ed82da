#!/bin/sh
# Run Caderneta on this computer with the demo club. A second start changes nothing.
set -eu
cd "$(dirname "$0")/.."
. tools/apt.sh

if [ -n "${DATABASE_URL:-}" ]; then
    command="env -u DATABASE_URL make run" guide=docs/deploy.md
    fail "$(tell "DATABASE_URL is set: make run shows the demo club, with passwords that everybody knows, and never a real database.
To look around, type: $command
To serve a real club, read $guide." "DATABASE_URL está definida: make run mostra o clube de demonstração, com senhas que todos conhecem, e nunca um banco de dados de verdade.
Para experimentar, digite: $command
Para servir um clube de verdade, leia $guide (em inglês)." "DATABASE_URL está definida: make run muestra el club de demostración, con contraseñas que todos conocen, y nunca una base de datos de verdad.
Para probar, escriba: $command
Para servir un club de verdad, lea $guide (en inglés).")"
fi
tools/install.sh
tools/printing.sh || true # without the libraries everything but printing works
tools/help.sh || true # without it a page says how to build it
tell "Starting Caderneta: the first time this takes up to a minute" \
    "Abrindo a Caderneta: a primeira vez leva até um minuto" \
    "Abriendo Caderneta: la primera vez tarda hasta un minuto"
exec .venv/bin/python -m config.command run
