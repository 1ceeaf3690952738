// @ts-check
// Tables as LaTeX: rules of booktabs for three-rule tables, plain lines for all others, longtable for those over pages.
import { drawnCells } from '../tree/rules.mjs';
import { escapeLatex } from './latex-text.mjs';

/** @typedef {import('../tree/tree.mjs').Table} Table */
/** @typedef {import('../tree/rules.mjs').DrawnCell} DrawnCell */

const sides = { left: '\\raggedright', right: '\\raggedleft', center: '\\centering' };

/** @param {Table} table @param {import('../tree/style.mjs').Style} style @returns {string} */
export function tableLatex(table, style) {
	const { align, widths, headRows, notes, look, caption, captionAt, long } = table;
	const rows = drawnCells(table);
	const all = rows.flat();
	const share = (/** @type {number} */ width) => `\\dimexpr ${width.toFixed(4)}\\linewidth-2\\tabcolsep\\relax`;
	// A vertical rule of the body is one of the whole column here.
	const bar = (/** @type {number} */ column) =>
		all.some(
			(cell) =>
				(cell.column === column && cell.edges.left > 0) ||
				(cell.column + cell.columnSpan === column && cell.edges.right > 0 && cell.columnSpan === 1),
		)
			? '|'
			: '';
	const columns = align.map(
		(side, column) => `${bar(column)}>{${sides[side]}\\arraybackslash}p{${share(widths[column] ?? 0.1)}}`,
	);
	const specification = `${columns.join('')}${bar(align.length)}`;
	const lines = rows.map((cells, row) => `${rowLatex(cells, table, bar)} \\\\${rulesBelow(rows, row, table)}`);
	const size = (style.size + look.sizeChange).toFixed(1);
	const captionText =
		caption === undefined
			? ''
			: `${style.caption.bold ? '\\bfseries ' : ''}${style.caption.italic ? '\\itshape ' : ''}${escapeLatex(caption)}`;
	const captionSize = (style.size + style.caption.sizeChange).toFixed(1);
	const captionLatex =
		caption === undefined
			? ''
			: `{${style.caption.align === 'center' ? '\\centering' : '\\raggedright'}\\noindent\\fontsize{${captionSize}bp}{${(Number(captionSize) * 1.2).toFixed(1)}bp}\\selectfont ${captionText}\\par}`;
	const notesLatex = notes.map((note) => `{\\footnotesize\\raggedright\\noindent ${escapeLatex(note)}\\par}`).join('');
	const top = (rows[0]?.[0]?.edges.top ?? 0) === 0 ? '' : look.rules === 'three' ? '\\toprule' : '\\hline';
	const settings = `\\setlength{\\tabcolsep}{${look.padX}bp}\\setlength{\\arrayrulewidth}{${look.thickness}pt}\\renewcommand{\\arraystretch}{${(1 + look.padY / 8).toFixed(2)}}\\fontsize{${size}bp}{${(Number(size) * 1.2).toFixed(1)}bp}\\selectfont`;
	const head = lines.slice(0, headRows).join('\n');
	const body = lines.slice(headRows).join('\n');
	const grid = long
		? `\\begin{longtable}{${specification}}${top}\n${head}\n\\endhead\n${body}\\end{longtable}`
		: `\\noindent\\begin{tabular}{${specification}}${top}\n${head}\n${body}\\end{tabular}\\par`;
	const parts = `${captionAt === 'above' ? captionLatex : ''}{${settings}\\setlength{\\parskip}{0pt}${grid}}${captionAt === 'below' ? captionLatex : ''}${notesLatex}`;
	return long
		? `\\par\\addvspace{8bp}${parts}\\par`
		: `\\par\\addvspace{8bp}\\noindent\\begin{minipage}{\\linewidth}\\setlength{\\parskip}{3bp}\\setlength{\\parindent}{0bp}${parts}\\end{minipage}\\par\\addvspace{8bp}`;
}

/** @param {readonly DrawnCell[]} cells @param {Table} table @param {(column: number) => string} bar */
function rowLatex(cells, { align }, bar) {
	/** @type {string[]} */
	const parts = [];
	let column = 0;
	for (const cell of cells) {
		for (; column < cell.column; column++) parts.push('');
		const text = cell.text.split('\n').map(escapeLatex).join('\\newline ');
		const printed = `${cell.bold ? '\\bfseries ' : ''}${cell.italic ? '\\itshape ' : ''}${text}`;
		const side = cell.align.charAt(0);
		parts.push(
			cell.columnSpan > 1
				? `\\multicolumn{${cell.columnSpan}}{${bar(cell.column)}${side}${bar(cell.column + cell.columnSpan)}}{${printed}}`
				: printed,
		);
		column += cell.columnSpan;
	}
	for (; column < align.length; column++) parts.push('');
	const shade = cells[0]?.shade ?? '';
	return `${shade === '' ? '' : `\\rowcolor{${shade}}`}${parts.join(' & ')}`;
}

/** Rules under a row, where its cells, and those that reach down to it, have them. @param {readonly DrawnCell[][]} rows @param {number} row @param {Table} table */
function rulesBelow(rows, row, { align, look, headRows }) {
	const ending = rows.flat().filter((cell) => cell.row + cell.rowSpan - 1 === row && cell.edges.bottom > 0);
	const columns = new Set(
		ending.flatMap((cell) => Array.from({ length: cell.columnSpan }, (_, index) => cell.column + index)),
	);
	if (columns.size === 0) return '';
	const isLast = row === rows.length - 1;
	if (columns.size === align.length)
		return look.rules === 'three' ? (isLast ? '\\bottomrule' : '\\midrule') : '\\hline';
	// Cells of the head that reach over two rows are written into the first here, so that the rule under both is one.
	if (row === headRows - 1 && look.rules !== 'grid') return look.rules === 'three' ? '\\midrule' : '\\hline';
	const command = look.rules === 'three' ? '\\cmidrule(lr)' : '\\cline';
	return [...columns]
		.filter((column) => !columns.has(column - 1))
		.map((first) => {
			let last = first;
			while (columns.has(last + 1)) last++;
			return `${command}{${first + 1}-${last + 1}}`;
		})
		.join('');
}
