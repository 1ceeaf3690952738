import { unspacedScripts } from '../../text/unspaced-scripts';

/** White space, hyphens and dashes, quotation marks, and characters that are not visible. */
const ignored = /[\s\p{Cf}\p{Pd}\p{Pi}\p{Pf}"'`´′″‚„]/u;

/** A character with what is compared of it. */
interface FoldedCharacter {
	/** Empty if it does not count, longer than one for ligatures. */
	readonly folded: string;
	/** In the text. */
	readonly start: number;
	readonly end: number;
}

/** The characters of a text for comparison: without case, ligatures, white space, hyphens and quotation marks. */
export function foldCharacters(text: string): FoldedCharacter[] {
	const characters: FoldedCharacter[] = [];
	let start = 0;
	for (const character of text) {
		const end = start + character.length;
		const folded = [...character.normalize('NFKD').toLowerCase()].filter((part) => !ignored.test(part)).join('');
		if (folded !== '') characters.push({ folded, start, end });
		start = end;
	}
	return characters;
}

/** Letters, digits and marks, except in scripts without spaces between words. */
const inWords = new RegExp(String.raw`(?![${unspacedScripts}])[\p{L}\p{N}\p{M}]`, 'u');

/** Whether a place in a text is between two characters of one word. */
export function isWithinWord(text: string, at: number): boolean {
	const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
	const after = [...text.slice(at, at + 2)][0] ?? '';
	return inWords.test(before) && inWords.test(after);
}
