"""How a real server keeps its static files."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Names with a hash of the content, and compressed copies beside them."""

    # Our scripts import each other: their `import` lines must name the hashed files too.
    support_js_module_import_aggregation = True
