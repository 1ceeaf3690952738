import type { Box, LaidOutPage, Line, Page, Turn, Word } from '../model';
import type { Block, DocumentPage, TableBlock } from '../model/blocks';
import { frameOf, outOfFrame } from '../text/frame';
import { IntList } from './int-list';
import { isMirrored, type WordKeys } from './word-keys';

export type VisiblePage = Pick<Page, 'pageNumber' | 'width' | 'height' | 'words'>;

/** What the layout takes a word for. */
const wordRoles = ['text', 'runningLine', 'figure', 'formula', 'repeatedHeader', 'outsideTables'] as const;
export type WordRole = (typeof wordRoles)[number];

/** Flags of a token: its role in the upper bits. */
export const pageFlags = { startsWord: 1, continuesRun: 2, turnShift: 2, roleShift: 5 } as const;

const turns: readonly Turn[] = [0, 90, 180, 270, 'slanted'];

/** Maximum gap between the words of a run, in word heights. */
export const maxRunGap = 0.6;

/** Minimum common height of the words of a run. */
const minRunOverlap = 0.7;

/** Minimum common width of a word that is printed twice, as in imitated bold type. */
const minPrintedTwice = 0.5;

/** Part of a page at its top and bottom in which running lines are. */
const maxMargin = 0.15;

/** Tenths of points. */
const precision = 10;

/** The visible words of all pages of a document, in content order. */
export class PrintedWords {
	readonly tokens = new IntList();
	readonly flags = new IntList();
	/** Index of the page of each token. */
	private readonly pages = new IntList();
	/** Four numbers per token. */
	private readonly boxes = new IntList();
	/** First token of each page, and its number. */
	readonly starts: number[] = [];
	readonly numbers: number[] = [];
	/** Tokens of annotations, which formats may have. */
	readonly remarks = new IntList();
	/** Visible words, with punctuation. */
	wordCount = 0;

	/** @param tablesOnly  whether the result has only the words of tables */
	constructor(
		readonly vocabulary: WordKeys,
		private readonly tablesOnly: boolean,
	) {}

	add(page: VisiblePage, result: DocumentPage | LaidOutPage): void {
		const roles = 'blocks' in result ? rolesOf(result, page, this.tablesOnly) : undefined;
		this.starts.push(this.tokens.length);
		this.numbers.push(page.pageNumber);
		this.wordCount += page.words.length;
		if ('blocks' in result) this.addRemarks(result.blocks);
		let previous: Word | undefined;
		/** Whether a run continues from a word with letters; punctuation does not end it. */
		let isOpen = false;
		for (const word of 'blocks' in result && !isUpwards(page.words) ? page.words : inRows(page.words)) {
			if (previous?.text === word.text && isPrintedTwice(previous, word)) continue;
			const tokens = this.vocabulary.tokensOf(word.text);
			const role = roles?.take(word) ?? (this.tablesOnly ? 'outsideTables' : 'text');
			const turn = word.turn === 0 ? 0 : turns.indexOf(word.turn) << pageFlags.turnShift;
			const shared = role === 'text' ? turn : turn | (wordRoles.indexOf(role) << pageFlags.roleShift);
			isOpen &&= previous !== undefined && continuesRun(previous, word);
			const first = pageFlags.startsWord | (isOpen ? pageFlags.continuesRun : 0) | shared;
			if (typeof tokens === 'number') this.push(tokens, first, word.box);
			else
				tokens.forEach((token, index) =>
					this.push(token, index === 0 ? first : pageFlags.continuesRun | shared, word.box),
				);
			isOpen ||= typeof tokens === 'number' || tokens.length > 0;
			previous = word;
		}
	}

	private addRemarks(blocks: readonly Block[]): void {
		for (const block of blocks) {
			if (block.kind !== 'annotation') continue;
			for (const word of block.annotation.text.split(/\s+/)) {
				const tokens = this.vocabulary.tokensOf(word);
				for (const token of typeof tokens === 'number' ? [tokens] : tokens) this.remarks.push(token);
			}
		}
	}

