// @ts-check
// A paper of a family by the strokes of a library, each text at its own place, as programs of accounts print it.
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

import { fontFiles } from '../synthetic/producers/fonts.mjs';
import { Sheet } from './sheet.mjs';

/** @typedef {import('./families.mjs').Family} Family */
/** @typedef {import('./families.mjs').Block} Block */
/** @typedef {import('./document.mjs').BusinessDocument} BusinessDocument */
/** @typedef {import('./sheet.mjs').Pair} Pair */

/** Width of a till roll, and pages, in points. */
const sizes = { a4: [595, 842], letter: [612, 792], till: [227, 700] };

/**
 * @param {new (options: object) => any} PDFDocument of PDFKit
 * @param {BusinessDocument} paper
 * @param {Family} family
 * @param {string} path of the PDF
 * @returns {Promise<Sheet>} that knows what the paper says
 */
export async function drawStrokes(PDFDocument, paper, family, path) {
	const sheet = new Sheet(paper, family);
	const size = sizes[family.page ?? 'a4'];
	const document = new PDFDocument({ size, margin: 0, info: { CreationDate: new Date(0) } });
	const output = document.pipe(createWriteStream(path));
	const writer = new StrokeWriter(document, sheet, size[0] ?? 595);
	for (const block of family.order.flat()) writer.block(block);
	document.end();
	await finished(output);
	return sheet;
}

class StrokeWriter {
	/** @param {any} document of PDFKit @param {Sheet} sheet @param {number} width */
	constructor(document, sheet, width) {
		this.document = document;
		this.sheet = sheet;
		this.isTill = sheet.family.page === 'till';
		this.left = this.isTill ? 12 : 50;
		this.right = width - this.left;
		this.middle = this.left + (this.right - this.left) * 0.55;
		this.y = this.isTill ? 16 : 48;
		/** Lowest position of a row in a multi-page table. */
		this.bottom = 720;
		this.pageNumber = 1;
		this.size = sheet.family.size;
		this.files = fontFiles(sheet.family.font);
	}

	/** @param {string} text @param {number} x @param {{ bold?: boolean, size?: number, right?: boolean }} [look] `right`: `x` is where it ends */
	at(text, x, { bold = false, size = this.size, right = false } = {}) {
		this.document.font(bold ? this.files.bold : this.files.regular).fontSize(size);
		const start = right ? x - this.document.widthOfString(text) : x;
		this.document.text(text, start, this.y, { lineBreak: false });
	}

	down(lines = 1) {
		this.y += lines * this.size * 1.35;
	}

	/** @param {readonly Pair[]} pairs @param {number} x @param {number} values where they begin, or end @param {boolean} right */
	pairs(pairs, x, values, right) {
		const sign = ['colon', 'aligned'].includes(this.sheet.family.meta) ? ':' : '';
		for (const { label, text } of pairs) {
			this.at(`${label}${sign}`, x);
			this.at(text, values, { right });
			this.down();
		}
	}

	/** @param {readonly Pair[]} pairs in boxes, three side by side */
	boxes(pairs) {
		const width = (this.right - this.left) / 3;
		for (let first = 0; first < pairs.length; first += 3) {
			for (const [index, { label, text }] of pairs.slice(first, first + 3).entries()) {
				const x = this.left + index * width;
				this.document
					.rect(x, this.y, width, this.size * 2.9)
					.lineWidth(0.6)
					.stroke('#444444');
				this.document.fillColor('#000000');
				this.y += 3;
				this.at(label, x + 4, { size: this.size * 0.75 });
				this.y += this.size * 1.05;
				this.at(text, x + 4);
				this.y -= this.size * 1.05 + 3;
			}
			this.y += this.size * 2.9;
		}
		this.down();
	}

	/** @param {readonly Pair[]} pairs @param {number} x each on a line, its label before a colon */
	lines(pairs, x) {
		for (const { label, text } of pairs) {
			this.at(`${label}: ${text}`, x);
			this.down();
		}
	}

	/** @param {Block} block */
	block(block) {
		blocks[block]?.(this);
		this.down(this.isTill ? 0.5 : 1);
	}

	/** @param {readonly Pair[]} pairs as the family prints the references of a document */
	meta(pairs) {
		const { meta } = this.sheet.family;
		const isRight = meta === 'aligned' || this.isTill;
		if (meta === 'boxes') this.boxes(pairs);
		else if (meta === 'colon') this.lines(pairs, this.left);
		else this.pairs(pairs, this.isTill ? this.left : this.middle, isRight ? this.right : this.middle + 120, isRight);
	}

