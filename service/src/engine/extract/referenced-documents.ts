import type { Box } from '../model';
import { holds, unionOf } from '../model/boxes';
import type { Candidate } from './candidate';
import { compact } from './fold';
import type { LabelIndex } from './label-index';
import { fields } from './lexicon';
import {
	bareNumberWords,
	creditNames,
	invoiceNames,
	referenceCompounds,
	referencePrepositions,
	referenceWords,
} from './names/document-names';
import { boxOfPart, type PageText, type Segment } from './page-text';
import { findDates } from './recognise/dates';
import { findIds } from './recognise/identifiers';
import { extractSettings } from './settings';

const {
	maxNameTokens,
	maxSectionRows,
	maxSectionGap,
	maxIndent,
	maxTitleStart,
	maxLinks,
	titleBottom,
	maxGap,
	maxScore,
	points,
} = extractSettings.references;

const foldedSet = (names: string): ReadonlySet<string> => new Set(names.split(';').map(compact));

const invoices = foldedSet(invoiceNames);
const credits = foldedSet(creditNames);
const references = foldedSet(referenceWords);
const prepositions = foldedSet(referencePrepositions);
const compounds = foldedSet(referenceCompounds);

/** Weight of names that need context. */
const weakWeight = 0.5;

const bareNumbers = foldedSet(bareNumberWords);
const bareDates = (fields.get('issue_date')?.labels ?? []).flatMap(({ text, weight }) =>
	weight === weakWeight ? text : [],
);

/** Long enough to begin compounds: "Gutschriftsdatum". */
const minStem = 6;
const creditStems = [...credits].filter((name) => name.length >= minStem);
const invoiceStems = [...invoices].filter((name) => name.length >= minStem);

/** Fields that each document of a business case has a value of. */
const documentFields: ReadonlySet<string> = new Set(['invoice_number', 'credit_number', 'issue_date']);

/** Part of a segment that names another document, with the text after it. */
interface Span {
	readonly segment: Segment;
	/** Offsets in its text. */
	readonly from: number;
	readonly to: number;
	readonly box: Box;
}

/** Where a page names documents other than itself. */
export interface ReferencedDocuments {
	/** The title, if it is that of an invoice or a credit note. */
	readonly title: Segment | undefined;
	/** True if the title is that of a credit note, cancellation or corrected invoice. */
	readonly isCreditNote: boolean;
	/** True for a segment that only names the kind of this document. */
	isOwnName(segment: Segment): boolean;
	/** True for a part of a segment after the name of another document. */
	isReference(segment: Segment, offset: number): boolean;
	/** True for a value of another document. */
	holds(box: Box): boolean;
}

/** Finds the names of other documents on a page. */
export function findReferencedDocuments(page: PageText, labels: LabelIndex): ReferencedDocuments {
	const { title, isCreditNote } = titleOf(page);
	const labelled = lexiconReferences(labels);
	const named = page.segments.flatMap((segment) => {
		const from = referenceIn(segment, isCreditNote) ?? labelled.get(segment);
		return from === undefined ? [] : [{ segment, from }];
	});
	const spans = named.flatMap(({ segment, from }) => spansOfReference(page, labels, segment, from));
	const own = isCreditNote ? plainInvoices(page, labels, spans) : [];
	const all = [...spans, ...own];
	return {
		title,
		isCreditNote,
		isOwnName: ({ tokens }) => (isCreditNote ? creditEnd(tokens, 0) : nameEnd(tokens, 0, invoices)) === tokens.length,
		isReference: (segment, offset) =>
			all.some((span) => span.segment === segment && span.from <= offset && offset < span.to),
		holds: (box) => all.some((span) => holds(span.box, box)),
	};
}

