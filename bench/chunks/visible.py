# Where the words that another reader found are printed, and which of them cannot be seen: MuPDF reads the letters that clipping leaves, measures
# their ink, and renders the page. Input: one JSON line per document, {"path", "words": [[page, left, top, right, bottom, text]]}; output: one
# JSON line per document, {"path", "hidden": {index of the word: reason}, "ink": {index of the word: [top, bottom]}}.
import json
import sys
import unicodedata
from collections import Counter, defaultdict
from statistics import median

import pymupdf

# Pixels per point of a rendered page: strokes of the smallest letters are half a pixel wide.
SCALE = 2
# Levels of 256 between the darkest and the lightest pixel of a place with ink: pale grey on white has 20 and more.
MIN_CONTRAST = 8
# Level of 256 from which a color is almost white.
LIGHT = 240
# Points by which the box of a word may end before its letters, as readers round differently.
MARGIN = 0.5
# Part of a word's letters that decides for the word.
MIN_SHARE = 0.5
# Points of a cell in which letters are looked up.
CELL = 20


def letters(text):
    """Letters and digits without accents, in lower case."""
    plain = unicodedata.normalize("NFKD", text).lower()
    return "".join(c for c in plain if unicodedata.category(c)[0] in "LN" and unicodedata.category(c) != "Lm")


def printed_letters(page, flags):
    """Each letter with the start of its glyph, and its box."""
    for block in page.get_text("rawdict", flags=flags)["blocks"]:
        for line in block.get("lines", []):
            for span in line["spans"]:
                for char in span["chars"]:
                    x, y = char["origin"]
                    for letter in letters(char["c"]):
                        yield (letter, round(x, 1), round(y, 1)), char["bbox"]


def light_letters(page):
    """The letters that are printed in almost white."""
    found = set()
    for block in page.get_text("rawdict", flags=0)["blocks"]:
        for line in block.get("lines", []):
            for span in line["spans"]:
                if min(span["color"] >> 16, (span["color"] >> 8) & 255, span["color"] & 255) >= LIGHT:
                    for char in span["chars"]:
                        x, y = char["origin"]
                        found.update((letter, round(x, 1), round(y, 1)) for letter in letters(char["c"]))
    return found


