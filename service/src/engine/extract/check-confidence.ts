import type { Answer } from './answers';
import { extractSettings } from './settings';
import type { Check } from './check';

const { failedFactor, remainingDoubt } = extractSettings.checks;

/** Checks that prove a value. Others only make it plausible: a late due date may still be the wrong day. */
const proving: ReadonlySet<Check['check']> = new Set([
	'totals',
	'tax',
	'change',
	'balance',
	'pay',
	'consumption',
	'iban',
]);

/** Adjusts the confidence of an answer: a failed check lowers it, a proof raises it. */
export function adjustConfidence(answer: Answer, fieldId: string, checks: readonly Check[]): Answer {
	const own = checks.filter(({ values }) =>
		values.some(
			({ field, pageIndex, text }) => field === fieldId && pageIndex === answer.pageIndex && text === answer.text,
		),
	);
	const isProven = own.some(({ check, state }) => state === 'passed' && proving.has(check));
	const isDoubted = own.some(({ state }) => state === 'failed');
	if (isDoubted) return { ...answer, confidence: round(answer.confidence * failedFactor) };
	return isProven ? { ...answer, confidence: round(1 - (1 - answer.confidence) * remainingDoubt) } : answer;
}

function round(confidence: number): number {
	return Math.round(confidence * 1000) / 1000;
}
