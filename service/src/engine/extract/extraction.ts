import type { Box } from '../model';
import { chooseAnswers, answerFromInvoice, isSameValue, suggestAnswers, type Answer } from './answers';
import { findBareNumbers } from './bare-numbers';
import type { Candidate } from './candidate';
import { readChoice } from './choices';
import type { Check, CheckedValue } from './check';
import { CheckCollector, fieldsForChecks } from './check-collector';
import { adjustConfidence } from './check-confidence';
import type { EInvoice } from './einvoice-fields';
import { findFreeCandidates, findPlaces, findStandalonePlaces, type KeyPlace } from './free-key';
import type { LabelStarts } from './value-pieces';
import { isEnded, type Hit } from './label-index';
import { findLabelCandidates } from './label-candidates';
import { findAliasCandidates } from './alias-candidates';
import { fields as lexiconFields, type Field } from './lexicon';
import type { FieldType } from './field-entry';
import type { PageText, Segment } from './page-text';
import { findNetSums } from './net-sums';
import { preferExactKey } from './prefer-exact-key';
import { demoteReferenced } from './referenced-documents';
import { PageValues } from './page-values';
import { isPossibleValue, writtenValue } from './possible-value';
import { PrintedValues } from './printed-values';
import { findBank, findPartyCandidates } from './party-candidates';
import { planFields, planKeys, type KeyPlan } from './key-plan';
import { isRecognised, type RecognisedType } from './recognise';
import { CurrencyVotes } from './currency-votes';
import { DateOrderVotes, resolveDate } from './date-order';
import { cents } from './recognise/amounts';
import { findColumnTotals, PageSums } from './sums';
import { findSumChains } from './sum-chains';
import { findRoundedTotals } from './rounded-totals';
import type { LayoutMatcher, RecognisedLayout } from './layout-matcher';
import { isSamePlace, settleSums } from './settle-sums';
import { findTitleDates, findTitleNumbers } from './title-candidates';
import { findPatternCandidates } from './pattern-candidates';
import { extractSettings } from './settings';
import { withTaxParts } from './tax-sums';

const { keptCandidates, grossPoints, maxPoints, paidPoints, keyAsLabelScore, printedConfidence } =
	extractSettings.candidates;
const { netPoints } = extractSettings.sums;

/** Extraction result of a document. */
export interface Extracted {
	/** In the order of the keys; for each key its best answer first, one per page that has it. */
	readonly fields: readonly { readonly plan: KeyPlan; readonly answer: Answer }[];
	/** Checks of the requested fields. */
	readonly checks: readonly (Check & { readonly keys: readonly string[] })[];
	/** Undecided keys with their candidates, likeliest first. */
	readonly undecided: readonly { readonly plan: KeyPlan; readonly candidates: readonly Answer[] }[];
	/** Keys whose printed values differ from the e-invoice. */
	readonly differing: readonly string[];
	/** The learned layout that matches, or almost matches, the document. */
	readonly layout?: RecognisedLayout;
}

/** Finds the values of keys in a document, page by page. */
export class Extraction {
	readonly plans: readonly KeyPlan[];
	/** Fields that were not requested but are needed by checks. */
	private readonly checkPlans: readonly KeyPlan[];
	private readonly checkCollector: CheckCollector;
	private readonly wanted: ReadonlySet<string>;
	private readonly candidates = new Map<KeyPlan, Candidate[]>();
	private readonly votes = new DateOrderVotes();
	private readonly currencies = new CurrencyVotes();
	private readonly printed = new PrintedValues();
	/** Maps boxes of a page to the displayed page. */
	private readonly displayed = new Map<number, PageText['displayed']>();

	/**
	 * @param invoice  the embedded e-invoice: its values outrank printed ones
	 * @param matcher  layouts learned from reviewed documents
	 */
	constructor(
		keys: readonly string[],
		private readonly invoice?: EInvoice,
		private readonly matcher?: LayoutMatcher,
	) {
		this.plans = planKeys(keys);
		const asked = new Set(this.plans.flatMap(({ field }) => field?.id ?? []));
		this.checkPlans = planFields([...fieldsForChecks(asked)].filter((id) => !asked.has(id)));
		this.checkCollector = new CheckCollector(asked);
		this.wanted = new Set(this.plans.map(({ text }) => text));
	}

