import { makeCandidate, type Candidate } from './candidate';
import { tokenize } from './fold';
import { isNegativeWord } from './label-candidates';
import { fields, type Field } from './lexicon';
import { creditNames } from './names/document-names';
import type { PageValues } from './page-values';
import { rightOf } from './neighbours';
import type { Segment } from './page-text';
import type { Found } from './recognise';
import { extractSettings } from './settings';

const { numberScore, weakNumberScore, dateScore } = extractSettings.titles;

const names = [
	...['rechnung', 'invoice', 'facture', 'factura', 'fattura', 'factuur', 'fatura', '发票'],
	...creditNames.split(';').map((name) => name.trim()),
].sort((a, b) => b.length - a.length);

const numberWords = 'no|nr|nro|n°|nº|number|nummer|num|numer|numero|número|numéro|č|číslo|szám|αρ|№|#|号码|番号|:';

/** A word that ends in a document name, a code in brackets, "no.", and the number. Compounds are common. */
const titlePattern = new RegExp(
	`(?<![\\p{L}])\\p{L}*(?:${names.join('|')})\\s?(?:\\([^)]{1,20}\\))?[\\s-]?` +
		`(?<between>(?:\\p{L}+\\s){1,3}(?=(?:no|nr|n°|nº)(?!\\p{L})))?(?<no>(?:${numberWords})[.:°º#\\s]*)*`,
	'giu',
);

/** Most texts have no document name. */
const anyName = new RegExp(names.join('|'), 'iu');

/** Words between the number and the date of a document. */
const connective = /^\s?[,;]?\s?(?:vom|von|du|of|issued (?:at|on)|dated|date|del|van|de|le|am|on|-|,)?\s?:?\s?$/iu;

/** The number of a document in its title: "Handelsrechnung (380) Nr. 471113 vom 13.06.2018". */
export function findTitleNumbers(page: PageValues, field: Field): Candidate[] {
	return page.once(titlesOf).map(({ segment, start, end, hasNumberWord }) => {
		const score = hasNumberWord ? numberScore : weakNumberScore;
		const found = { start, end, value: segment.text.slice(start, end) };
		return makeCandidate(page.text.pageIndex, segment, found, {
			type: field.type,
			source: 'title',
			score: score + 0.15 * (1 - relativeTop(page, segment)),
		});
	});
}

/** The date that follows the number in the title, in the same row or at the start of the next. */
export function findTitleDates(page: PageValues, field: Field): Candidate[] {
	const candidates: Candidate[] = [];
	for (const { segment, end } of page.once(titlesOf)) {
		for (const { at, found } of datesAfter(page, segment, end)) {
			candidates.push(
				makeCandidate(page.text.pageIndex, at, found, { type: field.type, source: 'title', score: dateScore }),
			);
		}
	}
	return candidates;
}

/** The date after a number: in its segment, in the next ones of the row, or at the start of the next row. */
function datesAfter(
	page: PageValues,
	segment: Segment,
	from: number,
): { readonly at: Segment; readonly found: Found }[] {
	let between = '';
	for (const at of [segment, ...rightOf(page.text, segment.box, segment.row)]) {
		const start = at === segment ? from : 0;
		const found = page.of('date', at).find((date) => date.start >= start);
		if (found) return connective.test(between + at.text.slice(start, found.start)) ? [{ at, found }] : [];
		between += `${at.text.slice(start)} `;
	}
	// Only a connective shows that the next row continues.
	if (!connective.test(between) || between.trim() === '') return [];
	const next = page.text.rows[segment.row + 1]?.segments.find(
		({ box }) => Math.abs(box.left - segment.box.left) < 2 * segment.height,
	);
	const found = next && page.of('date', next).find(({ start }) => connective.test(next.text.slice(0, start)));
	return next && found ? [{ at: next, found }] : [];
}

/** A word that gives the number another meaning. */
function isOther(word: string): boolean {
	const field = fields.get('invoice_number');
	return field !== undefined && isNegativeWord(field, word);
}

interface Title {
	readonly segment: Segment;
	/** Offsets of the number. */
	readonly start: number;
	readonly end: number;
	readonly hasNumberWord: boolean;
}

const titlesOf = (page: PageValues): readonly Title[] =>
	page.text.segments.flatMap((segment) => titleOf(page, segment) ?? []);

function titleOf(page: PageValues, segment: Segment): Title | undefined {
	if (!anyName.test(segment.text)) return undefined;
	const numbers = page.of('id', segment);
	if (numbers.length === 0) return undefined;
	const match = [...segment.text.matchAll(titlePattern)].find(
		({ index }) => !page.references().isReference(segment, index),
	);
	// A title starts its row or its segment.
	if (!match || match.index > 24) return undefined;
	// "Invoice for your order no. …" has the number of the order.
	if (tokenize(match.groups?.between ?? '').some(({ fold }) => isOther(fold))) return undefined;
	const after = match.index + match[0].length;
	const number = numbers.find(
		({ start }) => start >= after && segment.text.slice(after, start).trim().replace(/[#:.]/g, '') === '',
	);
	if (!number) return undefined;
	const hasNumberWord = match.groups?.no !== undefined || /#/.test(segment.text.slice(after, number.start));
	if (number.weak === true && !hasNumberWord) return undefined;
	return { segment, start: number.start, end: number.end, hasNumberWord };
}

function relativeTop(page: PageValues, segment: Segment): number {
	return segment.box.top / Math.max(1, page.text.height);
}
