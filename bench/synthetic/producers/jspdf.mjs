// @ts-check
// A tree as a PDF of jsPDF, its tables by the plug-in AutoTable.
import { readFileSync, writeFileSync } from 'node:fs';

import { drawnCells, shades } from '../tree/rules.mjs';
import { fontFiles } from './fonts.mjs';
import { Pen } from './pen.mjs';
import { westernLanguages } from './producer.mjs';

/** @typedef {import('./pen.mjs').Look} Look */

const standard = { serif: 'times', sans: 'helvetica', mono: 'courier' };
const variants = /** @type {const} */ ([
	['regular', 'normal'],
	['bold', 'bold'],
	['italic', 'italic'],
	['boldItalic', 'bolditalic'],
]);

/** @param {Look} look */
const styleOf = ({ bold, italic }) => (bold && italic ? 'bolditalic' : bold ? 'bold' : italic ? 'italic' : 'normal');

/** A pen whose tables are the plug-in's. */
class TablePen extends Pen {
	/** @param {import('../tree/tree.mjs').Tree} tree @param {import('./pen.mjs').Strokes} strokes @param {(table: import('../tree/tree.mjs').Table, y: number) => { y: number, pages: number }} grid */
	constructor(tree, strokes, grid) {
		super(tree, strokes);
		this.grid = grid;
	}

	/** @param {import('../tree/tree.mjs').Table} table */
	table(table) {
		this.tableWith(table, () => {
			const { y, pages } = this.grid(table, this.y);
			this.y = y;
			this.pages = pages;
		});
	}
}

/**
 * @param {{ jsPDF: new (options: object) => any }} library
 * @param {{ default: (document: any, options: object) => void }} plugin
 * @param {import('../tree/tree.mjs').Tree} tree
 * @param {string} path
 */
export function makeByJspdf({ jsPDF }, { default: autoTable }, tree, path) {
	const { page, family } = tree.style;
	const format = [page.width, page.height];
	const orientation = page.width > page.height ? 'landscape' : 'portrait';
	const document = new jsPDF({ unit: 'pt', format, orientation });
	const isStandard = westernLanguages.includes(tree.language);
	const font = isStandard ? standard[family] : 'Text';
	const addFont = (/** @type {string} */ file, /** @type {string} */ name, /** @type {string} */ style) => {
		document.addFileToVFS(`${name}-${style}.ttf`, readFileSync(file).toString('base64'));
		document.addFont(`${name}-${style}.ttf`, name, style);
	};
	if (!isStandard) for (const [variant, style] of variants) addFont(fontFiles(family)[variant], 'Text', style);
	const use = (/** @type {Look} */ look) =>
		document
			.setFont(look.mono ? 'courier' : font, styleOf(look))
			.setFontSize(look.size)
			.setTextColor(`#${look.colour ?? '000000'}`);
	/** @type {import('./pen.mjs').Strokes} */
	const strokes = {
		text: (text, x, y, look) => use(look).text(text, x, y),
		width: (text, look) => use(look).getTextWidth(text),
		line: (x1, y1, x2, y2, thickness, colour) =>
			document.setLineWidth(thickness).setDrawColor(`#${colour}`).line(x1, y1, x2, y2),
		fill: (x, y, width, height, colour) => document.setFillColor(`#${colour}`).rect(x, y, width, height, 'F'),
		addPage: () => document.addPage(format, orientation),
	};
	const grid = (/** @type {import('../tree/tree.mjs').Table} */ table, /** @type {number} */ startY) => {
		const { look, widths, headRows } = table;
		const whole = page.width - page.left - page.right;
		const rows = drawnCells(table).map((cells) =>
			cells.map(({ text, columnSpan, rowSpan, align, edges, shade, bold, italic }) => ({
				content: text,
				colSpan: columnSpan,
				rowSpan,
				styles: {
					halign: align,
					valign: 'top',
					font,
					fontStyle: styleOf({ size: 0, bold, italic }),
					fillColor: shade === '' ? false : `#${shades[shade]}`,
					lineWidth: edges,
				},
			})),
		);
		autoTable(document, {
			startY,
			margin: { left: page.left, right: page.right, top: page.top, bottom: page.bottom },
			theme: 'plain',
			tableWidth: widths.reduce((sum, share) => sum + share, 0) * whole,
			head: rows.slice(0, headRows),
			body: rows.slice(headRows),
			rowPageBreak: 'avoid',
			styles: {
				font,
				fontSize: tree.style.size + look.sizeChange,
				cellPadding: { horizontal: look.padX, vertical: look.padY },
				textColor: '#000000',
				lineColor: '#222222',
				overflow: 'linebreak',
			},
			headStyles: { fontStyle: 'normal' },
			columnStyles: Object.fromEntries(widths.map((share, column) => [column, { cellWidth: share * whole }])),
		});
		return { y: document.lastAutoTable.finalY, pages: document.getNumberOfPages() };
	};
	const pen = new TablePen(tree, strokes, grid);
	for (const block of tree.blocks) pen.write(block);
	for (let number = 1; number <= pen.pages; number++) {
		document.setPage(number);
		pen.running(number, strokes);
	}
	writeFileSync(path, Buffer.from(document.output('arraybuffer')));
}
