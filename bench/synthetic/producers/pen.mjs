// @ts-check
// A pen that writes a tree down a page by the few strokes that every drawing library has. Each of them places each line itself.
import { drawnCells, shades } from '../tree/rules.mjs';
import { printedLine } from '../tree/running.mjs';
import { cardRows, orderedMark, printedHeading, writeBlock } from './blocks.mjs';
import { grey } from './svg.mjs';

/** @typedef {import('../tree/tree.mjs').Block} Block */
/** @typedef {import('../tree/tree.mjs').Tree} Tree */
/** @typedef {{ size: number, bold?: boolean | undefined, italic?: boolean | undefined, colour?: string | undefined, mono?: boolean }} Look */

/**
 * The strokes of a library; places in points from the left upper corner of the page, texts by their base line.
 * @typedef {object} Strokes
 * @property {(text: string, x: number, y: number, look: Look) => void} text
 * @property {(text: string, look: Look) => number} width points
 * @property {(x1: number, y1: number, x2: number, y2: number, thickness: number, colour: string) => void} line
 * @property {(x: number, y: number, width: number, height: number, colour: string) => void} fill
 * @property {() => void} addPage
 */

/** Writes a document line by line. */
export class Pen {
	/** @param {Tree} tree @param {Strokes} strokes */
	constructor(tree, strokes) {
		this.tree = tree;
		this.style = tree.style;
		this.strokes = strokes;
		const { page } = tree.style;
		this.left = page.left;
		this.right = page.width - page.right;
		this.bottom = page.height - page.bottom;
		this.y = page.top;
		this.pages = 1;
	}

	/** Begin a page where less than this is left. @param {number} points */
	room(points) {
		if (this.y + points > this.bottom) this.newPage();
	}

	/** Begin a page. */
	newPage() {
		this.strokes.addPage();
		this.pages++;
		this.y = this.style.page.top;
	}

	/** @param {string} text @param {number} width @param {Look} look @returns {string[]} lines that fit; a word that is too long stands alone */
	wrapped(text, width, look) {
		/** @type {string[]} */
		const lines = [];
		for (const part of text.split('\n')) {
			let line = '';
			for (const word of part.split(' ')) {
				const longer = line === '' ? word : `${line} ${word}`;
				if (line !== '' && this.strokes.width(longer, look) > width) {
					lines.push(line);
					line = word;
				} else line = longer;
			}
			lines.push(line);
		}
		return lines;
	}

	/** @param {string} line @param {{ x: number, width: number, align?: 'left' | 'right' | 'center' }} place @param {number} y @param {Look} look */
	line(line, { x, width, align = 'left' }, y, look) {
		const free = width - this.strokes.width(line, look);
		this.strokes.text(line, x + (align === 'right' ? free : align === 'center' ? free / 2 : 0), y, look);
	}

	/**
	 * @param {string} text
	 * @param {Look} look
	 * @param {{ indent?: number, hanging?: number, align?: 'left' | 'right' | 'center', after?: number, leading?: number }} [options]
	 */
	paragraph(text, look, { indent = 0, hanging = 0, align = 'left', after = 0, leading = this.style.leading } = {}) {
		const width = this.right - this.left - indent;
		this.wrapped(text, width - hanging, look).forEach((line, index) => {
			this.room(look.size * leading);
			const shift = index > 0 ? hanging : 0;
			this.line(line, { x: this.left + indent + shift, width: width - shift, align }, this.y + look.size, look);
			this.y += look.size * leading;
		});
		this.y += after;
	}

	/** @param {string} text */
	caption(text) {
		const { caption, size } = this.style;
		this.paragraph(
			text,
			{ size: size + caption.sizeChange, bold: caption.bold, italic: caption.italic },
			{ align: caption.align, after: 3, leading: 1.2 },
		);
	}

	/** @param {import('../tree/tree.mjs').Table} table @param {() => void} grid draws the cells and moves down */
	tableWith({ caption, captionAt, notes }, grid) {
		this.room(7 * this.style.size);
		this.y += 5;
		if (caption !== undefined && captionAt === 'above') this.caption(caption);
		grid();
		if (caption !== undefined && captionAt === 'below') {
			this.y += 3;
			this.caption(caption);
		}
		for (const note of notes) this.paragraph(note, { size: this.style.size - 1.5 }, { leading: 1.2 });
		this.y += 8;
	}