	addPage(page: PageText): void {
		const values = new PageValues(page, this.wanted);
		this.displayed.set(page.pageIndex, page.displayed);
		this.votes.addPage(values);
		this.currencies.addPage(values);
		if (this.invoice) this.printed.addPage(values);
		this.checkCollector.addPage(values);
		this.matcher?.addPage(values);
		const places = new Map<KeyPlan, readonly KeyPlace[]>(
			this.plans.map((plan) => [plan, isFree(plan) ? findPlaces(values, plan) : findStandalonePlaces(values, plan)]),
		);
		const isLabel = labelStarts(values, places);
		for (const plan of [...this.plans, ...this.checkPlans]) {
			const found = [...candidatesOf(values, plan, places.get(plan) ?? [], isLabel)].sort((a, b) => b.score - a.score);
			this.candidates.set(plan, [...(this.candidates.get(plan) ?? []), ...found.slice(0, keptCandidates)]);
		}
	}

	/** Returns the answers after the last page. */
	finish(): Extracted {
		const order = this.votes.order();
		const differing: string[] = [];
		const answered = new Map<KeyPlan, readonly Answer[]>();
		const matched = this.matcher?.finish(this.plans);
		const ranked = new Map([...this.plans, ...this.checkPlans].map((plan) => [plan, this.candidatesFor(plan, order)]));
		const proven = this.invoice ? undefined : this.settle(ranked);
		for (const [plan, found] of ranked) {
			const candidates = preferSettled(plan, found, proven);
			const usual = chooseAnswers(candidates);
			const answers = matched ? matched.answers(plan, usual, order) : usual;
			const fromInvoice = answerFromInvoice(plan, this.invoice, candidates);
			const [printed] = answers;
			const differs =
				printed &&
				fromInvoice &&
				isComparable(printed) &&
				!isSameValue(printed.value || printed.text, fromInvoice.value) &&
				!this.isPrinted(plan, fromInvoice.value, candidates);
			if (differs && this.plans.includes(plan)) differing.push(plan.key);
			answered.set(plan, fromInvoice ? [fromInvoice] : answers);
		}
		assignTaxNumber(answered);
		const checks = this.checkCollector.finish(checkedValues(answered));
		const fields = this.plans.flatMap((plan) =>
			(answered.get(plan) ?? []).map((answer) => ({
				plan,
				answer: plan.field ? adjustConfidence(answer, plan.field.id, checks) : answer,
			})),
		);
		const undecided = this.plans.flatMap((plan) => {
			if ((answered.get(plan) ?? []).length > 0) return [];
			const candidates = suggestAnswers(ranked.get(plan) ?? []).filter((one) => matched?.isRefused(plan, one) !== true);
			return candidates.length > 0 ? [{ plan, candidates }] : [];
		});
		const keysOf = (ids: ReadonlySet<string>) =>
			this.plans.filter(({ field }) => field && ids.has(field.id)).map(({ key }) => key);
		return {
			fields: fields.map(({ plan, answer }) => ({ plan, answer: this.toDisplayed(answer) })),
			checks: checks.map((check) => ({
				...check,
				values: check.values.map((value) => this.toDisplayed(value)),
				keys: keysOf(new Set(check.values.map(({ field }) => field))),
			})),
			undecided: undecided.map(({ plan, candidates }) => ({
				plan,
				candidates: candidates.map((one) => this.toDisplayed(one)),
			})),
			differing,
			...(matched ? { layout: matched.layout } : {}),
		};
	}

	/** Net sum, tax and total that add up, by field. */
	private settle(ranked: ReadonlyMap<KeyPlan, readonly Candidate[]>): ReadonlyMap<string, Candidate> {
		const candidatesOf = (id: string) => [...ranked].find(([{ field }]) => field?.id === id)?.[1] ?? [];
		return settleSums(candidatesOf, this.checkCollector.sumRows);
	}

