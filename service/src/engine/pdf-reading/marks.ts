import type { Box, Character, Page } from '../model';
import { horizontalOverlap, turnBoxUpright, unionOf, verticalOverlap } from '../model/boxes';

/** Codes of the scripts whose vowels are marks: Hebrew to the Indic scripts, and their presentation forms. */
const firstMarked = 0x590;
const lastMarked = 0x1cff;
const firstForm = 0xfb1d;
const lastForm = 0xfeff;

const mark = /^\p{Mn}+$/u;
const letter = /^\p{L}/u;

/** Marks of the right-to-left scripts, some of which belong to several of them. */
const rightToLeftMark = /^[\u0590-\u08ff\ufb1d-\ufeff]/u;

/** Arabic marks as separate characters; their decomposition has a space or a tatweel as its letter. */
const isolatedMark = /^[\ufe70-\ufe7f]$/u;
const carriers = /[ \u0640]/g;

/** Minimum width of a mark, points: some fonts have none. */
const minWidth = 0.1;

/** Minimum overlap of a mark and its letter, as a share of the mark's width. */
const sharedWidth = 0.5;

/** Minimum overlap of their heights, as a share of the lower one. */
const sharedHeight = 0.5;

/** Neighbors in content order that are looked at before the rest of the page. */
const nearby = 4;

/** Maximum gap between a mark and the letter before it in content order, in font sizes. */
const beside = 0.3;

/** Tolerance for equal parts of a box, points. */
const equalPt = 0.1;

type PageSize = Pick<Page, 'width' | 'height'>;

/** Whether a character belongs to a script with marks. */
export function isOfMarkedScript(text: string): boolean {
	const code = text.charCodeAt(0);
	return (code >= firstMarked && code <= lastMarked) || (code >= firstForm && code <= lastForm);
}

/**
 * Combines marks with their letters: producers draw the vowels of Arabic and Hebrew as separate glyphs, before, after
 * or far from the letter in content order.
 */
export function attachMarks(read: readonly Character[], page: PageSize): readonly Character[] {
	if (!read.some((character) => markOf(character) !== undefined)) return read;
	const characters = withGroups(read);
	const letters = new Letters(characters, page);
	const attached: (Character | undefined)[] = [...characters];
	const marks = new Map<number, Character[]>();
	for (const [index, character] of characters.entries()) {
		const text = markOf(character);
		const base = text === undefined ? undefined : letters.baseOf(index);
		if (text === undefined || base === undefined) continue;
		marks.set(base, [...(marks.get(base) ?? []), { ...character, text }]);
		attached[index] = undefined;
	}
	for (const [base, own] of marks) attached[base] = joined(characters[base]!, own);
	return withoutRepeated(attached.filter((character) => character !== undefined));
}

/** The combining marks of a character; `undefined` for others. */
function markOf({ text, turn }: Character): string | undefined {
	if (!isOfMarkedScript(text) || turn === 'slanted') return undefined;
	if (mark.test(text)) return text;
	return isolatedMark.test(text) ? text.normalize('NFKD').replace(carriers, '') : undefined;
}

const isLetter = (character: Character) => letter.test(character.text) && markOf(character) === undefined;

/** One character for a letter and its marks. */
function joined(base: Character, marks: readonly Character[]): Character {
	const text = (base.text + marks.map((one) => one.text).join('')).normalize('NFC');
	const apart = marks.filter((one) => isPartOfGroup(base, one)).map(({ box }) => box);
	return { ...base, text, box: unionOf([base.box, ...apart]) };
}

/**
 * Combines the characters of each group that begins with a mark. Replacement text of a glyph has equal parts of its box, and
 * the reader reverses it in right-to-left text.
 */
