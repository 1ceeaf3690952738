// @ts-check
// A tree as a flat OpenDocument text, for LibreOffice Writer.
import { flatDocument, spaced } from '../../../fixtures/pages/make/programs/odf.mjs';
import { versionOf } from '../../../fixtures/pages/make/programs/program.mjs';
import { drawnCells } from '../tree/rules.mjs';
import { runningText } from '../tree/running.mjs';
import { headingText } from '../tree/tree.mjs';
import { cardRows, splitAtColumns, writeBlock } from './blocks.mjs';
import { faceOf } from './fonts.mjs';
import { CellStyles, rowsOdf, sideOf, spanAttributes, textProperties } from './odf.mjs';
import { figureSvg } from './svg.mjs';

/** @typedef {import('../tree/tree.mjs').Table} Table */
/** @typedef {import('../tree/tree.mjs').Tree} Tree */

/** Free space. */
const gap = '<text:p text:style-name="Gap"/>';

/** Writes one document. */
class Writer {
	/** @param {Tree} tree */
	constructor(tree) {
		this.tree = tree;
		this.style = tree.style;
		this.cells = new CellStyles(tree);
		/** @type {string[]} automatic styles */
		this.automatic = [];
		const { page, columns, columnGap } = tree.style;
		/** Width of a line, points. */
		this.width = (page.width - page.left - page.right - (columns - 1) * columnGap) / columns;
		this.isNewPage = false;
	}

	/** @param {string} style @param {string} content */
	paragraph(style, content) {
		const name = this.isNewPage ? `${style}Break` : style;
		this.isNewPage = false;
		return `<text:p text:style-name="${name}">${content}</text:p>`;
	}

	/** @param {Table} table @param {number} width points @returns {string} */
	table(table, width) {
		const { widths, align, headRows, notes, look, caption, captionAt } = table;
		const name = `T${this.automatic.length}`;
		const total = widths.reduce((sum, share) => sum + share, 0);
		const side = this.tree.rightToLeft ? 'table:align="right" style:writing-mode="rl-tb"' : 'table:align="left"';
		this.automatic
			.push(`<style:style style:name="${name}" style:family="table"><style:table-properties style:width="${(total * width).toFixed(1)}pt" ${side} fo:margin-top="3pt" fo:margin-bottom="3pt" table:border-model="collapsing"/></style:style>
${widths.map((share, index) => `<style:style style:name="${name}.${index}" style:family="table-column"><style:table-column-properties style:column-width="${(share * width).toFixed(1)}pt"/></style:style>`).join('')}<style:style style:name="${name}.row" style:family="table-row"><style:table-row-properties fo:keep-together="always"/></style:style>`);
		const size = this.style.size + look.sizeChange;
		const rows = rowsOdf(drawnCells(table), align.length, (cell) => {
			const paragraph = this.cells.paragraph(cell, size);
			const lines = cell.text
				.split('\n')
				.map((line) => `<text:p text:style-name="${paragraph}">${spaced(line)}</text:p>`);
			return `<table:table-cell table:style-name="${this.cells.cell(cell, look)}" office:value-type="string" ${spanAttributes(cell)}>${lines.join('')}</table:table-cell>`;
		}).map((row) => `<table:table-row table:style-name="${name}.row">${row}</table:table-row>`);
		const columns = widths.map((_, index) => `<table:table-column table:style-name="${name}.${index}"/>`).join('');
		const head =
			headRows > 0 ? `<table:table-header-rows>${rows.slice(0, headRows).join('')}</table:table-header-rows>` : '';
		const captionOdf = caption === undefined ? '' : this.paragraph('Caption', spaced(caption));
		const after = notes.map((note) => this.paragraph('Small', spaced(note))).join('');
		return `${captionAt === 'above' ? captionOdf : ''}<table:table table:name="${name}" table:style-name="${name}">${columns}${head}${rows.slice(headRows).join('\n')}</table:table>${captionAt === 'below' ? captionOdf : ''}${after}${gap}`;
	}

