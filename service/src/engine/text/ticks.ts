import type { Box, Word } from '../model';
import { horizontalOverlap, unionOf } from '../model/boxes';
import { textSettings } from './settings';

const { optionGap, wordGap, headRows, headerGap } = textSettings.ticks;

/** A check box on a page, with the meaning of ticking it. */
export interface Tick {
	readonly isTicked: boolean;
	readonly box: Box;
	/** Words of its option, beside it or in the header of its column; empty if unknown. */
	readonly option: readonly Word[];
	/** Number of its row. */
	readonly row: number;
	/** The option is the column header. */
	readonly isUnderHeader: boolean;
	/** Of the mark, 0 to 1: 1 if the document contains it. */
	readonly confidence: number;
}

/** Characters of ticked and empty boxes. */
const ticked = '☑☒🗹🗷';
const empty = '☐□▢○◯❏❐❑❒';
/** Characters that are ticks if other boxes of the page are empty. */
const bare = '■✓✔✗✘✕●◉';

const sign = new RegExp(`^([${ticked}${empty}${bare}]|\\[\\s?[xX✓✔_]?\\s?\\]|\\(\\s?[xX✓✔_]?\\s?\\))`, 'u');
const signAtEnd = new RegExp(`([${ticked}${empty}]|\\[[xX✓✔_]?\\]|\\([xX✓✔_]?\\))$`, 'u');
const isMarked = new RegExp(`[${ticked}${bare}xX]`, 'u');
const isBare = new RegExp(`^[${bare}]`, 'u');

/** A word, or a box character at its start or alone. */
interface Part {
	readonly sign?: string;
	readonly word: Word;
}

/** A box in its row. */
interface Mark {
	readonly part: Part;
	readonly row: number;
	/** In its row. */
	readonly index: number;
}

/**
 * The check boxes of a page, in reading order. Options are after or before their boxes, the same on the whole page, as
 * the nearer side of most shows; boxes without text beside them use the column header.
 * @param rows  words of each row, left to right
 * @param isParted  whether a line separates two words of a row
 */
export function ticksOf(
	rows: readonly (readonly Word[])[],
	isParted: (left: Word, right: Word) => boolean = () => false,
): Tick[] {
	const parts = rows.map(partsOf);
	const found = parts.flatMap((row, at) =>
		row.flatMap((part, index): Mark[] => (part.sign === undefined ? [] : [{ part, row: at, index }])),
	);
	// A check mark alone may be an ornament; "●" may be a bullet.
	const hasFrames = found.some(({ part }) => !isBare.test(part.sign ?? ''));
	const marks = hasFrames ? found : [];
	const sides = marks.map((mark) => ({
		before: besides(parts, mark, -1, isParted),
		after: besides(parts, mark, 1, isParted),
	}));
	const votes = sides.reduce((sum, { before, after }) => sum + Math.sign(gapOf(before) - gapOf(after)), 0);
	return marks.map(({ part, row }, index): Tick => {
		const side = sides[index];
		const beside = (votes >= 0 ? side?.after : side?.before)?.words ?? [];
		const option = beside.length > 0 ? beside : findHeading(rows, part.word, row);
		return {
			isTicked: isMarked.test(part.sign ?? ''),
			box: part.word.box,
			option,
			row,
			isUnderHeader: beside.length === 0,
			confidence: part.word.confidence ?? 1,
		};
	});
}

/** Whether a page may have check boxes. */
export function hasTickSigns(words: readonly Word[]): boolean {
	return words.some(({ text }) => sign.test(text) || signAtEnd.test(text) || text === '[' || text === '(');
}

