import { holds } from '../model/boxes';
import type { Box } from '../model';
import type { Candidate } from './candidate';
import type { KeyPlace } from './free-key';
import type { Field } from './lexicon';
import type { PageValues } from './page-values';
import type { KeyPlan } from './key-plan';
import { isPossibleValue } from './possible-value';
import type { LabelStarts } from './value-pieces';
import { extractSettings } from './settings';

const { exactKeyPoints } = extractSettings.candidates;

/** Sums that confirm each other: how they add up counts more than their position. */
const sums = new Set(['grand_total', 'amount_due', 'net_total', 'subtotal', 'tax_total']);

/** Sources that find a value next to a name. */
const byPlace = new Set(['free', 'freeBelow']);

/**
 * Prefers the value after a key that is printed exactly as requested: "Ship to: Akron, OH" outranks any address block
 * of the page.
 * @param asLabel  values next to the key itself, best first
 * @param found    all candidates of the field
 */
export function preferExactKey(
	page: PageValues,
	{ key, text, labels }: KeyPlan,
	{ id, type }: Field,
	places: readonly KeyPlace[],
	{ asLabel: [own], found }: { readonly asLabel: readonly Candidate[]; readonly found: readonly Candidate[] },
	isLabel: LabelStarts,
): Candidate[] {
	const [place] = places;
	const box = own?.box;
	if (!own || !box || !place || !byPlace.has(own.source) || sums.has(id)) return [...found];
	// In a header row without colons, the text beside the key is the next label.
	const hasColon = /^\s?[:：]/.test(place.hit.segment.text.slice(place.hit.to));
	if (!hasColon && page.text.segments.some((segment) => holds(box, segment.box) && page.labels.isWholeLabel(segment)))
		return [...found];
	const isText = type === 'name' || type === 'address' || type === 'text';
	// A repeated name is a heading, a subtotal or a column: their values are scored. "Account" may be a bank's, a
	// customer's or a company's: without a value of the type, a text is as good.
	const isVague = labels.some((label) => label.text === text && label.weight < 1) && found.length === 0;
	if (!isText && (places.length > 1 || own.source !== 'free' || !(isVague || isPossibleValue(type, own.text))))
		return [...found];
	const max = Math.max(0, ...found.map(({ score }) => score));
	const inside = found.filter(
		(one) =>
			one.box &&
			!asksForWhom(key, type) &&
			(isText
				? holds(box, one.box) || (holdsAll(one.box, box) && !holdsLabel(page, one.box, isLabel))
				: holds(box, one.box) && !isCut(one, own)),
	);
	const first = inside.length > 0 ? inside : [{ ...own, type: isText ? type : own.type }];
	const best = Math.max(...first.map(({ score }) => score));
	const more = Math.max(0, max + exactKeyPoints - best);
	return [...first.map((one) => ({ ...one, score: one.score + more })), ...found.filter((one) => !first.includes(one))];
}

/** "Ship to" asks for whom as well as where, "Delivery address" for the address alone. */
const asksForWhom = (key: string, type: Field['type']) =>
	type === 'address' && /\s(?:to|à|a|an|en|aan|til|till)\W*$/iu.test(key);

function holdsAll(outer: Box, inner: Box): boolean {
	return outer.left < inner.left + 1 && outer.right > inner.right - 1 && holds(outer, inner);
}

/** Whether a box contains requested labels. */
function holdsLabel(page: PageValues, box: Box, isLabel: LabelStarts): boolean {
	return page.text.segments.some((segment) => holds(box, segment.box) && isLabel(segment, 0));
}

/** True for a fragment of a word: "6900" of "A-6900". */
function isCut({ text, type }: Candidate, { text: whole }: Candidate): boolean {
	const at = whole.indexOf(text);
	if (at < 0) return false;
	const [before, after] = [whole.slice(0, at), whole.slice(at + text.length)];
	return type === 'amount'
		? /\d([.,] ?)?$/.test(before) || /^([.,] ?)?\d/.test(after)
		: /[\p{L}\p{N}]([-/.] ?)?$/u.test(before) || /^([-/.] ?)?[\p{L}\p{N}]/u.test(after);
}