	/** @param {readonly string[]} cells side by side @param {string} border @returns {string} */
	beside(cells, border) {
		const name = `T${this.automatic.length}`;
		// Empty cells without lines keep the others apart, or boxes would be a table.
		const apart = 8;
		const width = (this.width - apart * (cells.length - 1)) / cells.length;
		const all = cells.flatMap((cell, index) => [
			...(index > 0 ? [{ style: `${name}.a`, cell: gap }] : []),
			{ style: `${name}.c`, cell },
		]);
		const column = (/** @type {string} */ style, /** @type {number} */ points) =>
			`<style:style style:name="${style}w" style:family="table-column"><style:table-column-properties style:column-width="${points.toFixed(1)}pt"/></style:style>`;
		this.automatic
			.push(`<style:style style:name="${name}" style:family="table"><style:table-properties style:width="${this.width.toFixed(1)}pt" table:align="margins" ${this.tree.rightToLeft ? 'style:writing-mode="rl-tb"' : ''} table:border-model="collapsing"/></style:style>
${column(`${name}.a`, apart)}${column(`${name}.c`, width)}<style:style style:name="${name}.a" style:family="table-cell"><style:table-cell-properties fo:border="none"/></style:style><style:style style:name="${name}.c" style:family="table-cell"><style:table-cell-properties fo:padding="5pt" ${border}/></style:style>`);
		return `<table:table table:name="${name}" table:style-name="${name}">${all.map(({ style }) => `<table:table-column table:style-name="${style}w"/>`).join('')}<table:table-row>${all.map(({ style, cell }) => `<table:table-cell table:style-name="${style}" office:value-type="string">${cell}</table:table-cell>`).join('')}</table:table-row></table:table>${gap}`;
	}

	/** @param {string} name @param {string} layout @param {string} text properties @param {string} [inner] @returns {string} a style of paragraphs, and one that breaks the page */
	paragraphStyle(name, layout, text, inner = '') {
		const direction = this.tree.rightToLeft ? 'style:writing-mode="rl-tb"' : '';
		return ['', 'Break']
			.map(
				(ending) =>
					`<style:style style:name="${name}${ending}" style:family="paragraph"><style:paragraph-properties ${direction} ${layout} ${ending === '' ? '' : 'fo:break-before="page"'}>${inner}</style:paragraph-properties>${text}</style:style>`,
			)
			.join('');
	}

	/** @param {number} points @param {Parameters<typeof textProperties>[2]} [look] */
	textOf(points, look = {}) {
		return textProperties(this.tree, points, look);
	}

	/** @returns {string[]} styles of headings, alone on a line and run in */
	headingStyles() {
		return this.style.headings.map(({ size, bold, italic, capitals, coloured, before, after, align }, index) => {
			const text = this.textOf(size, { bold, italic, capitals, colour: coloured ? this.style.accent : undefined });
			return `${this.paragraphStyle(`Heading${index + 1}`, `fo:margin-top="${before}pt" fo:margin-bottom="${after}pt" fo:keep-with-next="always" fo:text-align="${sideOf(align)}"`, text)}<style:style style:name="RunIn${index + 1}" style:family="text">${text}</style:style>`;
		});
	}

	/** @returns {string[]} styles of the main text */
	flowStyles() {
		const { size, gap: after, indent, title, accent, justified, leading } = this.style;
		const height = `fo:line-height="${Math.round(leading * 87)}%"`;
		const body = `fo:text-align="${justified ? 'justify' : 'start'}" ${height}`;
		const start = 'fo:text-align="start"';
		return [
			this.paragraphStyle(
				'Title',
				`fo:text-align="${sideOf(title.align)}" fo:margin-bottom="10pt"`,
				this.textOf(title.size, { bold: title.bold, colour: title.coloured ? accent : undefined }),
			),
			this.paragraphStyle('Authors', `fo:text-align="${sideOf(title.align)}"`, this.textOf(size)),
			this.paragraphStyle('Abstract', `${body} fo:margin-bottom="12pt"`, this.textOf(size - 0.5)),
			this.paragraphStyle(
				'Body',
				`${body} fo:margin-bottom="${after}pt" fo:text-indent="${indent}pt"`,
				this.textOf(size),
			),
			this.paragraphStyle('Item', `${start} ${height} fo:margin-bottom="1pt"`, this.textOf(size)),
			this.paragraphStyle('Plain', start, this.textOf(size)),
			this.paragraphStyle('Strong', start, this.textOf(size, { bold: true })),
			this.paragraphStyle('Gap', '', this.textOf(5)),
		];
	}

