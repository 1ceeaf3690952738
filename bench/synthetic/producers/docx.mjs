// @ts-check
// A tree as a Word document, exported by LibreOffice as people do who have no Word.
import {
	AlignmentType,
	BorderStyle,
	Document,
	Footer,
	FootnoteReferenceRun,
	Header,
	LevelFormat,
	Packer,
	PageNumber,
	Paragraph,
	SectionType,
	Tab,
	Table,
	TableCell,
	TableLayoutType,
	TableRow,
	TabStopType,
	TextRun,
	VerticalAlign,
	WidthType,
} from 'docx';

import { versionOf } from '../../../fixtures/pages/make/programs/program.mjs';
import { drawnCells, shades } from '../tree/rules.mjs';
import { headingText } from '../tree/tree.mjs';
import { faceOf } from './fonts.mjs';

/** @typedef {import('../tree/tree.mjs').Block} Block */
/** @typedef {import('../tree/tree.mjs').Tree} Tree */

/** Twentieths of a point, the unit of Word. @param {number} points */
const twips = (points) => Math.round(points * 20);

/** Half points, its unit of type sizes. @param {number} points */
const halves = (points) => Math.round(points * 2);

/** Eighths of a point, its unit of lines; the least is a quarter of a point. @param {number} points */
const eighths = (points) => Math.max(2, Math.round(points * 8));

const sides = { left: AlignmentType.START, right: AlignmentType.END, center: AlignmentType.CENTER };
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const noBorders = { top: none, bottom: none, left: none, right: none };

/** Blocks above the columns. */
const overColumns = ['title', 'authors', 'abstract'];

/** Writes one document. */
class Writer {
	/** @param {Tree} tree */
	constructor(tree) {
		this.tree = tree;
		this.style = tree.style;
		this.font = faceOf(tree.language, tree.style.family);
		const { page, columns, columnGap } = tree.style;
		/** Width of a line, points. */
		this.width = (page.width - page.left - page.right - (columns - 1) * columnGap) / columns;
		/** @type {Record<string, { children: Paragraph[] }>} */
		this.footnotes = {};
		this.lists = 0;
		this.isNewPage = false;
	}

	/** @param {string} text @param {import('docx').IRunOptions} [look] */
	run(text, look = {}) {
		return new TextRun({
			text,
			font: this.font,
			size: halves(this.style.size),
			rightToLeft: this.tree.rightToLeft,
			...look,
		});
	}

	/** @param {readonly import('docx').ParagraphChild[]} children @param {import('docx').IParagraphOptions} [options] */
	paragraph(children, options = {}) {
		const breaks = this.isNewPage ? { pageBreakBefore: true } : {};
		this.isNewPage = false;
		return new Paragraph({
			bidirectional: this.tree.rightToLeft,
			alignment: AlignmentType.START,
			children: [...children],
			...breaks,
			...options,
		});
	}

	/** @param {string} text @param {import('docx').IRunOptions} [look] @param {import('docx').IParagraphOptions} [options] */
	text(text, look, options) {
		return this.paragraph([this.run(text, look)], options);
	}

	/** @param {string} text */
	caption(text) {
		const { caption, size } = this.style;
		return this.text(
			text,
			{ bold: caption.bold, italics: caption.italic, size: halves(size + caption.sizeChange) },
			{ alignment: sides[caption.align], spacing: { before: twips(4), after: twips(3) } },
		);
	}

