// @ts-check
// A tree as a flat OpenDocument presentation: one slide per page, with its blocks in frames below each other.
import { flatDocument, spaced } from '../../../fixtures/pages/make/programs/odf.mjs';
import { versionOf } from '../../../fixtures/pages/make/programs/program.mjs';
import { drawnCells, shades } from '../tree/rules.mjs';
import { orderedMark, writeBlock } from './blocks.mjs';
import { rowsOdf, sideOf, spanAttributes, textProperties } from './odf.mjs';

/** @typedef {import('../tree/tree.mjs').Block} Block */
/** @typedef {import('../tree/tree.mjs').Tree} Tree */
/** @typedef {{ odf: string, height: number }} Placed frames of a block, and how far they reach down */

/** Heights against the type size: of a line, of a row of a table, of a card. */
const lineHeight = 1.6;
const rowHeight = 2.1;
const cardHeight = 6;

/** Writes one presentation. */
class Writer {
	/** @param {Tree} tree */
	constructor(tree) {
		this.tree = tree;
		this.size = tree.style.size;
		const { page } = tree.style;
		this.width = page.width - page.left - page.right;
		/** @type {Map<string, string>} automatic styles by definition: names */
		this.styles = new Map();
	}

	/** @param {string} family @param {string} inner @returns {string} name */
	named(family, inner) {
		const key = `${family}|${inner}`;
		const name = this.styles.get(key) ?? `A${this.styles.size}`;
		this.styles.set(key, name);
		return name;
	}

	/** @param {string} text @param {number} points @param {Parameters<typeof textProperties>[2]} [look] @param {string} [align] */
	paragraph(text, points, look = {}, align = 'start') {
		const direction = this.tree.rightToLeft ? 'style:writing-mode="rl-tb"' : '';
		const name = this.named(
			'paragraph',
			`<style:paragraph-properties fo:text-align="${align}" fo:margin-bottom="3pt" ${direction}/>${textProperties(this.tree, points, look)}`,
		);
		return `<text:p text:style-name="${name}">${spaced(text)}</text:p>`;
	}

	/** @param {string} content @param {{ x: number, y: number, width: number, height: number }} place @param {boolean} [isFramed] */
	frame(content, { x, y, width, height }, isFramed = false) {
		const look = isFramed
			? `draw:stroke="solid" svg:stroke-color="#${this.tree.style.accent}" draw:fill="solid" draw:fill-color="#f7f8fa"`
			: 'draw:stroke="none" draw:fill="none"';
		const style = this.named(
			'graphic',
			`<style:graphic-properties ${look} fo:wrap-option="wrap" draw:auto-grow-height="false" draw:textarea-vertical-align="top"/>`,
		);
		return `<draw:frame draw:style-name="${style}" svg:x="${x.toFixed(1)}pt" svg:y="${y.toFixed(1)}pt" svg:width="${width.toFixed(1)}pt" svg:height="${height.toFixed(1)}pt">${content}</draw:frame>`;
	}

	/** @param {import('../tree/tree.mjs').Table} table @returns {string} */
	table(table) {
		const { align, widths, look } = table;
		const rows = rowsOdf(drawnCells(table), align.length, (cell) => {
			const borders = Object.entries(cell.edges).map(
				([edge, width]) => `fo:border-${edge}="${width === 0 ? 'none' : `${width}pt solid #222222`}"`,
			);
			const fill =
				cell.shade === '' ? 'draw:fill="none"' : `draw:fill="solid" draw:fill-color="#${shades[cell.shade]}"`;
			const style = this.named(
				'table-cell',
				`<style:graphic-properties ${fill} fo:padding="2pt" draw:textarea-vertical-align="top"/><style:paragraph-properties ${borders.join(' ')}/>`,
			);
			return `<table:table-cell table:style-name="${style}" ${spanAttributes(cell)}>${this.paragraph(cell.text, this.size - 2 + look.sizeChange, { bold: cell.bold, italic: cell.italic }, sideOf(cell.align))}</table:table-cell>`;
		});
		const row = this.named(
			'table-row',
			`<style:table-row-properties style:row-height="${(this.size * rowHeight).toFixed(1)}pt"/>`,
		);
		const columns = widths.map(
			(share) =>
				`<table:table-column table:style-name="${this.named('table-column', `<style:table-column-properties style:column-width="${(share * this.width).toFixed(1)}pt"/>`)}"/>`,
		);
		return `<table:table>${columns.join('')}${rows.map((cells) => `<table:table-row table:style-name="${row}">${cells}</table:table-row>`).join('')}</table:table>`;
	}

	/** @param {string} content @param {number} y @param {number} height @returns {Placed} */
	textBox(content, y, height) {
		const place = { x: this.tree.style.page.left, y, width: this.width, height };
		return { odf: this.frame(`<draw:text-box>${content}</draw:text-box>`, place), height };
	}