	/** @returns {string[]} styles of what is set apart from the text */
	insetStyles() {
		const { size, gap: after, caption, accent, running, headings } = this.style;
		const captionLayout = `fo:text-align="${sideOf(caption.align)}" fo:margin-top="4pt" fo:margin-bottom="3pt"`;
		const captionText = this.textOf(size + caption.sizeChange, { bold: caption.bold, italic: caption.italic });
		const stop = (/** @type {number} */ less) =>
			`<style:tab-stops><style:tab-stop style:position="${(this.width - less).toFixed(1)}pt" style:type="right" style:leader-style="dotted" style:leader-text="."/></style:tab-stops>`;
		return [
			this.paragraphStyle('Keep', 'fo:keep-with-next="always" fo:margin-top="6pt"', this.textOf(size)),
			this.paragraphStyle('Caption', `${captionLayout} fo:keep-with-next="always"`, captionText),
			this.paragraphStyle('FigureCaption', captionLayout, captionText),
			this.paragraphStyle('Small', 'fo:text-align="start"', this.textOf(size - 1.5)),
			this.paragraphStyle('Running', '', this.textOf(running.size)),
			this.paragraphStyle(
				'Quote',
				`fo:margin-left="24pt" fo:margin-right="24pt" fo:margin-bottom="${after + 2}pt"`,
				this.textOf(size, { italic: true }),
			),
			this.paragraphStyle(
				'Code',
				'fo:background-color="#f2f2f2" fo:text-align="left" style:writing-mode="lr-tb"',
				this.textOf(size - 1, { mono: true }),
			),
			this.paragraphStyle(
				'Reference',
				'fo:margin-left="18pt" fo:text-indent="-18pt" fo:margin-bottom="2pt" fo:text-align="start"',
				this.textOf(size - 0.5),
			),
			this.paragraphStyle('Contents', 'fo:margin-bottom="4pt"', this.textOf(headings[0].size, { bold: true })),
			this.paragraphStyle('Entry1', '', this.textOf(size), stop(0)),
			this.paragraphStyle('Entry2', 'fo:margin-left="14pt"', this.textOf(size), stop(14)),
			this.paragraphStyle(
				'Boxed',
				`fo:border="0.8pt solid #${accent}" fo:padding="6pt" fo:margin-top="4pt" fo:margin-bottom="10pt" fo:text-align="start"`,
				this.textOf(size),
			),
		];
	}

	/** @returns {string[]} styles of lists by level */
	listStyles() {
		const { bullet, orderedAs } = this.style;
		const isLetter = orderedAs === 'letter';
		const level = (/** @type {number} */ depth, /** @type {string} */ kind) =>
			`<text:list-level-style-${kind} text:level="${depth}" ${kind === 'bullet' ? `text:bullet-char="${depth === 1 ? bullet : '–'}"` : `style:num-format="${isLetter ? 'a' : '1'}" style:num-suffix="${isLetter ? ')' : '.'}"`}><style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" fo:text-indent="-14pt" fo:margin-left="${depth * 18}pt"/></style:list-level-properties></text:list-level-style-${kind}>`;
		return [
			`<text:list-style style:name="Bullets">${level(1, 'bullet')}${level(2, 'bullet')}</text:list-style>`,
			`<text:list-style style:name="Numbers">${level(1, 'number')}${level(2, 'bullet')}</text:list-style>`,
		];
	}

	/** @returns {string} styles by their names */
	styles() {
		return [
			...this.headingStyles(),
			...this.flowStyles(),
			...this.insetStyles(),
			'<style:style style:name="Bold" style:family="text"><style:text-properties fo:font-weight="bold" style:font-weight-asian="bold" style:font-weight-complex="bold"/></style:style>',
			'<style:style style:name="Italic" style:family="text"><style:text-properties fo:font-style="italic" style:font-style-asian="italic" style:font-style-complex="italic"/></style:style>',
			'<style:style style:name="Figure" style:family="graphic"><style:graphic-properties style:vertical-pos="top" style:vertical-rel="baseline"/></style:style>',
			...this.listStyles(),
		].join('\n');
	}

