import { boundaryFeatures } from './boundary';
import type { PageFeatures } from './page-features';

/** Why a page starts a document, in words. */
export type BoundaryReason =
	| 'pageNumbersBeginAgain'
	| 'lastPageBefore'
	| 'otherPageSize'
	| 'title'
	| 'largeTitle'
	| 'otherRunningLines'
	| 'otherFonts'
	| 'otherTerms'
	| 'shortPageBefore'
	| 'otherMargins';

/** Minimum feature values to mention. They decide nothing. */
const telling = { size: 5, largest: 1.5, alike: 0.2, terms: 0.15, filled: 0.6, left: 0.02 };

/** Reasons for a new document, strongest first. */
export function reasonsOf(previous: PageFeatures, page: PageFeatures): BoundaryReason[] {
	const features = boundaryFeatures(previous, page);
	const hasLines = previous.head.size + previous.foot.size > 0 && page.head.size + page.foot.size > 0;
	const reasons: readonly (readonly [BoundaryReason, boolean])[] = [
		['pageNumbersBeginAgain', previous.number !== undefined && features.begins === 1],
		['lastPageBefore', features.ended === 1],
		['otherPageSize', features.size > telling.size],
		['title', features.title === 1],
		['largeTitle', features.largest >= telling.largest && features.larger > 0],
		['otherRunningLines', hasLines && features.head < telling.alike && features.foot < telling.alike],
		['otherFonts', features.fonts < telling.alike],
		['otherTerms', features.terms < telling.terms],
		['shortPageBefore', features.filled < telling.filled],
		['otherMargins', features.left > telling.left],
	];
	return reasons.flatMap(([reason, applies]) => (applies ? [reason] : []));
}
