import { directionOf, hasRightToLeft } from '../model/scripts';
import { fontScriptOf, type FontScript } from './script-fonts';

/** A part of a word in one script. */
export interface WordPart {
	/** In reading order. */
	readonly text: string;
	/** `undefined`: characters of any font. */
	readonly script: FontScript | undefined;
	readonly rightToLeft: boolean;
}

/** Splits a word by script and direction. @returns in visual order, left to right */
export function wordParts(text: string): WordPart[] {
	const isRightToLeft = directionOf(text) === 'rightToLeft';
	const parts: { text: string; script: FontScript | undefined; rightToLeft: boolean }[] = [];
	const signs = [...text];
	for (const [index, sign] of signs.entries()) {
		const last = parts.at(-1);
		const script = fontScriptOf(sign);
		const rightToLeft =
			isRightToLeft &&
			!isNumber(sign, signs[index - 1], signs[index + 1]) &&
			(script === undefined || hasRightToLeft(sign));
		const isMark = /[\p{M}\u200c\u200d]/u.test(sign);
		const joins =
			last &&
			last.rightToLeft === rightToLeft &&
			(script === undefined || last.script === undefined || script === last.script);
		if (last && (isMark || joins)) {
			last.text += sign;
			last.script ??= script;
		} else {
			parts.push({ text: sign, script, rightToLeft });
		}
	}
	return isRightToLeft ? parts.reverse() : parts;
}

/** Numbers run left to right in every script, including their separators. */
function isNumber(sign: string, before: string | undefined, after: string | undefined): boolean {
	if (/\p{Nd}/u.test(sign)) return true;
	return /[.,:/-]/.test(sign) && /\p{Nd}/u.test(before ?? '') && /\p{Nd}/u.test(after ?? '');
}

/** Brackets in right-to-left text are mirrored. */
const mirrored = new Map([...'()[]{}<>«»'].map((sign, index, all) => [sign, all[index ^ 1] ?? sign]));

/** Characters without a script in right-to-left text, in visual order. */
export function mirrorCharacters(text: string): string[] {
	return [...text].reverse().map((sign) => mirrored.get(sign) ?? sign);
}
