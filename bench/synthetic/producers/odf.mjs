// @ts-check
// Parts that the OpenDocument synthetic files share.
import { shades } from '../tree/rules.mjs';
import { faceOf } from './fonts.mjs';

/** @typedef {import('../tree/tree.mjs').Tree} Tree */
/** @typedef {import('../tree/rules.mjs').DrawnCell} DrawnCell */

/**
 * Properties of text, said three times as OpenDocument wants: for Western, for Asian, for complex scripts.
 * @param {Tree} tree
 * @param {number} size points
 * @param {{ bold?: boolean, italic?: boolean, capitals?: 'none' | 'small' | 'upper', colour?: string | undefined, mono?: boolean }} [look]
 */
export function textProperties(
	{ language, style },
	size,
	{ bold = false, italic = false, capitals = 'none', colour, mono = false } = {},
) {
	const face = mono ? 'DejaVu Sans Mono' : faceOf(language, style.family);
	const all = /** @type {const} */ ([
		['fo', ''],
		['style', '-asian'],
		['style', '-complex'],
	]);
	const attributes = all.map(([prefix, suffix]) =>
		[
			`${prefix}:font-family${suffix}="'${face}'"`,
			`${prefix}:font-size${suffix}="${size}pt"`,
			`${prefix}:font-weight${suffix}="${bold ? 'bold' : 'normal'}"`,
			`${prefix}:font-style${suffix}="${italic ? 'italic' : 'normal'}"`,
			...(suffix === '-asian' && language !== 'zh' && language !== 'ja'
				? []
				: [`${prefix}:language${suffix}="${language}"`]),
		].join(' '),
	);
	const capital =
		capitals === 'small' ? 'fo:font-variant="small-caps"' : capitals === 'upper' ? 'fo:text-transform="uppercase"' : '';
	return `<style:text-properties ${attributes.join(' ')} ${capital} ${colour === undefined ? '' : `fo:color="#${colour}"`}/>`;
}

/** @param {'left' | 'right' | 'center'} align */
export const sideOf = (align) => ({ left: 'start', right: 'end', center: 'center' })[align];

/** Styles of cells and of paragraphs in them, one of each look. */
export class CellStyles {
	/** @param {Tree} tree */
	constructor(tree) {
		this.tree = tree;
		/** @type {Map<string, string>} names by definition */
		this.names = new Map();
	}

	/** @param {'table-cell' | 'paragraph'} family @param {string} inner @returns {string} name */
	named(family, inner) {
		const key = `${family}|${inner}`;
		const known = this.names.get(key);
		if (known !== undefined) return known;
		const name = `${family === 'paragraph' ? 'CP' : 'CC'}${this.names.size}`;
		this.names.set(key, name);
		return name;
	}

	/** @param {DrawnCell} cell @param {import('../tree/tree.mjs').TableLook} look */
	cell({ edges, shade }, look) {
		const { rightToLeft } = this.tree;
		const sides = {
			...edges,
			left: rightToLeft ? edges.right : edges.left,
			right: rightToLeft ? edges.left : edges.right,
		};
		const borders = Object.entries(sides).map(
			([edge, width]) => `fo:border-${edge}="${width === 0 ? 'none' : `${width}pt solid #222222`}"`,
		);
		const fill = shade === '' ? '' : `fo:background-color="#${shades[shade]}"`;
		return this.named(
			'table-cell',
			`<style:table-cell-properties fo:padding-left="${look.padX}pt" fo:padding-right="${look.padX}pt" fo:padding-top="${look.padY}pt" fo:padding-bottom="${look.padY}pt" ${borders.join(' ')} ${fill}/>`,
		);
	}

	/** @param {DrawnCell} cell @param {number} size points */
	paragraph({ align, bold, italic }, size) {
		const direction = this.tree.rightToLeft ? 'style:writing-mode="rl-tb"' : '';
		return this.named(
			'paragraph',
			`<style:paragraph-properties fo:text-align="${sideOf(align)}" ${direction}/>${textProperties(this.tree, size, { bold, italic })}`,
		);
	}

	/** @returns {string} definitions, among the automatic styles */
	definitions() {
		return [...this.names]
			.map(([key, name]) => {
				const [family = '', inner = ''] = [key.slice(0, key.indexOf('|')), key.slice(key.indexOf('|') + 1)];
				return `<style:style style:name="${name}" style:family="${family}">${inner}</style:style>`;
			})
			.join('\n');
	}
}

/**
 * Rows of a table.
 * @param {readonly (readonly DrawnCell[])[]} rows
 * @param {number} columns
 * @param {(cell: DrawnCell) => string} cellOdf a cell with its attributes of spans
 * @returns {string[]} inner parts of rows, with covered cells where spans lie
 */
export function rowsOdf(rows, columns, cellOdf) {
	const covered = new Set();
	return rows.map((cells, row) => {
		const by = new Map(cells.map((cell) => [cell.column, cell]));
		let odf = '';
		for (let column = 0; column < columns; column++) {
			const cell = by.get(column);
			if (!cell) {
				odf += covered.has(`${row} ${column}`) ? '<table:covered-table-cell/>' : '<table:table-cell/>';
				continue;
			}
			for (let y = 0; y < cell.rowSpan; y++)
				for (let x = 0; x < cell.columnSpan; x++) covered.add(`${row + y} ${column + x}`);
			odf += cellOdf(cell);
		}
		return odf;
	});
}

/** @param {DrawnCell} cell */
export const spanAttributes = ({ columnSpan, rowSpan }) =>
	`table:number-columns-spanned="${columnSpan}" table:number-rows-spanned="${rowSpan}"`;
