import { hasPostalCode, startsAddress } from './address-words';
import { compact } from './fold';
import type { PageValues } from './page-values';
import type { Segment } from './page-text';
import { isColumnHeader } from './sections';
import { columnIds } from './table-columns';
import { median } from '../values/quantiles';
import { extractSettings } from './settings';

const { maxRows, minColumns, wideSpace, maxImprintRows } = extractSettings.companies;

/** Legal forms at the end of company names. */
const legalForm =
	/(?<![\p{L}])(?:gmbh(?: & co\.? ?kgaa?)?|ag|kg|ohg|ug|e\.?k\.?|se|sarl|s\.a\.r\.l\.?|sas|s\.a\.s\.?|sa|s\.a\.|eurl|ltd|limited|llc|inc|corp|plc|co|company|sdn\.? ?bhd|s\/b|bhd|enterprise|trading|b\.?v\.?|n\.?v\.?|s\.?r\.?l\.?|s\.?p\.?a\.?|lda|s\.?l\.?u?\.?|oy|ab|aps|a\/s|restaurant|restoran|store|stores|shop|mart|market|pharmacy|hotel|cafe|supermarket|hardware|perniagaan|kedai|公司)\.?(?![\p{L}])/iu;
/** Legal forms of other countries, case-sensitive: in lower case some are words of other languages. */
const otherForm =
	/(?<![\p{L}])(?:AS|ASA|ANS|Oyj|Ky|Kft\.?|Zrt\.?|Bt\.?|Nyrt\.?|s\.? ?r\.? ?o\.|a\.s\.|Sp\. ?z ?o\. ?o\.|Sp\. ?[jk]\.|S\.A\. de C\.V\.|S\. de R\.L\.|S\.?n\.?c\.?|S\.?a\.?s\.?|Pty|Pvt\.?|Ltda\.?|Şti\.|A\.Ş\.|ООО|АО|ПАО|ЗАО|ИП|Α\.?Ε\.?|Ε\.?Π\.?Ε\.?|Ο\.?Ε\.?|Ι\.?Κ\.?Ε\.?|I\/S|Handelsbolag|Ges\.m\.b\.H\.|SPRL|SRL)(?![\p{L}])|株式会社|有限会社|合同会社|有限公司/u;