	boxOf(token: number): Box {
		const { boxes } = this;
		const at = 4 * token;
		return {
			left: boxes.at(at) / precision,
			top: boxes.at(at + 1) / precision,
			right: boxes.at(at + 2) / precision,
			bottom: boxes.at(at + 3) / precision,
		};
	}

	/** The index of the page of a token. */
	pageIndexOf(token: number): number {
		return token < this.pages.length ? this.pages.at(token) : this.starts.length - 1;
	}

	/** Whether a token is in a script from right to left. */
	isMirrored(token: number): boolean {
		return this.vocabulary.isMirrored(this.tokens.at(token));
	}

	roleOf(token: number): WordRole {
		return wordRoles[this.flags.at(token) >> pageFlags.roleShift] ?? 'text';
	}

	turnOf(token: number): Turn {
		return turns[(this.flags.at(token) >> pageFlags.turnShift) & 7] ?? 0;
	}

	private push(token: number, flags: number, { left, top, right, bottom }: Box): void {
		this.tokens.push(token);
		this.flags.push(flags);
		this.pages.push(this.starts.length - 1);
		this.boxes.push(Math.round(left * precision));
		this.boxes.push(Math.round(top * precision));
		this.boxes.push(Math.round(right * precision));
		this.boxes.push(Math.round(bottom * precision));
	}
}

/** Whether a word is near the top or bottom edge of its page, or is turned as in a side margin. */
const isInMargin = ({ box: { top, bottom }, turn }: Word, { height }: VisiblePage): boolean =>
	turn !== 0 || top < maxMargin * height || bottom > (1 - maxMargin) * height;

/** Whether most lines are above the one before them: the page is written from its end. */
function isUpwards(words: readonly Word[]): boolean {
	let balance = 0;
	for (const [index, { box }] of words.entries()) {
		const previous = words[index - 1]?.box ?? box;
		if (box.bottom <= previous.top) balance++;
		else if (box.top >= previous.bottom) balance--;
	}
	return balance > 0;
}

/** Words row by row, as they are written without layout. */
function inRows(words: readonly Word[]): Word[] {
	const placed = words.map((word) => {
		const box = upright(word.box, word.turn);
		return { word, box, turn: turns.indexOf(word.turn), middle: (box.top + box.bottom) / 2 };
	});
	placed.sort((a, b) => a.turn - b.turn || a.middle - b.middle);
	const rows: (typeof placed)[] = [];
	for (const one of placed) {
		const row = rows.at(-1);
		const [first] = row ?? [];
		const isSame = first?.turn === one.turn && one.middle - first.middle < (first.box.bottom - first.box.top) / 2;
		if (row && isSame) row.push(one);
		else rows.push([one]);
	}
	return rows.flatMap((row) => {
		const direction = isRightToLeftRow(row) ? -1 : 1;
		return row.sort((a, b) => direction * (a.box.left - b.box.left)).map(({ word }) => word);
	});
}

const anyLetter = /\p{L}/u;

/** Whether most words with letters of a row are in a script from right to left. */
function isRightToLeftRow(row: readonly { readonly word: Word }[]): boolean {
	if (!row.some(({ word }) => isMirrored(word.text))) return false;
	let balance = 0;
	for (const { word } of row) {
		if (isMirrored(word.text)) balance++;
		else if (anyLetter.test(word.text)) balance--;
	}
	return balance > 0;
}

function isPrintedTwice({ box: a }: Word, { box: b }: Word): boolean {
	const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
	const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
	return width > minPrintedTwice * (b.right - b.left) && height > minPrintedTwice * (b.bottom - b.top);
}