	/** @param {import('../tree/tree.mjs').Table} table @param {number} width points @returns {(Paragraph | Table)[]} */
	table(table, width) {
		const { widths, headRows, notes, look, caption, captionAt } = table;
		const points = halves(this.style.size + look.sizeChange);
		const line = (/** @type {number} */ thickness) =>
			thickness > 0 ? { style: BorderStyle.SINGLE, size: eighths(thickness), color: '222222' } : none;
		const rows = drawnCells(table).map((cells, row) => {
			const children = cells.map(({ text, align, edges, shade, bold, italic, rowSpan, columnSpan, column }) => {
				const across = widths.slice(column, column + columnSpan).reduce((sum, share) => sum + share, 0);
				return new TableCell({
					columnSpan,
					rowSpan,
					width: { size: twips(across * width), type: WidthType.DXA },
					margins: { top: twips(look.padY), bottom: twips(look.padY), left: twips(look.padX), right: twips(look.padX) },
					verticalAlign: VerticalAlign.TOP,
					borders: {
						top: line(edges.top),
						bottom: line(edges.bottom),
						left: line(edges.left),
						right: line(edges.right),
					},
					...(shade === '' ? {} : { shading: { fill: shades[shade] } }),
					children: text
						.split('\n')
						.map((part) => this.text(part, { bold, italics: italic, size: points }, { alignment: sides[align] })),
				});
			});
			return new TableRow({ tableHeader: row < headRows, cantSplit: true, children });
		});
		const total = widths.reduce((sum, share) => sum + share, 0);
		const made = new Table({
			rows,
			layout: TableLayoutType.FIXED,
			width: { size: twips(total * width), type: WidthType.DXA },
			columnWidths: widths.map((share) => twips(share * width)),
			borders: { ...noBorders, insideHorizontal: none, insideVertical: none },
			visuallyRightToLeft: this.tree.rightToLeft,
		});
		const label = caption === undefined ? [] : [this.caption(caption)];
		const after = notes.map((note) => this.text(note, { size: halves(this.style.size - 1.5) }));
		return [
			...(captionAt === 'above' ? label : []),
			made,
			...(captionAt === 'below' ? label : []),
			...after,
			this.gap(),
		];
	}

	/** Free space. */
	gap() {
		return this.text('', { size: halves(5) });
	}

	/** @param {readonly (readonly (Paragraph | Table)[])[]} cells @param {boolean} isFramed @returns {(Paragraph | Table)[]} */
	beside(cells, isFramed) {
		const line = { style: BorderStyle.SINGLE, size: 5, color: this.style.accent };
		const borders = isFramed ? { top: line, bottom: line, left: line, right: line } : noBorders;
		// Empty cells without lines keep the others apart, or boxes would be a table.
		const apart = 8;
		const width = (this.width - apart * (cells.length - 1)) / cells.length;
		const all = cells.flatMap((children, index) => [
			...(index > 0 ? [{ children: [this.gap()], borders: noBorders, points: apart }] : []),
			{ children: [...children], borders, points: width },
		]);
		const row = new TableRow({
			children: all.map(
				({ points, ...cell }) =>
					new TableCell({
						...cell,
						width: { size: twips(points), type: WidthType.DXA },
						margins: points === apart ? {} : { top: 80, bottom: 80, left: 100, right: 100 },
					}),
			),
		});
		return [
			new Table({
				rows: [row],
				layout: TableLayoutType.FIXED,
				borders: { ...noBorders, insideHorizontal: none, insideVertical: none },
				columnWidths: all.map(({ points }) => twips(points)),
				width: { size: twips(this.width), type: WidthType.DXA },
				visuallyRightToLeft: this.tree.rightToLeft,
			}),
			this.gap(),
		];
	}

