"""A synthetic document tree (prepared.mjs) as a PDF of ReportLab's Platypus: JSON on standard input, the path of the PDF as argument."""

import json
import sys
from xml.sax.saxutils import escape

from reportlab.graphics.shapes import Drawing, Line, Rect, String
from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, FrameBreak, KeepTogether, NextPageTemplate, PageBreak, PageTemplate, Paragraph, Preformatted, Spacer, Table, TableStyle

STANDARD = {
    "serif": ("Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic"),
    "sans": ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique"),
    "mono": ("Courier", "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique"),
}
# Languages whose letters the fonts have that every reader has.
WESTERN = ("en", "de", "fr", "es", "it", "pt", "nl", "sv")
SIDES = {"left": TA_LEFT, "right": TA_RIGHT, "center": TA_CENTER}
OVER_COLUMNS = ("title", "authors", "abstract")

tree = json.load(sys.stdin)
style, page = tree["style"], tree["style"]["page"]
size = style["size"]
accent = colors.HexColor("#" + style["accent"])
if tree["language"] in WESTERN:
    REGULAR, BOLD, ITALIC, BOTH = STANDARD[style["family"]]
    MONO = "Courier"
else:
    REGULAR, BOLD, ITALIC, BOTH = names = ("Regular", "Bold", "Italic", "BoldItalic")
    for name, key in zip(names, ("regular", "bold", "italic", "boldItalic")):
        pdfmetrics.registerFont(TTFont(name, tree["fonts"][key]))
    pdfmetrics.registerFont(TTFont("Mono", tree["monospace"]))
    pdfmetrics.registerFontFamily("Regular", normal="Regular", bold="Bold", italic="Italic", boldItalic="BoldItalic")
    MONO = "Mono"

body = ParagraphStyle(
    "body",
    fontName=REGULAR,
    fontSize=size,
    leading=size * style["leading"],
    spaceAfter=style["gap"],
    firstLineIndent=style["indent"],
    alignment=TA_JUSTIFY if style["justified"] else TA_LEFT,
)
flush = ParagraphStyle("flush", parent=body, firstLineIndent=0, alignment=TA_LEFT)
small = ParagraphStyle("small", parent=flush, fontSize=size - 1.5, leading=(size - 1.5) * 1.2)


def face(bold, italic):
    return BOTH if bold and italic else BOLD if bold else ITALIC if italic else REGULAR


def caption(text):
    look = style["caption"]
    points = size + look["sizeChange"]
    return Paragraph(
        escape(text),
        ParagraphStyle("caption", fontName=face(look["bold"], look["italic"]), fontSize=points, leading=points * 1.2, alignment=SIDES[look["align"]], spaceBefore=4, spaceAfter=4),
    )


def grid(table, width):
    look = table["look"]
    points = size + look["sizeChange"]
    commands = [
        ("LEFTPADDING", (0, 0), (-1, -1), look["padX"]),
        ("RIGHTPADDING", (0, 0), (-1, -1), look["padX"]),
        ("TOPPADDING", (0, 0), (-1, -1), look["padY"]),
        ("BOTTOMPADDING", (0, 0), (-1, -1), look["padY"] + 1),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ]
    count = len(table["align"])
    cells = [["" for _ in range(count)] for _ in table["rows"]]
    for row in table["rows"]:
        for cell in row:
            first = (cell["column"], cell["row"])
            last = (cell["column"] + cell["columnSpan"] - 1, cell["row"] + cell["rowSpan"] - 1)
            look_of = ParagraphStyle("cell", fontName=face(cell["bold"], cell["italic"]), fontSize=points, leading=points * 1.2, alignment=SIDES[cell["align"]])
            cells[cell["row"]][cell["column"]] = Paragraph(escape(cell["text"]).replace("\n", "<br/>"), look_of)
            if first != last:
                commands.append(("SPAN", first, last))
            for edge, command in (("top", "LINEABOVE"), ("bottom", "LINEBELOW"), ("left", "LINEBEFORE"), ("right", "LINEAFTER")):
                if cell["edges"][edge] > 0:
                    commands.append((command, first, last, cell["edges"][edge], colors.black))
            if cell["shade"]:
                commands.append(("BACKGROUND", first, last, colors.HexColor("#" + tree["shades"][cell["shade"]])))
    made = Table(cells, colWidths=[share * width for share in table["widths"]], repeatRows=table["headRows"], hAlign="LEFT")
    made.setStyle(TableStyle(commands))
    return made


