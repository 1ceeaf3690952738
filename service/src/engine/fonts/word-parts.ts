import { directionOf, hasRightToLeft } from '../model/scripts';
import { fontScriptOf, type FontScript } from './script-fonts';

/** A piece of a word in one script. */
export interface WordPart {
	/** In reading order. */
	readonly text: string;
	/** `undefined`: signs that any font may have. */
	readonly script: FontScript | undefined;
	readonly rightToLeft: boolean;
}

/** Split a word by script and direction. @returns from left to right as it is written */
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

/** Numbers run from left to right in every script, with the signs inside them. */
function isNumber(sign: string, before: string | undefined, after: string | undefined): boolean {
	if (/\p{Nd}/u.test(sign)) return true;
	return /[.,:/-]/.test(sign) && /\p{Nd}/u.test(before ?? '') && /\p{Nd}/u.test(after ?? '');
}

/** Brackets of right-to-left text are drawn as their mirror images. */
const mirrored = new Map([...'()[]{}<>«»'].map((sign, index, all) => [sign, all[index ^ 1] ?? sign]));

/** Signs of right-to-left text that belong to no script, from left to right as they are drawn. */
export function mirrorCharacters(text: string): string[] {
	return [...text].reverse().map((sign) => mirrored.get(sign) ?? sign);
}
