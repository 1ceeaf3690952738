import type { Candidate, Source } from './candidate';
import type { EInvoice } from './einvoice-fields';
import { letters } from './fold';
import type { KeyPlan } from './key-plan';
import { extractSettings } from './settings';

const {
	tieMargin,
	clear,
	repeatMargin,
	minScore,
	maxCandidates,
	maxDoubted,
	sureReading,
	sureText,
	lossOfDoubt,
	minReadPart,
	unlikelyPart,
	minIdLength,
} = extractSettings.answers;

/** An answer to a key on a page. */
export interface Answer extends Candidate {
	/** 0 to 1: how often answers of this source and OCR confidence are right. */
	readonly confidence: number;
}

/**
 * Per source: the minimum score, and the share of right answers above it at a high OCR confidence. `sure` applies from
 * the score `from`. Measured on made documents, receipts and forms (docs/extraction.md).
 */
const sourceRules: Readonly<
	Record<Source, { readonly gate: number; readonly precision: number; readonly from: number; readonly sure: number }>
> = {
	attachment: { gate: 0, precision: 0.99, from: 0, sure: 0.99 },
	learned: { gate: 0, precision: 0.85, from: 1, sure: 0.97 },
	title: { gate: 0.6, precision: 0.9, from: 1.2, sure: 0.97 },
	label: { gate: 0.6, precision: 0.85, from: 1.3, sure: 0.97 },
	labelBelow: { gate: 0.7, precision: 0.95, from: 1.2, sure: 0.97 },
	weakLabel: { gate: 0.6, precision: 0.93, from: 1.1, sure: 0.97 },
	pattern: { gate: 0.15, precision: 0.88, from: 0.55, sure: 0.78 },
	symbol: { gate: 0.4, precision: 0.95, from: 0.4, sure: 0.95 },
	section: { gate: 0.7, precision: 0.85, from: 0.7, sure: 0.88 },
	position: { gate: 0.45, precision: 0.6, from: 0.7, sure: 0.88 },
	free: { gate: 0.6, precision: 0.65, from: 0.95, sure: 0.84 },
	freeBelow: { gate: 0.5, precision: 0.45, from: 0.75, sure: 0.81 },
	tick: { gate: 0.5, precision: 0.9, from: 0.5, sure: 0.9 },
	signature: { gate: 0.5, precision: 0.9, from: 0.5, sure: 0.9 },
	stamp: { gate: 0.5, precision: 0.9, from: 0.5, sure: 0.9 },
};

/** Sources that apply to the whole document, not only to their page. */
const documentSources: ReadonlySet<Source> = new Set(['pattern', 'symbol', 'position', 'attachment', 'learned']);

/** Keys that apply to each page because their label is on it. */
const pageSources: ReadonlySet<Source> = new Set(['free', 'freeBelow', 'tick', 'signature', 'stamp']);

/**
 * The answers to a key: one per page that has its value, the best first. No answer is better than a guess.
 * @param candidates  best first
 */
export function chooseAnswers(candidates: readonly Candidate[]): Answer[] {
	const sure = candidates.filter(({ source, score }) => score >= sourceRules[source].gate);
	const best = sure[0];
	if (!best || isTie(best, sure)) return [];
	const answers = [best];
	for (const candidate of sure) {
		if (documentSources.has(candidate.source) || answers.some(({ pageIndex }) => pageIndex === candidate.pageIndex))
			continue;
		const isRepeat = candidate.score >= best.score - repeatMargin && !documentSources.has(best.source);
		if (isRepeat || (pageSources.has(candidate.source) && pageSources.has(best.source))) answers.push(candidate);
	}
	return answers.map((answer) => ({ ...answer, confidence: confidenceOf(answer) }));
}

/** Suggestions for an unanswered key, likeliest first, each value once. @param candidates  best first */
export function suggestAnswers(candidates: readonly Candidate[]): Answer[] {
	const answers: Answer[] = [];
	for (const candidate of candidates) {
		if (candidate.score < minScore || answers.length >= maxCandidates) break;
		if (answers.some(({ text, value }) => text === candidate.text && value === candidate.value)) continue;
		answers.push({ ...candidate, confidence: Math.min(maxDoubted, confidenceOf(candidate)) });
	}
	return answers;
}

function isTie(best: Candidate, all: readonly Candidate[]): boolean {
	if (best.score >= clear || pageSources.has(best.source)) return false;
	const worth = ({ value, text }: Candidate) => value || text;
	return all.some((other) => worth(other) !== worth(best) && other.score > best.score - tieMargin);
}

function confidenceOf(candidate: Candidate): number {
	const { precision, from, sure } = sourceRules[candidate.source];
	const right = candidate.score >= from ? sure : precision;
	const part = isUnlikely(candidate) ? unlikelyPart : 1;
	return Math.round(right * readPart(candidate) * part * 1000) / 1000;
}

/** An item number with its label, part of a sentence, or a box that OCR misread as a sign. */
const fragment = /^\d{1,3}[.)] ?\p{L}|^\p{Ll}.*,$|^[^\p{L}\p{N}\p{Sc}(+"'#√☐☑☒.-]/u;

/** A number that may as well be a year, a rate or a count: no cents, no groups and no sign of a currency. */
const bareNumber = /^\d{1,4}$/;

/** Whether a value has a form that is rarely right: an ambiguous date has no reliable value. */
function isUnlikely({ type, source, text, value, isOneOfSeveral, isUnclear }: Candidate): boolean {
	switch (type) {
		case 'date':
			return value === '';
		case 'amount':
			return bareNumber.test(text) || isOneOfSeveral === true || isUnclear === true;
		case 'id':
			return text.replace(/[^\p{L}\p{N}]/gu, '').length < minIdLength;
		default:
			return pageSources.has(source) && fragment.test(text);
	}
}

/** Types that no format or word list corrects: their words need a higher OCR confidence. */
const anyText: ReadonlySet<Candidate['type']> = new Set(['text', 'address', 'id', 'email', 'url', 'phone']);

/** Share of right answers at an OCR confidence, relative to a high one. */
function readPart({ readConfidence, type }: Candidate): number {
	const sure = anyText.has(type) ? sureText : sureReading;
	return Math.max(minReadPart, 1 - lossOfDoubt * Math.max(0, sure - readConfidence));
}

/** The e-invoice outranks the print: it is data, while printed values are recognized. */
export function answerFromInvoice(
	{ field }: KeyPlan,
	invoice: EInvoice | undefined,
	printed: readonly Candidate[],
): Answer | undefined {
	const value = field && invoice?.get(field.id);
	if (!field || value === undefined) return undefined;
	// If the page prints the same value, the answer gets its text and position.
	const same = printed.find((candidate) => isSameValue(candidate.value || candidate.text, value));
	const base = same ?? { pageIndex: 0, text: value, box: undefined, readConfidence: 1 };
	return {
		...base,
		value: plain(value, field.type),
		type: field.type,
		source: 'attachment',
		score: 2,
		confidence: sourceRules.attachment.sure,
	};
}

function plain(value: string, type: Candidate['type']): string {
	if (type === 'iban' || type === 'vat' || type === 'bic') return value.replace(/\s/g, '');
	const amount = Number(value);
	return type === 'amount' && value !== '' && !Number.isNaN(amount) && !/\.\d{2,}$/.test(value)
		? amount.toFixed(2)
		: value;
}

/** Equal text apart from case, spaces and punctuation, or an equal amount. */
export function isSameValue(a: string, b: string): boolean {
	const [x, y] = [Number(a), Number(b)];
	return letters(a) === letters(b) || (a !== '' && b !== '' && x === y);
}
