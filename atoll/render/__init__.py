"""Drawing: a board and what lies on it, as SVG text. It knows no game."""

from __future__ import annotations

from atoll.render.svg import css, layers_of, piece_elements, pieces_layer, printed_layer, svg

__all__ = ["css", "layers_of", "piece_elements", "pieces_layer", "printed_layer", "svg"]