	/** @param {'head' | 'foot'} at @returns {string} running line, its parts at tab stops */
	running(at) {
		const here = (/** @type {string} */ side) => {
			const text = runningText(this.tree.running, at, side);
			return spaced(text)
				.replace('{page}', '<text:page-number text:select-page="current"/>')
				.replace('{pages}', '<text:page-count/>');
		};
		if (!this.tree.running.some((one) => one.at === at)) return '';
		const name = at === 'head' ? 'header' : 'footer';
		return `<style:${name}><text:p text:style-name="RunningLine">${here('left')}<text:tab/>${here('center')}<text:tab/>${here('right')}</text:p></style:${name}>`;
	}

	/** @returns {string} a whole document */
	document() {
		const { tree, style } = this;
		const { page, columns, columnGap } = style;
		const inner = page.width - page.left - page.right;
		const [top, flow] = splitAtColumns(tree.blocks).map((some) =>
			some.map((block) => writeBlock(writers, block, this)).join('\n'),
		);
		const section = `<style:style style:name="Columns" style:family="section"><style:section-properties text:dont-balance-text-columns="true"><style:columns fo:column-count="${columns}" fo:column-gap="${columnGap}pt"/></style:section-properties></style:style>`;
		const half = (/** @type {number} */ margin) => `${(margin / 2).toFixed(1)}pt`;
		const edge = (/** @type {string} */ kind, /** @type {number} */ margin) =>
			`<style:${kind}-style><style:header-footer-properties svg:height="${half(margin)}" fo:min-height="${half(margin)}"/></style:${kind}-style>`;
		const hasHead = tree.running.some(({ at }) => at === 'head');
		const hasFoot = tree.running.some(({ at }) => at === 'foot');
		const layout = `<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="${page.width}pt" fo:page-height="${page.height}pt" fo:margin-top="${hasHead ? half(page.top) : `${page.top}pt`}" fo:margin-bottom="${hasFoot ? half(page.bottom) : `${page.bottom}pt`}" fo:margin-left="${page.left}pt" fo:margin-right="${page.right}pt" style:writing-mode="${tree.rightToLeft ? 'rl-tb' : 'lr-tb'}"/>${edge('header', page.top)}${edge('footer', page.bottom)}</style:page-layout>`;
		const line = `<style:style style:name="RunningLine" style:family="paragraph"><style:paragraph-properties ${tree.rightToLeft ? 'style:writing-mode="rl-tb"' : ''}><style:tab-stops><style:tab-stop style:position="${(inner / 2).toFixed(1)}pt" style:type="center"/><style:tab-stop style:position="${inner.toFixed(1)}pt" style:type="right"/></style:tab-stops></style:paragraph-properties>${textProperties(tree, style.running.size)}</style:style>`;
		return flatDocument('text', {
			title: tree.id,
			styles: this.styles() + line,
			automatic: `${layout}${section}${this.automatic.join('')}${this.cells.definitions()}`,
			master: `<style:master-page style:name="Standard" style:page-layout-name="Page">${this.running('head')}${this.running('foot')}</style:master-page>`,
			body: `${top}${columns > 1 ? `<text:section text:style-name="Columns" text:name="Columns">${flow}</text:section>` : flow}`,
		});
	}
}

/** @param {string} text @param {string} [style] */
const span = (text, style = 'Bold') => `<text:span text:style-name="${style}">${spaced(text)}</text:span>`;

/** @param {string} text @param {string} [inner] a list */
const listItem = (text, inner = '') =>
	`<text:list-item><text:p text:style-name="Item">${spaced(text)}</text:p>${inner}</text:list-item>`;