function withGroups(characters: readonly Character[]): readonly Character[] {
	const combined: Character[] = [];
	for (let index = 0; index < characters.length; index++) {
		const first = characters[index]!;
		let end = index + 1;
		if (markOf(first) !== undefined && rightToLeftMark.test(first.text))
			while (end < characters.length && isPartOfGroup(first, characters[end]!)) end++;
		const group = characters.slice(index, end).reverse();
		const base = group.findIndex(isLetter);
		if (end === index + 1 || base !== 0) {
			combined.push(first);
			continue;
		}
		const [letters, ...marks] = group.map((one) => ({ ...one, text: markOf(one) ?? one.text }));
		combined.push(joined(letters!, marks));
		index = end - 1;
	}
	return combined;
}

function isPartOfGroup(first: Character, { order, box, turn, text }: Character): boolean {
	const { top, bottom, left, right } = first.box;
	return (
		order === first.order &&
		order !== undefined &&
		turn === first.turn &&
		isOfMarkedScript(text) &&
		box.top === top &&
		box.bottom === bottom &&
		Math.abs(box.right - box.left - right + left) < equalPt
	);
}

/** Finds the letters of marks. */
class Letters {
	private readonly boxes: readonly (Box | undefined)[];

	constructor(
		private readonly characters: readonly Character[],
		page: PageSize,
	) {
		this.boxes = characters.map(({ text, box, turn }) =>
			turn === 'slanted' || !isOfMarkedScript(text) ? undefined : turnBoxUpright(box, turn, page),
		);
	}

	/** Index of the letter of a mark. */
	baseOf(index: number): number | undefined {
		const own = this.characters[index];
		const drawn = this.boxes[index];
		if (!own || !drawn) return undefined;
		const box = { ...drawn, right: Math.max(drawn.right, drawn.left + minWidth) };
		const { length } = this.characters;
		const inOrder = rightToLeftMark.test(own.text) ? undefined : this.before(index, own);
		return (
			inOrder ??
			this.under(box, own, Math.max(0, index - nearby), Math.min(length, index + nearby + 1)) ??
			this.under(box, own, 0, length)
		);
	}

	/** The letter that has most of a mark above or below it. */
	private under(box: Box, { turn }: Character, start: number, end: number): number | undefined {
		let found: number | undefined;
		let most = sharedWidth * (box.right - box.left);
		for (let index = start; index < end; index++) {
			const other = this.boxes[index];
			const character = this.characters[index];
			if (!other || !character || character.turn !== turn) continue;
			const shared = horizontalOverlap(box, other);
			if (shared < most || (shared === most && found !== undefined) || !isLetter(character)) continue;
			const height = Math.min(box.bottom - box.top, other.bottom - other.top);
			if (verticalOverlap(box, other) < sharedHeight * height) continue;
			[found, most] = [index, shared];
		}
		return found;
	}

	/** The letter before a mark in content order, if it is near. */
	private before(index: number, { turn, fontSize }: Character): number | undefined {
		let at = index - 1;
		while (at >= 0 && this.boxes[at] && !isLetter(this.characters[at]!)) at--;
		const [box, other] = [this.boxes[index], this.boxes[at]];
		if (!box || !other || this.characters[at]?.turn !== turn) return undefined;
		const gap = Math.max(box.left - other.right, other.left - box.right);
		return gap <= beside * fontSize && verticalOverlap(box, other) > 0 ? at : undefined;
	}
}

/** Without letters with marks that are repeated in place: a group drawn in several pieces has its text in each. */
function withoutRepeated(characters: readonly Character[]): readonly Character[] {
	const kept: Character[] = [];
	for (const character of characters) {
		const isRepeated =
			[...character.text].length > 1 &&
			isOfMarkedScript(character.text) &&
			kept.slice(-nearby).some((other) => other.text === character.text && isSamePlace(other.box, character.box));
		if (!isRepeated) kept.push(character);
	}
	return kept;
}

function isSamePlace(a: Box, b: Box): boolean {
	const width = Math.min(a.right - a.left, b.right - b.left);
	const height = Math.min(a.bottom - a.top, b.bottom - b.top);
	return horizontalOverlap(a, b) >= sharedWidth * width && verticalOverlap(a, b) >= sharedHeight * height;
}