	/** @param {import('../tree/tree.mjs').Table} table rows by rows, a row never over two pages */
	table(table) {
		const { look, widths } = table;
		const whole = this.right - this.left;
		const size = this.style.size + look.sizeChange;
		const xs = widths.reduce((places, share) => [...places, (places.at(-1) ?? 0) + share * whole], [this.left]);
		const cells = drawnCells(table)
			.flat()
			.map((cell) => {
				const x = xs[cell.column] ?? 0;
				const width = (xs[cell.column + cell.columnSpan] ?? 0) - x;
				const looks = { size, bold: cell.bold, italic: cell.italic };
				return { ...cell, x, width, looks, lines: this.wrapped(cell.text, width - 2 * look.padX, looks) };
			});
		const heights = table.rows.map(
			(_, row) =>
				Math.max(
					size * 1.2,
					...cells
						.filter((cell) => cell.row === row && cell.rowSpan === 1)
						.map((cell) => cell.lines.length * size * 1.2),
				) +
				2 * look.padY,
		);
		this.tableWith(table, () => {
			for (const [row, height] of heights.entries()) {
				// Rows that are held together by a span stay together.
				const own = cells.filter((cell) => cell.row === row);
				this.room(
					heights.slice(row, row + Math.max(1, ...own.map((cell) => cell.rowSpan))).reduce((sum, one) => sum + one, 0),
				);
				for (const cell of own) {
					const down = heights.slice(row, row + cell.rowSpan).reduce((sum, one) => sum + one, 0);
					if (cell.shade !== '') this.strokes.fill(cell.x, this.y, cell.width, down, shades[cell.shade]);
					cell.lines.forEach((line, index) =>
						this.line(
							line,
							{ x: cell.x + look.padX, width: cell.width - 2 * look.padX, align: cell.align },
							this.y + look.padY + size * (0.95 + index * 1.2),
							cell.looks,
						),
					);
					const [x2, y2] = [cell.x + cell.width, this.y + down];
					const { top, right, bottom, left } = cell.edges;
					if (top > 0) this.strokes.line(cell.x, this.y, x2, this.y, top, '222222');
					if (bottom > 0) this.strokes.line(cell.x, y2, x2, y2, bottom, '222222');
					if (left > 0) this.strokes.line(cell.x, this.y, cell.x, y2, left, '222222');
					if (right > 0) this.strokes.line(x2, this.y, x2, y2, right, '222222');
				}
				this.y += height;
			}
		});
	}

	/** @param {import('../tree/tree.mjs').Figure} figure */
	figure({ bars, lines, labels, labelSize, height, caption }) {
		this.room(height + 40);
		const top = this.y + 4;
		bars.forEach((bar, index) =>
			this.strokes.fill(
				this.left + bar.x,
				top + bar.y,
				bar.width,
				bar.height,
				index % 3 === 0 ? this.style.accent : grey(bar.shade),
			),
		);
		for (const { x1, y1, x2, y2 } of lines)
			this.strokes.line(this.left + x1, top + y1, this.left + x2, top + y2, 0.6, '333333');
		for (const { x, y, text, anchor } of labels) {
			const look = { size: labelSize };
			const width = this.strokes.width(text, look);
			this.strokes.text(
				text,
				this.left + x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0),
				top + y,
				look,
			);
		}
		this.y = top + height + 6;
		this.caption(caption);
		this.y += 6;
	}

	/** @param {{ title: string, text: string }} card @param {number} x @param {number} y @param {number} width @returns {number} where it ends */
	framed({ title, text }, x, y, width) {
		const { size, accent } = this.style;
		let end = y + 5;
		for (const [content, bold] of /** @type {const} */ ([
			[title, true],
			[text, false],
		])) {
			for (const line of this.wrapped(content, width - 14, { size, bold })) {
				this.strokes.text(line, x + 7, end + size, { size, bold });
				end += size * 1.25;
			}
		}
		end += 5;
		for (const [x1, y1, x2, y2] of /** @type {const} */ ([
			[x, y, x + width, y],
			[x, end, x + width, end],
			[x, y, x, end],
			[x + width, y, x + width, end],
		]))
			this.strokes.line(x1, y1, x2, y2, 0.8, accent);
		return end;
	}

	/** @param {Block} block */
	write(block) {
		writeBlock(writers, block, this);
	}

	/** @param {string} mark @param {string} text @param {number} indent */
	item(mark, text, indent) {
		const look = { size: this.style.size };
		this.room(look.size * this.style.leading);
		this.strokes.text(mark, this.left + indent, this.y + look.size, look);
		this.paragraph(text, look, { indent: indent + 14, after: 1 });
	}

	/** A heading, and its text on the same line. @param {string} heading @param {Look} looks @param {string} text */
	runIn(heading, looks, text) {
		const { size, gap, leading } = this.style;
		const start = this.strokes.width(`${heading} `, looks) + 3;
		const width = this.right - this.left;
		this.strokes.text(heading, this.left, this.y + size, looks);
		const [first = '', ...rest] = this.wrapped(text, width - start, { size });
		this.strokes.text(first, this.left + start, this.y + size, { size });
		this.y += size * leading;
		if (rest.length > 0) this.paragraph(rest.join(' '), { size });
		this.y += gap + 2;
	}

	/** @param {number} page @param {Strokes} strokes running lines of a page, when the number of pages is known */
	running(page, strokes) {
		const { page: paper, running } = this.style;
		const look = { size: running.size };
		for (const line of this.tree.running) {
			const y = line.at === 'head' ? paper.top / 2 : paper.height - paper.bottom / 2;
			const text = printedLine(line, page, this.pages);
			const free = this.right - this.left - strokes.width(text, look);
			strokes.text(text, this.left + (line.side === 'right' ? free : line.side === 'center' ? free / 2 : 0), y, look);
		}
	}
}

