import { isFullIban } from './recognise/identifiers';
import { makeCandidate, type Candidate } from './candidate';
import { currenciesOfSign } from './currency-votes';
import { tokenize } from './fold';
import { isNegativeWord, scoreValue } from './label-candidates';
import type { Field } from './lexicon';
import type { PageValues } from './page-values';
import type { Segment } from './page-text';
import { chainNets, chainTaxes, chainTotals } from './sum-chains';
import { extractSettings } from './settings';

const { patternScore, negativePenalty, dateScore, symbolScore, titleNeighborScore } = extractSettings.patternCandidates;

/** Finds values that need no label. */
export function findPatternCandidates(page: PageValues, field: Field): Candidate[] {
	switch (field.id) {
		case 'iban':
		case 'seller_vat_id':
		case 'contact_email':
		case 'website':
			return patterns(page, field, field.type as 'iban' | 'vat' | 'email' | 'url');
		case 'issue_date':
			return dates(page, field);
		case 'currency':
			return currencies(page, field);
		case 'invoice_number':
			return numbersBesideTitle(page, field);
		case 'grand_total':
			return chainTotals(page, field);
		case 'net_total':
			return chainNets(page, field);
		case 'tax_total':
			return chainTaxes(page, field);
		default:
			return [];
	}
}

function patterns(page: PageValues, field: Field, type: 'iban' | 'vat' | 'email' | 'url'): Candidate[] {
	// Without a label, only length and digits distinguish an account number from other codes.
	const sure = [...page.all(type)].filter(
		({ found }) => found.weak !== true && (type !== 'iban' || found.check === true || isFullIban(found.value)),
	);
	return sure.map(({ segment, found }) => {
		const negative = tokenize(segment.text).some(({ fold }) => isNegativeWord(field, fold)) ? negativePenalty : 0;
		const score = patternScore - negative + scoreValue(page, field, segment, found, true);
		return makeCandidate(page.text.pageIndex, segment, found, { type: field.type, source: 'pattern', score });
	});
}

function dates(page: PageValues, field: Field): Candidate[] {
	return [...page.all('date')].map(({ segment, found }) => {
		const hasTime = /^\s?[,-]?\s?\d{1,2}[:.]\d\d/.test(segment.text.slice(found.end)) ? 0.1 : 0;
		const negative = tokenize(segment.text.slice(0, found.start)).some(({ fold }) => isNegativeWord(field, fold))
			? negativePenalty
			: 0;
		const score = dateScore + hasTime - negative - (found.weak === true ? 0.3 : 0);
		return makeCandidate(page.text.pageIndex, segment, found, { type: field.type, source: 'pattern', score });
	});
}

/** The currency of most codes and symbols on the page; codes take precedence over symbols of the same currency. */
function currencies(page: PageValues, field: Field): Candidate[] {
	const all = [...page.all('currency')];
	const counts = new Map<string, number>();
	for (const { found } of all) counts.set(found.value, (counts.get(found.value) ?? 0) + 1);
	const max = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
	if (max === undefined) return page.isRead() ? misreadEuros(page, field) : [];
	// A printed code says which currency its sign means.
	const possible = [max, ...currenciesOfSign(max)];
	const codes = all.filter(
		({ segment, found: { start, end, value } }) =>
			possible.includes(value) && /^[A-Z]{3}$/.test(value) && segment.text.slice(start, end) === value,
	);
	const code = new Set(codes.map(({ found }) => found.value)).size === 1 ? codes[0] : undefined;
	const chosen = code ?? all.find(({ found }) => found.value === max);
	if (!chosen) return [];
	return [
		makeCandidate(page.text.pageIndex, chosen.segment, chosen.found, {
			type: field.type,
			source: 'symbol',
			score: symbolScore,
		}),
	];
}

/** OCR mistakes a euro sign behind an amount for a letter. */
function misreadEuros(page: PageValues, field: Field): Candidate[] {
	const segment = page.text.segments.find(({ text }) => /^\d[\d. ]*,\d{2} ?[EC]$/.test(text));
	if (!segment) return [];
	const found = { start: segment.text.length - 1, end: segment.text.length, value: 'EUR' };
	const how = { type: field.type, source: 'pattern', score: patternScore } as const;
	return [makeCandidate(page.text.pageIndex, segment, found, how)];
}

const titleWord = /\b(?:invoice|rechnung|facture|factura|fattura|factuur|fatura|gutschrift|avoir|credit note)\b|发票/i;
const numberLike = /^#?\p{L}{0,5}[-/]?\d[\p{L}\d]*(?:[-/.]\p{L}*\d+)*$/u;

/** `#12345` or `AB-2017-0009` next to the title or the date in the top third of the page. */
function numbersBesideTitle(page: PageValues, field: Field): Candidate[] {
	const isTop = (segment: Segment) => segment.box.top < page.text.height / 3;
	const anchors = page.text.segments.filter(
		(segment) => isTop(segment) && (titleWord.test(segment.text) || page.of('date', segment).length > 0),
	);
	return page.text.segments.filter(isTop).flatMap((segment) => {
		const text = segment.text.trim();
		const hasSign = text.startsWith('#');
		if (
			!numberLike.test(text) ||
			text.replace(/\D/g, '').length < 3 ||
			(!hasSign && !/\p{L}.*[-/\d]|\d[-/]\d/u.test(text))
		)
			return [];
		if (page.of('date', segment).length > 0) return [];
		const isNear = anchors.some((anchor) => anchor !== segment && Math.abs(anchor.row - segment.row) <= 1);
		if (!isNear) return [];
		const start = hasSign ? 1 : 0;
		const found = { start, end: text.length, value: text.slice(start).trim() };
		return [
			makeCandidate(page.text.pageIndex, segment, found, {
				type: field.type,
				source: 'pattern',
				score: titleNeighborScore,
			}),
		];
	});
}
