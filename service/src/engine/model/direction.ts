import { directionOf, hasRightToLeft, type Direction } from './scripts';

/** Brackets are mirrored in right-to-left text. */
export const mirrored: ReadonlyMap<string, string> = new Map(
	[...'()[]{}<>«»'].map((sign, index, all) => [sign, all[index ^ 1] ?? sign]),
);

/**
 * Brings items from left to right into reading order: a small inverse of the Unicode
 * bidirectional algorithm (UAX #9) without its embedding levels, which no page shows.
 * @param base  direction of the whole; runs against it are reversed, including neutral items inside them
 */
export function readingOrder<T>(items: readonly T[], directionOfItem: (item: T) => Direction, base: Direction): T[] {
	const rightToLeft = base === 'rightToLeft';
	const ordered = rightToLeft ? [...items].reverse() : [...items];
	const against: Direction = rightToLeft ? 'leftToRight' : 'rightToLeft';
	for (let start = 0; start < ordered.length; start++) {
		if (directionOfItem(ordered[start] as T) !== against) continue;
		let end = start;
		for (let next = start + 1; next < ordered.length; next++) {
			const direction = directionOfItem(ordered[next] as T);
			if (direction === against) end = next;
			else if (direction !== 'neutral') break;
		}
		ordered.splice(start, end - start + 1, ...ordered.slice(start, end + 1).reverse());
		start = end;
	}
	return ordered;
}

/** Characters of one word from left to right, as a text in reading order. Most words return immediately. */
export function wordText(signs: readonly string[]): string {
	const visual = signs.join('');
	if (!hasRightToLeft(visual)) return visual;
	const base = directionOf(visual);
	const digitsTogether = groupNumbers(signs);
	const ordered = readingOrder(digitsTogether, directionOf, base);
	return ordered.map((sign) => (base === 'rightToLeft' ? (mirrored.get(sign) ?? sign) : sign)).join('');
}

/**
 * Characters attached to a number: currencies, separators, degrees. Left of a number in Arabic they are read after it
 * (UAX #9, W2).
 */
const terminators = '[#$%¢-¥٪°‰€]*';
const edged = {
	hebrew: new RegExp(`^([^\\p{L}\\p{N}]*?)(${terminators}\\p{N}(?:.*\\p{N})?${terminators})([^\\p{L}\\p{N}]*)$`, 'u'),
	arabic: new RegExp(`^([^\\p{L}\\p{N}]*)(\\p{N}(?:.*\\p{N})?${terminators})([^\\p{L}\\p{N}]*)$`, 'u'),
};

/**
 * A number among right-to-left text in reading order: the characters at its ends change sides, with brackets mirrored.
 * @param word    from left to right; returned unchanged if it has letters or no digits
 * @param arabic  whether the text around is in the Arabic script
 */
export function numberText(word: string, arabic: boolean): string {
	if (/\p{L}/u.test(word)) return word;
	const [, left = '', number, right = ''] = (arabic ? edged.arabic : edged.hebrew).exec(word) ?? [];
	if (number === undefined) return word;
	const turned = (signs: string) =>
		[...signs]
			.reverse()
			.map((sign) => mirrored.get(sign) ?? sign)
			.join('');
	return turned(right) + number + turned(left);
}

/** Numbers run from left to right in every script: their digits and inner characters stay together. */
function groupNumbers(signs: readonly string[]): string[] {
	const groups: string[] = [];
	let number = '';
	for (const [index, sign] of signs.entries()) {
		const inside = number !== '' && /[.,:/-]/.test(sign) && /\d/.test(signs[index + 1] ?? '');
		if (/\d/.test(sign) || inside) {
			number += sign;
			continue;
		}
		if (number !== '') groups.push(number);
		number = '';
		groups.push(sign);
	}
	if (number !== '') groups.push(number);
	return groups;
}
