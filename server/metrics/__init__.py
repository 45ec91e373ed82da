"""What a running server says of itself: figures for Prometheus, and whether it is ready.

Figures are counted if METRICS_PORT is set. Each worker counts its own requests (`counts`) and
answers at a Unix socket (`sockets`). The process that started the workers asks all of them and
serves the figures at 127.0.0.1 (`exporter`), so that one address has the figures of all workers.
`families` names and writes the figures. `health` answers proxies and containers.
"""
