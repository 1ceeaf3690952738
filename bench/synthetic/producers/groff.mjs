// @ts-check
// A tree as roff of the macros ms with tables of tbl.
import { setByGroff } from '../../../fixtures/pages/make/programs/drivers.mjs';
import { versionOf } from '../../../fixtures/pages/make/programs/program.mjs';
import { drawnCells } from '../tree/rules.mjs';
import { headingText } from '../tree/tree.mjs';
import { westernLanguages } from './producer.mjs';

/** @typedef {import('../tree/tree.mjs').Block} Block */
/** @typedef {import('../tree/tree.mjs').Table} Table */
/** @typedef {import('../tree/tree.mjs').Tree} Tree */

/** Points of an inch. */
const pointsOfInch = 72;

/** @param {string} text a line must not begin with a control character */
const escape = (text) =>
	text
		.replaceAll('\\', '\\e')
		.replaceAll(/^([.'])/gm, '\\&$1')
		.replaceAll('-', '\\-')
		.replaceAll('–', '\\[en]')
		.replaceAll('\u00a0', '\\~')
		.replaceAll('©', '\\[co]');

/** Space that tbl leaves between columns, as a share of the line, is taken from the widths. */
const widthLeft = 0.86;

/** @param {Table} table @param {number} inches of the line @param {Tree} tree @returns {string} */
function tableRoff(table, inches, { style }) {
	const { align, widths, headRows, notes, look, caption, captionAt, long } = table;
	const rows = drawnCells(table);
	const letters = { left: 'l', right: 'r', center: 'c' };
	const options = look.rules === 'grid' ? 'allbox;' : look.rules === 'outer' ? 'box;' : '';
	const format = rows.map((cells, row) => {
		const by = new Map(cells.map((cell) => [cell.column, cell]));
		/** @type {string[]} */
		const columns = [];
		for (let column = 0; column < align.length; column++) {
			const cell = by.get(column);
			const font = cell?.bold ? 'b' : cell?.italic ? 'i' : '';
			const width = `w(${((widths[column] ?? 0.1) * inches * widthLeft).toFixed(2)}i)`;
			const bar = look.rules === 'stub' && column === 0 && !(cell && cell.columnSpan > 1) ? ' |' : '';
			if (cell && cell.columnSpan > 1) {
				columns.push(`${letters[cell.align]}${font}`, ...Array(cell.columnSpan - 1).fill('s'));
				column += cell.columnSpan - 1;
			} else
				columns.push(
					`${cell || row === 0 ? letters[cell?.align ?? align[column] ?? 'left'] : '^'}${font}${width}${bar}`,
				);
		}
		return columns.join(' ');
	});
	const body = rows.map((cells, row) => {
		/** @type {(string | null)[]} */
		const printed = Array(align.length).fill('');
		for (const { column, text, columnSpan } of cells) {
			printed[column] = text === '' ? '' : `T{\n${text.split('\n').map(escape).join('\n.br\n')}\nT}`;
			for (let x = 1; x < columnSpan; x++) printed[column + x] = null;
		}
		const hasRule =
			look.rules !== 'grid' &&
			cells.every((cell) => cell.edges.bottom > 0 && cell.rowSpan === 1) &&
			!(look.rules === 'outer' && row === rows.length - 1);
		const top = row === 0 && (cells[0]?.edges.top ?? 0) > 0 && !['grid', 'outer'].includes(look.rules) ? '_\n' : '';
		// Under two rows of heads the lower one lacks the cells that reach down from the upper one.
		const isUnderHeads =
			row === headRows - 1 && headRows > 1 && look.rules !== 'grid' && cells.every((cell) => cell.edges.bottom > 0);
		return `${top}${printed.filter((cell) => cell !== null).join('\t')}\n${hasRule || isUnderHeads ? '_\n' : ''}${long && row === headRows - 1 ? '.TH\n' : ''}`;
	});
	const isLong = long && headRows > 0;
	const captionRoff =
		caption === undefined
			? ''
			: `.LP\n${style.caption.align === 'center' ? '.ce 9\n' : ''}${style.caption.italic ? '\\fI' : style.caption.bold ? '\\fB' : ''}${escape(caption)}\\fP\n${style.caption.align === 'center' ? '.ce 0\n' : ''}.sp 0.2\n`;
	const grid = `.LP\n.ps ${look.sizeChange < 0 ? `${look.sizeChange}` : '+0'}\n.TS${isLong ? ' H' : ''}\n${options === '' ? '' : `${options}\n`}${format.join('\n')}.\n${body.join('')}.TE\n.ps\n`;
	const notesRoff = notes.map((note) => `.LP\n.ps -1\n${escape(note)}\n.ps\n`).join('');
	const all = `${captionAt === 'above' ? captionRoff : ''}${grid}${captionAt === 'below' ? captionRoff : ''}${notesRoff}`;
	return long ? all : `.KS\n${all}.KE\n.sp 0.5\n`;
}

/** @param {Tree} tree @param {number} inches of the line @returns {(block: Block) => string} */
const blockRoff = (tree, inches) => (block) => {
	const { style } = tree;
	const centred = style.title.align === 'center';
	switch (block.kind) {
		case 'title':
			return `.LP\n.ad l\n.nh\n${centred ? '.ce 9\n' : ''}.ps ${style.title.size}\n.vs ${Math.round(style.title.size * 1.2)}\n${style.title.bold ? '\\fB' : ''}${escape(block.text)}\\fR\n${centred ? '.ce 0\n' : ''}.br\n.ps\n.vs\n.hy\n.sp 0.5\n`;
		case 'authors':
			return `.LP\n${centred ? '.ce 9\n' : ''}${block.lines.map(escape).join('\n.br\n')}\n${centred ? '.ce 0\n' : ''}.sp 0.5\n`;
		case 'abstract':
			return `.LP\n\\fB${escape(block.label)}\\fP ${escape(block.text)}\n.sp 0.5\n`;
		case 'heading': {
			const look = style.headings[block.level - 1];
			const font = look?.bold ? (look.italic ? '\\f[BI]' : '\\fB') : look?.italic ? '\\fI' : '';
			const text = headingText(block);
			const printed = escape(look?.capitals === 'upper' ? text.toLocaleUpperCase(tree.language) : text);
			if (block.follows !== undefined) return `.LP\n${font}${printed}\\fP ${escape(block.follows)}\n`;
			return `.LP\n.sp ${Math.round(look?.before ?? 8)}p\n.ne 4\n.ps ${look?.size ?? style.size}\n${look?.align === 'center' ? '.ce 9\n' : '.na\n'}${font}${printed}\\fR\n${look?.align === 'center' ? '.ce 0\n' : `.br\n.ad ${style.justified ? 'b' : 'l'}\n`}.ps\n.sp ${Math.round(look?.after ?? 3)}p\n`;
		}
		case 'paragraph': {
			const runs = block.runs.map(({ text, bold, italic }) =>
				bold ? `\\fB${escape(text)}\\fP` : italic ? `\\fI${escape(text)}\\fP` : escape(text),
			);
			const note = block.note
				? `\\*{${block.note.mark}\\*}\n.FS\n${block.note.mark}. ${escape(block.note.text)}\n.FE`
				: '';
			return `${style.indent > 0 ? '.PP' : '.LP'}\n${runs.join('')}${note}\n`;
		}
		case 'list': {
			const mark = (/** @type {number} */ index) =>
				style.orderedAs === 'letter' ? `${String.fromCharCode(97 + index)})` : `${index + 1}.`;
			const items = block.items.map(
				({ text, items }, index) =>
					`.IP ${block.ordered ? mark(index) : '\\(bu'} 3\n${escape(text)}\n${items.length > 0 ? `.RS\n${items.map((item) => `.IP \\(en 3\n${escape(item)}\n`).join('')}.RE\n` : ''}`,
			);
			return `${items.join('')}.LP\n`;
		}
		case 'table':
			return tableRoff(block, inches, tree);
		case 'quote':
			return `.QP\n\\fI${escape(block.text)}\\fP\n.LP\n`;
		case 'code':
			return `.LD\n.ft C\n${block.lines.map(escape).join('\n')}\n.ft R\n.DE\n`;
		case 'references':
			return `${block.items.map((item) => `.XP\n${escape(item)}\n`).join('')}.LP\n`;
		case 'contents':
			return `.LP\n\\fB${escape(block.label)}\\fP\n.LP\n.nf\n.ta ${inches.toFixed(2)}iR\n.lc .\n${block.entries.map(({ text, page, level }) => `${level > 1 ? "\\h'1.2m'" : ''}${escape(text)} \\a ${page}`).join('\n')}\n.fi\n`;
		case 'box':
			return `.B1\n.B\n${escape(block.title)}\n.R\n.br\n${escape(block.text)}\n.B2\n`;
		case 'break':
			return '.bp\n';
		default:
			throw new Error(`roff has no ${block.kind} here`);
	}
};

/** Blocks above the columns. */
const overColumns = ['title', 'authors', 'abstract'];

/** @param {Tree} tree @returns {string} */
function toRoff(tree) {
	const { style, running, blocks } = tree;
	const { page, size } = style;
	const length = (/** @type {number} */ points) => `${(points / pointsOfInch).toFixed(3)}i`;
	const inches = (page.width - page.left - page.right) / pointsOfInch;
	const column = (inches - (style.columns - 1) * (style.columnGap / pointsOfInch)) / style.columns;
	const names = { head: { left: 'LH', center: 'CH', right: 'RH' }, foot: { left: 'LF', center: 'CF', right: 'RF' } };
	const empty = Object.values(names)
		.flatMap((sides) => Object.values(sides))
		.map((name) => `.ds ${name}`);
	// Three times: in the string, in the title line, in the macro that prints it.
	const lines = running.map(
		({ at, side, text }) => `.ds ${names[at][side]} ${escape(text).replace('{page}', '\\\\n%')}`,
	);
	const first = blocks.findIndex(({ kind }) => !overColumns.includes(kind));
	return `.pl ${length(page.height)}
.nr PS ${size}
.nr VS ${(size * style.leading).toFixed(1)}
.nr PO ${length(page.left)}
.nr LL ${inches.toFixed(3)}i
.nr LT ${inches.toFixed(3)}i
.nr HM ${length(page.top)}
.nr FM ${length(page.bottom)}
.nr PD ${style.gap}p
.nr PI ${Math.max(style.indent, 8)}p
.fam ${{ serif: 'T', sans: 'H', mono: 'C' }[style.family]}
.ds FAM ${{ serif: 'T', sans: 'H', mono: 'C' }[style.family]}
${empty.join('\n')}
${lines.join('\n')}
.LP
.ad ${style.justified ? 'b' : 'l'}
${blocks.slice(0, first).map(blockRoff(tree, inches)).join('')}.ad ${style.justified ? 'b' : 'l'}
${style.columns > 1 ? `.MC ${column.toFixed(3)}i ${length(style.columnGap)}\n` : ''}${blocks.slice(first).map(blockRoff(tree, column)).join('')}`;
}

/** @type {import('./producer.mjs').Family} */
export const groff = {
	program: 'groff (gropdf), macros ms',
	version: () => versionOf('groff', ['--version']),
	abilities: {
		languages: westernLanguages,
		genres: ['article', 'report', 'manual', 'statistics'],
		columns: [1, 2],
		rules: ['none', 'three', 'grid', 'heads', 'rows', 'partial', 'stub', 'outer'],
		without: ['figure', 'cards', 'sideBySide'],
		notes: true,
		rowSpans: false,
		totals: false,
		smallCapitals: false,
	},
	make: {
		write: (tree, path) =>
			setByGroff(toRoff(tree), tree.style.page.width / pointsOfInch, tree.style.page.height / pointsOfInch, path),
	},
};