/** Lowers the values of other documents below those of the document itself: they are only suggestions. */
export function demoteReferenced(
	fieldId: string,
	candidates: readonly Candidate[],
	referenced: () => ReferencedDocuments,
): Candidate[] {
	if (!documentFields.has(fieldId) || candidates.length === 0) return [...candidates];
	const { holds: isOfOther } = referenced();
	return candidates.map((candidate) =>
		candidate.box && isOfOther(candidate.box)
			? { ...candidate, source: 'weakLabel', score: Math.min(maxScore, candidate.score - points) }
			: candidate,
	);
}

/** End of a name that starts at a token; the longest one. */
export function nameEnd(
	tokens: readonly { readonly fold: string }[],
	first: number,
	names: ReadonlySet<string>,
): number | undefined {
	const starts = startsOf(names);
	let text = '';
	let found: number | undefined;
	for (let end = first + 1; end <= Math.min(tokens.length, first + maxNameTokens); end++) {
		text += tokens[end - 1]?.fold ?? '';
		if (!starts.has(text)) break;
		if (names.has(text)) found = end;
	}
	return found;
}

const knownStarts = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();

/** Every beginning of the names: few words are one. */
function startsOf(names: ReadonlySet<string>): ReadonlySet<string> {
	let starts = knownStarts.get(names);
	if (!starts) {
		starts = new Set(
			[...names].flatMap((name) => Array.from({ length: name.length + 1 }, (_, end) => name.slice(0, end))),
		);
		knownStarts.set(names, starts);
	}
	return starts;
}

/** End of the name of a credit note, or of a compound with it: "Gutschriftsdatum". */
function creditEnd(tokens: Segment['tokens'], first: number): number | undefined {
	const end = nameEnd(tokens, first, credits);
	return end ?? (creditStems.some((stem) => tokens[first]?.fold.startsWith(stem)) ? first + 1 : undefined);
}

/** The title that fills its segment decides, otherwise the first one with a number. */
function titleOf({ segments, height }: PageText): Pick<ReferencedDocuments, 'title' | 'isCreditNote'> {
	const titles = segments.flatMap((segment) => {
		if (segment.box.top > titleBottom * height) return [];
		const { tokens } = segment;
		const credit = tokens.slice(0, maxTitleStart).flatMap((_, at) => creditEnd(tokens, at) ?? [])[0];
		const end = credit ?? nameEnd(tokens, 0, invoices);
		if (end === undefined) return [];
		const isWhole = end === tokens.length && !/[:：]\s*$/.test(segment.text);
		return [{ segment, isCredit: credit !== undefined, isWhole }];
	});
	const whole = titles.filter(({ isWhole }) => isWhole).sort((a, b) => b.segment.height - a.segment.height);
	const title = whole[0] ?? titles[0];
	return { title: title?.segment, isCreditNote: title?.isCredit === true };
}

/** Offset of the first name of another invoice in a segment. */
function referenceIn({ tokens }: Segment, isCreditNote: boolean): number | undefined {
	for (let at = 0; at < tokens.length; at++) {
		const start = tokens[at]?.start ?? 0;
		if (nameEnd(tokens, at, compounds) !== undefined) return start;
		const word = nameEnd(tokens, at, references);
		if (word !== undefined && invoiceAfter(tokens, word)) return start;
		const invoice = nameEnd(tokens, at, invoices);
		if (invoice !== undefined && isFollowedByReference(tokens, invoice)) return start;
		// A credit note for, to, of another invoice.
		const isAfterName = at === 0 || tokens.slice(0, at).some((_, index) => creditEnd(tokens, index) !== undefined);
		const preposition = isCreditNote && isAfterName ? nameEnd(tokens, at, prepositions) : undefined;
		if (preposition !== undefined && invoiceAfter(tokens, preposition)) return start;
	}
	return undefined;
}

/** Whether the name of an invoice follows, after few other words. */
function invoiceAfter(tokens: Segment['tokens'], from: number): boolean {
	for (let at = from; at <= Math.min(tokens.length - 1, from + maxLinks); at++) {
		if (nameEnd(tokens, at, invoices) !== undefined) return true;
		if (/\d/.test(tokens[at]?.fold ?? '')) return false;
	}
	return false;
}

