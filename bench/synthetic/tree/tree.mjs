// @ts-check
// The neutral tree of a made-up document: what it says, apart from any producer. It is the truth that results are held against,
// so every text in it is the text as printed: numbers of headings, marks of notes and labels of captions included.

/** A run of text in one style. @typedef {{ text: string, bold?: boolean, italic?: boolean, superscript?: boolean }} Run */

/**
 * @typedef {object} Cell
 * @property {string} text lines are divided by line feeds; long ones wrap besides
 * @property {number} [columnSpan]
 * @property {number} [rowSpan]
 * @property {boolean} [loose] the span cannot be seen on the page: reading it as one cell with empty ones beside it is as right
 * @property {Alignment} [align] where it differs from its column
 */

/** @typedef {'left' | 'right' | 'center'} Alignment left is where lines begin: at the right side in languages from right to left */

/** @typedef {{ role: 'head' | 'body' | 'group' | 'sum', cells: readonly Cell[] }} Row cells under a span are not listed */

/** @typedef {'none' | 'three' | 'grid' | 'heads' | 'rows' | 'partial' | 'stub' | 'outer'} Rules see rules.mjs */

/**
 * @typedef {object} TableLook
 * @property {Rules} rules
 * @property {'none' | 'zebra' | 'head' | 'both'} shade
 * @property {'bold' | 'regular' | 'italic'} head
 * @property {number} padX points at both sides of a cell
 * @property {number} padY points above and below
 * @property {number} sizeChange points against the text
 * @property {number} thickness points
 */

/**
 * @typedef {object} Table
 * @property {'table'} kind
 * @property {string} [caption]
 * @property {'above' | 'below'} captionAt
 * @property {readonly Alignment[]} align one a column
 * @property {readonly number[]} widths one a column, shares of the line; their sum is the width of the table
 * @property {readonly Row[]} rows rows of heads first
 * @property {number} headRows
 * @property {readonly string[]} notes below the table
 * @property {boolean} long it may break over pages
 * @property {TableLook} look
 */

/** A chart: rectangles, lines and texts at places in points from its left upper corner; text positions are baselines.
 * @typedef {object} Figure
 * @property {'figure'} kind
 * @property {number} width
 * @property {number} height
 * @property {readonly { x: number, y: number, width: number, height: number, shade: number }[]} bars shade from 0, black, to 1
 * @property {readonly { x1: number, y1: number, x2: number, y2: number }[]} lines
 * @property {readonly { x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end' }[]} labels
 * @property {number} labelSize points
 * @property {string} caption
 */

/** @typedef {{ title: string, text: string }} Card */

/**
 * A block of the document, in reading order.
 * @typedef {{ kind: 'title', text: string }
 *   | { kind: 'authors', lines: readonly string[] }
 *   | { kind: 'abstract', label: string, text: string }
 *   | { kind: 'heading', level: 1 | 2 | 3, number: string, text: string, follows?: string }
 *   | { kind: 'paragraph', runs: readonly Run[], note?: { mark: string, text: string }, runsIn?: true, aside?: string }
 *   | { kind: 'list', ordered: boolean, items: readonly { text: string, items: readonly string[] }[] }
 *   | Table
 *   | { kind: 'sideBySide', tables: readonly [Table, Table] }
 *   | Figure
 *   | { kind: 'quote', text: string }
 *   | { kind: 'code', lines: readonly string[] }
 *   | { kind: 'references', items: readonly string[] }
 *   | { kind: 'contents', label: string, entries: readonly { text: string, page: string, level: number }[] }
 *   | { kind: 'box', title: string, text: string }
 *   | { kind: 'cards', across: 2 | 3, cards: readonly Card[], fields?: true }
 *   | { kind: 'break' }} Block
 * The first run of a paragraph that `runsIn` is the name of a part of the abstract; `follows` of a heading is the text that runs in
 * after it on the same line; `aside` is in the margin next to the paragraph; cards that are `fields` are those of a form, each a
 * small label above what was filled in; `break` begins a page.
 */

/** @typedef {Block['kind']} BlockKind */

/** Text at the head or foot of every page; `{page}` and `{pages}` stand for numbers. @typedef {{ at: 'head' | 'foot', side: 'left' | 'center' | 'right', text: string }} RunningLine */

/** @typedef {'article' | 'report' | 'manual' | 'statistics' | 'brochure' | 'slides' | 'workbook' | 'magazine' | 'poster' | 'form'} Genre */

/**
 * @typedef {object} Tree
 * @property {string} id
 * @property {Genre} genre
 * @property {import('./languages.mjs').Language} language
 * @property {boolean} rightToLeft
 * @property {import('./style.mjs').Style} style
 * @property {readonly RunningLine[]} running
 * @property {readonly Block[]} blocks
 */

/**
 * Cells of rows by place, spans resolved.
 * @param {readonly Row[]} rows
 * @param {number} columns
 * @returns {{ row: number, column: number, rowSpan: number, columnSpan: number, cell: Cell }[][]} by row
 */
export function placedCells(rows, columns) {
	const taken = rows.map(() => Array(columns).fill(false));
	return rows.map(({ cells }, row) => {
		let column = 0;
		return cells.map((cell) => {
			while (taken[row]?.[column]) column++;
			const place = { row, column, rowSpan: cell.rowSpan ?? 1, columnSpan: cell.columnSpan ?? 1, cell };
			for (let y = row; y < row + place.rowSpan; y++)
				for (let x = column; x < column + place.columnSpan; x++) if (taken[y]) taken[y][x] = true;
			return place;
		});
	});
}

/** @param {{ number: string, text: string }} heading @returns {string} as printed */
export const headingText = ({ number, text }) => (number === '' ? text : `${number} ${text}`);
