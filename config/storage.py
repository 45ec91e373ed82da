"""How a real server keeps its static files."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Names with a hash of the content, and compressed copies beside them."""

    # Our scripts import each other: their `import` lines must name the hashed files too. Only
    # ours, since Django takes a comment in another's script for an import.
    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )
