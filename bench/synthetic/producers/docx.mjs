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
import { runningText } from '../tree/running.mjs';
import { headingText } from '../tree/tree.mjs';
import { cardRows, splitAtColumns, writeBlock } from './blocks.mjs';
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
/** @template Line @param {Line} line */
const borderOf = (line) => ({ top: line, bottom: line, left: line, right: line });
const noBorders = borderOf(none);

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
		const borders = isFramed ? borderOf(line) : noBorders;
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

	/** @returns {import('docx').IParagraphOptions} of running text */
	bodyOptions() {
		const { gap, leading, indent, justified } = this.style;
		return {
			spacing: { after: twips(gap), line: Math.round(leading * 210) },
			indent: { firstLine: twips(indent) },
			alignment: justified ? AlignmentType.JUSTIFIED : AlignmentType.START,
		};
	}

	/** @param {readonly Block[]} blocks @returns {(Paragraph | Table)[]} */
	blocks(blocks) {
		return blocks.flatMap((block) => writeBlock(writers, block, this));
	}

	/** @param {'head' | 'foot'} at @returns {Paragraph} */
	running(at) {
		const { page, running } = this.style;
		const inner = page.width - page.left - page.right;
		const here = (/** @type {string} */ side) =>
			runningText(this.tree.running, at, side)
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

	/** @returns {import('docx').ISectionOptions[]} what is above the columns, and the columns */
	sections() {
		const { page, columns, columnGap } = this.style;
		const [top, flow] = splitAtColumns(this.tree.blocks).map((blocks) => this.blocks(blocks));
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
		if (columns === 1) return [{ properties, ...running, children: [...top, ...flow] }];
		const inColumns = {
			...properties,
			type: SectionType.CONTINUOUS,
			column: { count: columns, space: twips(columnGap) },
		};
		return [
			{ properties, ...running, children: top },
			{ properties: inColumns, ...running, children: flow },
		];
	}

	/** @param {number} depth @param {boolean} isNumber @returns {import('docx').ILevelsOptions} */
	listLevel(depth, isNumber) {
		const { orderedAs, bullet } = this.style;
		const isLetter = orderedAs === 'letter';
		return {
			level: depth,
			format: isNumber ? (isLetter ? LevelFormat.LOWER_LETTER : LevelFormat.DECIMAL) : LevelFormat.BULLET,
			text: isNumber ? `%${depth + 1}${isLetter ? ')' : '.'}` : depth === 0 ? bullet : '–',
			alignment: AlignmentType.START,
			style: {
				paragraph: { indent: { left: twips(18 * (depth + 1)), hanging: twips(14) } },
				run: { font: 'Liberation Serif' },
			},
		};
	}

	/** @returns {Promise<Uint8Array>} a whole document */
	async document() {
		const sections = this.sections();
		const made = new Document({
			title: this.tree.id,
			creator: '',
			footnotes: this.footnotes,
			numbering: {
				config: [
					{ reference: 'bullets', levels: [this.listLevel(0, false), this.listLevel(1, false)] },
					{ reference: 'numbers', levels: [this.listLevel(0, true)] },
				],
			},
			sections,
		});
		return await Packer.toBuffer(made);
	}
}

