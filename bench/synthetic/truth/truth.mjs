// @ts-check
// The truth of a document, out of its tree: its texts with their roles in reading order, its tables as cells, its running lines.
import { headingText, placedCells } from '../tree/tree.mjs';

/** @typedef {import('../tree/tree.mjs').Block} Block */
/** @typedef {import('../tree/tree.mjs').Table} Table */
/** @typedef {import('../tree/tree.mjs').Tree} Tree */

/** @typedef {'title' | 'authors' | 'abstract' | 'label' | 'heading' | 'runIn' | 'paragraph' | 'listItem' | 'cell' | 'headCell' | 'caption' | 'tableNote' | 'footnote' | 'quote' | 'code' | 'reference' | 'contentsEntry' | 'boxTitle' | 'boxText' | 'aside' | 'axis'} Role */

/** Roles of headings. @type {readonly Role[]} */
export const headingRoles = ['title', 'heading', 'runIn'];

/**
 * A text of the document.
 * @typedef {object} TruthText
 * @property {Role} role
 * @property {string} text
 * @property {number} [level] of a heading: 1 is the title's
 * @property {string} [look] of a heading, for people: what it differs from the text in
 * @property {number} [table] which table a cell belongs to
 * @property {boolean} [repeats] it may be repeated where its table continues
 */

/** @typedef {{ row: number, column: number, rowSpan: number, columnSpan: number, text: string, loose: boolean, head: boolean }} TruthCell */

/** @typedef {{ rules: import('../tree/tree.mjs').Rules, caption: string, columns: number, headRows: number, cells: TruthCell[] }} TruthTable */

/**
 * @typedef {object} Truth
 * @property {string} id
 * @property {string} family
 * @property {string} language
 * @property {string} genre
 * @property {number} columns of text
 * @property {number} pages
 * @property {TruthText[]} texts in reading order
 * @property {TruthTable[]} tables in reading order
 * @property {import('../tree/tree.mjs').RunningLine[]} running
 */

/** @param {Tree} tree @param {string} family @param {number} pages that the producer made of it @returns {Truth} */
export function truthOf(tree, family, pages) {
	/** @type {TruthTable[]} */
	const tables = [];
	const texts = tree.blocks.flatMap((block) => textsOf(block, tables, tree.style));
	const { id, language, genre, style, running } = tree;
	return { id, family, language, genre, columns: style.columns, pages, texts, tables, running: [...running] };
}

const text = (/** @type {Role} */ role, /** @type {string} */ value) => ({ role, text: value });

/** @param {Extract<Block, { kind: 'paragraph' }>} block @returns {TruthText[]} */
function paragraphTexts(block) {
	const note = block.note ? [text('footnote', block.note.text)] : [];
	const runs = block.runs.map((run) => run.text);
	const aside = block.aside === undefined ? [] : [text('aside', block.aside)];
	if (block.runsIn)
		return [
			{ role: 'runIn', text: runs[0] ?? '', level: 3 },
			text('paragraph', runs.slice(1).join('').trim()),
			...note,
		];
	return [text('paragraph', runs.join('')), ...aside, ...note];
}

/** @param {Block} block @param {TruthTable[]} tables takes those of the block @param {import('../tree/style.mjs').Style} style @returns {TruthText[]} */
function textsOf(block, tables, style) {
	switch (block.kind) {
		case 'title':
			return [{ role: 'title', text: block.text, level: 1 }];
		case 'authors':
			return block.lines.map((line) => text('authors', line));
		case 'abstract':
			return [text('label', block.label), text('abstract', block.text)];
		case 'heading': {
			if (block.follows === undefined) {
				const look = lookOf(style, block.level);
				return [{ role: 'heading', text: headingText(block), level: block.level + 1, look }];
			}
			return [{ role: 'runIn', text: headingText(block), level: block.level + 1 }, text('paragraph', block.follows)];
		}
		case 'paragraph':
			return paragraphTexts(block);
		case 'list':
			return block.items.flatMap((item) => [item.text, ...item.items].map((value) => text('listItem', value)));
		case 'table':
			return tableTexts(block, tables);
		case 'sideBySide':
			return block.tables.flatMap((table) => tableTexts(table, tables));
		case 'figure':
			return [...block.labels.map((label) => text('axis', label.text)), text('caption', block.caption)];
		case 'quote':
			return [text('quote', block.text)];
		case 'code':
			return block.lines.map((line) => text('code', line.trim()));
		case 'references':
			return block.items.map((item) => text('reference', item));
		case 'contents':
			return [
				text('label', block.label),
				...block.entries.map((entry) => text('contentsEntry', `${entry.text} ${entry.page}`)),
			];
		case 'box':
			return [text('boxTitle', block.title), text('boxText', block.text)];
		case 'cards':
			return block.cards.flatMap((card) => [
				text('boxTitle', card.title),
				...(card.text === '' ? [] : [text('boxText', card.text)]),
			]);
		case 'break':
			return [];
	}
}

/** @param {import('../tree/style.mjs').Style} style @param {1 | 2 | 3} level */
function lookOf({ size, headings }, level) {
	const look = headings[level - 1];
	const differs = [
		...((look?.size ?? size) > size ? ['larger'] : []),
		...(look?.bold ? ['bold'] : []),
		...(look?.italic ? ['italic'] : []),
		...(look && look.capitals !== 'none' ? [look.capitals === 'small' ? 'small capitals' : 'capitals'] : []),
		...(look?.coloured ? ['coloured'] : []),
	];
	return differs.join(', ') || 'as the text';
}

/** @param {Table} table @param {TruthTable[]} tables @returns {TruthText[]} */
function tableTexts({ rows, align, headRows, caption, captionAt, notes, look }, tables) {
	const cells = placedCells(rows, align.length)
		.flat()
		.map(({ row, column, rowSpan, columnSpan, cell }) => ({
			...{ row, column, rowSpan, columnSpan },
			text: cell.text,
			loose: cell.loose ?? false,
			head: row < headRows,
		}));
	const index = tables.length;
	tables.push({ rules: look.rules, caption: caption ?? '', columns: align.length, headRows, cells });
	/** @type {TruthText[]} */
	const captions = caption === undefined ? [] : [{ role: 'caption', text: caption }];
	/** @type {TruthText[]} */
	const cellTexts = cells.map(({ text, head }) => ({
		role: head ? 'headCell' : 'cell',
		text,
		table: index,
		...(head ? { repeats: true } : {}),
	}));
	/** @type {TruthText[]} */
	const noteTexts = notes.map((note) => ({ role: 'tableNote', text: note }));
	return [
		...(captionAt === 'above' ? captions : []),
		...cellTexts,
		...(captionAt === 'below' ? captions : []),
		...noteTexts,
	];
}
