# Caderneta behind granian. Build: docker build -t caderneta .
FROM python:3.13-slim-bookworm

# What WeasyPrint prints with (config/hall/printing_libraries.py names the same packages).
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 \
    && rm -rf /var/lib/apt/lists/*

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /app

# Before the code, so that a change of the code does not install everything again.
COPY requirements.txt .
RUN pip install --only-binary :all: --require-hashes -r requirements.txt

COPY . .
# The help and the static files belong to the image; only the folder of an SQLite file may be written.
# So does the compiled code: otherwise each start compiles it, which takes as long as loading it.
RUN tools/help.sh && python manage.py collectstatic --no-input \
    && python -m compileall -q . \
    && useradd --system --uid 10001 --no-create-home caderneta \
    && mkdir -p var backups && chown caderneta var backups
USER caderneta
VOLUME /app/var /app/backups

ENV HOST=0.0.0.0 PORT=8000 BACKUP_FOLDER=/app/backups
EXPOSE 8000
# Asks /readyz: the database can be written, its migrations are applied, the queue answers.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["python", "tools/healthy.py"]

CMD ["sh", "-c", "python manage.py migrate --no-input && exec python manage.py serve"]