/** "Facture d'origine", "Fattura di riferimento", "Factura que se rectifica". */
function isFollowedByReference(tokens: Segment['tokens'], from: number): boolean {
	return tokens
		.slice(from, from + maxLinks + 1)
		.some((_, link) => nameEnd(tokens, from + link, references) !== undefined);
}

/** Offsets of labels that mean a preceding invoice only, by segment. */
function lexiconReferences(labels: LabelIndex): ReadonlyMap<Segment, number> {
	const own = new Set(fields.get('invoice_number')?.labels.map(({ text }) => text));
	const offsets = new Map<Segment, number>();
	for (const { text } of fields.get('preceding_invoice')?.labels ?? []) {
		if (own.has(text)) continue;
		for (const { segment, from } of labels.find(text))
			offsets.set(segment, Math.min(from, offsets.get(segment) ?? from));
	}
	return offsets;
}

function spanOf(segment: Segment, from: number): Span {
	const to = endOfReference(segment, from);
	return { segment, from, to, box: boxOfPart(segment, from, to) };
}

/** Text from an offset on; if a label ends its segment, also the value beside or below it. */
function spansAfter(page: PageText, labels: LabelIndex, segment: Segment, from: number): Span[] {
	const spans = [spanOf(segment, from)];
	let last = segment;
	for (const next of page.rows[segment.row]?.segments.slice(segment.place + 1) ?? []) {
		const isNear = next.box.left - last.box.right < maxGap * segment.height;
		if (!isNear || labels.beginsLabel(next, 0) || beginsBare(next, labels)) break;
		if (namesCredit(next) || !/\d/.test(next.text)) break;
		spans.push(spanOf(next, 0));
		last = next;
	}
	// Only a label has its value below.
	if (/\d/.test(segment.text) || spans.length > 1 || segment.tokens.length > maxNameTokens) return spans;
	const under = page.rows[segment.row + 1]?.segments.find(
		({ box }) => box.left < segment.box.right && segment.box.left < box.right,
	);
	return under && /\d/.test(under.text) && !namesCredit(under) && !labels.beginsLabel(under, 0)
		? [...spans, spanOf(under, 0)]
		: spans;
}

/** Text after the name of another document, and the section below it. */
function spansOfReference(page: PageText, labels: LabelIndex, segment: Segment, from: number): Span[] {
	const section = sectionUnder(page, labels, segment).map((one) => spanOf(one, 0));
	return [...spansAfter(page, labels, segment, from), ...section];
}

/**
 * Labels with their values below the heading of another document, or a row of labels above a row of values: at most one
 * number and one date.
 */
function sectionUnder(page: PageText, labels: LabelIndex, heading: Segment): Segment[] {
	const [next] = page.rows[heading.row]?.segments.slice(heading.place + 1) ?? [];
	if (/\d/.test(heading.text) || /\d/.test(next?.text ?? '')) return [];
	const found: Segment[][] = [];
	for (const row of page.rows.slice(heading.row + 1, heading.row + 1 + maxSectionRows)) {
		const own = row.segments.filter(({ box }) => box.left > heading.box.left - heading.height);
		const { bottom } = unionOf((found.at(-1) ?? [heading]).map(({ box }) => box));
		const isNear = row.box.top - bottom < maxSectionGap * heading.height;
		const [labelRow] = found.length === 1 && !hasDigits(found[0] ?? []) ? found : [];
		if (!isNear || own.some(namesCredit) || !(labelRow ?? beginsSection(own, heading, labels))) break;
		if (hasTwice([...found.flat(), ...own])) break;
		found.push(own);
		if (labelRow) break;
	}
	return hasDigits(found.flat()) ? found.flat() : [];
}

const hasDigits = (segments: readonly Segment[]): boolean => segments.some(({ text }) => /\d/.test(text));