/** @type {import('./blocks.mjs').BlockWriters<Writer, (Paragraph | Table)[]>} */
const writers = {
	title: ({ text }, writer) => {
		const { title, accent } = writer.style;
		return [
			writer.text(
				text,
				{ bold: title.bold, size: halves(title.size), ...(title.coloured ? { color: accent } : {}) },
				{ alignment: sides[title.align], spacing: { after: twips(10) } },
			),
		];
	},
	authors: ({ lines }, writer) => {
		const alignment = sides[writer.style.title.align];
		return [...lines.map((line) => writer.text(line, {}, { alignment })), writer.gap()];
	},
	abstract: ({ label, text }, writer) => [
		writer.paragraph([writer.run(`${label} `, { bold: true }), writer.run(text)], {
			...writer.bodyOptions(),
			indent: {},
			spacing: { after: twips(12) },
		}),
	],
	heading: (block, writer) => {
		const look = writer.style.headings[block.level - 1];
		const marks = headingMarks(look, writer.style);
		if (block.follows !== undefined)
			return [
				writer.paragraph([writer.run(headingText(block), marks), writer.run(` ${block.follows}`)], {
					...writer.bodyOptions(),
					indent: {},
				}),
			];
		return [
			writer.text(headingText(block), marks, {
				style: `Heading${block.level}`,
				keepNext: true,
				alignment: sides[look?.align ?? 'left'],
				spacing: { before: twips(look?.before ?? 8), after: twips(look?.after ?? 4) },
			}),
		];
	},
	paragraph: (block, writer) => {
		const runs = block.runs.map(({ text, bold, italic }) =>
			writer.run(text, { ...(bold ? { bold } : {}), ...(italic ? { italics: true } : {}) }),
		);
		if (!block.note) return [writer.paragraph(runs, writer.bodyOptions())];
		const { mark, text } = block.note;
		writer.footnotes[mark] = { children: [writer.text(text, { size: halves(writer.style.size - 1.5) })] };
		return [writer.paragraph([...runs, new FootnoteReferenceRun(Number(mark))], writer.bodyOptions())];
	},
	list: (block, writer) => {
		const instance = ++writer.lists;
		const item = (/** @type {string} */ text, /** @type {number} */ level, /** @type {string} */ reference) =>
			writer.text(text, {}, { numbering: { reference, level, instance }, spacing: { after: twips(1) } });
		return [
			...block.items.flatMap(({ text, items }) => [
				item(text, 0, block.ordered ? 'numbers' : 'bullets'),
				...items.map((inner) => item(inner, 1, 'bullets')),
			]),
			writer.gap(),
		];
	},
	table: (block, writer) => writer.table(block, writer.width),
	sideBySide: ({ tables }, writer) =>
		writer.beside(
			tables.map((table) => writer.table(table, writer.width / 2 - 14)),
			false,
		),
	quote: ({ text }, writer) => [
		writer.text(
			text,
			{ italics: true },
			{ indent: { left: twips(24), right: twips(24) }, spacing: { after: twips(writer.style.gap + 2) } },
		),
	],
	code: ({ lines }, writer) => [
		...lines.map((line) =>
			writer.text(
				line,
				{ font: 'DejaVu Sans Mono', size: halves(writer.style.size - 1), rightToLeft: false },
				{ shading: { fill: 'F2F2F2' }, bidirectional: false, alignment: AlignmentType.LEFT },
			),
		),
		writer.gap(),
	],
	references: ({ items }, writer) =>
		items.map((item) =>
			writer.text(
				item,
				{ size: halves(writer.style.size - 0.5) },
				{ indent: { left: twips(18), hanging: twips(18) }, spacing: { after: twips(2) } },
			),
		),
	contents: (block, writer) => {
		const { font, style, width } = writer;
		const stop = { type: TabStopType.RIGHT, position: twips(width), leader: /** @type {const} */ ('dot') };
		const entries = block.entries.map(({ text, page, level }) =>
			writer.paragraph(
				[writer.run(text), new TextRun({ children: [new Tab(), page], font, size: halves(style.size) })],
				{ tabStops: [stop], indent: { left: twips((level - 1) * 14) } },
			),
		);
		return [writer.text(block.label, { bold: true, size: halves(style.headings[0].size) }), ...entries, writer.gap()];
	},
	box: ({ title, text }, writer) => {
		const border = borderOf({ style: BorderStyle.SINGLE, size: 6, color: writer.style.accent, space: 5 });
		return [writer.text(title, { bold: true }, { border }), writer.text(text, {}, { border }), writer.gap()];
	},
	cards: (block, writer) =>
		cardRows(block).flatMap((cards) =>
			writer.beside(
				cards.map((card) => [writer.text(card.title, { bold: true }), writer.text(card.text)]),
				true,
			),
		),
	break: (_, writer) => {
		writer.isNewPage = true;
		return [];
	},
};

/** @param {import('../tree/style.mjs').HeadingStyle | undefined} look @param {import('../tree/style.mjs').Style} style @returns {import('docx').IRunOptions} */
function headingMarks(look, { size, accent }) {
	return {
		bold: look?.bold ?? true,
		italics: look?.italic ?? false,
		smallCaps: look?.capitals === 'small',
		allCaps: look?.capitals === 'upper',
		size: halves(look?.size ?? size),
		...(look?.coloured ? { color: accent } : {}),
	};
}

/** @type {import('./producer.mjs').Family} */
export const word = {
	program: 'Word document (docx), LibreOffice Writer',
	version: () => versionOf('soffice', ['--version']),
	abilities: { without: ['figure'], notes: true },
	make: { extension: 'docx', source: (tree) => new Writer(tree).document() },
};