	/** @param {number} number @param {number} count @returns {string} header and footer of a slide, in separate frames */
	running(number, count) {
		const { page, running } = this.tree.style;
		return this.tree.running
			.map(({ at, side, text }) => {
				const printed = text.replace('{page}', String(number)).replace('{pages}', String(count));
				const y = at === 'head' ? page.top / 4 : page.height - page.bottom * 0.8;
				return this.frame(`<draw:text-box>${this.paragraph(printed, running.size, {}, sideOf(side))}</draw:text-box>`, {
					x: page.left,
					y,
					width: this.width,
					height: running.size * 2,
				});
			})
			.join('');
	}

	/** @returns {string} a whole presentation */
	document() {
		const { page } = this.tree.style;
		/** @type {Block[][]} */
		const slides = [[]];
		for (const block of this.tree.blocks) {
			if (block.kind === 'break') slides.push([]);
			else slides.at(-1)?.push(block);
		}
		const pages = slides.map((blocks, index) => {
			let y = page.top;
			const frames = blocks.map((block) => {
				const { odf, height } = writeBlock(writers, block, { writer: this, y });
				y += height + 6;
				return odf;
			});
			return `<draw:page draw:name="page${index + 1}" draw:master-page-name="Default">${frames.join('')}${this.running(index + 1, slides.length)}</draw:page>`;
		});
		const definitions = [...this.styles].map(
			([key, name]) =>
				`<style:style style:name="${name}" style:family="${key.slice(0, key.indexOf('|'))}">${key.slice(key.indexOf('|') + 1)}</style:style>`,
		);
		return flatDocument('presentation', {
			title: this.tree.id,
			styles: '',
			automatic: `<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="${page.width}pt" fo:page-height="${page.height}pt" fo:margin="0pt"/></style:page-layout>${definitions.join('\n')}`,
			master: '<style:master-page style:name="Default" style:page-layout-name="Page"/>',
			body: pages.join('\n'),
		});
	}
}

/** @type {import('./blocks.mjs').BlockWriters<{ writer: Writer, y: number }, Placed>} */
const writers = {
	title: (block, { writer, y }) => {
		const { title, accent } = writer.tree.style;
		const look = { bold: title.bold, colour: title.coloured ? accent : undefined };
		return writer.textBox(writer.paragraph(block.text, title.size, look, sideOf(title.align)), y, title.size * 3);
	},
	authors: ({ lines }, { writer, y }) => {
		const side = sideOf(writer.tree.style.title.align);
		return writer.textBox(
			lines.map((line) => writer.paragraph(line, writer.size, {}, side)).join(''),
			y,
			lines.length * writer.size * 2 * lineHeight,
		);
	},
	heading: (block, { writer, y }) => {
		const { headings, accent } = writer.tree.style;
		const { size, bold, italic, capitals, coloured, align } = headings[0];
		const look = { bold, italic, capitals, colour: coloured ? accent : undefined };
		return writer.textBox(writer.paragraph(block.text, size, look, sideOf(align)), y, size * 2);
	},
	list: ({ ordered, items }, { writer, y }) => {
		const { size, tree } = writer;
		const lines = items.map(({ text }, index) =>
			writer.paragraph(`${ordered ? orderedMark(tree.style, index) : tree.style.bullet} ${text}`, size),
		);
		return writer.textBox(lines.join(''), y, items.length * size * lineHeight * 1.5);
	},
	table: (block, { writer, y }) => {
		const { size, width, tree } = writer;
		const label =
			block.caption === undefined
				? { odf: '', height: 0 }
				: writer.textBox(writer.paragraph(block.caption, size - 3), y, size * lineHeight);
		const height = block.rows.length * size * rowHeight;
		const place = { x: tree.style.page.left, y: y + label.height, width, height };
		return { odf: label.odf + writer.frame(writer.table(block), place), height: height + label.height };
	},
	cards: ({ cards, across }, { writer, y }) => {
		const { size, tree } = writer;
		const gap = 12;
		const width = (writer.width - gap * (across - 1)) / across;
		const height = size * cardHeight;
		const frames = cards.map(({ title, text }, index) => {
			const column = tree.rightToLeft ? across - 1 - (index % across) : index % across;
			return writer.frame(
				`<draw:text-box>${writer.paragraph(title, size, { bold: true })}${writer.paragraph(text, size - 1)}</draw:text-box>`,
				{
					x: tree.style.page.left + column * (width + gap),
					y: y + Math.floor(index / across) * (height + gap),
					width,
					height,
				},
				true,
			);
		});
		return { odf: frames.join(''), height: Math.ceil(cards.length / across) * (height + gap) };
	},
};

/** @type {import('./producer.mjs').Family} */
export const impress = {
	program: 'LibreOffice Impress',
	version: () => versionOf('soffice', ['--version']),
	abilities: { genres: ['slides'], without: ['figure'] },
	make: { extension: 'fodp', source: (tree) => new Writer(tree).document() },
};
