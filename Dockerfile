# Caderneta behind granian. Build: docker build -t caderneta .
FROM python:3.13-slim-bookworm AS packages
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /app
# Before the code, so that a change of the code does not install everything again.
COPY requirements.txt .
RUN python -m venv /packages \
    && /packages/bin/pip install --only-binary :all: --require-hashes -r requirements.txt

# The help and the static files are built here: Sphinx does not come into the image.
FROM packages AS built
COPY requirements-help.txt .
RUN cp -r /packages /building \
    && /packages/bin/python -m pip --python /building/bin/python install \
        --only-binary :all: --require-hashes -r requirements-help.txt
COPY . .
RUN ln -s /building .venv && tools/help.sh && .venv/bin/python manage.py collectstatic --no-input \
    && rm .venv

FROM python:3.13-slim-bookworm
# What WeasyPrint prints with (config/hall/printing_libraries.py names the same packages).
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 \
    && rm -rf /var/lib/apt/lists/*
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PATH=/packages/bin:$PATH
COPY --from=packages /packages /packages
COPY --from=built /app /app
WORKDIR /app
# Only the folder of an SQLite file may be written. The compiled code belongs to the image: otherwise
# each start compiles it, which takes as long as loading it.
RUN python -m compileall -q . \
    && useradd --system --uid 10001 --no-create-home caderneta \
    && mkdir -p var backups && chown caderneta var backups
USER caderneta
VOLUME /app/var /app/backups

ENV HOST=0.0.0.0 PORT=8000 BACKUP_FOLDER=/app/backups
EXPOSE 8000
# Asks /readyz: the database can be written, its migrations are applied, the queue answers.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["python", "tools/healthy.py"]

# The tables are a step of their own (compose.yaml: `tables`), since two copies may start at once.
CMD ["python", "manage.py", "serve"]