	table() {
		const { table } = this.sheet.paper;
		if (!table) return;
		const { left, right } = this;
		const { columns, numbers } = table;
		const wide = columns.findIndex((_, column) => !numbers[column] && column > 0 && column < columns.length - 1);
		const shares = this.sheet.family.pages
			? this.widths()
			: columns.map((_, column) => (column === (wide < 0 ? 0 : wide) ? 2.6 : 1));
		const sum = shares.reduce((total, share) => total + share, 0);
		const edges = shares.map(
			(_, column) =>
				left + ((right - left) * shares.slice(0, column + 1).reduce((total, share) => total + share, 0)) / sum,
		);
		const row = (/** @type {readonly string[]} */ cells, /** @type {boolean} */ bold) => {
			for (const [column, text] of cells.entries()) {
				const isNumber = numbers[column] === true;
				this.at(text, isNumber ? (edges[column] ?? right) - 2 : column === 0 ? left : (edges[column - 1] ?? left) + 2, {
					bold,
					right: isNumber,
				});
			}
			this.down(1.25);
		};
		const head = () => {
			if (!this.isTill) row(this.sheet.columnHeads(false), true);
			this.document
				.moveTo(left, this.y - 3)
				.lineTo(right, this.y - 3)
				.lineWidth(0.5)
				.stroke('#000000');
		};
		const carry = (/** @type {'carried' | 'brought'} */ way, /** @type {number} */ index) => {
			const carried = this.sheet.carry(way, index);
			if (!carried) return;
			const label = columns.findIndex((column) => column === 'description' || column === 'booking');
			const cell = (/** @type {string} */ column, /** @type {number} */ at) =>
				column === table.sum ? carried.sum : at === label ? carried.label : '';
			row(columns.map(cell), false);
		};
		head();
		for (const [index, cells] of table.rows.entries()) {
			if (this.sheet.family.pages && this.y > this.bottom) {
				carry('carried', index - 1);
				this.nextPage();
				head();
				carry('brought', index - 1);
			}
			const rows = Math.max(...cells.map((text) => text.split('\n').length));
			for (let part = 0; part < rows; part++)
				row(
					cells.map((text) => text.split('\n')[part] ?? ''),
					false,
				);
		}
		// Totals move to a new page if this one is full.
		if (this.sheet.family.pages && this.y > this.bottom) this.nextPage();
	}

	/** Widths of the columns of a long table: what their longest text needs, and the rest for the description. @returns {number[]} */
	widths() {
		const { table } = this.sheet.paper;
		if (!table) return [];
		const heads = this.sheet.columnHeads(false);
		this.document.font(this.files.bold).fontSize(this.size);
		const widths = table.columns.map((column, at) =>
			column === 'description' || column === 'booking'
				? 0
				: Math.max(
						...[heads[at] ?? '', ...table.rows.map((cells) => cells[at] ?? '')].map((text) =>
							this.document.widthOfString(text),
						),
					) + 14,
		);
		const used = widths.reduce((total, width) => total + width, 0);
		return widths.map((width) => (width === 0 ? this.right - this.left - used : width));
	}

	/** Start the next page with its reference to the document. */
	nextPage() {
		this.document.addPage();
		this.pageNumber++;
		this.y = 48;
		const { sheet } = this;
		this.at(`${sheet.title()}  ${sheet.paper.seller.name}`, this.left);
		this.at(`${sheet.paper.word('page')} ${this.pageNumber}`, this.right, { right: true });
		this.down(2);
	}
}

/** What is printed of each block; of others, nothing. @type {Partial<Record<Block, (writer: StrokeWriter) => void>>} */
const blocks = {
	head(writer) {
		const { sheet, left, right, size } = writer;
		const { name, rows, tax } = sheet.head();
		const isRight = sheet.family.head === 'right';
		const x = isRight ? right : left;
		writer.at(name, x, { bold: true, size: size * 1.2, right: isRight });
		writer.down(1.3);
		for (const row of tax === '' ? rows : [...rows, tax]) {
			writer.at(row, x, { right: isRight });
			writer.down();
		}
	},
	parties(writer) {
		const { sheet, left } = writer;
		const isColon = sheet.family.parties === 'colon';
		for (const { heading, name, address, tax } of sheet.parties(isColon)) {
			const own = isColon
				? [`${heading}: ${name.text}`, `${address.label}: ${address.text}`]
				: [name.text, ...address.rows];
			for (const row of tax ? [...own, `${tax.label}: ${tax.text}`] : own) {
				writer.at(row, left);
				writer.down();
			}
		}
	},
	title(writer) {
		const { sheet, left, size, isTill } = writer;
		writer.at(sheet.title(), left, { bold: true, size: size * (isTill ? 1.1 : 1.5) });
		writer.down(1.6);
	},
	meta: (writer) => writer.meta(writer.sheet.group('meta')),
	person: (writer) => writer.meta(writer.sheet.group('person')),
	table: (writer) => writer.table(),
	sums(writer) {
		const { sheet, isTill, left, middle, right } = writer;
		const sums = sheet.group('sums');
		if (sheet.family.sums === 'colon') writer.lines(sums, middle);
		else writer.pairs(sums, isTill ? left : middle, right, true);
	},
	pay(writer) {
		if (writer.sheet.family.pay !== 'none') writer.lines(writer.sheet.group('pay'), writer.left);
	},
};
