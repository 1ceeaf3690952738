import { directionOf, hasRightToLeft, type Direction } from './scripts';

/** Brackets stand mirrored in right-to-left text. */
const mirrored = new Map([...'()[]{}<>«»'].map((sign, index, all) => [sign, all[index ^ 1] ?? sign]));

/**
 * Bring things that stand side by side from left to right into reading order: a small inverse of the Unicode
 * bidirectional algorithm (UAX #9) without its embedding levels, which no page shows.
 * @param base  direction of the whole; runs against it are turned round, neutral things inside a run with it
 */
export function readingOrder<T>(
	items: readonly T[],
	directionOfItem: (item: T) => Direction,
	base: Direction,
): T[] {
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

/** Signs of one word from left to right, as a text in reading order. Most words come back at once. */
export function wordText(signs: readonly string[]): string {
	const visual = signs.join('');
	if (!hasRightToLeft(visual)) return visual;
	const base = directionOf(visual);
	const digitsTogether = groupNumbers(signs);
	const ordered = readingOrder(digitsTogether, directionOf, base);
	return ordered.map((sign) => (base === 'rightToLeft' ? (mirrored.get(sign) ?? sign) : sign)).join('');
}

/** Numbers run from left to right in every script: their digits and inner signs stay together. */
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
