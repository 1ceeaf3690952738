import { holds } from '../model/boxes';
import { makeCandidate, type Candidate } from './candidate';
import { breakable } from './label-candidates';
import type { Field } from './lexicon';
import { boxOfPart } from './page-text';
import type { PageValues } from './page-values';
import type { RecognisedType } from './recognise';
import { extractSettings } from './settings';

const { nearKeyMinScore } = extractSettings.freeValues;
const { nearKeyPoints } = extractSettings.candidates;

/**
 * Values of a type in the box of a label, or on its line.
 * @param asLabel  values next to the key itself, best first
 */
export function findNearKey(
	page: PageValues,
	{ role }: Field,
	type: RecognisedType,
	[asLabel]: readonly Candidate[],
): Candidate[] {
	const { box, score = 0 } = asLabel ?? {};
	if (!box || score < nearKeyMinScore) return [];
	const own = page.text.segments.filter((segment) => holds(box, segment.box));
	// A fragment of a broken value looks like a value.
	if (own.length > 1 && breakable.has(type)) return [];
	return (
		own
			// Each party has a box for its number.
			.filter((segment) => role === undefined || (page.sections().roleOf(segment) ?? role) === role)
			.flatMap((segment) =>
				page
					.of(type, segment)
					.filter(({ start, end }) => holds(box, boxOfPart(segment, start, end)))
					.map((found) =>
						makeCandidate(page.text.pageIndex, segment, found, { type, source: 'label', score: score + nearKeyPoints }),
					),
			)
	);
}
