import type { Box } from '../model';
import { horizontalOverlap } from '../model/boxes';
import { similarity } from '../values/similarity';
import { makeCandidate, type Candidate, type Source } from './candidate';
import { findCompoundLabels, compoundWeight } from './compound-labels';
import { tokenize } from './fold';
import { foldOf, type Hit } from './label-index';
import { fields, labelOwners, type Field } from './lexicon';
import type { FieldType } from './field-entry';
import { below, rightOf } from './neighbours';
import { boxOfPart, joinSegments, type Segment } from './page-text';
import { findValueUnderHead } from './header-row';
import { isColumnHeader } from './sections';
import type { PageValues } from './page-values';
import type { Found, RecognisedType } from './recognise';
import { extractSettings } from './settings';

const {
	segmentsRight,
	rowsBelow,
	maxRowGap,
	wordsBefore,
	maxBrokenRows,
	brokenReach,
	brokenGap,
	bankRows,
	minMisreadLength,
	minMisreadLikeness,
	points,
} = extractSettings.labelCandidates;

/** A label of a field, or a key as requested. */
export interface WantedLabel {
	readonly text: string;
	readonly weight: number;
}

/** Values of a field's type next to its labels on a page, with their scores. */
export function findLabelCandidates(
	page: PageValues,
	field: Field,
	type: RecognisedType,
	labels: readonly WantedLabel[],
): Candidate[] {
	const candidates: Candidate[] = [];
	for (const { text, weight } of labels) {
		for (const hit of page.labels.find(text)) {
			if (page.labels.isPartOfOther(hit, field.id)) continue;
			if (type === 'amount' && page.labels.isRestOfOther(hit, field.id)) continue;
			if (field.id === 'customer_number' && weight < 1 && isAmongBankData(page, hit)) continue;
			candidates.push(...aroundLabel(page, field, type, hit, weight, text.length));
		}
	}
	for (const hit of page.isRead() ? page.labels.unknownStarts() : []) {
		const read = foldOf(hit);
		const isMeant = labels.some(({ text, weight }) => weight >= 1 && isMisread(read, text));
		if (isMeant) candidates.push(...aroundLabel(page, field, type, hit, compoundWeight, hit.to - hit.from));
	}
	for (const hit of findCompoundLabels(page.text, field.id)) {
		if (page.labels.isPartOfOther(hit, field.id)) continue;
		candidates.push(...aroundLabel(page, field, type, hit, compoundWeight, hit.to - hit.from));
	}
	return candidates;
}

/** Whether OCR may have read a label so: with one wrong letter of eight, or without the circle of "N°". */
function isMisread(read: string, label: string): boolean {
	if (read.startsWith('n') && label === `no${read.slice(1)}`) return true;
	const length = Math.min(read.length, label.length);
	return (
		length >= minMisreadLength &&
		Math.abs(read.length - label.length) < 2 &&
		similarity(read, label) >= minMisreadLikeness
	);
}

const bankLabels = ['iban', 'bic', 'bank_name', 'account_holder'].flatMap(
	(id) => fields.get(id)?.labels.filter(({ weight }) => weight >= 1) ?? [],
);

/** Whether bank data is above or below an "Account number", which is the bank's then, not a customer's. */
function isAmongBankData(page: PageValues, { segment }: Hit): boolean {
	return bankLabels.some(({ text }) =>
		page.labels
			.find(text)
			.some(
				(hit) =>
					Math.abs(hit.segment.row - segment.row) <= bankRows && horizontalOverlap(hit.segment.box, segment.box) > 0,
			),
	);
}

/** Values around one occurrence of a label. */
export function aroundLabel(
	page: PageValues,
	field: Field,
	type: RecognisedType,
	hit: Hit,
	weight: number,
	length: number,
): Candidate[] {
	const search = new LabelSearch(page, field, type, hit, weight, length);
	search.addOwnSegment();
	search.addRight();
	search.addBelow();
	return search.candidates;
}

/** Collects the values around one label. */
class LabelSearch {
	readonly candidates: Candidate[] = [];
	private readonly base: number;
	/** Text between the label and the end of its segment. */
	private readonly rest: string;
	/** The value of a label in a row of labels. */
	private readonly headed: Segment | undefined;