def assign_letters(words, printed):
    """The letters of each word at its place. A letter is part of one word, the nearest: clipped copies lie on the text."""
    cells = defaultdict(set)
    free = Counter()
    for key, box in printed:
        free[key] += 1
        # Fonts name wrong heights: the baseline is in the boxes of all readers.
        middle = ((box[0] + box[2]) / 2, key[2])
        cells[(int(middle[0] // CELL), int(middle[1] // CELL))].add((key, middle, box[3]))
    pairs = []
    for number, (_, (left, top, right, bottom), text) in enumerate(words):
        left, top, right, bottom = left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN
        own = set(letters(text))
        for column in range(int(left // CELL), int(right // CELL) + 1):
            for row in range(int(top // CELL), int(bottom // CELL) + 1):
                for key, (x, y), low in cells.get((column, row), ()):
                    if key[0] in own and left <= x <= right and top <= y <= bottom:
                        # Readers take the same depth from fonts.
                        pairs.append((abs(bottom - MARGIN - low), number, key))
    # High boxes hold several lines: a word is on the one that has most of its letters.
    lines = defaultdict(Counter)
    for _, number, key in pairs:
        lines[(number, key[2])][key[0]] += free[key]
    wanted = [Counter(letters(text)) for _, _, text in words]
    taken = [[] for _ in words]
    on_line = {place: sum((held & wanted[place[0]]).values()) for place, held in lines.items()}
    for _, number, key in sorted(pairs, key=lambda pair: (-on_line[(pair[1], pair[2][2])], *pair)):
        if free[key] > 0 and wanted[number][key[0]] > 0:
            free[key] -= 1
            wanted[number][key[0]] -= 1
            taken[number].append(key)
    return taken


class Shown:
    """The letters that clipping leaves; each is given out once."""

    def __init__(self, printed):
        self.near = defaultdict(list)
        for key, _ in printed:
            self.near[(key[0], round(key[1]), round(key[2]))].append(key)

    def take(self, key):
        """The letter, or another copy in its place: pdftotext keeps any one of them."""
        letter, x, y = key
        cells = [(letter, round(x) + dx, round(y) + dy) for dx in (0, -1, 1) for dy in (0, -1, 1)]
        copies = [(abs(other[1] - x) + abs(other[2] - y), cell, other) for cell in cells for other in self.near.get(cell, ())]
        if not copies:
            return None
        _, cell, nearest = min(copies)
        self.near[cell].remove(nearest)
        return nearest


def has_ink(box, image):
    left, top = max(0, int(box[0] * SCALE)), max(0, int(box[1] * SCALE))
    right, bottom = min(image.width, int(box[2] * SCALE) + 1), min(image.height, int(box[3] * SCALE) + 1)
    if right <= left or bottom <= top:
        return False
    samples, stride, width = image.samples_mv, image.stride, image.n
    lowest = [255] * width
    highest = [0] * width
    for row in range(top, bottom):
        strip = samples[row * stride + left * width : row * stride + right * width]
        for channel in range(width):
            values = bytes(strip[channel::width])
            lowest[channel] = min(lowest[channel], min(values))
            highest[channel] = max(highest[channel], max(values))
    return max(high - low for low, high in zip(lowest, highest)) >= MIN_CONTRAST


def is_on_light(box, image):
    """Whether most of a place is almost white: so is the paper of its words."""
    left, top = max(0, int(box[0] * SCALE)), max(0, int(box[1] * SCALE))
    right, bottom = min(image.width, int(box[2] * SCALE) + 1), min(image.height, int(box[3] * SCALE) + 1)
    places = [(x, y) for y in range(top, bottom) for x in range(left, right)]
    return 2 * sum(min(image.pixel(x, y)[:3]) >= LIGHT for x, y in places) > len(places)


def look_at(path, words):
    by_page = defaultdict(list)
    for index, word in enumerate(words):
        by_page[word[0]].append((index, word[1:5], word[5]))
    hidden, ink = {}, {}
    with pymupdf.open(path) as document:
        for number, own in by_page.items():
            page = document[number - 1]
            taken = assign_letters(own, printed_letters(page, 0))
            shown = Shown(printed_letters(page, pymupdf.TEXT_CLIP))
            light = light_letters(page)
            # Below a scan, white text is its text layer.
            scans = [pymupdf.Rect(info["bbox"]) for info in page.get_image_info()] if light else []
            glyphs = dict(printed_letters(page, pymupdf.TEXT_ACCURATE_BBOXES))
            image = page.get_pixmap(matrix=pymupdf.Matrix(SCALE, SCALE), alpha=False)
            for (index, box, text), keys in zip(own, taken):
                left = [seen for key in keys if (seen := shown.take(key))]
                if len(keys) >= max(1, MIN_SHARE * len(letters(text))) and len(left) < MIN_SHARE * len(keys):
                    hidden[index] = "clipped"
                elif not has_ink(box, image):
                    hidden[index] = "no ink"
                elif keys and light.issuperset(keys) and is_on_light(box, image) and not any(pymupdf.Rect(box) in scan for scan in scans):
                    hidden[index] = "white on white"
                boxes = [glyphs[key] for key in left if key in glyphs]
                if boxes:
                    ink[index] = [median(box[1] for box in boxes), median(box[3] for box in boxes)]
    return hidden, ink


for line in sys.stdin:
    asked = json.loads(line)
    try:
        hidden, ink = look_at(asked["path"], asked["words"])
    except Exception as error:
        print(asked["path"], error, file=sys.stderr)
        hidden, ink = {}, {}
    print(json.dumps({"path": asked["path"], "hidden": hidden, "ink": ink}), flush=True)
