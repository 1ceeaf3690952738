import type { Draft } from '../draft/draft';
import { singleRegion } from '../regions/split-regions';
import type { SideNote } from '../regions/side-notes';
import type { LayoutSettings } from '../settings/settings';
import { draftRegion, type Flow } from './draft-region';

/** Number of the first column of notes. */
const noteColumn = 3000;

/**
 * Moves margin notes to the text beside them: before it on the side read first, else after it.
 * @param drafts  of the text, in reading order
 */
export function withNotes(
	drafts: readonly Draft[],
	notes: readonly SideNote[],
	rightToLeft: boolean,
	flow: Flow,
	settings: LayoutSettings,
): Draft[] {
	if (notes.length === 0) return [...drafts];
	const before = new Map<Draft | undefined, Draft[]>();
	const after = new Map<Draft | undefined, Draft[]>();
	for (const [index, { words, baseline, side }] of notes.entries()) {
		const own = singleRegion(words, [], settings).flatMap((region) =>
			draftRegion(region, noteColumn + index, [], flow, settings),
		);
		const place = (side === 'left') === rightToLeft ? after : before;
		const beside = drafts.find((draft) => standsOn(draft, baseline, settings)) ?? drafts.at(-1);
		place.set(beside, [...(place.get(beside) ?? []), ...own]);
	}
	return drafts.flatMap((draft) => [...(before.get(draft) ?? []), draft, ...(after.get(draft) ?? [])]);
}

/** Whether one of its lines is at a given height. */
function standsOn(draft: Draft, baseline: number, { sideNotes: { sameBaseline } }: LayoutSettings): boolean {
	return (
		draft.kind !== 'object' &&
		draft.lines.some((line) => Math.abs(line.baseline - baseline) <= sameBaseline * line.size)
	);
}