	constructor(
		private readonly page: PageValues,
		private readonly field: Field,
		private readonly type: RecognisedType,
		private readonly hit: Hit,
		private readonly weight: number,
		length: number,
	) {
		this.headed = findValueUnderHead(page.text, hit.segment);
		this.base =
			weight +
			points.letter * Math.min(points.maxLetters, length) -
			(!this.headed && isColumnHeader(page.text, hit.segment) ? points.header : 0);
		this.rest = hit.segment.text.slice(hit.to);
	}

	addOwnSegment(): void {
		const { page, hit, type } = this;
		for (const found of page.of(type, hit.segment)) {
			if (found.start < hit.to) continue;
			const other = this.otherLabelPoints(hit.segment, hit.to, found);
			this.add(hit.segment, found, points.sameSegment - other, hit.segment.text.slice(hit.to, found.start), 'label');
		}
		if (hit.to < hit.segment.text.length) this.addBroken(hit.segment, hit.to, points.sameSegment, '', 'label');
	}

	addRight(): void {
		const { page, hit, type } = this;
		let before = this.rest;
		const segments = rightOf(page.text, hit.segment.box, hit.segment.row).slice(0, segmentsRight);
		for (const [skipped, segment] of segments.entries()) {
			for (const found of page.of(type, segment)) {
				const place = points.right - points.skipped * skipped - this.otherLabelPoints(segment, 0, found);
				this.add(segment, found, place, before + segment.text.slice(0, found.start), 'label');
			}
			if (skipped === 0) this.addBroken(segment, 0, points.right, before, 'label');
			before += segment.text;
		}
	}

	addBelow(): void {
		const { page, hit, headed } = this;
		if (headed) {
			for (const found of page.of(this.type, headed)) this.add(headed, found, points.below, this.rest, 'labelBelow');
			this.addBroken(headed, 0, points.below, this.rest, 'labelBelow');
			return;
		}
		const rows = below(page.text, hit.box, hit.segment.row, rowsBelow, maxRowGap);
		for (const [row, segments] of rows.entries()) {
			for (const segment of segments) {
				if (row === 0 && isUnder(segment.box, hit.box))
					this.addBroken(segment, 0, points.below, this.rest, 'labelBelow');
				this.addUnder(segment);
			}
		}
	}

	private addUnder(segment: Segment): void {
		// "Order details" is a title, and no label of a number.
		if (this.type === 'id' && /^\s\p{L}{4,}$/u.test(this.rest)) return;
		for (const found of this.page.of(this.type, segment)) {
			if (!isUnder(boxOfPart(segment, found.start, found.end), this.hit.box)) continue;
			this.add(segment, found, points.below - this.otherLabelPoints(segment, 0, found), this.rest, 'labelBelow');
		}
	}

	private otherLabelPoints(segment: Segment, from: number, found: Found): number {
		return holdsOtherLabel(this.page, this.field, segment, from, found.start) ? points.otherLabel : 0;
	}

	/** @param between  text between the label and the value */
	private add(segment: Segment, found: Found, place: number, between: string, source: Source): void {
		const { page, field, hit, base, weight } = this;
		const distance = points.distance * Math.min(points.maxDistance, between.replace(/[^\p{L}\p{N}]/gu, '').length);
		const negative = isNegative(field, hit, between) ? points.negative : 0;
		// "1990 Cost" beside "Total Cost" is the name of another column.
		const isNamed = found.weak === true && /^\s\p{L}{2}/u.test(segment.text.slice(found.end));
		const isRight = place >= points.right && distance === 0 && !isNamed;
		const score = base + place - distance - negative + scoreValue(page, field, segment, found, isRight);
		const how = { type: field.type, source: weight < 1 ? 'weakLabel' : source, score } as const;
		const candidate = makeCandidate(page.text.pageIndex, segment, found, how);
		const isOneOf = source === 'labelBelow' && field.type === 'amount' && isAboveSum(page, segment);
		this.candidates.push(isOneOf ? { ...candidate, isOneOfSeveral: true } : candidate);
	}

	private addBroken(first: Segment, from: number, place: number, between: string, source: Source): void {
		const broken = brokenValue(this.page, this.type, first, from);
		if (broken) this.add(broken.segment, broken.found, place, between, source);
	}
}

