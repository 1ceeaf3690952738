"""A synthetic document tree (prepared.mjs) as a PDF of fpdf2: JSON on standard input, the path of the PDF as argument."""

import json
import sys

from fpdf import FPDF, FontFace
from fpdf.enums import CellBordersLayout

SIDES = {"left": "L", "right": "R", "center": "C"}

tree = json.load(sys.stdin)
style, size_of_page = tree["style"], tree["style"]["page"]
size = style["size"]
line = size * style["leading"]
accent = tuple(int(style["accent"][place : place + 2], 16) for place in (0, 2, 4))


class Document(FPDF):
    def running(self, at):
        for one in tree["running"]:
            if one["at"] != at:
                continue
            text = one["text"].replace("{page}", str(self.page_no())).replace("{pages}", "{nb}")
            self.set_font("text", "", style["running"]["size"])
            self.set_text_color(0)
            self.set_xy(size_of_page["left"], size_of_page["top"] / 2 if at == "head" else size_of_page["height"] - size_of_page["bottom"] / 2)
            self.cell(self.epw, 10, text, align=SIDES[one["side"]])

    def header(self):
        self.running("head")
        self.set_y(size_of_page["top"])

    def footer(self):
        self.running("foot")


document = Document(unit="pt", format=(size_of_page["width"], size_of_page["height"]))
document.set_margins(size_of_page["left"], size_of_page["top"], size_of_page["right"])
document.set_auto_page_break(True, size_of_page["bottom"])
document.c_margin = 0
for variant, key in (("", "regular"), ("B", "bold"), ("I", "italic"), ("BI", "boldItalic")):
    document.add_font("text", variant, tree["fonts"][key])
document.add_font("code", "", tree["monospace"])
if tree["rightToLeft"]:
    document.set_text_shaping(True, direction="rtl")
document.add_page()
START = "R" if tree["rightToLeft"] else "L"
BODY = "J" if style["justified"] else START


def write(text, variant="", points=size, leading=line, align=START, colour=(0, 0, 0), indent=0, after=0, markdown=False):
    document.set_font("text", variant, points)
    document.set_text_color(*colour)
    document.set_x(document.l_margin + indent)
    document.multi_cell(document.epw - indent, leading, text, align=align, new_x="LMARGIN", new_y="NEXT", markdown=markdown)
    document.set_text_color(0)
    document.ln(after)


def room(points):
    """Begin a page where less than this is left."""
    if document.get_y() + points > document.page_break_trigger:
        document.add_page()


def variant(bold, italic):
    return ("B" if bold else "") + ("I" if italic else "")


def caption(text):
    look = style["caption"]
    points = size + look["sizeChange"]
    align = "C" if look["align"] == "center" else START
    write(text, variant(look["bold"], look["italic"]), points, points * 1.25, align, after=3)


def borders(edges):
    layout = CellBordersLayout.NONE
    for name, flag in (("left", CellBordersLayout.LEFT), ("right", CellBordersLayout.RIGHT), ("top", CellBordersLayout.TOP), ("bottom", CellBordersLayout.BOTTOM)):
        if edges[name] > 0:
            layout = layout | flag
    return layout


def table(block):
    look = block["look"]
    points = size + look["sizeChange"]
    room(min(len(block["rows"]), 6) * (points * 1.3 + 2 * look["padY"]) + 24)
    document.ln(4)
    if "caption" in block and block["captionAt"] == "above":
        caption(block["caption"])
    document.set_font("text", "", points)
    document.set_line_width(look["thickness"])
    total = sum(block["widths"])
    with document.table(
        width=document.epw * min(1, total),
        col_widths=tuple(round(share / total * 1000) for share in block["widths"]),
        align="L",
        v_align="TOP",
        line_height=points * 1.25,
        padding=(look["padY"], look["padX"]),
        num_heading_rows=block["headRows"],
        headings_style=FontFace(emphasis=""),
        borders_layout="ALL",
    ) as made:
        for index, cells in enumerate(block["rows"]):
            row = made.row()
            for cell in cells:
                shade = tree["shades"][cell["shade"]] if cell["shade"] else None
                fill = tuple(int(shade[place : place + 2], 16) for place in (0, 2, 4)) if shade else None
                row.cell(
                    cell["text"],
                    align=SIDES[cell["align"]],
                    v_align="TOP",
                    style=FontFace(emphasis=variant(cell["bold"], cell["italic"]), fill_color=fill),
                    colspan=cell["columnSpan"],
                    rowspan=cell["rowSpan"],
                    border=borders(cell["edges"]),
                )
    if "caption" in block and block["captionAt"] == "below":
        document.ln(3)
        caption(block["caption"])
    for note in block["notes"]:
        document.ln(2)
        write(note, points=size - 1.5, leading=(size - 1.5) * 1.25)
    document.ln(8)