/** Words of a row: those with a box character split, empty brackets joined. */
function partsOf(row: readonly Word[]): Part[] {
	const parts: Part[] = [];
	for (let index = 0; index < row.length; index++) {
		const word = row[index];
		if (!word) continue;
		const next = row[index + 1];
		const closing = word.text === '[' ? ']' : word.text === '(' ? ')' : undefined;
		if (closing !== undefined && next?.text.startsWith(closing)) {
			parts.push({ sign: `${word.text}${closing}`, word: { ...word, box: unionOf([word.box, next.box]) } });
			if (next.text.length > 1) parts.push({ word: { ...next, text: next.text.slice(1) } });
			index++;
			continue;
		}
		const first = sign.exec(word.text)?.[0];
		if (first !== undefined) {
			const rest = word.text.slice(first.length);
			if (rest !== '' && /^[\p{L}\p{N}]/u.test(rest) && !first.startsWith('(')) {
				const [head, tail] = cut(word, first.length);
				parts.push({ sign: first, word: head }, { word: tail });
			} else if (rest === '') parts.push({ sign: first, word });
			else parts.push({ word });
			continue;
		}
		const last = signAtEnd.exec(word.text)?.[0];
		if (last === undefined || last.startsWith('(')) {
			parts.push({ word });
			continue;
		}
		const [head, tail] = cut(word, word.text.length - last.length);
		parts.push({ word: head }, { sign: last, word: tail });
	}
	return parts;
}

/** A word split in two, each with its share of the width. */
function cut(word: Word, at: number): [Word, Word] {
	const { left, right } = word.box;
	const x = left + ((right - left) * at) / word.text.length;
	return [
		{ ...word, text: word.text.slice(0, at), box: { ...word.box, right: x } },
		{ ...word, text: word.text.slice(at), box: { ...word.box, left: x } },
	];
}

/** Text on one side of a box. */
interface Beside {
	readonly words: readonly Word[];
	readonly gap: number;
}

function gapOf(beside: Beside | undefined): number {
	return beside ? beside.gap : optionGap * 2;
}

/** The words beside a box, up to the next one, a line or a wide space. @param step  1 after it, -1 before it */
function besides(
	parts: readonly (readonly Part[])[],
	{ part, row, index }: Mark,
	step: 1 | -1,
	isParted: (left: Word, right: Word) => boolean,
): Beside | undefined {
	const words: Word[] = [];
	let previous = part.word;
	let gap = 0;
	for (let at = index + step; ; at += step) {
		const next = parts[row]?.[at];
		if (!next || next.sign !== undefined) break;
		const [left, right] = step > 0 ? [previous, next.word] : [next.word, previous];
		const space = (right.box.left - left.box.right) / heightOf(next.word);
		if (space > (words.length === 0 ? optionGap : wordGap) || isParted(left, right)) break;
		if (words.length === 0) gap = space;
		if (step > 0) words.push(next.word);
		else words.unshift(next.word);
		previous = next.word;
		// Leaders before boxes are not part of the option.
		if (/[:：]$/.test(next.word.text)) {
			if (step > 0) break;
			return undefined;
		}
	}
	return words.length > 0 ? { words, gap } : undefined;
}

/** The words above a box that are its column header: the nearest row with some there. */
function findHeading(rows: readonly (readonly Word[])[], { box }: Word, row: number): readonly Word[] {
	const height = box.bottom - box.top;
	const reach: Box = { ...box, left: box.left - height / 2, right: box.right + height / 2 };
	for (let at = row - 1; at >= Math.max(0, row - headRows); at--) {
		const words = (rows[at] ?? []).filter((word) => !sign.test(word.text));
		const over = words.findIndex((word) => horizontalOverlap(word.box, reach) > 0);
		if (over < 0) continue;
		let [first, end] = [over, over + 1];
		const isNear = (left: Word | undefined, right: Word | undefined) =>
			left !== undefined && right !== undefined && right.box.left - left.box.right < headerGap * heightOf(right);
		while (isNear(words[first - 1], words[first])) first--;
		while (isNear(words[end - 1], words[end])) end++;
		return words.slice(first, end);
	}
	return [];
}

function heightOf({ box, fontSize }: Word): number {
	return Math.max(1, Math.min(box.bottom - box.top, fontSize * 1.4));
}

/** Words as the name of an option. */
export function optionText(words: readonly Word[]): string {
	return words
		.map(({ text }) => text)
		.join(' ')
		.replace(/[\s,;:.·_]+$/u, '')
		.trim();
}
