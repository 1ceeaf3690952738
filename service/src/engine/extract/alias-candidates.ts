import type { Candidate } from './candidate';
import { standalonePlacesOf } from './free-key';
import { anyValue, findFreeValue } from './free-value';
import { findValueUnderHead } from './header-row';
import type { LabelStarts } from './value-pieces';
import type { Hit } from './label-index';
import { roleHeadings, type Field } from './lexicon';
import type { PageValues } from './page-values';
import type { KeyPlan } from './key-plan';
import { isColumnHeader } from './sections';
import { extractSettings } from './settings';

const { aliasScore, headingScore } = extractSettings.candidates;
const { points } = extractSettings.labelCandidates;

/** Texts beside or below the names of their field, in any language, found by position alone. */
export function findAliasCandidates(page: PageValues, plan: KeyPlan, field: Field, isLabel: LabelStarts): Candidate[] {
	// Below a party heading, the name precedes the address.
	const labels = plan.labels.filter(({ text }) => field.type !== 'address' || !roleHeadings.has(text));
	return labels.flatMap(({ text, weight }) =>
		standalonePlacesOf(page, text, plan.text === text ? plan.tail : '').flatMap((hit) => {
			const value = findFreeValue(page.text, hit, isLabel, {
				...anyValue,
				maxRows: field.type === 'name' ? 1 : Infinity,
				isBelowFirst: isInRowOfLabels(page, hit),
			});
			if (!value) return [];
			// The heading of a party covers the rows below it; other field names are next to their value.
			const max = roleHeadings.has(text) && field.role !== undefined ? headingScore : aliasScore;
			const score = max * (plan.text === text ? 1 : Math.min(1, weight));
			return [{ ...value, type: field.type, score: isHeadOfTable(page, hit) ? score - points.header : score }];
		}),
	);
}

/** Whether a label heads a column of several rows: a document has one value of the field. */
function isHeadOfTable({ text }: PageValues, { segment }: Hit): boolean {
	return isColumnHeader(text, segment) && findValueUnderHead(text, segment) === undefined;
}

/** Whether the next segment in the row is a label too: their values are below. */
function isInRowOfLabels(page: PageValues, { segment }: Hit): boolean {
	const beside = page.text.rows[segment.row]?.segments ?? [];
	return [beside[segment.place - 1], beside[segment.place + 1]].some(
		(other) => other !== undefined && !/[:：]/.test(other.text) && page.labels.beginsLabel(other, 0),
	);
}
