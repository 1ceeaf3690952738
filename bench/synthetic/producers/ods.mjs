// @ts-check
// A tree as a flat OpenDocument spreadsheet: a sheet a table, or all on one.
import { flatDocument, spaced } from '../../../fixtures/pages/make/programs/odf.mjs';
import { versionOf } from '../../../fixtures/pages/make/programs/program.mjs';
import { drawnCells, shades } from '../tree/rules.mjs';
import { runningText } from '../tree/running.mjs';
import { sideOf, spanAttributes, rowsOdf, textProperties } from './odf.mjs';
import { europeanLanguages } from './producer.mjs';

/** @typedef {import('../tree/tree.mjs').Block} Block */
/** @typedef {import('../tree/tree.mjs').Table} Table */
/** @typedef {import('../tree/tree.mjs').Tree} Tree */

/** Writes one document. */
class Writer {
	/** @param {Tree} tree */
	constructor(tree) {
		this.tree = tree;
		/** @type {Map<string, string>} styles of cells by definition */
		this.styles = new Map();
		const { page } = tree.style;
		this.width = page.width - page.left - page.right;
	}

	/** @param {string} properties of the cell @param {string} align @param {string} text properties @returns {string} name */
	cellStyle(properties, align, text) {
		const inner = `<style:table-cell-properties fo:wrap-option="wrap" style:vertical-align="top" ${properties}/><style:paragraph-properties fo:text-align="${align}"/>${text}`;
		const name = this.styles.get(inner) ?? `ce${this.styles.size}`;
		this.styles.set(inner, name);
		return name;
	}

	/** @param {string} text @param {string} style @param {string} [more] attributes */
	cell(text, style, more = '') {
		return `<table:table-cell table:style-name="${style}" office:value-type="string" ${more}>${text
			.split('\n')
			.map((line) => `<text:p>${spaced(line)}</text:p>`)
			.join('')}</table:table-cell>`;
	}

	/** @param {Table} table @returns {string[]} rows */
	table(table) {
		const { align, look, caption, captionAt, notes } = table;
		const size = this.tree.style.size + look.sizeChange;
		const wide = `table:number-columns-spanned="${align.length}"`;
		const rows = rowsOdf(drawnCells(table), align.length, (cell) => {
			const { edges, shade, bold, italic } = cell;
			const borders = Object.entries(edges).map(
				([edge, width]) => `fo:border-${edge}="${width === 0 ? 'none' : `${width}pt solid #222222`}"`,
			);
			const fill = shade === '' ? '' : `fo:background-color="#${shades[shade]}"`;
			const style = this.cellStyle(
				`fo:padding="${Math.min(look.padX, 4)}pt" ${borders.join(' ')} ${fill}`,
				sideOf(cell.align),
				textProperties(this.tree, size, { bold, italic }),
			);
			return this.cell(cell.text, style, spanAttributes(cell));
		});
		const { caption: looks } = this.tree.style;
		const captionStyle = this.cellStyle(
			'',
			'start',
			textProperties(this.tree, this.tree.style.size + looks.sizeChange, { bold: looks.bold, italic: looks.italic }),
		);
		const noteStyle = this.cellStyle('', 'start', textProperties(this.tree, size - 1));
		const label = caption === undefined ? [] : [this.cell(caption, captionStyle, wide)];
		return [
			...(captionAt === 'above' ? label : []),
			...rows,
			...(captionAt === 'below' ? label : []),
			...notes.map((note) => this.cell(note, noteStyle, wide)),
			'<table:table-cell/>',
		];
	}

	/** @returns {string} a whole document; a sheet a table, as columns are of a sheet */
	document() {
		const { tree, width } = this;
		const { page, title, size, accent } = tree.style;
		const tables = tree.blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
		const name = tree.blocks.flatMap((block) => (block.kind === 'title' ? [block.text] : []))[0] ?? '';
		const titleStyle = this.cellStyle(
			'',
			'start',
			textProperties(tree, title.size, { bold: title.bold, colour: title.coloured ? accent : undefined }),
		);
		/** @type {string[]} */
		const columnStyles = [];
		const sheets = tables.map((table, index) => {
			const total = table.widths.reduce((sum, share) => sum + share, 0);
			columnStyles.push(
				...table.widths.map(
					(share, column) =>
						`<style:style style:name="co${index}.${column}" style:family="table-column"><style:table-column-properties style:column-width="${((share / Math.max(1, total)) * (width - 4)).toFixed(1)}pt"/></style:style>`,
				),
			);
			const columns = table.widths
				.map((_, column) => `<table:table-column table:style-name="co${index}.${column}"/>`)
				.join('');
			const head =
				index === 0
					? [this.cell(name, titleStyle, `table:number-columns-spanned="${table.align.length}"`), '<table:table-cell/>']
					: [];
			const rows = [...head, ...this.table(table)].map(
				(row) => `<table:table-row table:style-name="ro">${row}</table:table-row>`,
			);
			return `<table:table table:name="Sheet${index + 1}" table:style-name="ta">${columns}${rows.join('\n')}</table:table>`;
		});
		const definitions = [...this.styles]
			.map(([inner, style]) => `<style:style style:name="${style}" style:family="table-cell">${inner}</style:style>`)
			.join('');
		const line = (/** @type {'head' | 'foot'} */ at) => {
			const here = (/** @type {string} */ side) =>
				spaced(runningText(tree.running, at, side))
					.replace('{page}', '<text:page-number/>')
					.replace('{pages}', '<text:page-count/>');
			const region = (/** @type {'left' | 'center' | 'right'} */ side) =>
				`<style:region-${side}><text:p>${here(side)}</text:p></style:region-${side}>`;
			const kind = at === 'head' ? 'header' : 'footer';
			if (!tree.running.some((one) => one.at === at)) return `<style:${kind} style:display="false"/>`;
			return `<style:${kind}>${region('left')}${region('center')}${region('right')}</style:${kind}>`;
		};
		const layout = `<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="${page.width}pt" fo:page-height="${page.height}pt" fo:margin-top="${page.top / 2}pt" fo:margin-bottom="${page.bottom / 2}pt" fo:margin-left="${page.left}pt" fo:margin-right="${page.right}pt"/><style:header-style><style:header-footer-properties fo:min-height="${page.top / 2}pt"/></style:header-style><style:footer-style><style:header-footer-properties fo:min-height="${page.bottom / 2}pt"/></style:footer-style></style:page-layout>`;
		return flatDocument('spreadsheet', {
			title: tree.id,
			styles: `<style:default-style style:family="table-cell">${textProperties(tree, size)}</style:default-style>`,
			automatic: `${layout}<style:style style:name="ro" style:family="table-row"><style:table-row-properties style:use-optimal-row-height="true"/></style:style><style:style style:name="ta" style:family="table" style:master-page-name="Standard"/>${columnStyles.join('')}${definitions}`,
			master: `<style:master-page style:name="Standard" style:page-layout-name="Page">${line('head')}${line('foot')}</style:master-page>`,
			body: sheets.join('\n'),
		});
	}
}

/** @type {import('./producer.mjs').Family} */
export const calc = {
	program: 'LibreOffice Calc',
	version: () => versionOf('soffice', ['--version']),
	abilities: { languages: [...europeanLanguages, 'zh', 'ja'], genres: ['workbook'], columns: [1], longTables: true },
	make: { extension: 'fods', source: (tree) => new Writer(tree).document() },
};
