import type { Answer } from './answers';
import type { KeyPlan } from './key-plan';
import type { PageValues } from './page-values';

/** The layout of a document, or the one that it nearly has. */
export interface RecognisedLayout {
	readonly id: string;
	readonly name: string;
	/** `changed`: its words stand at other places, and nothing that was learned of it is used. */
	readonly state: 'applied' | 'changed';
	/** Share of its words at their places, 0 to 1. */
	readonly placed: number;
}

/** Which part of an open date is the day, as far as the document says. */
export type DayOrder = 'dayFirst' | 'monthFirst' | undefined;

/** What people have said of documents of the same layout, and what it says of this one. */
export interface MatchedDocument {
	readonly layout: RecognisedLayout;
	/** The answers to a key. @param usual  those of the usual ways, the best first */
	answers(plan: KeyPlan, usual: readonly Answer[], order: DayOrder): readonly Answer[];
	/** Whether a reviewer rejected the position of a value for the key. */
	isRefused(plan: KeyPlan, answer: Answer): boolean;
}

/** Knows layouts that people have taught. */
export interface LayoutMatcher {
	/** Look at the next page. */
	addPage(page: PageValues): void;
	/** Now that every page has been seen; `undefined` for a document of no known layout. */
	finish(plans: readonly KeyPlan[]): MatchedDocument | undefined;
}
