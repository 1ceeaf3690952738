import type { Box, Word } from '../../model';
import { horizontalOverlap, unionOf } from '../../model/boxes';
import type { PlacedItem } from '../regions/floats';
import { toFrameWords, type Frame } from '../../text/frame';
import { toRegions, type DrawnBoxes, type Obstacle, type Region } from '../regions/split-regions';
import type { TaggedPart } from '../draft/tagged-parts';
import type { LayoutSettings } from '../settings/settings';

/** An object, and the tree part it represents. */
interface TaggedObstacle extends Obstacle {
	readonly part: TaggedPart | undefined;
}

/**
 * Puts the words and objects of a page into the order of its structure tree.
 * @param free       words that no object holds; those in other directions than the frame's are left out
 * @param obstacles  in the frame; untagged objects and words are placed by position
 * @returns regions like `toRegions`: one ends where the text continues at the top of another column
 */
export function toTaggedRegions(
	parts: readonly TaggedPart[],
	free: readonly Word[],
	obstacles: readonly TaggedObstacle[],
	frame: Frame,
	rightToLeft: boolean,
	settings: LayoutSettings,
	drawn?: DrawnBoxes,
): Region[] {
	const left = new Set(free);
	const sequence: PlacedItem[] = [];
	const extra: PlacedItem[] = [];
	const addLines = (words: readonly Word[], to: PlacedItem[]) => {
		for (const region of toRegions(toFrameWords(words, frame), [], rightToLeft, settings, drawn)) {
			for (const item of region.items) if (item.kind === 'line') to.push({ item, box: item.line.box });
		}
	};
	for (const part of parts) {
		for (const { id, box, part: own } of obstacles)
			if (own === part) sequence.push({ item: { kind: 'object', id }, box });
		const words = part.words.filter((word) => left.delete(word));
		addLines(words, sequence);
	}
	addLines([...left], extra);
	for (const { id, box, part } of obstacles)
		if (!part || !parts.includes(part)) extra.push({ item: { kind: 'object', id }, box });
	for (const item of extra) sequence.splice(placeOf(item.box, sequence), 0, item);
	return toColumns(upperFirst(sequence, settings));
}

/** Slides are often tagged in drawing order: what is above all text before it, such as the title, is read first. */
function upperFirst(sequence: readonly PlacedItem[], { tags }: LayoutSettings): readonly PlacedItem[] {
	const { reachPt, maxCompared } = tags;
	if (sequence.length > maxCompared) return sequence;
	const [upper, others]: [PlacedItem[], PlacedItem[]] = [[], []];
	for (const placed of sequence) {
		const { top, bottom } = placed.box;
		const over = others.filter(({ box }) => horizontalOverlap(box, placed.box) > reachPt);
		const isUpper =
			over.some(({ box }) => bottom <= box.top + reachPt) && !over.some(({ box }) => box.bottom <= top + reachPt);
		(isUpper ? upper : others).push(placed);
	}
	return [...upper, ...others];
}

/** Place of something that is not in the tree: after what is above it, else before what is below. */
function placeOf(box: Box, sequence: readonly PlacedItem[]): number {
	const middle = (box.top + box.bottom) / 2;
	const isAbove = (other: Box) => (other.top + other.bottom) / 2 <= middle;
	const over = sequence.map(({ box: other }) =>
		isAbove(other) && horizontalOverlap(box, other) > 0 ? other.bottom : -Infinity,
	);
	const lowest = Math.max(-Infinity, ...over);
	if (lowest > -Infinity) return over.lastIndexOf(lowest) + 1;
	const below = sequence.findIndex(({ box: other }) => !isAbove(other) && horizontalOverlap(box, other) > 0);
	if (below >= 0) return below;
	const next = sequence.findIndex(({ box: other }) => !isAbove(other));
	return next >= 0 ? next : sequence.length;
}

function toColumns(sequence: readonly PlacedItem[]): Region[] {
	const columns: PlacedItem[][] = [];
	for (const placed of sequence) {
		const column = columns.at(-1);
		const before = column?.at(-1);
		if (column && before && placed.box.bottom > before.box.top) column.push(placed);
		else columns.push([placed]);
	}
	return columns.map((column) => ({
		box: unionOf(column.map(({ box }) => box)),
		items: column.map(({ item }) => item),
	}));
}
