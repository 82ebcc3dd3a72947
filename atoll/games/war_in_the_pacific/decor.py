"""The chart behind the islands: coasts, depths, grid, compass and title. Decoration only; nothing here means anything."""

from __future__ import annotations

from typing import Final

from atoll.core.board import Path, Rect, Shape, Text
from atoll.games.war_in_the_pacific.layout import COMPASS, MAP, TITLE, spot
from atoll.games.war_in_the_pacific.tables import Tables
from atoll.kit.chart import atoll_coast, coast, compass, corners
from atoll.kit.stencil import stencil

# Rough outlines, corner by corner; the fine bends of the coast are drawn in between.
COASTS: Final = {
    "asia": (
        "20,20 520,20 486,34 470,62 478,96 470,128 446,146 428,132 432,100 418,72 392,62 366,78 352,64 318,70 296,88 "
        "318,104 352,100 338,122 312,138 326,172 344,206 330,232 336,262 318,300 296,340 262,378 222,404 180,416 160,440 "
        "146,424 118,432 104,464 118,506 152,556 160,610 136,652 108,672 96,640 66,622 52,640 58,690 76,742 62,760 42,730 "
        "34,690 20,670"
    ),
    "kyushu": "560,84 574,62 604,58 634,70 650,96 642,124 622,158 604,170 588,150 574,122",
    "shikoku": "678,118 704,100 736,104 748,118 728,134 706,130 690,142",
    "honshu": (
        "652,82 664,66 700,60 742,62 768,46 800,44 824,20 1008,20 1010,40 996,72 972,96 944,106 918,112 892,128 868,122 "
        "846,132 820,128 796,142 776,122 752,96 708,90"
    ),
    "formosa": "398,352 424,330 452,338 460,366 448,402 430,432 412,410 398,384",
    "hainan": "136,466 160,456 182,468 172,490 148,494",
    "luzon": (
        "374,482 392,456 428,452 456,466 462,500 452,536 474,566 508,586 518,606 490,604 462,588 430,592 402,580 384,546 366,516"
    ),
    "visayas": "452,620 480,616 500,634 516,626 524,650 504,668 482,656 462,664 446,642",
    "mindanao": "456,700 480,684 512,690 540,676 556,704 548,738 524,752 500,732 474,738 452,724",
    "palawan": "330,664 376,618 386,624 342,672",
    "borneo": "196,800 176,764 206,744 240,728 268,696 300,672 334,692 330,726 352,752 330,782 336,800",
    "celebes": "384,800 376,776 392,752 436,756 474,770 470,780 432,772 404,774 416,800",
    "australia": "436,800 452,790 492,793 520,786 556,791 590,787 622,794 634,800",
    "new_guinea": (
        "566,724 588,706 616,716 618,736 652,728 696,734 740,748 778,770 804,774 822,788 838,800 640,800 628,778 604,764 578,752"
    ),
    "new_britain": "820,774 858,770 884,752 912,738 922,752 898,774 862,788 834,786",
}
LAND_NAMES: Final = (
    ("CHINA", 170, 250, 34),
    ("KOREA", 448, 60, 13),
    ("INDOCHINA", 92, 545, 13),
    ("JAPAN", 925, 35, 15),
    ("BORNEO", 270, 768, 15),
    ("PHILIPPINES", 505, 716, 9),
    ("NEW GUINEA", 694, 778, 15),
)
SEA_NAMES: Final = (
    ("Pacific Ocean", 1000, 590, 32),
    ("Philippine Sea", 660, 500, 24),
    ("South China Sea", 258, 610, 17),
    ("East China Sea", 425, 225, 14),
    ("Coral Sea", 985, 770, 17),
)
RINGS: Final = (5, 4, 3, 2, 1)  # depth bands round the coasts, the widest first


def decor(t: Tables) -> tuple[Shape, ...]:
    """Everything of the map that lies under paths and plates."""
    land = "".join([coast(corners(line), n, frame=MAP) for n, line in enumerate(COASTS.values())])
    islands = "".join([atoll_coast(*spot(t, n), 84, 36, n) for n in range(len(t.xy))])
    return (*_sea(land + islands), *_land(land, islands), *_names(), compass(*COMPASS), *_title())


def _sea(coasts: str) -> tuple[Shape, ...]:
    x, y, w, h = MAP
    grid = [f"M{a} {y}v{h}" for a in range(x + 105, x + w, 105)] + [f"M{x} {b}h{w}" for b in range(y + 97, y + h, 97)]
    rings: list[Shape] = []
    for ring in RINGS:
        rings += [Path(coasts, css=f"depth-line depth-{ring}"), Path(coasts, css=f"depth depth-{ring}")]
    return Rect(x, y, w, h, css="sea"), *rings, Path("".join(grid), css="grid")


def _land(land: str, islands: str) -> tuple[Shape, ...]:
    return Path(land, css="land"), Path(land, css="land-edge"), Path(islands, css="land islet"), Path(islands, css="land-edge")


def _names() -> tuple[Shape, ...]:
    on_land = [Text(x, y, name, size, css="land-name") for name, x, y, size in LAND_NAMES]
    at_sea = [Text(x, y, name, size, css="sea-name") for name, x, y, size in SEA_NAMES]
    return *on_land, *at_sea


def _title() -> tuple[Shape, ...]:
    x, y, w, h = TITLE
    return (
        Rect(x + 3, y + 4, w, h, 3, css="shadow"),
        Rect(x, y, w, h, 3, css="cartouche"),
        Rect(x + 5, y + 5, w - 10, h - 10, 2, css="cartouche-rule"),
        stencil("WAR IN THE", x + w / 2, y + 25, 18, css="title"),
        stencil("PACIFIC", x + w / 2, y + 53, 30, css="title"),
    )