def figure(block):
    room(block["height"] + 40)
    left, top = document.l_margin, document.get_y() + 4
    for index, bar in enumerate(block["bars"]):
        grey = round(bar["shade"] * 255)
        document.set_fill_color(*(accent if index % 3 == 0 else (grey, grey, grey)))
        document.rect(left + bar["x"], top + bar["y"], bar["width"], bar["height"], style="F")
    document.set_line_width(0.6)
    for one in block["lines"]:
        document.line(left + one["x1"], top + one["y1"], left + one["x2"], top + one["y2"])
    document.set_font("text", "", block["labelSize"])
    for label in block["labels"]:
        wide = document.get_string_width(label["text"])
        shift = {"start": 0, "middle": wide / 2, "end": wide}[label["anchor"]]
        document.text(left + label["x"] - shift, top + label["y"], label["text"])
    document.set_y(top + block["height"] + 6)
    caption(block["caption"])
    document.ln(6)


def framed(title, text, left, top, width):
    document.set_xy(left + 6, top + 5)
    document.set_font("text", "B", size)
    document.multi_cell(width - 12, size * 1.25, title, align=START, new_x="LEFT", new_y="NEXT")
    document.set_x(left + 6)
    document.set_font("text", "", size)
    document.multi_cell(width - 12, size * 1.25, text, align=START, new_x="LMARGIN", new_y="NEXT")
    end = document.get_y() + 5
    document.set_draw_color(*accent)
    document.set_line_width(0.8)
    document.rect(left, top, width, end - top)
    document.set_draw_color(0)
    return end


def draw(block):
    kind = block["kind"]
    if kind == "title":
        look = style["title"]
        write(block["text"], variant(look["bold"], False), look["size"], look["size"] * 1.2, "C" if look["align"] == "center" else START, accent if look["coloured"] else (0, 0, 0), after=8)
    elif kind == "authors":
        for text in block["lines"]:
            write(text, align="C" if style["title"]["align"] == "center" else START)
        document.ln(8)
    elif kind == "abstract":
        write(block["label"], "B")
        write(block["text"], points=size - 0.5, align=BODY, after=10)
    elif kind == "heading":
        look = style["headings"][block["level"] - 1]
        if "follows" in block:
            write(f'**{block["text"]}** {block["follows"]}', align=START, markdown=True, after=style["gap"])
            return
        room(look["size"] * 4)
        document.ln(look["before"])
        write(block["text"], variant(look["bold"], look["italic"]), look["size"], look["size"] * 1.2, "C" if look["align"] == "center" else START, accent if look["coloured"] else (0, 0, 0), after=look["after"])
    elif kind == "paragraph":
        marks = {"bold": "**", "italic": "__"}
        text = "".join(next((mark + run["text"].strip() + mark for name, mark in marks.items() if run.get(name)), run["text"].strip()) + " " for run in block["runs"])
        write(text.strip(), align=BODY, markdown=True, after=style["gap"])
    elif kind == "list":
        for index, item in enumerate(block["items"]):
            number = f"{chr(97 + index)})" if style["orderedAs"] == "letter" else f"{index + 1}."
            mark = number if block["ordered"] else style["bullet"] if style["bullet"] != "\u25e6" else "\u2022"
            room(line)
            top = document.get_y()
            document.set_font("text", "", size)
            document.text(document.l_margin + 2, top + size * 0.95, mark)
            write(item["text"], indent=18, after=1)
            for inner in item["items"]:
                room(line)
                document.set_font("text", "", size)
                document.text(document.l_margin + 20, document.get_y() + size * 0.95, "\u2013")
                write(inner, indent=34, after=1)
        document.ln(style["gap"])
    elif kind == "table":
        table(block)
    elif kind == "figure":
        figure(block)
    elif kind == "quote":
        write(block["text"], "I", indent=24, after=style["gap"] + 2)
    elif kind == "code":
        document.set_font("code", "", size - 1)
        for text in block["lines"]:
            document.cell(0, size * 1.2, text, new_x="LMARGIN", new_y="NEXT")
        document.ln(6)
    elif kind == "references":
        for item in block["items"]:
            write(item, points=size - 0.5, leading=size * 1.25, after=2)
    elif kind == "contents":
        write(block["label"], "B", style["headings"][0]["size"], style["headings"][0]["size"] * 1.2, after=4)
        document.set_font("text", "", size)
        for entry in block["entries"]:
            indent = (entry["level"] - 1) * 14
            dots = document.epw - indent - document.get_string_width(entry["text"] + "  " + entry["page"]) - 4
            leader = "." * max(3, int(dots / document.get_string_width(".")))
            write(f'{entry["text"]} {leader} {entry["page"]}', indent=indent)
        document.ln(10)
    elif kind == "box":
        room(6 * size)
        document.set_y(framed(block["title"], block["text"], document.l_margin, document.get_y() + 4, document.epw) + 8)
    elif kind == "cards":
        across = block["across"]
        width = (document.epw - (across - 1) * 10) / across
        for first in range(0, len(block["cards"]), across):
            room(9 * size)
            top = document.get_y() + 4
            ends = [framed(card["title"], card["text"], document.l_margin + place * (width + 10), top, width) for place, card in enumerate(block["cards"][first : first + across])]
            document.set_y(max(ends) + 4)
        document.ln(4)
    elif kind == "break":
        document.add_page()


for block in tree["blocks"]:
    draw(block)
document.output(sys.argv[1])