	/** Whether the pages print the value of an e-invoice, for this field or elsewhere. */
	private isPrinted({ field }: KeyPlan, value: string, candidates: readonly Candidate[]): boolean {
		const isFound = candidates.some((one) => isSameValue(one.value || one.text, value));
		return isFound || (field !== undefined && this.printed.has(value, field.type));
	}

	/** Maps the position of a value to the displayed page. */
	private toDisplayed<T extends { readonly pageIndex: number; readonly box: Box | undefined }>(value: T): T {
		const { box } = value;
		const displayed = this.displayed.get(value.pageIndex);
		return box && displayed ? { ...value, box: displayed(box) } : value;
	}

	private candidatesFor(plan: KeyPlan, order: 'dayFirst' | 'monthFirst' | undefined): Candidate[] {
		const found = this.candidates.get(plan) ?? [];
		const all = found.length === 0 && plan.field?.type === 'currency' ? this.currencies.ofCountry() : found;
		return all
			.map((candidate) => resolveDate(candidate, order))
			.flatMap((candidate) => this.currencies.resolve(candidate))
			.sort((a, b) => b.score - a.score);
	}
}

const abs = ({ amount = 0 }: Candidate): number => Math.abs(amount);

/** Puts a candidate that the other sums prove before all others. */
function preferSettled(
	{ field, text }: KeyPlan,
	candidates: readonly Candidate[],
	all: ReadonlyMap<string, Candidate> | undefined,
): readonly Candidate[] {
	// "Total due" may be the total, but includes what was due before.
	const isDue = lexiconFields.get('amount_due')?.labels.some((label) => label.text === text && label.weight >= 1);
	const proven = isDue === true ? undefined : all?.get(field?.id ?? '');
	const found = proven && candidates.find((one) => isSamePlace(one, proven) && one.value === proven.value);
	const [best] = candidates;
	if (!found || !best || found === best || best.isComputed === true) return candidates;
	// A sum without a label that adds up with those of one rate is not surer than the labeled total of all.
	const isOneOfSeveral = found.source === 'pattern' && best.source === 'label' && abs(best) > abs(found);
	const first = { ...found, score: best.score, ...(isOneOfSeveral ? { isOneOfSeveral } : {}) };
	return [first, ...candidates.filter((one) => one !== found)];
}

/** Seller and buyer cannot share a number: the stronger candidate keeps it. */
function assignTaxNumber(answered: Map<KeyPlan, readonly Answer[]>): void {
	const of = (id: string) => [...answered].filter(([{ field }]) => field?.id === id);
	for (const [seller, [sellers]] of of('seller_vat_id')) {
		for (const [buyer, [buyers]] of of('buyer_vat_id')) {
			if (!sellers || !buyers || sellers.value !== buyers.value || isGiven(sellers) || isGiven(buyers)) continue;
			answered.set(sellers.score >= buyers.score ? buyer : seller, []);
		}
	}
}

/** Values that do not come from this page alone. */
function isGiven({ source }: Answer): boolean {
	return source === 'attachment' || source === 'learned';
}

/** The best value of each field, for the checks. */
function checkedValues(answered: ReadonlyMap<KeyPlan, readonly Answer[]>): Map<string, CheckedValue> {
	const found = new Map<string, CheckedValue>();
	for (const [{ field, isRepeated }, [best]] of answered) {
		if (!field || isRepeated || !best || found.has(field.id)) continue;
		const { pageIndex, text, value, box } = best;
		found.set(field.id, { field: field.id, pageIndex, text, value, box });
	}
	return found;
}

/**
 * Other types have one written form; names and addresses vary. A weak label may be that of another value: "Total" of the
 * amount due.
 */
function isComparable({ type, source, confidence }: Answer): boolean {
	const isOneForm = type !== 'name' && type !== 'address' && type !== 'text';
	return isOneForm && source !== 'weakLabel' && confidence > printedConfidence;
}

