import type { Piece } from './pieces';

/** The number a piece of text starts with, as `1.` or `2)`, and its position. */
interface Numbered {
	readonly number: number;
	readonly top: number;
}

/**
 * Two columns whose numbered parts count across (1 and 2, below them 3 and 4) are rows of cards, not columns.
 * @returns the cards in numeric order after what is above them; `undefined` for other columns
 */
export function findNumberedCards(left: readonly Piece[], right: readonly Piece[]): Piece[][] | undefined {
	const [a, b] = [numbersOf(left), numbersOf(right)];
	const [start] = a;
	if (!start || a.length < 2 || b.length < a.length - 1 || b.length > a.length) return undefined;
	const first = start.number;
	const isCounted =
		a.every(({ number }, index) => number === first + 2 * index) &&
		b.every(({ number }, index) => number === first + 2 * index + 1);
	const isLevel = b.every(({ top }, index) => {
		const [own, next] = [a[index], a[index + 1]];
		return !own || !next || (top < next.top && own.top < (b[index + 1]?.top ?? Infinity));
	});
	if (!isCounted || !isLevel) return undefined;
	const cuts = a.map(({ top }, index) => Math.min(top, b[index]?.top ?? Infinity));
	const cards: Piece[][] = [];
	for (let row = 0; row <= cuts.length; row++) {
		const [from, to] = [cuts[row - 1] ?? -Infinity, cuts[row] ?? Infinity];
		for (const side of [left, right]) {
			const card = side.filter(({ box }) => box.top >= from && box.top < to);
			if (card.length > 0) cards.push(card);
		}
	}
	return cards;
}

function numbersOf(pieces: readonly Piece[]): Numbered[] {
	return pieces
		.flatMap((piece): Numbered[] => {
			const number = piece.kind === 'text' ? /^(\d{1,2})[.)]$/.exec(piece.words[0].text)?.[1] : undefined;
			return number === undefined ? [] : [{ number: Number(number), top: piece.box.top }];
		})
		.sort((a, b) => a.top - b.top);
}