/** @type {import('./blocks.mjs').BlockWriters<Pen, void>} */
const writers = {
	title: ({ text }, pen) => {
		const { title, accent } = pen.style;
		pen.paragraph(
			text,
			{ size: title.size, bold: title.bold, colour: title.coloured ? accent : undefined },
			{ align: title.align, after: 8, leading: 1.2 },
		);
	},
	authors: ({ lines }, pen) => {
		const { size, title } = pen.style;
		for (const line of lines) pen.paragraph(line, { size }, { align: title.align });
		pen.y += 8;
	},
	abstract: ({ label, text }, pen) => {
		const { size } = pen.style;
		pen.paragraph(label, { size, bold: true });
		pen.paragraph(text, { size: size - 0.5 }, { after: 10 });
	},
	heading: (block, pen) => {
		const { size, leading, headings, accent } = pen.style;
		const look = headings[block.level - 1];
		const printed = printedHeading(block, pen.tree);
		const looks = {
			size: look?.size ?? size,
			bold: look?.bold,
			italic: look?.italic,
			colour: look?.coloured ? accent : undefined,
		};
		if (block.follows !== undefined) {
			pen.room(size * leading);
			pen.runIn(printed, looks, block.follows);
			return;
		}
		pen.room(looks.size * 4);
		pen.y += look?.before ?? 8;
		pen.paragraph(printed, looks, { align: look?.align ?? 'left', after: look?.after ?? 4, leading: 1.2 });
	},
	paragraph: ({ runs }, pen) => {
		const { size, gap } = pen.style;
		pen.paragraph(runs.map(({ text }) => text).join(''), { size }, { after: gap + 2 });
	},
	list: ({ ordered, items }, pen) => {
		for (const [index, item] of items.entries()) {
			pen.item(ordered ? orderedMark(pen.style, index) : '•', item.text, 4);
			for (const inner of item.items) pen.item('–', inner, 20);
		}
		pen.y += pen.style.gap + 2;
	},
	table: (block, pen) => pen.table(block),
	figure: (block, pen) => pen.figure(block),
	quote: ({ text }, pen) => {
		const { size, gap } = pen.style;
		pen.paragraph(text, { size, italic: true }, { indent: 24, after: gap + 2 });
	},
	code: ({ lines }, pen) => {
		const look = { size: pen.style.size - 1, mono: true };
		for (const line of lines) pen.paragraph(line.replaceAll(/ {2}/g, '\u00a0\u00a0'), look, { leading: 1.2 });
		pen.y += 6;
	},
	references: ({ items }, pen) => {
		const look = { size: pen.style.size - 0.5 };
		for (const item of items) pen.paragraph(item, look, { hanging: 18, after: 2, leading: 1.2 });
	},
	contents: ({ label, entries }, pen) => {
		const { size, headings } = pen.style;
		pen.paragraph(label, { size: headings[0].size, bold: true }, { after: 4, leading: 1.2 });
		for (const { text, page, level } of entries) {
			pen.room(size * 1.3);
			pen.strokes.text(text, pen.left + (level - 1) * 14, pen.y + size, { size });
			pen.line(page, { x: pen.left, width: pen.right - pen.left, align: 'right' }, pen.y + size, { size });
			pen.y += size * 1.3;
		}
		pen.y += 10;
	},
	box: (block, pen) => {
		pen.room(6 * pen.style.size);
		pen.y = pen.framed(block, pen.left, pen.y + 4, pen.right - pen.left) + 8;
	},
	cards: (block, pen) => {
		const apart = 10;
		const width = (pen.right - pen.left - apart * (block.across - 1)) / block.across;
		for (const row of cardRows(block)) {
			pen.room(10 * pen.style.size);
			const ends = row.map((card, index) => pen.framed(card, pen.left + index * (width + apart), pen.y + 4, width));
			pen.y = Math.max(...ends) + 5;
		}
		pen.y += 4;
	},
	break: (_, pen) => pen.newPage(),
};
