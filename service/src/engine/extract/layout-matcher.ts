import type { Answer } from './answers';
import type { KeyPlan } from './key-plan';
import type { PageValues } from './page-values';

/** The learned layout that a document matches or almost matches. */
export interface RecognisedLayout {
	readonly id: string;
	readonly name: string;
	/** `changed`: its words have moved, and nothing learned is used. */
	readonly state: 'applied' | 'changed';
	/** Share of its words at their positions, 0 to 1. */
	readonly placed: number;
}

/** Order of ambiguous dates, if the document shows it. */
export type DayOrder = 'dayFirst' | 'monthFirst' | undefined;

/** A document whose layout is known from reviews. */
export interface MatchedDocument {
	readonly layout: RecognisedLayout;
	/** The answers to a key. @param usual  answers without the layout, best first */
	answers(plan: KeyPlan, usual: readonly Answer[], order: DayOrder): readonly Answer[];
	/** Whether a reviewer rejected the position of a value for the key. */
	isRefused(plan: KeyPlan, answer: Answer): boolean;
}

/** Matches documents with layouts learned from reviews. */
export interface LayoutMatcher {
	addPage(page: PageValues): void;
	/** Call after the last page; `undefined` for an unknown layout. */
	finish(plans: readonly KeyPlan[]): MatchedDocument | undefined;
}
