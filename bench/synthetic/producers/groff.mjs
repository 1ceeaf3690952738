// @ts-check
// A tree as roff of the macros ms with tables of tbl.
import { setByGroff } from '../../../fixtures/pages/make/programs/drivers.mjs';
import { versionOf } from '../../../fixtures/pages/make/programs/program.mjs';
import { drawnCells } from '../tree/rules.mjs';
import { orderedMark, printedHeading, splitAtColumns, writeBlock } from './blocks.mjs';
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

/** @param {Table} table @param {Column} column @returns {string} */
function tableRoff(table, { style, inches }) {
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
			: `.LP\n${centred(style.caption)}${style.caption.italic ? '\\fI' : style.caption.bold ? '\\fB' : ''}${escape(caption)}\\fP\n${centredEnd(style.caption)}.sp 0.2\n`;
	const grid = `.LP\n.ps ${look.sizeChange < 0 ? `${look.sizeChange}` : '+0'}\n.TS${isLong ? ' H' : ''}\n${options === '' ? '' : `${options}\n`}${format.join('\n')}.\n${body.join('')}.TE\n.ps\n`;
	const notesRoff = notes.map((note) => `.LP\n.ps -1\n${escape(note)}\n.ps\n`).join('');
	const all = `${captionAt === 'above' ? captionRoff : ''}${grid}${captionAt === 'below' ? captionRoff : ''}${notesRoff}`;
	return long ? all : `.KS\n${all}.KE\n.sp 0.5\n`;
}

/** @typedef {Tree & { inches: number }} Column a tree, and the length of a line */

/** @type {import('./blocks.mjs').BlockWriters<Column, string>} */
const writers = {
	title: ({ text }, { style: { title } }) =>
		`.LP\n.ad l\n.nh\n${centred(title)}.ps ${title.size}\n.vs ${Math.round(title.size * 1.2)}\n${title.bold ? '\\fB' : ''}${escape(text)}\\fR\n${centredEnd(title)}.br\n.ps\n.vs\n.hy\n.sp 0.5\n`,
	authors: ({ lines }, { style: { title } }) =>
		`.LP\n${centred(title)}${lines.map(escape).join('\n.br\n')}\n${centredEnd(title)}.sp 0.5\n`,
	abstract: ({ label, text }) => `.LP\n\\fB${escape(label)}\\fP ${escape(text)}\n.sp 0.5\n`,
	heading: (block, tree) => {
		const { style } = tree;
		const look = style.headings[block.level - 1];
		const text = `${fontOf(look)}${escape(printedHeading(block, tree))}`;
		if (block.follows !== undefined) return `.LP\n${text}\\fP ${escape(block.follows)}\n`;
		const isCentred = look?.align === 'center';
		return `.LP\n.sp ${Math.round(look?.before ?? 8)}p\n.ne 4\n.ps ${look?.size ?? style.size}\n${isCentred ? '.ce 9\n' : '.na\n'}${text}\\fR\n${isCentred ? '.ce 0\n' : `.br\n.ad ${style.justified ? 'b' : 'l'}\n`}.ps\n.sp ${Math.round(look?.after ?? 3)}p\n`;
	},
	paragraph: (block, { style }) => {
		const runs = block.runs.map(({ text, bold, italic }) =>
			bold ? `\\fB${escape(text)}\\fP` : italic ? `\\fI${escape(text)}\\fP` : escape(text),
		);
		const note = block.note
			? `\\*{${block.note.mark}\\*}\n.FS\n${block.note.mark}. ${escape(block.note.text)}\n.FE`
			: '';
		return `${style.indent > 0 ? '.PP' : '.LP'}\n${runs.join('')}${note}\n`;
	},
	list: (block, { style }) => {
		const items = block.items.map(
			({ text, items }, index) =>
				`.IP ${block.ordered ? orderedMark(style, index) : '\\(bu'} 3\n${escape(text)}\n${items.length > 0 ? `.RS\n${items.map((item) => `.IP \\(en 3\n${escape(item)}\n`).join('')}.RE\n` : ''}`,
		);
		return `${items.join('')}.LP\n`;
	},
	table: tableRoff,
	quote: ({ text }) => `.QP\n\\fI${escape(text)}\\fP\n.LP\n`,
	code: ({ lines }) => `.LD\n.ft C\n${lines.map(escape).join('\n')}\n.ft R\n.DE\n`,
	references: ({ items }) => `${items.map((item) => `.XP\n${escape(item)}\n`).join('')}.LP\n`,
	contents: ({ label, entries }, { inches }) =>
		`.LP\n\\fB${escape(label)}\\fP\n.LP\n.nf\n.ta ${inches.toFixed(2)}iR\n.lc .\n${entries.map(({ text, page, level }) => `${level > 1 ? "\\h'1.2m'" : ''}${escape(text)} \\a ${page}`).join('\n')}\n.fi\n`,
	box: ({ title, text }) => `.B1\n.B\n${escape(title)}\n.R\n.br\n${escape(text)}\n.B2\n`,
	break: () => '.bp\n',
};

/** @param {{ align: 'left' | 'center' }} look */
const centred = ({ align }) => (align === 'center' ? '.ce 9\n' : '');

/** @param {{ align: 'left' | 'center' }} look */
const centredEnd = ({ align }) => (align === 'center' ? '.ce 0\n' : '');

/** @param {import('../tree/style.mjs').HeadingStyle | undefined} look @returns {string} an escape that begins the font */
function fontOf(look) {
	if (look?.bold) return look.italic ? '\\f[BI]' : '\\fB';
	return look?.italic ? '\\fI' : '';
}

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
	const write = (/** @type {readonly Block[]} */ some, /** @type {number} */ width) =>
		some.map((block) => writeBlock(writers, block, { ...tree, inches: width })).join('');
	const [above, within] = splitAtColumns(blocks);
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
${write(above, inches)}.ad ${style.justified ? 'b' : 'l'}
${style.columns > 1 ? `.MC ${column.toFixed(3)}i ${length(style.columnGap)}\n` : ''}${write(within, column)}`;
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
