import { isNumeric } from '../values/numeric';
import { relativeGap } from '../text/gaps';
import { wordsToLines } from '../text/lines';
import type { Box, Word } from '../model';
import { unionOf } from '../model/boxes';
import { isUnspaced } from '../model/scripts';
import { edgesBetween, type Edge } from './edges';
import type { Placed } from './placed';
import { median } from '../values/quantiles';
import { cutBetween, isFilled, pairsOf, type NonEmpty } from '../values/sequences';
import type { TableSettings } from './settings';

/** Words of a row without a wide gap between them. */
export interface Chunk {
	readonly words: NonEmpty<Placed>;
	readonly box: Box;
	readonly text: string;
}

/** Text on one baseline. */
export interface Row {
	/** Left to right. */
	readonly chunks: NonEmpty<Chunk>;
	readonly top: number;
	readonly bottom: number;
	/** Font size of most of it, points. */
	readonly size: number;
}

/** Groups words into rows and splits the rows at wide gaps and vertical rules. */
export function toRows(words: readonly Placed[], vertical: readonly Edge[], settings: TableSettings): Row[] {
	const placedOf = new Map<Word, Placed>();
	for (const placed of words) {
		const box = withoutLeaders(placed, settings);
		placedOf.set(box === placed.word.box ? placed.word : { ...placed.word, box }, placed);
	}
	return wordsToLines([...placedOf.keys()]).flatMap((line) => {
		const placed = line.words.map((word) => ({ word: placedOf.get(word)?.word ?? word, box: word.box }));
		const chunks = splitRow(placed, vertical, settings);
		return isFilled(chunks) ? [toRow(chunks, line.box)] : [];
	});
}

function toRow(chunks: NonEmpty<Chunk>, extent: Pick<Box, 'top' | 'bottom'>): Row {
	const sizes = chunks.flatMap((chunk) => chunk.words.map(({ word }) => word.fontSize));
	return { chunks, top: extent.top, bottom: extent.bottom, size: median(sizes) ?? 0 };
}

export function toChunk(words: NonEmpty<Placed>): Chunk {
	return { words, box: unionOf(words.map(({ box }) => box)), text: words.map(({ word }) => word.text).join(' ') };
}

function splitRow(words: readonly Placed[], vertical: readonly Edge[], settings: TableSettings): Chunk[] {
	const { maxSpace, usualSpace, minGutter, jump } = settings.rows;
	const pairs = pairsOf(words);
	const gaps = pairs.map(([previous, next]) => relativeGap(withSize(previous), withSize(next)));
	// Characters of scripts without spaces are apart where they are slanted.
	const isBetweenUnspaced = ([{ word }, next]: readonly [Placed, Placed]) =>
		isUnspaced(word.text.at(-1) ?? '') && isUnspaced(next.word.text[0] ?? '');
	const spaces = gaps.filter((gap, index) => gap > 0 && gap <= maxSpace && !isBetweenUnspaced(pairs[index]!));
	const usual = (spaces.length < 2 ? undefined : median(spaces)) ?? usualSpace;
	const limit = Math.min(maxSpace, Math.max(minGutter, jump * usual));
	const isCloserNumber = (previous: Placed, next: Placed, gap: number) =>
		settings.closerNumbers.on &&
		gap > settings.closerNumbers.gap &&
		isNumeric(previous.word.text) &&
		isNumeric(next.word.text);
	let pair = 0;
	const parts = cutBetween(words, (previous, next) => {
		const gap = gaps[pair++]!;
		return (
			gap > limit ||
			isCloserNumber(previous, next, gap) ||
			hasLeaders(previous) ||
			isLeader(next) !== isLeader(previous) ||
			(vertical.length > 0 && hasLineBetween(previous.box, next.box, vertical, settings))
		);
	});
	return parts.map(toChunk);
}

/** A word with its place in the table. */
const withSize = ({ word: { fontSize }, box }: Placed) => ({ fontSize, box });

const dots = '.…·_';

/** Few words end in a dot. */
const endsInDot = (text: string) => dots.includes(text.charAt(text.length - 1));

const isLeader = ({ word: { text } }: Placed) => endsInDot(text) && /^[.…·_]+$/u.test(text);

const hasLeaders = ({ word: { text } }: Placed) => endsInDot(text) && leaders.test(text);

/** Dots at the end of a label lead to its value. */
const leaders = /[.…·_]{3,}$/u;

/** Box of a word without its leaders, to show the gap after the label. */
function withoutLeaders({ word, box }: Placed, settings: TableSettings): Box {
	const count = endsInDot(word.text) ? (leaders.exec(word.text)?.[0].length ?? 0) : 0;
	if (count === 0 || count === word.text.length) return box;
	const width = box.right - box.left;
	return {
		...box,
		right: box.right - Math.min(settings.leaders.maxPart * width, count * settings.leaders.dotWidth * word.fontSize),
	};
}

function hasLineBetween(left: Box, right: Box, vertical: readonly Edge[], settings: TableSettings): boolean {
	const from = (left.left + left.right) / 2;
	const middle = (left.top + left.bottom) / 2;
	const start = Math.max(from, left.right - settings.rows.besideLinePt);
	return edgesBetween(vertical, start, right.left + settings.rows.besideLinePt).some(
		(edge) => edge.start <= middle && edge.end >= middle,
	);
}
