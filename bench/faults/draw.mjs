// @ts-check
// Faults at random places of a document between layout and writer, or in the text of a written file.

/** @typedef {'drop' | 'double' | 'swap'} Change */
/** @typedef {'word' | 'cell' | 'row' | 'column' | 'page'} Unit */

/** @type {readonly Change[]} */
export const changes = ['drop', 'double', 'swap'];
/** @type {readonly Unit[]} */
export const units = ['word', 'cell', 'row', 'column', 'page'];

/** A generator of numbers from 0 to 1. Source: mulberry32 by T. Ettinger. @param {number} seed */
export function randomFrom(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let value = Math.imul(state ^ (state >>> 15), 1 | state);
		value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
		return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Letters and digits: what is left of a text that two swapped ones must differ in. @param {string} text */
export const lettersOf = (text) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

/** Roles of texts that formats leave out, or write in another form. */
const otherRoles = ['header', 'footer', 'pageNumber', 'formula'];

/** @param {any} runs @param {any} lines */
const textOf = (runs, lines) =>
	runs?.map((/** @type {any} */ run) => run.text).join('') ??
	lines.flatMap((/** @type {any} */ line) => line.words.map((/** @type {any} */ word) => word.text)).join(' ');

/** A place whose text can be changed. @typedef {{ page: number, holder: any, cell?: any, table?: any }} Place */

/** @param {readonly any[]} pages copies @param {boolean} tablesOnly @returns {Place[]} holders of runs and lines */
function holders(pages, tablesOnly) {
	return pages.flatMap((page, index) => {
		if (!page.blocks) return page.lines.map((/** @type {any} */ line) => ({ page: index, holder: { lines: [line] } }));
		return page.blocks.flatMap((/** @type {any} */ block) => {
			if (block.kind === 'table')
				return block.table.cells.map((/** @type {any} */ cell) => ({
					page: index,
					holder: cell,
					cell,
					table: block.table,
				}));
			if (tablesOnly) return [];
			if (block.kind === 'text' && !otherRoles.includes(block.role)) return [{ page: index, holder: block }];
			return block.kind === 'list' ? block.items.map((/** @type {any} */ item) => ({ page: index, holder: item })) : [];
		});
	});
}

/** A word of a holder, in its runs and its lines. @param {any} holder @param {() => number} random */
function drawWord(holder, random) {
	const words = holder.lines.flatMap((/** @type {any} */ line) =>
		line.words.map((/** @type {any} */ word, /** @type {number} */ index) => ({ line, index, text: word.text })),
	);
	const word = words[Math.floor(random() * words.length)];
	if (!word || lettersOf(word.text) === '') return undefined;
	const run = holder.runs?.find((/** @type {any} */ one) => hasWord(one.text, word.text));
	return holder.runs && !run ? undefined : { ...word, run, holder };
}

/** @param {string} text @param {string} word */
const hasWord = (text, word) => text.split(/\s+/).filter((one) => one === word).length === 1;

/** @param {any} place @param {string[]} texts in its place */
function replaceWord({ line, index, text, run }, texts) {
	const word = line.words[index];
	line.words.splice(index, 1, ...texts.map((one) => ({ ...word, text: one })));
	if (run)
		run.text = run.text
			.split(/(\s+)/)
			.map((/** @type {string} */ one) => (one === text ? texts.join(' ') : one))
			.join('');
}

/**
 * Pages with a fault; `undefined` if there is no place for it, or if it cannot be seen.
 * @param {Change} change @param {Unit} unit @param {readonly any[]} given @param {boolean} tablesOnly @param {() => number} random
 * @returns {any[] | undefined}
 */
export function drawFault(change, unit, given, tablesOnly, random) {
	const pages = /** @type {any[]} */ (structuredClone(given));
	const pick = (/** @type {any[]} */ list) => list[Math.floor(random() * list.length)];
	if (unit === 'page') return changePage(change, pages, tablesOnly, random);
	const places = holders(pages, tablesOnly).filter((place) => unit === 'word' || place.cell);
	if (places.length === 0) return undefined;
	if (unit === 'word') {
		const one = drawWord(pick(places).holder, random);
		const other = change === 'swap' ? drawWord(pick(places).holder, random) : one;
		if (!one || !other) return undefined;
		if (change === 'swap') {
			if (lettersOf(one.text) === lettersOf(other.text) || one.line === other.line) return undefined;
			replaceWord(one, [other.text]);
			replaceWord(other, [one.text]);
		} else replaceWord(one, change === 'drop' ? [] : [one.text, one.text]);
		return pages;
	}
	const { table, cell } = pick(places);
	if (unit === 'cell') return changeCell(change, table, cell, random) ? pages : undefined;
	return changeLine(change, table, unit === 'row' ? 'row' : 'column', random) ? pages : undefined;
}

/** @param {any} cell */
const cellText = (cell) => lettersOf(textOf(cell?.runs, cell?.lines ?? []));

/** @param {Change} change @param {any} table @param {any} cell @param {() => number} random */
function changeCell(change, table, cell, random) {
	if (cellText(cell) === '') return false;
	if (change === 'drop') Object.assign(cell, { runs: [], lines: [] });
	else if (change === 'double') {
		cell.runs = [...cell.runs, { text: ' ' }, ...cell.runs];
		cell.lines = [...cell.lines, ...cell.lines];
	} else {
		const other = table.cells[Math.floor(random() * table.cells.length)];
		if (cellText(other) === cellText(cell)) return false;
		swapContents(cell, other);
	}
	return true;
}

/** @param {any} one @param {any} other */
function swapContents(one, other) {
	const { runs, lines } = one;
	Object.assign(one, { runs: other.runs, lines: other.lines });
	Object.assign(other, { runs, lines });
}

/** A row or a column. @param {Change} change @param {any} table @param {'row' | 'column'} side @param {() => number} random */
function changeLine(change, table, side, random) {
	const span = side === 'row' ? 'rowSpan' : 'columnSpan';
	const count = side === 'row' ? 'rowCount' : 'columnCount';
	if (table.cells.some((/** @type {any} */ cell) => cell[span] > 1)) return false;
	const [one, other] = [random(), random()].map((value) => Math.floor(value * table[count]));
	const cellsOf = (/** @type {number | undefined} */ index) =>
		table.cells.filter((/** @type {any} */ cell) => cell[side] === index);
	const textOfLine = (/** @type {number | undefined} */ index) => cellsOf(index).map(cellText).join(' ').trim();
	if (one === undefined || textOfLine(one) === '') return false;
	if (change === 'swap') {
		if (textOfLine(one) === textOfLine(other)) return false;
		for (const cell of table.cells)
			if (cell[side] === one) cell[side] = other;
			else if (cell[side] === other) cell[side] = one;
	} else {
		const copies =
			change === 'double' ? cellsOf(one).map((/** @type {any} */ cell) => ({ ...cell, [side]: one + 1 })) : [];
		const kept = table.cells.filter((/** @type {any} */ cell) => change === 'double' || cell[side] !== one);
		for (const cell of kept) if (cell[side] > one) cell[side] += change === 'double' ? 1 : -1;
		table.cells = [...kept, ...copies];
		table[count] += change === 'double' ? 1 : -1;
		if (table[count] === 0) return false;
	}
	table.cells.sort((/** @type {any} */ a, /** @type {any} */ b) => a.row - b.row || a.column - b.column);
	return true;
}

/** @param {Change} change @param {any[]} pages @param {boolean} tablesOnly @param {() => number} random */
function changePage(change, pages, tablesOnly, random) {
	const textOfPage = (/** @type {number} */ index) =>
		holders([pages[index]], tablesOnly)
			.map(({ holder }) => lettersOf(textOf(holder.runs, holder.lines)))
			.join('');
	const [one = 0, other = 0] = [random(), random()].map((value) => Math.floor(value * pages.length));
	if (pages.length < 2 || textOfPage(one).length < 20) return undefined;
	if (change === 'drop') pages.splice(one, 1);
	else if (change === 'double') pages.splice(one, 0, structuredClone(pages[one]));
	else {
		if (one === other || textOfPage(other).length < 20 || textOfPage(one) === textOfPage(other)) return undefined;
		[pages[one], pages[other]] = [pages[other], pages[one]];
	}
	return pages;
}
