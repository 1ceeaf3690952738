// @ts-check
// A tree as a PDF of jsPDF, its tables by the plug-in AutoTable.
import { readFileSync, writeFileSync } from 'node:fs';

import { drawnCells, shades } from '../tree/rules.mjs';
import { fontFiles } from './fonts.mjs';
import { Pen } from './pen.mjs';
import { westernLanguages } from './producer.mjs';

/** @typedef {import('./pen.mjs').Look} Look */
/** @typedef {import('../tree/tree.mjs').Table} Table */
/** @typedef {import('../tree/tree.mjs').Tree} Tree */

const standard = { serif: 'times', sans: 'helvetica', mono: 'courier' };
const variants = /** @type {const} */ ([
	['regular', 'normal'],
	['bold', 'bold'],
	['italic', 'italic'],
	['boldItalic', 'bolditalic'],
]);

/** @param {Look} look */
const styleOf = ({ bold, italic }) => (bold && italic ? 'bolditalic' : bold ? 'bold' : italic ? 'italic' : 'normal');

/** A document and the font of its texts. @typedef {{ document: any, font: string }} Opened */

/** @param {Tree['style']['page']} page @returns {{ format: number[], orientation: 'landscape' | 'portrait' }} */
const pageOptions = ({ width, height }) => ({
	format: [width, height],
	orientation: width > height ? 'landscape' : 'portrait',
});

/** @param {new (options: object) => any} jsPDF @param {Tree} tree @returns {Opened} */
function openDocument(jsPDF, { style: { page, family }, language }) {
	const document = new jsPDF({ unit: 'pt', ...pageOptions(page) });
	if (westernLanguages.includes(language)) return { document, font: standard[family] };
	const font = 'Text';
	for (const [variant, style] of variants) {
		document.addFileToVFS(`${font}-${style}.ttf`, readFileSync(fontFiles(family)[variant]).toString('base64'));
		document.addFont(`${font}-${style}.ttf`, font, style);
	}
	return { document, font };
}

/** @param {Opened} opened @param {Tree} tree @returns {import('./pen.mjs').Strokes} */
function strokesOf({ document, font }, { style }) {
	const { format, orientation } = pageOptions(style.page);
	const use = (/** @type {Look} */ look) =>
		document
			.setFont(look.mono ? 'courier' : font, styleOf(look))
			.setFontSize(look.size)
			.setTextColor(`#${look.colour ?? '000000'}`);
	return {
		text: (text, x, y, look) => use(look).text(text, x, y),
		width: (text, look) => use(look).getTextWidth(text),
		line: (x1, y1, x2, y2, thickness, colour) =>
			document.setLineWidth(thickness).setDrawColor(`#${colour}`).line(x1, y1, x2, y2),
		fill: (x, y, width, height, colour) => document.setFillColor(`#${colour}`).rect(x, y, width, height, 'F'),
		addPage: () => document.addPage(format, orientation),
	};
}

/** @param {Table} table @param {string} font */
const gridRows = (table, font) =>
	drawnCells(table).map((cells) =>
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

/** A pen whose tables are the plug-in's. */
class TablePen extends Pen {
	/** @param {Tree} tree @param {Opened} opened @param {(document: any, options: object) => void} autoTable */
	constructor(tree, opened, autoTable) {
		super(tree, strokesOf(opened, tree));
		this.opened = opened;
		this.autoTable = autoTable;
	}

	/** @param {Table} table */
	table(table) {
		this.tableWith(table, () => {
			const { document, font } = this.opened;
			this.autoTable(document, this.gridOptions(table, font));
			this.y = document.lastAutoTable.finalY;
			this.pages = document.getNumberOfPages();
		});
	}

	/** @param {Table} table @param {string} font */
	gridOptions(table, font) {
		const { look, widths, headRows } = table;
		const { page, size } = this.style;
		const whole = page.width - page.left - page.right;
		const rows = gridRows(table, font);
		return {
			startY: this.y,
			margin: { left: page.left, right: page.right, top: page.top, bottom: page.bottom },
			theme: 'plain',
			tableWidth: widths.reduce((sum, share) => sum + share, 0) * whole,
			head: rows.slice(0, headRows),
			body: rows.slice(headRows),
			rowPageBreak: 'avoid',
			styles: {
				font,
				fontSize: size + look.sizeChange,
				cellPadding: { horizontal: look.padX, vertical: look.padY },
				textColor: '#000000',
				lineColor: '#222222',
				overflow: 'linebreak',
			},
			headStyles: { fontStyle: 'normal' },
			columnStyles: Object.fromEntries(widths.map((share, column) => [column, { cellWidth: share * whole }])),
		};
	}
}

/**
 * @param {{ jsPDF: new (options: object) => any }} library
 * @param {{ default: (document: any, options: object) => void }} plugin
 * @param {Tree} tree
 * @param {string} path
 */
export function makeByJspdf({ jsPDF }, { default: autoTable }, tree, path) {
	const opened = openDocument(jsPDF, tree);
	const pen = new TablePen(tree, opened, autoTable);
	for (const block of tree.blocks) pen.write(block);
	for (let number = 1; number <= pen.pages; number++) {
		opened.document.setPage(number);
		pen.running(number, pen.strokes);
	}
	writeFileSync(path, Buffer.from(opened.document.output('arraybuffer')));
}
