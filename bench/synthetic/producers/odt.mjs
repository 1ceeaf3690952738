// @ts-check
// A tree as a flat OpenDocument text, for LibreOffice Writer.
import { flatDocument, spaced } from '../../../fixtures/pages/make/programs/odf.mjs';
import { versionOf } from '../../../fixtures/pages/make/programs/program.mjs';
import { drawnCells } from '../tree/rules.mjs';
import { headingText } from '../tree/tree.mjs';
import { faceOf } from './fonts.mjs';
import { CellStyles, rowsOdf, sideOf, spanAttributes, textProperties } from './odf.mjs';
import { figureSvg } from './svg.mjs';

/** @typedef {import('../tree/tree.mjs').Block} Block */
/** @typedef {import('../tree/tree.mjs').Table} Table */
/** @typedef {import('../tree/tree.mjs').Tree} Tree */

/** Blocks above the columns. */
const overColumns = ['title', 'authors', 'abstract'];

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
		return `${captionAt === 'above' ? captionOdf : ''}<table:table table:name="${name}" table:style-name="${name}">${columns}${head}${rows.slice(headRows).join('\n')}</table:table>${captionAt === 'below' ? captionOdf : ''}${after}<text:p text:style-name="Gap"/>`;
	}

	/** @param {readonly string[]} cells side by side @param {string} border @returns {string} */
	beside(cells, border) {
		const name = `T${this.automatic.length}`;
		// Empty cells without lines keep the others apart, or boxes would be a table.
		const apart = 8;
		const width = (this.width - apart * (cells.length - 1)) / cells.length;
		const all = cells.flatMap((cell, index) => [
			...(index > 0 ? [{ style: `${name}.a`, cell: '<text:p text:style-name="Gap"/>' }] : []),
			{ style: `${name}.c`, cell },
		]);
		const column = (/** @type {string} */ style, /** @type {number} */ points) =>
			`<style:style style:name="${style}w" style:family="table-column"><style:table-column-properties style:column-width="${points.toFixed(1)}pt"/></style:style>`;
		this.automatic
			.push(`<style:style style:name="${name}" style:family="table"><style:table-properties style:width="${this.width.toFixed(1)}pt" table:align="margins" ${this.tree.rightToLeft ? 'style:writing-mode="rl-tb"' : ''} table:border-model="collapsing"/></style:style>
${column(`${name}.a`, apart)}${column(`${name}.c`, width)}<style:style style:name="${name}.a" style:family="table-cell"><style:table-cell-properties fo:border="none"/></style:style><style:style style:name="${name}.c" style:family="table-cell"><style:table-cell-properties fo:padding="5pt" ${border}/></style:style>`);
		return `<table:table table:name="${name}" table:style-name="${name}">${all.map(({ style }) => `<table:table-column table:style-name="${style}w"/>`).join('')}<table:table-row>${all.map(({ style, cell }) => `<table:table-cell table:style-name="${style}" office:value-type="string">${cell}</table:table-cell>`).join('')}</table:table-row></table:table><text:p text:style-name="Gap"/>`;
	}

	/** @param {Block} block @returns {string} */
	block(block) {
		const { style, tree } = this;
		switch (block.kind) {
			case 'title':
				return this.paragraph('Title', spaced(block.text));
			case 'authors':
				return (
					block.lines.map((line) => this.paragraph('Authors', spaced(line))).join('') +
					'<text:p text:style-name="Gap"/>'
				);
			case 'abstract':
				return this.paragraph(
					'Abstract',
					`<text:span text:style-name="Bold">${spaced(block.label)}</text:span> ${spaced(block.text)}`,
				);
			case 'heading': {
				const text = spaced(headingText(block));
				if (block.follows !== undefined)
					return this.paragraph(
						'Body',
						`<text:span text:style-name="RunIn${block.level}">${text}</text:span> ${spaced(block.follows)}`,
					);
				const name = `Heading${block.level}${this.isNewPage ? 'Break' : ''}`;
				this.isNewPage = false;
				return `<text:h text:style-name="${name}" text:outline-level="${block.level + 1}">${text}</text:h>`;
			}
			case 'paragraph': {
				const runs = block.runs.map(({ text, bold, italic }) =>
					bold || italic
						? `<text:span text:style-name="${bold ? 'Bold' : 'Italic'}">${spaced(text)}</text:span>`
						: spaced(text),
				);
				const note = block.note
					? `<text:note text:id="n${block.note.mark}" text:note-class="footnote"><text:note-citation>${block.note.mark}</text:note-citation><text:note-body><text:p text:style-name="Small">${spaced(block.note.text)}</text:p></text:note-body></text:note>`
					: '';
				return this.paragraph('Body', runs.join('') + note);
			}
			case 'list': {
				const items = block.items.map(({ text, items }) => {
					const inner =
						items.length > 0
							? `<text:list>${items.map((item) => `<text:list-item><text:p text:style-name="Item">${spaced(item)}</text:p></text:list-item>`).join('')}</text:list>`
							: '';
					return `<text:list-item><text:p text:style-name="Item">${spaced(text)}</text:p>${inner}</text:list-item>`;
				});
				// Each list begins at one: its style is its own.
				return `<text:list text:style-name="${block.ordered ? 'Numbers' : 'Bullets'}" text:continue-numbering="false">${items.join('')}</text:list><text:p text:style-name="Gap"/>`;
			}
			case 'table':
				return this.table(block, this.width);
			case 'sideBySide':
				return this.beside(
					block.tables.map((table) => this.table(table, this.width / 2 - 16)),
					'fo:border="none"',
				);
			case 'figure': {
				const svg = Buffer.from(figureSvg(block, style, faceOf(tree.language, style.family))).toString('base64');
				const frame = `<draw:frame draw:style-name="Figure" text:anchor-type="as-char" svg:width="${block.width.toFixed(1)}pt" svg:height="${block.height}pt"><draw:image draw:mime-type="image/svg+xml"><office:binary-data>${svg}</office:binary-data></draw:image></draw:frame>`;
				return `<text:p text:style-name="Keep">${frame}</text:p>${this.paragraph('FigureCaption', spaced(block.caption))}`;
			}
			case 'quote':
				return this.paragraph('Quote', spaced(block.text));
			case 'code':
				return `${block.lines.map((line) => this.paragraph('Code', spaced(line))).join('')}<text:p text:style-name="Gap"/>`;
			case 'references':
				return block.items.map((item) => this.paragraph('Reference', spaced(item))).join('');
			case 'contents':
				return `${this.paragraph('Contents', spaced(block.label))}${block.entries.map(({ text, page, level }) => this.paragraph(`Entry${level}`, `${spaced(text)}<text:tab/>${page}`)).join('')}<text:p text:style-name="Gap"/>`;
			case 'box':
				return `${this.paragraph('Boxed', `<text:span text:style-name="Bold">${spaced(block.title)}</text:span><text:line-break/>${spaced(block.text)}`)}`;
			case 'cards': {
				const rows = Array.from({ length: Math.ceil(block.cards.length / block.across) }, (_, row) =>
					block.cards.slice(row * block.across, (row + 1) * block.across),
				);
				return rows
					.map((cards) =>
						this.beside(
							cards.map(
								({ title, text }) =>
									`<text:p text:style-name="Strong">${spaced(title)}</text:p><text:p text:style-name="Plain">${spaced(text)}</text:p>`,
							),
							`fo:border="0.6pt solid #${style.accent}" fo:background-color="#f7f8fa"`,
						),
					)
					.join('');
			}
			case 'break':
				this.isNewPage = true;
				return '';
		}
	}

	/** @returns {string} styles of paragraphs by their names */
	styles() {
		const { style, tree } = this;
		const { size, gap, indent, title, caption, accent } = style;
		const direction = tree.rightToLeft ? 'style:writing-mode="rl-tb"' : '';
		const paragraph = (
			/** @type {string} */ name,
			/** @type {string} */ layout,
			/** @type {string} */ text,
			/** @type {string} */ inner = '',
		) =>
			['', 'Break']
				.map(
					(ending) =>
						`<style:style style:name="${name}${ending}" style:family="paragraph"><style:paragraph-properties ${direction} ${layout} ${ending === '' ? '' : 'fo:break-before="page"'}>${inner}</style:paragraph-properties>${text}</style:style>`,
				)
				.join('');
		const text = (/** @type {number} */ points, /** @type {Parameters<typeof textProperties>[2]} */ look = {}) =>
			textProperties(tree, points, look);
		const leading = `fo:line-height="${Math.round(style.leading * 87)}%"`;
		const body = `fo:text-align="${style.justified ? 'justify' : 'start'}" ${leading}`;
		const captionLayout = `fo:text-align="${sideOf(caption.align)}" fo:margin-top="4pt" fo:margin-bottom="3pt"`;
		const captionText = text(size + caption.sizeChange, { bold: caption.bold, italic: caption.italic });
		const stop = (/** @type {number} */ less) =>
			`<style:tab-stops><style:tab-stop style:position="${(this.width - less).toFixed(1)}pt" style:type="right" style:leader-style="dotted" style:leader-text="."/></style:tab-stops>`;
		const headings = style.headings.map(
			({ size: points, bold, italic, capitals, coloured, before, after, align }, index) => {
				const properties = text(points, { bold, italic, capitals, colour: coloured ? accent : undefined });
				return `${paragraph(`Heading${index + 1}`, `fo:margin-top="${before}pt" fo:margin-bottom="${after}pt" fo:keep-with-next="always" fo:text-align="${sideOf(align)}"`, properties)}<style:style style:name="RunIn${index + 1}" style:family="text">${properties}</style:style>`;
			},
		);
		const level = (/** @type {number} */ depth, /** @type {string} */ kind) =>
			`<text:list-level-style-${kind} text:level="${depth}" ${kind === 'bullet' ? `text:bullet-char="${depth === 1 ? style.bullet : '–'}"` : `style:num-format="${style.orderedAs === 'letter' ? 'a' : '1'}" style:num-suffix="${style.orderedAs === 'letter' ? ')' : '.'}"`}><style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" fo:text-indent="-14pt" fo:margin-left="${depth * 18}pt"/></style:list-level-properties></text:list-level-style-${kind}>`;
		return [
			...headings,
			paragraph(
				'Title',
				`fo:text-align="${sideOf(title.align)}" fo:margin-bottom="10pt"`,
				text(title.size, { bold: title.bold, colour: title.coloured ? accent : undefined }),
			),
			paragraph('Authors', `fo:text-align="${sideOf(title.align)}"`, text(size)),
			paragraph('Abstract', `${body} fo:margin-bottom="12pt"`, text(size - 0.5)),
			paragraph('Body', `${body} fo:margin-bottom="${gap}pt" fo:text-indent="${indent}pt"`, text(size)),
			paragraph('Item', `fo:text-align="start" ${leading} fo:margin-bottom="1pt"`, text(size)),
			paragraph('Plain', 'fo:text-align="start"', text(size)),
			paragraph('Strong', 'fo:text-align="start"', text(size, { bold: true })),
			paragraph('Gap', '', text(5)),
			paragraph('Keep', 'fo:keep-with-next="always" fo:margin-top="6pt"', text(size)),
			paragraph('Caption', `${captionLayout} fo:keep-with-next="always"`, captionText),
			paragraph('FigureCaption', captionLayout, captionText),
			paragraph('Small', 'fo:text-align="start"', text(size - 1.5)),
			paragraph('Running', '', text(style.running.size)),
			paragraph(
				'Quote',
				`fo:margin-left="24pt" fo:margin-right="24pt" fo:margin-bottom="${gap + 2}pt"`,
				text(size, { italic: true }),
			),
			paragraph(
				'Code',
				'fo:background-color="#f2f2f2" fo:text-align="left" style:writing-mode="lr-tb"',
				text(size - 1, { mono: true }),
			),
			paragraph(
				'Reference',
				'fo:margin-left="18pt" fo:text-indent="-18pt" fo:margin-bottom="2pt" fo:text-align="start"',
				text(size - 0.5),
			),
			paragraph('Contents', 'fo:margin-bottom="4pt"', text(style.headings[0].size, { bold: true })),
			paragraph('Entry1', '', text(size), stop(0)),
			paragraph('Entry2', 'fo:margin-left="14pt"', text(size), stop(14)),
			paragraph(
				'Boxed',
				`fo:border="0.8pt solid #${accent}" fo:padding="6pt" fo:margin-top="4pt" fo:margin-bottom="10pt" fo:text-align="start"`,
				text(size),
			),
			'<style:style style:name="Bold" style:family="text"><style:text-properties fo:font-weight="bold" style:font-weight-asian="bold" style:font-weight-complex="bold"/></style:style>',
			'<style:style style:name="Italic" style:family="text"><style:text-properties fo:font-style="italic" style:font-style-asian="italic" style:font-style-complex="italic"/></style:style>',
			'<style:style style:name="Figure" style:family="graphic"><style:graphic-properties style:vertical-pos="top" style:vertical-rel="baseline"/></style:style>',
			`<text:list-style style:name="Bullets">${level(1, 'bullet')}${level(2, 'bullet')}</text:list-style>`,
			`<text:list-style style:name="Numbers">${level(1, 'number')}${level(2, 'bullet')}</text:list-style>`,
		].join('\n');
	}

	/** @param {'head' | 'foot'} at @returns {string} running line, its parts at tab stops */
	running(at) {
		const here = (/** @type {string} */ side) => {
			const text = this.tree.running.find((one) => one.at === at && one.side === side)?.text ?? '';
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
		const first = tree.blocks.findIndex(({ kind }) => !overColumns.includes(kind));
		const show = (/** @type {Block} */ block) => this.block(block);
		const top = tree.blocks.slice(0, first).map(show).join('\n');
		const flow = tree.blocks.slice(first).map(show).join('\n');
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

/** @type {import('./producer.mjs').Family} */
export const writer = {
	program: 'LibreOffice Writer, OpenDocument',
	version: () => versionOf('soffice', ['--version']),
	abilities: { notes: true },
	make: { extension: 'fodt', source: (tree) => new Writer(tree).document() },
};
