import type { Word } from '../../model';
import { hasRightToLeft } from '../../model/scripts';

/**
 * The gap before each word of a line, in reading order; points. Words in the other direction are between two that follow
 * each other: that gap is the one beside either of them that no other pair has.
 */
export function gapsBefore(words: readonly Word[]): number[] {
	const distance = (before: Word, word: Word) =>
		Math.max(before.box.left, word.box.left) - Math.min(before.box.right, word.box.right);
	const plain = words.map((word, index) => (index === 0 ? 0 : distance(words[index - 1] ?? word, word)));
	if (!words.some(({ text }) => hasRightToLeft(text))) return plain;
	const fromLeft = words.map((_, index) => index).sort((a, b) => (words[a]?.box.left ?? 0) - (words[b]?.box.left ?? 0));
	const places: number[] = [];
	fromLeft.forEach((index, place) => (places[index] = place));
	const gapAt = (place: number) => {
		const [left, right] = [words[fromLeft[place] ?? -1], words[fromLeft[place + 1] ?? -1]];
		return left && right ? distance(left, right) : 0;
	};
	const pairs = places.slice(1).map((to, index) => ({ from: places[index] ?? to, to, index: index + 1 }));
	const isNext = ({ from, to }: { from: number; to: number }) => Math.abs(to - from) === 1;
	const taken = new Set(pairs.filter(isNext).map(({ from, to }) => Math.min(from, to)));
	for (const pair of pairs) {
		if (isNext(pair)) continue;
		const { from, to, index } = pair;
		const beside = to < from ? [from - 1, to] : [from, to - 1];
		const place = beside.find((candidate) => !taken.has(candidate)) ?? from;
		taken.add(place);
		plain[index] = gapAt(place);
	}
	return plain;
}