	/** @param {Block} block @returns {(Paragraph | Table)[]} */
	block(block) {
		const { style } = this;
		const { size, accent, title, gap } = style;
		const body = {
			spacing: { after: twips(gap), line: Math.round(style.leading * 210) },
			indent: { firstLine: twips(style.indent) },
			alignment: style.justified ? AlignmentType.JUSTIFIED : AlignmentType.START,
		};
		switch (block.kind) {
			case 'title':
				return [
					this.text(
						block.text,
						{ bold: title.bold, size: halves(title.size), ...(title.coloured ? { color: accent } : {}) },
						{ alignment: sides[title.align], spacing: { after: twips(10) } },
					),
				];
			case 'authors':
				return [...block.lines.map((line) => this.text(line, {}, { alignment: sides[title.align] })), this.gap()];
			case 'abstract':
				return [
					this.paragraph([this.run(`${block.label} `, { bold: true }), this.run(block.text)], {
						...body,
						indent: {},
						spacing: { after: twips(12) },
					}),
				];
			case 'heading': {
				const look = style.headings[block.level - 1];
				const marks = {
					bold: look?.bold ?? true,
					italics: look?.italic ?? false,
					smallCaps: look?.capitals === 'small',
					allCaps: look?.capitals === 'upper',
					size: halves(look?.size ?? size),
					...(look?.coloured ? { color: accent } : {}),
				};
				if (block.follows !== undefined)
					return [
						this.paragraph([this.run(headingText(block), marks), this.run(` ${block.follows}`)], {
							...body,
							indent: {},
						}),
					];
				return [
					this.text(headingText(block), marks, {
						style: `Heading${block.level}`,
						keepNext: true,
						alignment: sides[look?.align ?? 'left'],
						spacing: { before: twips(look?.before ?? 8), after: twips(look?.after ?? 4) },
					}),
				];
			}
			case 'paragraph': {
				const runs = block.runs.map(({ text, bold, italic }) =>
					this.run(text, { ...(bold ? { bold } : {}), ...(italic ? { italics: true } : {}) }),
				);
				if (!block.note) return [this.paragraph(runs, body)];
				this.footnotes[block.note.mark] = { children: [this.text(block.note.text, { size: halves(size - 1.5) })] };
				return [this.paragraph([...runs, new FootnoteReferenceRun(Number(block.note.mark))], body)];
			}
			case 'list': {
				const instance = ++this.lists;
				const item = (/** @type {string} */ text, /** @type {number} */ level, /** @type {string} */ reference) =>
					this.text(text, {}, { numbering: { reference, level, instance }, spacing: { after: twips(1) } });
				return [
					...block.items.flatMap(({ text, items }) => [
						item(text, 0, block.ordered ? 'numbers' : 'bullets'),
						...items.map((inner) => item(inner, 1, 'bullets')),
					]),
					this.gap(),
				];
			}
			case 'table':
				return this.table(block, this.width);
			case 'sideBySide':
				return this.beside(
					block.tables.map((table) => this.table(table, this.width / 2 - 14)),
					false,
				);
			case 'quote':
				return [
					this.text(
						block.text,
						{ italics: true },
						{ indent: { left: twips(24), right: twips(24) }, spacing: { after: twips(gap + 2) } },
					),
				];
			case 'code':
				return [
					...block.lines.map((line) =>
						this.text(
							line,
							{ font: 'DejaVu Sans Mono', size: halves(size - 1), rightToLeft: false },
							{ shading: { fill: 'F2F2F2' }, bidirectional: false, alignment: AlignmentType.LEFT },
						),
					),
					this.gap(),
				];
			case 'references':
				return block.items.map((item) =>
					this.text(
						item,
						{ size: halves(size - 0.5) },
						{ indent: { left: twips(18), hanging: twips(18) }, spacing: { after: twips(2) } },
					),
				);
			case 'contents': {
				const stop = { type: TabStopType.RIGHT, position: twips(this.width), leader: /** @type {const} */ ('dot') };
				const entries = block.entries.map(({ text, page, level }) =>
					this.paragraph(
						[this.run(text), new TextRun({ children: [new Tab(), page], font: this.font, size: halves(size) })],
						{ tabStops: [stop], indent: { left: twips((level - 1) * 14) } },
					),
				);
				return [this.text(block.label, { bold: true, size: halves(style.headings[0].size) }), ...entries, this.gap()];
			}
			case 'box': {
				const line = { style: BorderStyle.SINGLE, size: 6, color: accent, space: 5 };
				const border = { top: line, bottom: line, left: line, right: line };
				return [this.text(block.title, { bold: true }, { border }), this.text(block.text, {}, { border }), this.gap()];
			}
			case 'cards': {
				const rows = Array.from({ length: Math.ceil(block.cards.length / block.across) }, (_, row) =>
					block.cards.slice(row * block.across, (row + 1) * block.across),
				);
				return rows.flatMap((cards) =>
					this.beside(
						cards.map((card) => [this.text(card.title, { bold: true }), this.text(card.text)]),
						true,
					),
				);
			}
			case 'break':
				this.isNewPage = true;
				return [];
			default:
				throw new Error(`Word documents have no ${block.kind} here`);
		}
	}

