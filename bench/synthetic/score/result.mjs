// @ts-check
// The result of a program in the form that scores compare, read from our JSON or from any Markdown.

/** @typedef {import('./tables.mjs').PlacedCell} PlacedCell */

/**
 * @typedef {object} Result
 * @property {string[]} texts all texts in order, cells of tables among them; what is named a running line is left out
 * @property {{ text: string, level: number }[]} headings
 * @property {PlacedCell[][]} tables
 * @property {string[]} charts texts that are known to belong to a picture
 */

/** Types of our JSON for what runs through the pages. */
const runningTypes = ['Header', 'Footer', 'PageNumber'];

/** @param {any} parsed our JSON, in memory @returns {Result} */
export function resultOfJson({ objects }) {
	/** @type {Result} */
	const result = { texts: [], headings: [], tables: [], charts: [] };
	for (const object of objects) {
		if (runningTypes.includes(object.type)) continue;
		if (object.cells) {
			const cells = object.cells.map(placed);
			const before = result.tables.at(-1);
			result.texts.push(...cells.map((/** @type {PlacedCell} */ cell) => cell.text));
			if (object.continues && before) append(before, cells, object.repeated_header_rows);
			else result.tables.push(cells);
			continue;
		}
		const text = object.text ?? '';
		if (object.type === 'Image' || object.role === 'figure') result.charts.push(text);
		if (object.role === 'heading') result.headings.push({ text, level: object.level ?? 0 });
		if (text !== '') result.texts.push(...text.split('\n'));
	}
	return result;
}

/** @param {readonly (readonly (readonly (string | null)[])[])[]} tables rows of cells of a program that finds nothing else @returns {Result} */
export function resultOfRows(tables) {
	/** @type {Result} */
	const result = { texts: [], headings: [], tables: [], charts: [] };
	for (const rows of tables)
		addTable(
			result,
			rows.flatMap((cells, row) =>
				cells.map((text, column) => ({ row, column, rowSpan: 1, columnSpan: 1, text: text ?? '' })),
			),
		);
	return result;
}

/** @param {any} cell of our JSON @returns {PlacedCell} */
const placed = (cell) => ({
	row: cell.row,
	column: cell.column,
	rowSpan: cell.row_span,
	columnSpan: cell.column_span,
	text: cell.text,
});

/** Appends the rows of a continued table, without repeated headers. @param {PlacedCell[]} table @param {PlacedCell[]} cells @param {number} repeated */
function append(table, cells, repeated) {
	const end = Math.max(...table.map(({ row, rowSpan }) => row + rowSpan));
	table.push(
		...cells.filter(({ row }) => row >= repeated).map((cell) => ({ ...cell, row: cell.row - repeated + end })),
	);
}

/** @param {string} markdown @returns {Result} */
export function resultOfMarkdown(markdown) {
	/** @type {Result} */
	const result = { texts: [], headings: [], tables: [], charts: [] };
	const blocks = markdown
		.replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
		.replaceAll(/<table[\s\S]*?<\/table>/g, (table) => `\n\n${table.replaceAll('\n', ' ')}\n\n`);
	/** @type {string[]} */
	let pipes = [];
	const endTable = () => {
		if (pipes.length > 1) addTable(result, pipeCells(pipes));
		else result.texts.push(...pipes.map(unmarked));
		pipes = [];
	};
	for (const line of blocks.split('\n')) {
		if (line.trim().startsWith('|')) {
			pipes.push(line.trim());
			continue;
		}
		endTable();
		const heading = /^(#{1,6})\s+(.*)$/.exec(line);
		if (line.startsWith('<table')) addTable(result, htmlCells(line));
		else if (heading) {
			const text = unmarked(heading[2] ?? '');
			result.headings.push({ text, level: heading[1]?.length ?? 1 });
			result.texts.push(text);
		} else if (line.trim() !== '') result.texts.push(unmarked(line));
	}
	endTable();
	return result;
}

/** @param {Result} result @param {PlacedCell[]} cells */
function addTable(result, cells) {
	result.tables.push(cells);
	result.texts.push(...cells.map(({ text }) => text));
}

/** @param {string} text of Markdown @returns {string} as a reader sees it */
function unmarked(text) {
	return text
		.replaceAll(/<br\s*\/?>/g, ' ')
		.replaceAll(/<(?:mailto:)?([a-z]+:[^>\s]*|[^>\s]+@[^>\s]+)>/gi, '$1')
		.replaceAll(/(?<!\\)<\/?[a-z][^>]*>/gi, '')
		.replaceAll(/\[\^([^\]]*)\]:?/g, ' $1 ')
		.replaceAll(/\[((?:\[[^\]]*\]|\\.|[^\]])*)\]\([^)\s]*\)/g, '$1')
		.replaceAll(/\\([\\`*_{}[\]()#+\-.!|<>~$^&])/g, '$1')
		.replaceAll(/\*\*|__|(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu, '')
		.replaceAll(/&(amp|lt|gt|quot|nbsp|#(\d+));/g, (_, name, code) =>
			code
				? String.fromCodePoint(Number(code))
				: ({ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }[/** @type {'amp'} */ (name)] ?? ' '),
		)
		.trim();
}

/** @param {readonly string[]} lines that begin with a bar @returns {PlacedCell[]} */
function pipeCells(lines) {
	const rows = lines.filter((line) => !/^\|(?:\s*:?-+:?\s*\|)+$/.test(line));
	return rows.flatMap((line, row) =>
		line
			.replace(/^\|/, '')
			.replace(/(?<!\\)\|$/, '')
			.split(/(?<!\\)\|/)
			.map((text, column) => ({ row, column, rowSpan: 1, columnSpan: 1, text: unmarked(text) })),
	);
}

/** @param {string} html @returns {PlacedCell[]} */
function htmlCells(html) {
	const taken = new Set();
	return [...html.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/gi)].flatMap(([, inner = ''], row) => {
		let column = 0;
		return [...inner.matchAll(/<t[hd]([^>]*)>([\s\S]*?)<\/t[hd]>/gi)].map(([, attributes = '', text = '']) => {
			while (taken.has(`${row} ${column}`)) column++;
			const span = (/** @type {string} */ name) =>
				Number(new RegExp(`${name}="?(\\d+)`, 'i').exec(attributes)?.[1] ?? 1);
			const cell = { row, column, rowSpan: span('rowspan'), columnSpan: span('colspan'), text: unmarked(text) };
			for (let y = row; y < row + cell.rowSpan; y++)
				for (let x = column; x < column + cell.columnSpan; x++) taken.add(`${y} ${x}`);
			return cell;
		});
	});
}