const surestForm = /(?<![\p{L}])(?:gmbh|sarl|ltd|limited|llc|inc|sdn\.? ?bhd|s\/b|bhd|b\.v\.|公司)\.?(?![\p{L}])/iu;
const registration = /^\(?\s?(?:co\.? ?(?:reg)?\.? ?no|reg\.? ?no|company (?:reg\.? )?no|roc|gst|ssm|\d{4,}-\p{Lu})/iu;
const titles =
	/^\W*(?:(?:simplified )?tax invoice|invoice|receipt|official receipt|cash (?:bill|sales?|receipt)|bill|rechnung|facture|factura|fattura|quotation|statement|delivery order|order|gst|welcome|thank you|page|seite|date|original|copy|duplicate|guest check|closed bill|lieferant|verkäufer|käufer|logo|re-?print(?:ed)?)(?!\p{L})/iu;
/** Text that only continues a name from the row above. */
const continuing = /^(?:co\.?|&|and|\(\p{L}{1,3}\))(?!\p{L})/iu;
const ends = /^(?:sdn\.? ?bhd\.?|s\/b|bhd\.?|enterprise|gmbh|ltd\.?|limited)$/iu;

/** Finds the company name at the top of a page by position and legal form. */
interface CompanyName {
	readonly text: string;
	readonly score: number;
	readonly segments: readonly Segment[];
}

/** If no label names the company: the likeliest of the first segments, or `undefined`. */
export const findCompany = (page: PageValues): CompanyName | undefined => page.once(computeCompany);

function computeCompany(page: PageValues): CompanyName | undefined {
	const tops = page.text.segments.filter(({ row }) => row < Math.min(maxRows * 1.5, itemHeader(page)));
	const usual = median(tops.map(({ height }) => height)) ?? 1;
	let best: CompanyName | undefined;
	let rank = 0;
	for (const segment of tops) {
		if (rank >= maxRows) break;
		const score = scoreOf(page, segment, rank, usual);
		if (/\p{L}{2}/u.test(segment.text)) rank++;
		if (score === undefined || score <= (best?.score ?? 0)) continue;
		const joined = withItsEnd(page, segment);
		const text = removeRegistration(joined.map(({ text: part }) => part).join(' '));
		if (text.length >= 2) best = { text, score, segments: joined };
	}
	return best;
}

/**
 * The address in a single line with the name and address of the sender, above the window of an envelope. Dashes also
 * divide other texts, so that they count only around a street, before a postal code.
 */
export function senderAddress(text: string): string | undefined {
	const dotted = /\p{L}\s?[•●·|]\s(.*\d.*)$/u.exec(text)?.[1];
	if (dotted !== undefined) return dotted.replace(/\s[•●·|]\s/g, ' ');
	const [name = '', ...address] = text.split(/\s[-–—]\s/u);
	const [place = ''] = address.slice(-1);
	return address.length >= 2 && /\p{L}{2}/u.test(name) && !/\d/.test(name) && hasPostalCode(place)
		? address.join(' ')
		: undefined;
}

/** Row of the header of the line items: no company is named there or below. */
function itemHeader({ text }: PageValues): number {
	const row = text.rows.findIndex(({ segments: [first, ...others] }) => {
		if (!first || !isColumnHeader(text, first)) return false;
		return [first, ...others].filter((one) => columnIds(compact(one.text)).length > 0).length >= minColumns;
	});
	return row < 0 ? Infinity : row;
}

function scoreOf(page: PageValues, segment: Segment, rank: number, usualHeight: number): number | undefined {
	const { text } = segment;
	if (text.replace(/[^\p{L}]/gu, '').length < 3) return undefined;
	const role = page.sections().roleOf(segment);
	let score = 1 - 0.12 * rank + formPoints(text) + nextPoints(nextBelow(page, segment)?.text ?? '');
	if (senderAddress(text) !== undefined) score += 0.5;
	if (segment.height > 1.15 * usualHeight) score += 0.1;
	if (titles.test(text) || isLegalForm(text)) score -= 0.9;
	if (/^(?:no|lot|unit|block)[.,: ]*\p{L}?\d|^\W*\d[\d\s./:,-]*$/iu.test(text)) score -= 1;
	if (role === 'buyer' || role === 'other') score -= 1;
	if (isInHeader(page, segment)) score -= 1;
	if (/[!?]$/u.test(text) || isBesideWayBack(page, segment)) score -= 0.9;
	if (page.of('date', segment).length > 0 || page.of('email', segment).length > 0 || page.of('url', segment).length > 0)
		score -= 0.8;
	if (/(?<!\p{L})(?:tel|fax|phone|gst|email)(?!\p{L})/iu.test(text)) score -= 0.6;
	if (/[:：]/.test(text)) score -= 0.4;
	return score;
}

/** A registration number or an address under a name. */
const nextPoints = (next: string) => (registration.test(next) ? 0.35 : 0) + (startsAddress(next) ? 0.1 : 0);

/** Whether the row starts with the arrow of a screen that leads back. */
const isBesideWayBack = ({ text }: PageValues, { row }: Segment) =>
	/^[<>←→«»‹›]/u.test(text.rows[row]?.segments[0]?.text ?? '');

/** Whether other texts of the row are labels, so that this one is a label too, or the value of one. */
function isInHeader(page: PageValues, segment: Segment): boolean {
	const others = page.text.rows[segment.row]?.segments.filter((other) => other !== segment) ?? [];
	const under = page.text.rows[segment.row + 1]?.segments.filter(({ text }) => /\d/.test(text)) ?? [];
	if (under.length > 1 && isColumnHeader(page.text, segment)) return true;
	return others.length > 1 && others.filter((other) => page.labels.isWholeLabel(other)).length > 1;
}

/** The company of the imprint at the bottom of a page: a name with its legal form before its address. */
export function findImprint(page: PageValues): CompanyName | undefined {
	const bottom = page.text.segments.filter(({ row }) => row >= page.text.rows.length - maxImprintRows);
	for (const segment of bottom) {
		const [name = '', ...address] = segment.text.split(imprintSign);
		const isCompany = surestForm.test(name) || hasLegalForm(name);
		if (address.length === 0 || !isCompany || /[:：]/.test(name)) continue;
		return { text: removeRegistration(name), score: 1, segments: [segment] };
	}
	return undefined;
}

/** Between the parts of an imprint. */
const imprintSign = /\s[•●·|–—-]\s|,\s(?=.*\d)/u;

function formPoints(text: string): number {
	if (surestForm.test(text)) return 0.6;
	if (hasLegalForm(text)) return 0.4;
	return hasPostalCode(text) || startsAddress(text) ? -0.7 : 0;
}

/** Whether a name has a legal form. */
export const hasLegalForm = (name: string) => [legalForm, otherForm].some((form) => form.test(name));

/** Whether a text is a legal form alone. */
export function isLegalForm(text: string): boolean {
	return [legalForm, otherForm].some((form) => form.exec(text)?.[0] === text.trim());
}

function nextBelow(page: PageValues, segment: Segment): Segment | undefined {
	const line = page.text.rows[segment.row + 1];
	return (
		line?.segments.find(({ box }) => box.left < segment.box.right && box.right > segment.box.left) ?? line?.segments[0]
	);
}

/** A name with the rest of its row, or with a legal form alone in the next row. */
function withItsEnd(page: PageValues, segment: Segment): Segment[] {
	const row = [...initialsBefore(page, segment), segment, ...nearInRow(page, segment)];
	const text = row.map((part) => part.text).join(' ');
	const above = page.text.rows[segment.row - 1]?.segments[0];
	if (above && continuing.test(text) && segment.row > 0) return [above, ...row];
	const next = nextBelow(page, segment);
	return next && ends.test(next.text.trim()) ? [...row, next] : row;
}

/** Initials of a name that wide spaces separate from it: `B & Best`. */
function initialsBefore({ text }: PageValues, segment: Segment): Segment[] {
	const before = text.rows[segment.row]?.segments.slice(0, segment.place) ?? [];
	const areInitials = before.every(
		({ text: part, box }, index) =>
			initial.test(part) && (before[index + 1] ?? segment).box.left - box.right <= wideSpace * segment.height,
	);
	return areInitials ? before : [];
}

const initial = /^[\p{Lu}&]\.?$/u;

function nearInRow(page: PageValues, segment: Segment): Segment[] {
	const near: Segment[] = [];
	let before = segment;
	for (const next of page.text.rows[segment.row]?.segments.slice(segment.place + 1) ?? []) {
		if (
			next.box.left - before.box.right > wideSpace * segment.height ||
			!(/\p{L}{2}/u.test(next.text) || initial.test(next.text)) ||
			/[:：]/.test(next.text) ||
			(startsAddress(next.text) && /\d/.test(next.text))
		)
			break;
		near.push(next);
		before = next;
	}
	return near;
}

/** Removes a trailing registration number: `(12345-X)`, `(CO. NO. …`, a dash and a street. */
export function removeRegistration(text: string): string {
	return text
		.replace(/\s*[([{]\s*(?:co\.?|company|reg|roc|gst|\d|[a-z]{1,3}\d)[^)\]]*[)\]}]?.*$/iu, '')
		.replace(/\s+(?:co\.?|company|reg\.?)\s?(?:reg\.?\s?)?no\b.*$/iu, '')
		.replace(/\s+\d{5,}\s?-\s?\p{Lu}.*$/u, '')
		.replace(/\s+[-–•●·|]\s.*\d.*$/u, '')
		.replace(/^[*\s'"`.,-]+|[*\s'"`,:;-]+$/gu, '')
		.trim();
}