def table_parts(table, width, together=True):
    label = [caption(table["caption"])] if "caption" in table else []
    notes = [Paragraph(escape(note), small) for note in table["notes"]]
    above = label if table["captionAt"] == "above" else []
    below = label if table["captionAt"] == "below" else []
    parts = [*above, grid(table, width), *below, *notes]
    return [Spacer(1, 6), *([KeepTogether(parts)] if together and not table["long"] else parts), Spacer(1, 8)]


def framed(title, text, width, fill):
    content = [Paragraph("<b>" + escape(title) + "</b>", flush), Paragraph(escape(text), flush)]
    made = Table([[content]], colWidths=[width])
    made.setStyle(TableStyle([("BOX", (0, 0), (-1, -1), 0.8, accent), ("BACKGROUND", (0, 0), (-1, -1), fill)]))
    return made


def figure(block):
    drawing = Drawing(block["width"], block["height"])
    height = block["height"]
    for index, bar in enumerate(block["bars"]):
        fill = accent if index % 3 == 0 else colors.Color(bar["shade"], bar["shade"], bar["shade"])
        drawing.add(Rect(bar["x"], height - bar["y"] - bar["height"], bar["width"], bar["height"], fillColor=fill, strokeColor=None))
    for line in block["lines"]:
        drawing.add(Line(line["x1"], height - line["y1"], line["x2"], height - line["y2"], strokeWidth=0.6))
    for label in block["labels"]:
        drawing.add(String(label["x"], height - label["y"], label["text"], fontName=REGULAR, fontSize=block["labelSize"], textAnchor=label["anchor"]))
    return [KeepTogether([Spacer(1, 6), drawing, caption(block["caption"])]), Spacer(1, 6)]


def items(block):
    parts = []
    for index, item in enumerate(block["items"]):
        number = f"{chr(97 + index)})" if style["orderedAs"] == "letter" else f"{index + 1}."
        mark = number if block["ordered"] else "\u2022"
        parts.append(Paragraph(escape(item["text"]), ParagraphStyle("item", parent=flush, leftIndent=18, bulletIndent=4, spaceAfter=2), bulletText=mark))
        for inner in item["items"]:
            parts.append(Paragraph(escape(inner), ParagraphStyle("inner", parent=flush, leftIndent=34, bulletIndent=22, spaceAfter=1), bulletText="\u2013"))
    return [*parts, Spacer(1, style["gap"])]


def heading(block):
    look = style["headings"][block["level"] - 1]
    name = face(look["bold"], look["italic"])
    if "follows" in block:
        return [Paragraph(f'<font name="{name}">{escape(block["text"])}</font> {escape(block["follows"])}', flush)]
    return [
        Paragraph(
            escape(block["text"]),
            ParagraphStyle(
                "heading",
                fontName=name,
                fontSize=look["size"],
                leading=look["size"] * 1.2,
                spaceBefore=look["before"],
                spaceAfter=look["after"],
                textColor=accent if look["coloured"] else colors.black,
                alignment=SIDES[look["align"]],
                keepWithNext=1,
            ),
        )
    ]


def inline(run):
    text = escape(run["text"])
    return f"<b>{text}</b>" if run.get("bold") else f"<i>{text}</i>" if run.get("italic") else text


