"""Pictures of 1200 × 630 pixels that chat groups show beside a link.

Drawn with Pillow and the project's own font files. A picture is made of plain words and numbers, so
a hostile name can do no more than be shown.
"""