	/** @param {'head' | 'foot'} at @returns {Paragraph} */
	running(at) {
		const { page, running } = this.style;
		const inner = page.width - page.left - page.right;
		const here = (/** @type {string} */ side) =>
			(this.tree.running.find((one) => one.at === at && one.side === side)?.text ?? '')
				.split(/(\{pages?\})/)
				.filter(Boolean)
				.map((part) => (part === '{page}' ? PageNumber.CURRENT : part === '{pages}' ? PageNumber.TOTAL_PAGES : part));
		const children = [...here('left'), new Tab(), ...here('center'), new Tab(), ...here('right')];
		const stops = [
			{ type: TabStopType.CENTER, position: twips(inner / 2) },
			{ type: TabStopType.RIGHT, position: twips(inner) },
		];
		return new Paragraph({
			bidirectional: this.tree.rightToLeft,
			tabStops: stops,
			children: [new TextRun({ children, font: this.font, size: halves(running.size) })],
		});
	}

	/** @returns {Promise<Uint8Array>} a whole document */
	async document() {
		const { tree, style } = this;
		const { page, columns, columnGap } = style;
		const first = tree.blocks.findIndex(({ kind }) => !overColumns.includes(kind));
		const top = tree.blocks.slice(0, first).flatMap((block) => this.block(block));
		const flow = tree.blocks.slice(first).flatMap((block) => this.block(block));
		const properties = {
			page: {
				size: { width: twips(page.width), height: twips(page.height) },
				margin: {
					top: twips(page.top),
					bottom: twips(page.bottom),
					left: twips(page.left),
					right: twips(page.right),
					header: twips(page.top / 2),
					footer: twips(page.bottom / 2),
				},
			},
		};
		const running = {
			headers: { default: new Header({ children: [this.running('head')] }) },
			footers: { default: new Footer({ children: [this.running('foot')] }) },
		};
		const sections =
			columns === 1
				? [{ properties, ...running, children: [...top, ...flow] }]
				: [
						{ properties, ...running, children: top },
						{
							properties: {
								...properties,
								type: SectionType.CONTINUOUS,
								column: { count: columns, space: twips(columnGap) },
							},
							...running,
							children: flow,
						},
					];
		const level = (/** @type {number} */ depth, /** @type {boolean} */ isNumber) => ({
			level: depth,
			format: isNumber
				? style.orderedAs === 'letter'
					? LevelFormat.LOWER_LETTER
					: LevelFormat.DECIMAL
				: LevelFormat.BULLET,
			text: isNumber ? `%${depth + 1}${style.orderedAs === 'letter' ? ')' : '.'}` : depth === 0 ? style.bullet : '–',
			alignment: AlignmentType.START,
			style: {
				paragraph: { indent: { left: twips(18 * (depth + 1)), hanging: twips(14) } },
				run: { font: 'Liberation Serif' },
			},
		});
		const made = new Document({
			title: tree.id,
			creator: '',
			footnotes: this.footnotes,
			numbering: {
				config: [
					{ reference: 'bullets', levels: [level(0, false), level(1, false)] },
					{ reference: 'numbers', levels: [level(0, true)] },
				],
			},
			sections,
		});
		return await Packer.toBuffer(made);
	}
}

/** @type {import('./producer.mjs').Family} */
export const word = {
	program: 'Word document (docx), LibreOffice Writer',
	version: () => versionOf('soffice', ['--version']),
	abilities: { without: ['figure'], notes: true },
	make: { extension: 'docx', source: (tree) => new Writer(tree).document() },
};
