import { lookOf, type Draft } from '../draft/draft';
import { endsSentence } from '../paragraphs/paragraphs';
import { singleRegion } from '../regions/split-regions';
import type { SideNote } from '../regions/side-notes';
import type { LayoutSettings } from '../settings/settings';
import { draftRegion, type Flow } from './draft-region';

/** Number of the first column of notes. */
const noteColumn = 3000;

/**
 * Moves margin notes to the text beside them: before it on the side read first, else after it. A column of the margin is
 * read after the last sentence that ends on the page.
 * @param drafts  of the text, in reading order
 */
export function withNotes(
	drafts: readonly Draft[],
	notes: readonly SideNote[],
	rightToLeft: boolean,
	flow: Flow,
	settings: LayoutSettings,
): Draft[] {
	const placed = notes.map(({ words, baseline, side }, index) => {
		const own = singleRegion(words, [], settings).flatMap((region) =>
			draftRegion(region, noteColumn + index, [], flow, settings).map((draft) =>
				draft.kind === 'paragraph' ? { ...draft, inMargin: true as const } : draft,
			),
		);
		const beside =
			baseline === undefined
				? drafts.findLast((draft) => endsSentence(lookOf(draft)?.text ?? ''))
				: drafts.find((draft) => standsOn(draft, baseline, settings));
		return {
			own,
			beside: beside ?? drafts.at(-1),
			isAfter: baseline === undefined || (side === 'left') === rightToLeft,
		};
	});
	return drafts.flatMap((draft) => {
		const at = placed.filter(({ beside }) => beside === draft);
		const ownOf = (after: boolean) => at.flatMap(({ own, isAfter }) => (isAfter === after ? own : []));
		return [...ownOf(false), draft, ...ownOf(true)];
	});
}

/** Whether one of its lines is at a given height. */
function standsOn(draft: Draft, baseline: number, { sideNotes: { sameBaseline } }: LayoutSettings): boolean {
	return (
		draft.kind !== 'object' &&
		draft.lines.some((line) => Math.abs(line.baseline - baseline) <= sameBaseline * line.size)
	);
}
