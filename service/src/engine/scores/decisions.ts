import type { Box } from '../model';
import type { Features } from './boosted-trees';

/** Decisions made by fitted scores. */
type DecisionKind = 'rowBorder' | 'columnBorder' | 'headerLine' | 'table' | 'tableEnd' | 'heading' | 'runningLine';

/** A decision with its features: `inspect` prints them, and the fit learns from them. */
export interface Decision {
	readonly kind: DecisionKind;
	/** From 1. */
	readonly pageNumber: number;
	/** Points from the top left corner of the page. */
	readonly box: Box;
	/**
	 * Its texts, for people and for the fit, which finds the words in the ground truth: one text, or those on both
	 * sides of a border.
	 */
	readonly texts: readonly string[];
	readonly features: Features;
	/** 0 to 1; absent before there are weights. */
	readonly score?: number;
	/** Outcome. */
	readonly taken: boolean;
}

/** Called with every decision; decisions are only collected if there is one. */
type Watch = (decision: Decision) => void;

/** Settings with an observer: they reach every decision. */
export interface Watched {
	readonly watch?: Watch | undefined;
	/** Page of the decision, from 1; absent if the decision states its own. */
	readonly pageNumber?: number;
}
