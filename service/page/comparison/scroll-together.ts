import { useMemo, useRef } from 'preact/hooks';
import type { Comparison, DifferenceBox, VersionName } from './comparison';

/** Pixels from the top of each pane. */
type PlacePair = readonly [old: number, young: number];

/** Where a place of one version is in the other one, between the nearest places with the same words. */
function otherPlace(pairs: readonly PlacePair[], from: 0 | 1, at: number): number {
	const to = from === 0 ? 1 : 0;
	const after = pairs.findIndex((pair) => pair[from] > at);
	const next = after < 0 ? pairs.length - 1 : Math.max(1, after);
	const [start, end] = [pairs[next - 1]!, pairs[next]!];
	const length = end[from] - start[from];
	return start[to] + (length > 0 ? ((at - start[from]) / length) * (end[to] - start[to]) : 0);
}

/** Without places that are out of order in one version: words of later columns, for example. */
function rising(pairs: readonly PlacePair[]): PlacePair[] {
	const kept: PlacePair[] = [];
	for (const pair of pairs) {
		const last = kept.at(-1);
		if (!last || (pair[0] >= last[0] && pair[1] >= last[1])) kept.push(pair);
	}
	return kept;
}

function topOf(pane: Element, { page, rect, pageSize }: DifferenceBox): number {
	const paper = pane.querySelectorAll<HTMLElement>('.paper')[page - 1];
	return paper ? paper.offsetTop + (rect[1] / pageSize[1]) * paper.offsetHeight : 0;
}

/** Two panes that show the same passage of two versions in their middle. */
export function useScrollTogether({ matches = [] }: Comparison) {
	const old = useRef<HTMLDivElement | null>(null);
	const young = useRef<HTMLDivElement | null>(null);
	/** Positions that were set by this program, not by the user. */
	const set = useRef(new Map<Element, number>());

	return useMemo(() => {
		const panes = () => [old.current!, young.current!] as const;
		const middleOf = (pane: Element): number => pane.scrollTop + pane.clientHeight / 2;
		function center(pane: Element, at: number): void {
			pane.scrollTop = at - pane.clientHeight / 2;
			set.current.set(pane, pane.scrollTop);
		}
		function pairs(): PlacePair[] {
			const [left, right] = panes();
			const known = matches.map((match): PlacePair => [topOf(left, match.old), topOf(right, match.new)]);
			return rising([[0, 0], ...known, [left.scrollHeight, right.scrollHeight]]);
		}
		const follow = (from: 0 | 1): void => {
			const pane = panes()[from];
			if (Math.abs(pane.scrollTop - (set.current.get(pane) ?? -Infinity)) < 2) return;
			set.current.delete(pane);
			center(panes()[1 - from]!, otherPlace(pairs(), from, middleOf(pane)));
		};
		return {
			panes: { old, new: young } satisfies Record<VersionName, unknown>,
			scrolled: { old: () => follow(0), new: () => follow(1) } satisfies Record<VersionName, () => void>,
			/** Shows a difference on both sides: where it is, or where it would be. */
			goTo(oldBox: DifferenceBox | undefined, newBox: DifferenceBox | undefined): void {
				const [left, right] = panes();
				const [oldTop, newTop] = [oldBox && topOf(left, oldBox), newBox && topOf(right, newBox)];
				center(left, oldTop ?? otherPlace(pairs(), 1, newTop ?? 0));
				center(right, newTop ?? otherPlace(pairs(), 0, oldTop ?? 0));
			},
		};
	}, [matches]);
}
