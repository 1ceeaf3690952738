import { similarity } from '../values/similarity';
import type { KeyPlace } from './free-key';
import { foldOf, hitOf, type Hit } from './label-index';
import { labelOwners } from './lexicon';
import type { PageValues } from './page-values';
import type { KeyPlan } from './key-plan';
import { extractSettings } from './settings';

const { leftoverLikeness, leftoverLead, minLikeLength, farScore, minFarLikeness } = extractSettings.freeKeys;

/**
 * Finds badly misread keys by elimination: an unclaimed text before a colon and a missing key that are each other's
 * closest match.
 * @param placed  positions of all keys of the page
 */
export function findLeftoverLabels(
	page: PageValues,
	placed: ReadonlyMap<KeyPlan, readonly KeyPlace[]>,
): Map<KeyPlan, readonly KeyPlace[]> {
	const found = new Map<KeyPlan, readonly KeyPlace[]>();
	if (!page.isRead()) return found;
	const keys = [...placed].flatMap(([plan, places]) =>
		places.length === 0 && !plan.isRepeated && plan.text.length >= minLikeLength ? [plan] : [],
	);
	if (keys.length === 0) return found;
	const taken = new Set([...placed.values()].flatMap((places) => places.map(({ hit }) => hit.segment)));
	const labels = page.text.segments
		.flatMap((segment) => (taken.has(segment) ? [] : (labelAtStart(segment) ?? [])))
		.filter((hit) => !labelOwners.has(foldOf(hit)));
	const likeness = (hit: Hit, plan: KeyPlan) => similarity(foldOf(hit), plan.text);
	for (const plan of keys) {
		const [best, next] = labels.map((hit) => ({ hit, like: likeness(hit, plan) })).sort((a, b) => b.like - a.like);
		if (
			!best ||
			best.like < (plan.field ? minFarLikeness : leftoverLikeness) ||
			best.like < (next?.like ?? 0) + leftoverLead
		)
			continue;
		if (keys.some((other) => other !== plan && likeness(best.hit, other) + leftoverLead > best.like)) continue;
		found.set(plan, [{ hit: best.hit, likeness: farScore }]);
	}
	return found;
}

/** The words of a segment before its first colon. */
function labelAtStart(segment: Hit['segment']): Hit | undefined {
	const colon = segment.text.search(/[:：]/);
	const end = segment.tokens.filter((token) => token.end <= colon).length;
	const hit = end > 0 ? hitOf(segment, 0, end) : undefined;
	return hit && !/\d/.test(segment.text.slice(0, colon)) && foldOf(hit).length >= minLikeLength ? hit : undefined;
}