/** A key that is itself used as a label. */
function isFree({ field, isRepeated }: KeyPlan): boolean {
	return !field || isRepeated;
}

function candidatesOf(page: PageValues, plan: KeyPlan, places: readonly KeyPlace[], isLabel: LabelStarts): Candidate[] {
	const { field } = plan;
	const beside = findFreeCandidates(page, plan, places, isLabel);
	if (!field) return beside.map((candidate) => withAmount(page, candidate));
	if (plan.isRepeated || beside[0]?.type === 'choice') return beside;
	const asLabel = isRecognised(field.type) ? beside : beside.filter(({ text }) => isTextOf(field.type, text));
	const found = candidatesOfField(page, plan, field, asLabel, isLabel);
	const all = preferExactKey(page, plan, field, places, { asLabel, found }, isLabel);
	return demoteReferenced(field.id, all, () => page.references());
}

/** The number of a sum of money next to a key that is not in the lexicon. */
function withAmount(page: PageValues, candidate: Candidate): Candidate {
	const { type, text } = candidate;
	if (type !== 'text') return candidate;
	const [found] = page.read('amount', text);
	const isWhole = found?.start === 0 && found.end === text.length;
	return isWhole && (found.cents === true || /\p{Sc}/u.test(text)) ? { ...candidate, value: found.value } : candidate;
}

function candidatesOfField(
	page: PageValues,
	plan: KeyPlan,
	field: Field,
	asLabel: Candidate[],
	isLabel: LabelStarts,
): Candidate[] {
	if (field.type === 'text') {
		const choice = choiceOfField(page, plan);
		if (choice) return [choice];
	}
	if (isRecognised(field.type)) {
		const typed = typedCandidates(page, plan, field, field.type);
		// If no value of the type is near a label, text near the key itself is the value, provided that the type allows
		// it.
		const isLabelled = typed.some(
			({ source, score }) => source !== 'pattern' && source !== 'symbol' && score > keyAsLabelScore,
		);
		return isLabelled
			? typed
			: [
					...typed,
					...asLabel
						.filter(({ text }) => isPossibleValue(field.type, text))
						.map((candidate) => ({ ...candidate, value: writtenValue(field.type, candidate), score: keyAsLabelScore })),
				];
	}
	const isAnyLabel: LabelStarts = (segment, offset) =>
		isLabel(segment, offset) || page.labels.beginsLabel(segment, offset);
	const named = (plan.labels.length > 0 ? findAliasCandidates(page, plan, field, isAnyLabel) : asLabel).filter(
		({ text }) => isTextOf(field.type, text),
	);
	if (field.type === 'text') {
		const bank = field.id === 'bank_name' ? findBank(page, field) : [];
		return [...named, ...bank, ...asLabel];
	}
	const found = [...findPartyCandidates(page, field), ...named];
	// A party name before its value in the same text, as in forms.
	return named.length > 0 ? found : [...found, ...asLabel.map((one) => ({ ...one, type: field.type }))];
}

/** State of the tick boxes next to any name of a field: the key "Payment method" matches boxes at "Zahlungsart". */
function choiceOfField(page: PageValues, { labels }: KeyPlan): Candidate | undefined {
	if (page.ticks().length === 0) return undefined;
	const hits = labels.filter(({ weight }) => weight >= 1).flatMap(({ text }) => page.labels.find(text));
	return hits.map((hit) => readChoice(page, hit)).find((choice) => choice !== undefined);
}

/** Names and addresses contain letters and no label with a value. */
function isTextOf(type: FieldType, text: string): boolean {
	return (
		(type === 'text' ? /[\p{L}\p{N}]/u : /\p{L}{2}|\p{Script=Han}/u).test(text) && !/^[^:：]{0,30}[:：]/u.test(text)
	);
}