/** A value that continues in the rows below, as in a narrow cell or at the end of a line. */
function brokenValue(
	page: PageValues,
	type: RecognisedType,
	first: Segment,
	from: number,
): { readonly segment: Segment; readonly found: Found } | undefined {
	if (!breakable.has(type) || !/\d/.test(first.text.slice(from))) return undefined;
	if (type !== 'iban' && page.of(type, first).length > 0) return undefined;
	const rows: [Segment, ...Segment[]] = [first];
	for (let at = first.row + 1; rows.length < maxBrokenRows && at < page.text.rows.length; at++) {
		const before = rows.at(-1) ?? first;
		const next = page.text.rows[at]?.segments.find(
			({ box }) => Math.abs(box.left - first.box.left) < brokenReach * first.height,
		);
		const top = page.text.rows[at]?.box.top ?? Infinity;
		if (top - before.box.bottom > brokenGap * first.height) break;
		if (!next) continue;
		if (page.labels.beginsLabel(next, 0) || /^[\p{L}. ]{2,30}[:：]/u.test(next.text)) break;
		rows.push(next);
	}
	if (rows.length === 1) return undefined;
	const segment = joinSegments(rows);
	const found = page
		.of(type, segment)
		.find(({ start, end }) => start >= from && start < first.text.length && end > first.text.length);
	return found && { segment, found };
}

/** Types whose fragments are recognizable when broken over rows. */
const breakable: ReadonlySet<FieldType> = new Set(['date', 'period', 'iban']);

/** Whether a sum is above another one, also a misread one: they are a column of several. */
function isAboveSum(page: PageValues, { box, row }: Segment): boolean {
	const [under = []] = below(page.text, box, row, 1, maxRowGap);
	return under.some(({ text }) => !/\p{L}{2}/u.test(text) && /\d[.,]\d{2}(?!\d)/.test(text));
}

function isUnder(value: Box, label: Box): boolean {
	return horizontalOverlap(value, label) > 0 || Math.abs(value.left - label.left) < 2 * (label.bottom - label.top);
}

/** Whether a stronger label of another field is between a label and a value: the value belongs to it. */
function holdsOtherLabel(page: PageValues, field: Field, segment: Segment, from: number, to: number): boolean {
	return page.labels.labelsWithin(segment, from, to).some((text) => {
		const owners = labelOwners.get(text);
		return owners !== undefined && owners.size > 0 && !owners.has(field.id) && text.length > 2;
	});
}

/** Score of a value regardless of its label. */
export function scoreValue(
	page: PageValues,
	field: Field,
	segment: Segment,
	found: Found,
	isBesideLabel: boolean,
): number {
	const y = segment.box.top / Math.max(1, page.text.height);
	const place = field.place === 'bottom' ? points.place * y : field.place === 'top' ? points.place * (1 - y) : 0;
	const check = found.check === true ? points.check : 0;
	const weak = found.weak === true && !isBesideLabel ? points.weak : 0;
	return place + check - weak + rolePoints(page, field, segment);
}

/** Types that each party has a value of. */
const typesOfParties: ReadonlySet<FieldType> = new Set(['vat', 'name', 'address', 'id']);

function rolePoints(page: PageValues, { role, type }: Field, segment: Segment): number {
	if (role === undefined || !typesOfParties.has(type)) return 0;
	const owner = page.sections().roleOf(segment);
	if (owner === undefined) return 0;
	return owner === role ? points.ownSection : -points.otherSection;
}

function isNegative(field: Field, { segment, first, from, to }: Hit, between: string): boolean {
	if (field.negatives.size === 0) return false;
	const text = segment.text;
	// A number ends the text before it: words left of the number belong to another field.
	const left: string[] = [];
	for (let index = first - 1; index >= 0 && left.length < wordsBefore; index--) {
		const token = segment.tokens[index];
		if (!token || /\d/.test(text.slice(token.start, token.end)) || /[;|•●]/.test(text.slice(token.end, from))) break;
		left.push(token.fold);
	}
	// "Total incl. VAT" is not a VAT amount.
	const isInclusive = inclusive.test(text.slice(from, to)) || /^\W*(?:incl|inkl|inc\.|ttc)/i.test(between);
	const right = between.length > 60 || isInclusive ? [] : tokenize(between).map(({ fold }) => fold);
	return [...left, ...right].some((word) => isNegativeWord(field, word));
}

const inclusive = /\b(?:incl|inkl|inc|inclusive|ttc|including)\b/i;

/** Matches the word itself, a longer word that begins with it, or a compound that ends in it: "Umsatzsteuerbuchung". */
export function isNegativeWord({ negatives }: Field, word: string): boolean {
	if (negatives.has(word)) return true;
	for (const negative of negatives) {
		if (negative.length >= 5 && word.startsWith(negative)) return true;
		if (negative.length >= 6 && word.endsWith(negative)) return true;
	}
	return false;
}
