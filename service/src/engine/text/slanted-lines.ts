import type { Line, Point, Slant, Word } from '../model';
import { centreOf, unionOf } from '../model/boxes';
import { wordsToLines } from './lines';
import { textSettings } from './settings';

const { sameAngle, ascent, descent } = textSettings.slantedLines;

/** A slanted word whose baseline is known. */
type SlantedWord = Word & { readonly slant: Slant };

/**
 * Lines of slanted text: words at one angle are turned level about their middle. A word whose baseline is not known is a
 * line, in content order.
 */
export function findSlantedLines(words: readonly Word[]): Line[] {
	const slanted = words.filter((word) => word.turn === 'slanted');
	const groups: SlantedWord[][] = [];
	for (const word of slanted) {
		if (!hasSlant(word)) continue;
		const group = groups.find(([first]) => isNearAngle(first!.slant.angle, word.slant.angle));
		if (group) group.push(word);
		else groups.push([word]);
	}
	return [
		...groups.flatMap((group) => wordsToLines(levelWords(group))),
		...slanted
			.filter((word) => !hasSlant(word))
			.map((word): Line => ({ words: [word], box: word.box, turn: word.turn })),
	];
}

const hasSlant = (word: Word): word is SlantedWord => word.slant !== undefined;

function isNearAngle(a: number, b: number): boolean {
	const apart = Math.abs(a - b) % 360;
	return Math.min(apart, 360 - apart) <= sameAngle;
}

function levelWords(words: readonly SlantedWord[]): Word[] {
	const middle = centreOf(unionOf(words.map(({ box }) => box)));
	const radians = (words[0]!.slant.angle * Math.PI) / 180;
	const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
	const levelled = ({ x, y }: Point): Point => ({
		x: middle.x + (x - middle.x) * cos + (y - middle.y) * sin,
		y: middle.y - (x - middle.x) * sin + (y - middle.y) * cos,
	});
	return words.map((word) => {
		const { fontSize, box: displayed, slant } = word;
		const { x: left, y: baseline } = levelled(slant.start);
		const right = Math.max(left, levelled(slant.end).x);
		const box = { left, top: baseline - ascent * fontSize, right, bottom: baseline + descent * fontSize };
		// Only spaces and line ends separate slanted characters.
		return { ...word, box, displayed, baseline, spaceAfter: true };
	});
}
