import { hasPostalCode, startsAddress } from './address-words';
import type { PageValues } from './page-values';
import type { Segment } from './page-text';

/** Segments from the top that may be a name. */
const mostRows = 14;

/** Names of legal forms, as they end a company's name. */
const legalForm =
	/(?<![\p{L}])(?:gmbh(?: & co\.? ?kgaa?)?|ag|kg|ohg|ug|e\.?k\.?|se|sarl|s\.a\.r\.l\.?|sas|s\.a\.s\.?|sa|s\.a\.|eurl|ltd|limited|llc|inc|corp|plc|co|company|sdn\.? ?bhd|s\/b|bhd|enterprise|trading|b\.?v\.?|n\.?v\.?|s\.?r\.?l\.?|s\.?p\.?a\.?|lda|s\.?l\.?u?\.?|oy|ab|aps|a\/s|restaurant|restoran|store|stores|shop|mart|market|pharmacy|hotel|cafe|supermarket|hardware|perniagaan|kedai|公司)\.?(?![\p{L}])/iu;
const surestForm = /(?<![\p{L}])(?:gmbh|sarl|ltd|limited|llc|inc|sdn\.? ?bhd|s\/b|bhd|b\.v\.|公司)\.?(?![\p{L}])/iu;
const registration = /^\(?\s?(?:co\.? ?(?:reg)?\.? ?no|reg\.? ?no|company (?:reg\.? )?no|roc|gst|ssm|\d{4,}-\p{Lu})/iu;
const titles =
	/^\W*(?:(?:simplified )?tax invoice|invoice|receipt|official receipt|cash (?:bill|sales?|receipt)|bill|rechnung|facture|factura|fattura|quotation|statement|delivery order|order|gst|welcome|thank you|page|seite|date|original|copy|duplicate|guest check|closed bill|lieferant|verkäufer|käufer|logo|re-?print(?:ed)?)(?!\p{L})/iu;
const ends = /^(?:sdn\.? ?bhd\.?|s\/b|bhd\.?|enterprise|gmbh|ltd\.?|limited)$/iu;

/** What a company is called by its place and form at the top of a page. */
export interface CompanyName {
	readonly text: string;
	readonly score: number;
	readonly segments: readonly Segment[];
}

/** Where no label names the company: the likeliest of the first segments; `undefined` when nothing looks like a name. */
export function companyByPosition(page: PageValues): CompanyName | undefined {
	const tops = page.text.segments.filter(({ row }) => row < mostRows * 1.5);
	const heights = tops.map(({ height }) => height).sort((a, b) => a - b);
	const median = heights[heights.length >> 1] ?? 1;
	let best: CompanyName | undefined;
	let rank = 0;
	for (const segment of tops) {
		if (rank >= mostRows) break;
		const score = scoreOf(page, segment, rank, median);
		if (/\p{L}{2}/u.test(segment.text)) rank++;
		if (score === undefined || score <= (best?.score ?? 0)) continue;
		const joined = withItsEnd(page, segment);
		const text = withoutRegistration(joined.map(({ text: part }) => part).join(' '));
		if (text.length >= 2) best = { text, score, segments: joined };
	}
	return best;
}

function scoreOf(page: PageValues, segment: Segment, rank: number, median: number): number | undefined {
	const { text } = segment;
	if (text.replace(/[^\p{L}]/gu, '').length < 3) return undefined;
	const role = page.sections().roleOf(segment);
	const next = nextBelow(page, segment)?.text ?? '';
	let score = 1 - 0.12 * rank;
	if (surestForm.test(text)) score += 0.6;
	else if (legalForm.test(text)) score += 0.4;
	if (registration.test(next)) score += 0.35;
	if (startsAddress(next)) score += 0.15;
	if (segment.height > 1.15 * median) score += 0.1;
	if (titles.test(text)) score -= 0.9;
	if (/^(?:no|lot|unit|block)?[.,: ]*\d/iu.test(text) || hasPostalCode(text)) score -= 1;
	if (role === 'buyer' || role === 'other') score -= 1;
	if (page.of('date', segment).length > 0 || page.of('email', segment).length > 0 || page.of('url', segment).length > 0) score -= 0.8;
	if (/(?<!\p{L})(?:tel|fax|phone|gst|email)(?!\p{L})/iu.test(text)) score -= 0.6;
	if (/[:：]/.test(text)) score -= 0.4;
	return score;
}

function nextBelow(page: PageValues, segment: Segment): Segment | undefined {
	const line = page.text.rows[segment.row + 1];
	return line?.segments.find(({ box }) => box.left < segment.box.right && box.right > segment.box.left) ?? line?.segments[0];
}

/** A name whose legal form stands alone in the next row. */
function withItsEnd(page: PageValues, segment: Segment): Segment[] {
	const next = nextBelow(page, segment);
	return next && ends.test(next.text.trim()) ? [segment, next] : [segment];
}

/** Without the number of the register that follows: `(12345-X)`, `(CO. NO. …`, a dash and a street. */
export function withoutRegistration(text: string): string {
	return text
		.replace(/\s*[([{]\s*(?:co\.?|company|reg|roc|gst|\d|[a-z]{1,3}\d)[^)\]]*[)\]}]?.*$/iu, '')
		.replace(/\s+(?:co\.?|company|reg\.?)\s?(?:reg\.?\s?)?no\b.*$/iu, '')
		.replace(/\s+\d{5,}\s?-\s?\p{Lu}.*$/u, '')
		.replace(/\s+[-–•●|]\s.*\d.*$/u, '')
		.replace(/^[*\s'"`.,-]+|[*\s'"`,:;-]+$/gu, '')
		.trim();
}