/** Whether a word follows another in its line with an ordinary gap. */
function continuesRun(a: Word, b: Word): boolean {
	if (a.turn !== b.turn || a.turn === 'slanted') return false;
	const [one, other] = [upright(a.box, a.turn), upright(b.box, b.turn)];
	if (!isSameLine(one, other)) return false;
	const height = Math.max(one.bottom - one.top, other.bottom - other.top);
	const room = maxRunGap * height;
	const gap = other.left - one.right;
	if (gap < room && gap > -room) return true;
	return gap < 0 && Math.abs(one.left - other.right) < room && isMirrored(b.text);
}

/** Whether two upright boxes have about the same height on the page. */
export function isSameLine(a: Box, b: Box): boolean {
	const height = Math.max(a.bottom - a.top, b.bottom - b.top);
	return Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >= minRunOverlap * height;
}

/** A box rotated so that text of its direction runs to the right; only differences count. */
export function upright(box: Box, turn: Turn): Box {
	if (turn === 0 || turn === 'slanted') return box;
	const { left, top, right, bottom } = box;
	if (turn === 90) return { left: top, top: -right, right: bottom, bottom: -left };
	if (turn === 180) return { left: -right, top: -bottom, right: -left, bottom: -top };
	return { left: -bottom, top: left, right: -top, bottom: right };
}

interface PlacedRole {
	readonly box: Box;
	readonly role: WordRole;
}

/** Words of a page that have a role, by text and place. */
class PlacedRoles {
	private readonly words = new Map<string, PlacedRole[]>();
	/** Place of the next equal word: both come in about the same order. */
	private readonly next = new Map<string, number>();

	constructor(private readonly page: VisiblePage) {}

	add(lines: readonly Line[], role: WordRole): void {
		for (const { words } of lines) {
			for (const { text, box, turn, displayed = box } of words) {
				const placed = turn === 'slanted' || turn === 0 ? displayed : outOfFrame(box, frameOf(this.page, turn));
				const same = this.words.get(text);
				if (same) same.push({ box: placed, role });
				else this.words.set(text, [{ box: placed, role }]);
			}
		}
	}

	/** The role of a word. The layout may take a line of the text for a running line: those are at an edge of the page. */
	take(word: Word): WordRole | undefined {
		const role = this.find(word);
		return role === 'runningLine' && !isInMargin(word, this.page) ? 'text' : role;
	}

	private find({ text, box }: Word): WordRole | undefined {
		const same = this.words.get(text);
		if (!same) return undefined;
		const isHere = (one?: PlacedRole) =>
			one && Math.abs(one.box.left - box.left) < 1 && Math.abs(one.box.top - box.top) < 1;
		const next = this.next.get(text) ?? 0;
		const at = isHere(same[next]) ? next : same.findIndex(isHere);
		this.next.set(text, at + 1);
		return same[at]?.role;
	}
}

const runningRoles: readonly string[] = ['header', 'footer', 'pageNumber'];

function rolesOf({ blocks }: DocumentPage, page: VisiblePage, tablesOnly: boolean): PlacedRoles {
	const roles = new PlacedRoles(page);
	for (const block of blocks) addRoles(block, roles, tablesOnly);
	return roles;
}

function addRoles(block: Block, roles: PlacedRoles, tablesOnly: boolean): void {
	if (block.kind === 'table') addTableRoles(block, roles, tablesOnly);
	else if (tablesOnly) return;
	else if (block.kind === 'figure') roles.add(block.lines, 'figure');
	else if (block.kind === 'text' && runningRoles.includes(block.role)) roles.add(block.lines, 'runningLine');
	else if (block.kind === 'text' && block.role === 'formula') roles.add(block.lines, 'formula');
}

function addTableRoles(
	{ table, continues, repeatedHeaderRows = 0 }: TableBlock,
	roles: PlacedRoles,
	tablesOnly: boolean,
): void {
	for (const { row, lines } of table.cells) {
		if (continues && row < repeatedHeaderRows) roles.add(lines, 'repeatedHeader');
		else if (tablesOnly) roles.add(lines, 'text');
	}
}