function typedCandidates(page: PageValues, plan: KeyPlan, field: Field, type: RecognisedType): Candidate[] {
	const found = [...findLabelCandidates(page, field, type, plan.labels), ...findPatternCandidates(page, field)];
	if (field.id === 'invoice_number') found.push(...findTitleNumbers(page, field), ...findCreditNumbers(page, field));
	if (field.id === 'invoice_number' || field.id === 'credit_number') found.push(...findBareNumbers(page, field, type));
	if (field.id === 'issue_date') found.push(...findTitleDates(page, field));
	if (type !== 'amount') return found;
	const sums = page.once(pageSums);
	const all = [...found, ...findColumnTotals(page, field, plan.labels)];
	const nets = isTotal(field) ? findNetSums(page, all) : new Set<number>();
	const totals = all.map((candidate) => ({
		...candidate,
		score:
			candidate.score + sumPoints(page, sums, field, candidate) - (nets.has(cents(candidate.amount)) ? netPoints : 0),
	}));
	if (field.id === 'grand_total') return [...totals, ...findRoundedTotals(page, field, totals)];
	return withTaxParts(page, field, plan.text, totals);
}

const pageSums = (page: PageValues): PageSums => new PageSums(page);

/** On a credit note, its own number has the name of the note. */
function findCreditNumbers(page: PageValues, { type }: Field): Candidate[] {
	const credit = lexiconFields.get('credit_number');
	if (!credit || !isRecognised(type) || !page.references().isCreditNote) return [];
	const own = credit.labels.filter(({ weight }) => weight >= 1);
	return findLabelCandidates(page, credit, type, own);
}

/** Fields whose sum includes taxes. */
function isTotal({ id }: Field): boolean {
	return id === 'grand_total' || id === 'amount_due';
}

/** Bonus or penalty for a sum, based on the other sums of the page. */
function sumPoints(page: PageValues, sums: PageSums, { id }: Field, { amount }: Candidate): number {
	if (amount === undefined) return 0;
	switch (id) {
		case 'grand_total':
			return (
				(sums.isGross(amount) ? grossPoints : 0) +
				(sums.isLargest(amount) ? maxPoints : 0) -
				(findSumChains(page).some(({ net, total }) => net !== total && [net, total - net].includes(cents(amount)))
					? netPoints
					: 0) +
				(amount > 0 && sums.isPaidLessChange(amount) ? paidPoints : 0)
			);
		case 'net_total':
			return sums.isNet(amount) ? grossPoints : 0;
		case 'tax_total':
			return (sums.isTax(amount) ? grossPoints : 0) - (sums.isNoTax(amount) ? paidPoints : 0);
		default:
			return 0;
	}
}

/** True if a position prints a key in the requested case, or stands alone like a label. */
function isRequestedSpelling(key: string, hit: Hit): boolean {
	const letters = (text: string) => text.replace(/[^\p{L}]/gu, '');
	const isSame = letters(key) === letters(hit.segment.text.slice(hit.from, hit.to));
	// "Company" ends a company name and is not a label there.
	return isEnded(hit) ? hit.first === 0 || isSame || hit.end < hit.segment.tokens.length : hit.first === 0 && isSame;
}

/** Start positions of requested labels on a page. */
function labelStarts(page: PageValues, places: ReadonlyMap<KeyPlan, readonly KeyPlace[]>): LabelStarts {
	const starts = new Map<Segment, Set<number>>();
	const add = ({ segment, from }: Pick<Hit, 'segment' | 'from'>) => {
		const known = starts.get(segment);
		if (known) known.add(from);
		else starts.set(segment, new Set([from]));
	};
	for (const [plan, own] of places) {
		// Other occurrences of a key only count in the requested case: "Labels" is not a label in "white labels".
		for (const hit of page.labels.find(plan.text)) if (isRequestedSpelling(plan.key, hit)) add(hit);
		const { hit, firstRow } = own[plan.isRepeated ? plan.use : 0] ?? {};
		if (hit) add(hit);
		if (firstRow) add(firstRow);
	}
	return (segment, offset) => starts.get(segment)?.has(offset) === true;
}