/** @type {import('./blocks.mjs').BlockWriters<Writer, string>} */
const writers = {
	title: ({ text }, writer) => writer.paragraph('Title', spaced(text)),
	authors: ({ lines }, writer) => lines.map((line) => writer.paragraph('Authors', spaced(line))).join('') + gap,
	abstract: ({ label, text }, writer) => writer.paragraph('Abstract', `${span(label)} ${spaced(text)}`),
	heading: (block, writer) => {
		const text = headingText(block);
		if (block.follows !== undefined)
			return writer.paragraph('Body', `${span(text, `RunIn${block.level}`)} ${spaced(block.follows)}`);
		const name = `Heading${block.level}${writer.isNewPage ? 'Break' : ''}`;
		writer.isNewPage = false;
		return `<text:h text:style-name="${name}" text:outline-level="${block.level + 1}">${spaced(text)}</text:h>`;
	},
	paragraph: (block, writer) => {
		const runs = block.runs.map(({ text, bold, italic }) =>
			bold || italic ? span(text, bold ? 'Bold' : 'Italic') : spaced(text),
		);
		const note = block.note
			? `<text:note text:id="n${block.note.mark}" text:note-class="footnote"><text:note-citation>${block.note.mark}</text:note-citation><text:note-body><text:p text:style-name="Small">${spaced(block.note.text)}</text:p></text:note-body></text:note>`
			: '';
		return writer.paragraph('Body', runs.join('') + note);
	},
	list: (block) => {
		const items = block.items.map(({ text, items }) =>
			listItem(text, items.length > 0 ? `<text:list>${items.map((item) => listItem(item)).join('')}</text:list>` : ''),
		);
		// Each list begins at one: its style is its own.
		return `<text:list text:style-name="${block.ordered ? 'Numbers' : 'Bullets'}" text:continue-numbering="false">${items.join('')}</text:list>${gap}`;
	},
	table: (block, writer) => writer.table(block, writer.width),
	sideBySide: ({ tables }, writer) =>
		writer.beside(
			tables.map((table) => writer.table(table, writer.width / 2 - 16)),
			'fo:border="none"',
		),
	figure: (block, writer) => {
		const { style, language } = writer.tree;
		const svg = Buffer.from(figureSvg(block, style, faceOf(language, style.family))).toString('base64');
		const frame = `<draw:frame draw:style-name="Figure" text:anchor-type="as-char" svg:width="${block.width.toFixed(1)}pt" svg:height="${block.height}pt"><draw:image draw:mime-type="image/svg+xml"><office:binary-data>${svg}</office:binary-data></draw:image></draw:frame>`;
		return `<text:p text:style-name="Keep">${frame}</text:p>${writer.paragraph('FigureCaption', spaced(block.caption))}`;
	},
	quote: ({ text }, writer) => writer.paragraph('Quote', spaced(text)),
	code: ({ lines }, writer) => lines.map((line) => writer.paragraph('Code', spaced(line))).join('') + gap,
	references: ({ items }, writer) => items.map((item) => writer.paragraph('Reference', spaced(item))).join(''),
	contents: ({ label, entries }, writer) => {
		const paragraphs = [
			writer.paragraph('Contents', spaced(label)),
			...entries.map(({ text, page, level }) => writer.paragraph(`Entry${level}`, `${spaced(text)}<text:tab/>${page}`)),
		];
		return paragraphs.join('') + gap;
	},
	box: ({ title, text }, writer) => writer.paragraph('Boxed', `${span(title)}<text:line-break/>${spaced(text)}`),
	cards: (block, writer) =>
		cardRows(block)
			.map((cards) =>
				writer.beside(
					cards.map(
						({ title, text }) =>
							`<text:p text:style-name="Strong">${spaced(title)}</text:p><text:p text:style-name="Plain">${spaced(text)}</text:p>`,
					),
					`fo:border="0.6pt solid #${writer.style.accent}" fo:background-color="#f7f8fa"`,
				),
			)
			.join(''),
	break: (_, writer) => {
		writer.isNewPage = true;
		return '';
	},
};

/** @type {import('./producer.mjs').Family} */
export const writer = {
	program: 'LibreOffice Writer, OpenDocument',
	version: () => versionOf('soffice', ['--version']),
	abilities: { notes: true },
	make: { extension: 'fodt', source: (tree) => new Writer(tree).document() },
};
