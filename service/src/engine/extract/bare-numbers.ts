import type { RecognisedType } from './recognise';
import type { Candidate } from './candidate';
import { compact } from './fold';
import { aroundLabel } from './label-candidates';
import { isOfItems } from './header-row';
import { hitOf, type Hit } from './label-index';
import { roleHeadings, type Field } from './lexicon';
import { bareNumberWords } from './names/document-names';
import { above } from './neighbours';
import type { Segment } from './page-text';
import type { PageValues } from './page-values';
import { nameEnd } from './referenced-documents';
import { extractSettings } from './settings';

const { maxAbove, maxGapAbove, weight } = extractSettings.bareNumbers;

const words: ReadonlySet<string> = new Set(bareNumberWords.split(';').map(compact));

/**
 * The number of a document at a label that says only "Number", below or beside the title: "CREDIT NOTE … No. CN-7". The
 * first such label counts; others belong to other parts of the page.
 */
export function findBareNumbers(page: PageValues, field: Field, type: RecognisedType): Candidate[] {
	const { title, isReference } = page.references();
	if (!title) return [];
	for (const segment of page.text.segments) {
		if (segment.box.bottom < title.box.top) continue;
		const hit = bareLabel(page, segment);
		if (!hit || isReference(segment, 0) || isOfOther(page, segment) || isOfItems(page.text, segment)) continue;
		const found = aroundLabel(page, field, type, hit, weight, hit.to - hit.from);
		if (found.length > 0) return found;
	}
	return [];
}

/** A label that fills its segment, or that its value follows and ends: "No 14, Mill Road" is an address. */
function bareLabel(page: PageValues, segment: Segment): Hit | undefined {
	const end = nameEnd(segment.tokens, 0, words);
	if (end === undefined) return undefined;
	const hit = hitOf(segment, 0, end);
	const rest = segment.text.slice(hit.to);
	if (/^[\s.:：#]*$/.test(rest)) return hit;
	const [value] = page.of('id', segment).filter(({ start }) => start >= hit.to);
	if (!value || /[\p{L}\p{N}]/u.test(segment.text.slice(hit.to, value.start))) return undefined;
	if (/^\s?[:：]/.test(rest)) return hit;
	const after = page.of('date', segment).find(({ start }) => start >= value.end)?.start ?? segment.text.length;
	const others = segment.text.slice(value.end, after).match(/\p{L}+/gu) ?? [];
	return value.weak !== true && others.length <= 1 ? hit : undefined;
}

/** Whether the text above the label says whose number it is. */
function isOfOther(page: PageValues, { box, row }: Segment): boolean {
	const { title, isOwnName } = page.references();
	return above(page.text, box, row, maxAbove, maxGapAbove).some((segment) => {
		if (segment === title || /\d/.test(segment.text) || isOwnName(segment)) return false;
		return roleHeadings.has(compact(segment.text)) || page.labels.isWholeLabel(segment);
	});
}