def parts_of(block, width):
    kind = block["kind"]
    if kind == "title":
        look = style["title"]
        return [Paragraph(escape(block["text"]), ParagraphStyle("title", fontName=face(look["bold"], False), fontSize=look["size"], leading=look["size"] * 1.2, alignment=SIDES[look["align"]], spaceAfter=10, textColor=accent if look["coloured"] else colors.black))]
    if kind == "authors":
        look = ParagraphStyle("authors", parent=flush, alignment=SIDES[style["title"]["align"]])
        return [Paragraph("<br/>".join(escape(line) for line in block["lines"]), look), Spacer(1, 8)]
    if kind == "abstract":
        return [Paragraph(f'<b>{escape(block["label"])}</b> {escape(block["text"])}', ParagraphStyle("abstract", parent=body, firstLineIndent=0, fontSize=size - 0.5)), Spacer(1, 8)]
    if kind == "heading":
        return heading(block)
    if kind == "paragraph":
        return [Paragraph("".join(inline(run) for run in block["runs"]), body)]
    if kind == "list":
        return items(block)
    if kind == "table":
        return table_parts(block, width)
    if kind == "sideBySide":
        made = Table([[table_parts(table, width / 2 - 12, together=False) for table in block["tables"]]], colWidths=[width / 2, width / 2])
        made.setStyle(TableStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0)]))
        return [made]
    if kind == "figure":
        return figure(block)
    if kind == "quote":
        return [Paragraph(escape(block["text"]), ParagraphStyle("quote", parent=flush, fontName=ITALIC, leftIndent=24, rightIndent=24, spaceAfter=style["gap"] + 2))]
    if kind == "code":
        return [Preformatted("\n".join(block["lines"]), ParagraphStyle("code", fontName=MONO, fontSize=size - 1, leading=(size - 1) * 1.2, backColor=colors.HexColor("#f2f2f2"))), Spacer(1, 6)]
    if kind == "references":
        return [Paragraph(escape(item), ParagraphStyle("reference", parent=flush, fontSize=size - 0.5, leftIndent=18, firstLineIndent=-18, spaceAfter=2)) for item in block["items"]]
    if kind == "contents":
        rows = [[Paragraph(escape(entry["text"]), ParagraphStyle("entry", parent=flush, leftIndent=(entry["level"] - 1) * 14, spaceAfter=0)), entry["page"]] for entry in block["entries"]]
        made = Table(rows, colWidths=[width - 40, 36], style=[("ALIGN", (1, 0), (1, -1), "RIGHT"), ("FONT", (1, 0), (1, -1), REGULAR, size), ("TOPPADDING", (0, 0), (-1, -1), 1), ("BOTTOMPADDING", (0, 0), (-1, -1), 1), ("VALIGN", (0, 0), (-1, -1), "BOTTOM"), ("LEFTPADDING", (0, 0), (0, -1), 0)])
        return [Paragraph("<b>" + escape(block["label"]) + "</b>", flush), made, Spacer(1, 10)]
    if kind == "box":
        return [Spacer(1, 4), framed(block["title"], block["text"], width, colors.white), Spacer(1, 8)]
    if kind == "cards":
        across = block["across"]
        rows = [block["cards"][first : first + across] for first in range(0, len(block["cards"]), across)]
        inner = width / across - 8
        cells = [[framed(card["title"], card["text"], inner, colors.HexColor("#f7f8fa")) for card in row] for row in rows]
        return [Table(cells, colWidths=[width / across] * across, style=[("LEFTPADDING", (0, 0), (-1, -1), 0), ("VALIGN", (0, 0), (-1, -1), "TOP")]), Spacer(1, 6)]
    return [PageBreak()]


class NumberedCanvas(Canvas):
    """Writes running lines when the number of pages is known."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.states = []

    def showPage(self):
        self.states.append(dict(self.__dict__))
        self._startPage()

    def save(self):
        for number, state in enumerate(self.states, 1):
            self.__dict__.update(state)
            for line in tree["running"]:
                self.running_line(line, number, len(self.states))
            super().showPage()
        super().save()

    def running_line(self, line, number, count):
        text = line["text"].replace("{page}", str(number)).replace("{pages}", str(count))
        self.setFont(REGULAR, style["running"]["size"])
        y = page["height"] - page["top"] / 2 if line["at"] == "head" else page["bottom"] / 2
        if line["side"] == "left":
            self.drawString(page["left"], y, text)
        elif line["side"] == "right":
            self.drawRightString(page["width"] - page["right"], y, text)
        else:
            self.drawCentredString(page["width"] / 2, y, text)


columns, gap = style["columns"], style["columnGap"]
whole = page["width"] - page["left"] - page["right"]
width = (whole - (columns - 1) * gap) / columns
high = page["height"] - page["top"] - page["bottom"]
first = next(index for index, block in enumerate(tree["blocks"]) if block["kind"] not in OVER_COLUMNS)
head = [part for block in tree["blocks"][:first] for part in parts_of(block, whole)]


def frames(height):
    return [Frame(page["left"] + index * (width + gap), page["bottom"], width, height, 0, 0, 0, 0) for index in range(columns)]


story = []
if columns > 1:
    # Room that the title takes is measured first, so that the columns of the first page begin below it.
    room = sum(part.wrap(whole, high)[1] + part.getSpaceAfter() + part.getSpaceBefore() for part in head) + 12
    top = Frame(page["left"], page["bottom"] + high - room, whole, room, 0, 0, 0, 0)
    templates = [PageTemplate("first", [top, *frames(high - room)]), PageTemplate("others", frames(high))]
    story = [NextPageTemplate("others"), *head, FrameBreak()]
else:
    templates = [PageTemplate("all", frames(high))]
    story = head
for block in tree["blocks"][first:]:
    story.extend(parts_of(block, width))
document = BaseDocTemplate(sys.argv[1], pagesize=(page["width"], page["height"]), pageTemplates=templates, title=tree["id"], invariant=1)
document.build(story, canvasmaker=NumberedCanvas)
