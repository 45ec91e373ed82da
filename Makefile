# The commands of this repository. Each is a small script in tools/.

.PHONY: help run hall hall-at-boot hall-not-at-boot hall-https hall-without-https backup backup-key restore doctor test test-all load scale-test release lint docs format messages pictures requirements audit

help:
	@echo "make run           Caderneta with its demo club on http://127.0.0.1:8000 (PORT; HOST=0.0.0.0 for phones too)"
	@echo "make hall          a real club for the phones in the hall; the first time it asks for the club's name"
	@echo "make hall-at-boot  let the club start with this computer; make hall-not-at-boot undoes it"
	@echo "make hall-https    HTTPS for the phones in the hall, from the next start; make hall-without-https undoes it"
	@echo "make backup        copy the club into one file in var/backups, also while it runs (TO=/another/folder)"
	@echo "make backup-key    encrypt the copies from now on, with a new key"
	@echo "make restore       fill the empty notebook of this computer with a copy (FROM=/folder/file)"
	@echo "make doctor        look for what could stop an evening (disk, clock, backup, printing), and say what to do"
	@echo "make test          lint, SQLite, PostgreSQL and Chromium: about fifteen minutes on two processors, before you hand in"
	@echo "make test-all      every test, and the tests without a browser at twelve other moments; more than two hours"
	@echo "make load          an evening of 200 tables with phones and 2,000 viewers on a real server, both databases; 12 minutes"
	@echo "make scale-test    the same evening on two web servers, job workers, a proxy, a pool, a primary and a replica, killed in turn"
	@echo "make release       test, set the version (VERSION=1.0.0), tag it, build its files below dist/"
	@echo "make lint          everything that can be said without running the code"
	@echo "make docs          the documents as a site in dist/docs"
	@echo "make format        write Python and templates the one way"
	@echo "make messages      collect the words to translate, and compile the translations"
	@echo "make pictures      take the pictures of the READMEs anew, in three languages"
	@echo "make requirements  compile requirements*.txt from requirements*.in"
	@echo "make audit         ask the vulnerability database about the packages of requirements.txt; needs the internet"

run:
	@tools/run.sh

hall:
	@tools/hall.sh

hall-at-boot:
	@tools/hall.sh hall-at-boot

hall-not-at-boot:
	@tools/hall.sh hall-not-at-boot

hall-https:
	@tools/hall.sh hall-https

hall-without-https:
	@tools/hall.sh hall-without-https

backup:
	@tools/hall.sh backup $(if $(TO),"$(TO)")

backup-key:
	@tools/hall.sh backup-key

restore:
	@tools/hall.sh restore $(if $(FROM),"$(FROM)")

doctor:
	@tools/hall.sh doctor

test:
	@tools/test.sh

test-all:
	@tools/test.sh all

load:
	@tools/install.sh requirements-dev.txt
	@.venv/bin/python benchmarks/evening_load.py
	@.venv/bin/python benchmarks/evening_load.py --cut 0.02
	@.venv/bin/python tools/with_postgres.py .venv/bin/python benchmarks/evening_load.py
	@.venv/bin/python tools/with_postgres.py .venv/bin/python benchmarks/evening_load.py --cut 0.02

scale-test:
	@tools/install.sh requirements-dev.txt
	@.venv/bin/python benchmarks/scale.py
	@.venv/bin/python benchmarks/scale.py --crash
	@.venv/bin/python benchmarks/cells.py

release:
	@tools/install.sh requirements-dev.txt
	@.venv/bin/python -m tools.release $(VERSION)

lint:
	@tools/install.sh requirements-dev.txt
	@tools/lint.sh

docs:
	@tools/install.sh requirements-dev.txt
	@tools/docs.sh

format:
	@tools/install.sh requirements-dev.txt
	@.venv/bin/ruff check --fix --quiet . || true
	@.venv/bin/ruff format .
	@.venv/bin/djlint --reformat --quiet templates || true

messages:
	@tools/install.sh requirements-dev.txt
	@CADERNETA_DEMO=1 .venv/bin/python manage.py makemessages -l pt_BR -l es --no-location --no-obsolete
	@.venv/bin/python tools/messages.py

pictures:
	@tools/install.sh requirements-dev.txt
	@.venv/bin/python tools/pictures.py

requirements:
	@tools/install.sh requirements-dev.txt
	@tools/requirements.sh $(ARGS)

audit:
	@tools/install.sh requirements-dev.txt
	@tools/audit.sh