/** Whether segments have two dates, or two numbers. */
function hasTwice(segments: readonly Segment[]): boolean {
	const all = segments.map((segment) => contentsOf([spanOf(segment, 0)]));
	return [all.filter(({ hasDate }) => hasDate), all.filter(({ hasNumber }) => hasNumber)].some(
		({ length }) => length > 1,
	);
}

/** Whether a row below a heading begins with a label, or is a row of labels. */
function beginsSection(row: readonly Segment[], { box, height }: Segment, labels: LabelIndex): boolean {
	const [first] = row;
	if (!first || Math.abs(first.box.left - box.left) > maxIndent * height) return false;
	const isLabel = labels.beginsLabel(first, 0) || /^\p{L}[\p{L}.º° ]{0,20}[:：]/u.test(first.text);
	return isLabel || (row.length > 1 && row.every(({ text }) => !/\d/.test(text)));
}

const namesCredit = ({ tokens }: Segment): boolean => tokens.some((_, at) => creditEnd(tokens, at) !== undefined);

/** A reference ends where the credit note is named again. */
function endOfReference({ tokens, text }: Segment, from: number): number {
	const at = tokens.findIndex(({ start }, index) => start > from && creditEnd(tokens, index) !== undefined);
	return tokens[at]?.start ?? text.length;
}

/** Which kinds of values some spans contain. */
interface Contents {
	readonly hasDate: boolean;
	readonly hasNumber: boolean;
}

function contentsOf(spans: readonly Span[]): Contents {
	const texts = spans.map(({ segment, from, to }) => segment.text.slice(from, to));
	const hasDate = texts.some((text) => findDates(text).length > 0);
	const hasNumber = texts.some((text) => findIds(text).length > 0);
	return { hasDate, hasNumber };
}

/**
 * On a credit note, a number or date under the plain name of an invoice belongs to that invoice if the note has its own,
 * or if the page names no other invoice.
 */
function plainInvoices(page: PageText, labels: LabelIndex, spans: readonly Span[]): Span[] {
	const known = page.segments.filter((segment) => spans.every((span) => span.segment !== segment));
	const credit = contentsOf(
		known.flatMap((segment) =>
			creditEnd(segment.tokens, 0) === undefined && !beginsBare(segment, labels)
				? []
				: spansAfter(page, labels, segment, 0),
		),
	);
	const referenced = contentsOf(spans);
	return known.flatMap((segment) => {
		const from = plainInvoiceIn(segment);
		if (from === undefined) return [];
		const own = spansOfReference(page, labels, segment, from);
		const { hasDate } = contentsOf(own);
		const isOfNote = hasDate ? !credit.hasDate : !credit.hasNumber;
		return isOfNote && (referenced.hasNumber || referenced.hasDate) ? [] : own;
	});
}

/** Whether a segment begins with a label that only says "Number" or "Date": those of the note itself. */
function beginsBare(segment: Segment, labels: LabelIndex): boolean {
	const number = nameEnd(segment.tokens, 0, bareNumbers);
	const dates = bareDates
		.flatMap((text) => labels.find(text))
		.filter((hit) => hit.segment === segment && hit.first === 0);
	// Otherwise it is part of another label: "Nº factura".
	return [number, ...dates.map(({ end }) => end)].some((end) => {
		const to = end === undefined ? undefined : segment.tokens[end - 1]?.end;
		return to !== undefined && /^[\s.:：#]*(?:$|\p{L}{0,5}[\s./-]?\d)/u.test(segment.text.slice(to));
	});
}

/** Offset of the name of an invoice, or of a compound with it, in a segment that does not name a credit note. */
function plainInvoiceIn(segment: Segment): number | undefined {
	const { tokens } = segment;
	if (namesCredit(segment)) return undefined;
	const at = tokens.findIndex(
		({ fold }, index) =>
			invoiceStems.some((stem) => fold.startsWith(stem)) || (index === 0 && nameEnd(tokens, 0, invoices) !== undefined),
	);
	return tokens[at]?.start;
}
