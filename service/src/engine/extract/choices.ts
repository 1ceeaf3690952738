import type { Box } from '../model';
import { horizontalOverlap, unionOf, verticalOverlap } from '../model/boxes';
import { optionText, type Tick } from '../text/ticks';
import type { Candidate } from './candidate';
import { compact } from './fold';
import type { Hit } from './label-index';
import type { PageValues } from './page-values';
import { extractSettings } from './settings';

const { rowGap, maxOutdent, optionPart, score } = extractSettings.choices;

/**
 * State of the tick boxes of a label: whether an option is ticked, or which options of a question are.
 * @returns `undefined` if no boxes belong to it; an empty text if all are unticked
 */
export function readChoice(page: PageValues, hit: Hit): Candidate | undefined {
	const ticks = page.ticks();
	if (ticks.length === 0) return undefined;
	const named = ticks.find((tick) => !tick.isUnderHeader && isOption(hit, tick));
	if (named) {
		const [text, value] = named.isTicked ? ['yes', 'true'] : ['no', 'false'];
		return candidate(page, { text, value }, [named]);
	}
	const own = questionBoxes(page, hit);
	if (own.length === 0) return undefined;
	const text = own
		.filter(({ isTicked }) => isTicked)
		.map(({ option }) => optionText(option))
		.filter((one) => one !== '')
		.join(', ');
	const [only] = own;
	// A single unnamed box is the answer.
	if (only && own.length === 1 && (only.option.length === 0 || only.isUnderHeader))
		return candidate(page, only.isTicked ? { text: 'yes', value: 'true' } : { text: 'no', value: 'false' }, own);
	return candidate(page, { text, value: text }, own);
}

function candidate(
	{ text: { pageIndex } }: PageValues,
	answer: Pick<Candidate, 'text' | 'value'>,
	ticks: readonly Tick[],
): Candidate {
	const chosen = ticks.filter(({ isTicked }) => isTicked);
	const boxed = chosen.length > 0 ? chosen : ticks;
	return {
		pageIndex,
		...answer,
		type: 'choice',
		source: 'tick',
		score,
		readConfidence: Math.min(...ticks.map(({ confidence }) => confidence)),
		box: unionOf(
			boxed.flatMap(({ box, option, isUnderHeader }) => [
				box,
				...(isUnderHeader ? [] : option.map((word) => word.box)),
			]),
		),
	};
}

/** True for boxes that overlap by most of the lower one's height. */
function isInRow(a: Box, b: Box): boolean {
	return verticalOverlap(a, b) > Math.min(a.bottom - a.top, b.bottom - b.top) / 2;
}

/** Whether a label covers most of an option. */
function isOption({ segment, from, to, box }: Hit, { option }: Tick): boolean {
	const words = option.filter((word) => isInRow(word.box, box) && horizontalOverlap(word.box, box) > 0);
	if (words.length === 0) return false;
	const length = compact(segment.text.slice(from, to)).length;
	return length >= optionPart * compact(optionText(option)).length;
}

/** The boxes in the row of a question, up to the next other text, and in the rows below that start with one. */
export function questionBoxes(page: PageValues, { segment, box, to }: Hit): Tick[] {
	const ticks = page.ticks();
	const { rows } = page.text;
	const height = Math.max(1, box.bottom - box.top);
	const ofTicks = new Set(
		ticks.filter(({ isUnderHeader }) => !isUnderHeader).flatMap(({ option }) => [...option].map((word) => word.box)),
	);
	const isOptionWord = (word: Box) =>
		[...ofTicks].some((own) => horizontalOverlap(own, word) > 0 && isInRow(own, word));
	const found: Tick[] = [];
	let limit = Infinity;
	/** Boxes in a range of a row, and where other text starts. */
	const inRow = (row: number, left: number, right: number): { ticks: Tick[]; end: number | undefined } => {
		const own = ticks.filter((tick) => tick.row === row && tick.box.left >= left && tick.box.right <= right);
		const words = (rows[row]?.segments ?? [])
			.flatMap((one) => one.words)
			.filter((word) => word.box.left >= left && word.box.left < right);
		const other = words.find(
			(word) =>
				/[\p{L}\p{N}]/u.test(word.text) &&
				!isOptionWord(word.box) &&
				!own.some((tick) => horizontalOverlap(tick.box, word.box) > 0),
		);
		return { ticks: other ? own.filter((tick) => tick.box.left < other.box.left) : own, end: other?.box.left };
	};
	const after = segment.text.length > to ? box.right - height * 0.2 : segment.box.right - height * 0.2;
	const beside = inRow(segment.row, Math.min(after, box.right), Infinity);
	found.push(...beside.ticks);
	if (beside.end !== undefined) {
		limit = beside.end - height / 2;
		// The value is beside the label.
		if (found.length === 0 && beside.end - box.right < height * 2) return [];
	}
	let last = box;
	for (let row = segment.row + 1; row < rows.length; row++) {
		const line = rows[row];
		if (!line || line.box.top - last.bottom > rowGap * height) break;
		const left = box.left - maxOutdent * height;
		const own = inRow(row, left, limit);
		const first = line.segments
			.flatMap(({ words }) => words)
			.find((word) => word.box.left >= left && word.box.left < limit);
		if (!first) continue;
		// Only rows that start with a box further right continue a question with boxes.
		if (
			own.ticks.length === 0 ||
			(found.length > 0 && beside.ticks.length > 0 && first.box.left <= box.left + height / 2)
		)
			break;
		if (own.end !== undefined && own.end < (own.ticks[0]?.box.left ?? 0)) break;
		found.push(...own.ticks);
		if (own.end !== undefined) break;
		last = line.box;
	}
	return found;
}
