"""Where words of a PDF stand, by PDFium: boxes.py ORIGINAL RESULT… prints a JSON object for each result.

Offsets of the words that both have, as parts of the height of the line: of the left and the right end, of the baseline, and of the
middle of what a reader marks.
"""

import ctypes
import json
import sys

import pypdfium2
import pypdfium2.raw as raw


def words_of(path):
    """(text, left, right, baseline, top, bottom) of each word of the first page, points."""
    page = pypdfium2.PdfDocument(path)[0]
    text_page = page.get_textpage()
    words, current = [], None
    for index in range(text_page.count_chars()):
        sign = chr(raw.FPDFText_GetUnicode(text_page, index))
        x, y = ctypes.c_double(), ctypes.c_double()
        raw.FPDFText_GetCharOrigin(text_page, index, x, y)
        left, bottom, right, top = text_page.get_charbox(index, loose=True)
        if sign.isspace() or sign in "\x00\x02" or (current and abs(y.value - current[3]) > 1):
            current = None
            if sign.isspace() or sign in "\x00\x02":
                continue
        if current is None:
            current = [sign, x.value, right, y.value, top, bottom]
            words.append(current)
        else:
            current[0] += sign
            current[2] = right
    return words


def offsets(original, result):
    """Of each word of the original that the result has near its place."""
    by_text = {}
    for word in result:
        by_text.setdefault(word[0], []).append(word)
    found = []
    for text, left, right, baseline, top, bottom in original:
        height = top - bottom
        near = [
            word
            for word in by_text.get(text, [])
            if abs(word[1] - left) < 2 * height and abs(word[3] - baseline) < height
        ]
        if not near or height <= 0:
            continue
        best = min(near, key=lambda word: abs(word[1] - left) + abs(word[3] - baseline))
        middle = abs((best[4] + best[5]) / 2 - (top + bottom) / 2)
        ends = [abs(best[1] - left), abs(best[2] - right), abs(best[3] - baseline), middle]
        found.append([value / height for value in ends])
    return found


original = words_of(sys.argv[1])
for path in sys.argv[2:]:
    found = offsets(original, words_of(path))
    print(json.dumps({"words": len(original), "offsets": found}))
