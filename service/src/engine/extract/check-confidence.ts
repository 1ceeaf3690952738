import type { Answer } from './answers';
import { extractSettings } from './settings';
import type { Check } from './check';

const { failedPart, passedRest } = extractSettings.checks;

/**
 * Checks that prove a value, not only that it may be right: a due date may be late enough and still be another day, and check digits of a tax
 * number do not say whose it is.
 */
const proving: ReadonlySet<Check['check']> = new Set([
	'totals',
	'tax',
	'change',
	'balance',
	'pay',
	'consumption',
	'iban',
]);

/** The answer with what the checks of its field say of it: one that failed lowers its confidence, one that proves it raises it. */
export function byChecks(answer: Answer, fieldId: string, checks: readonly Check[]): Answer {
	const own = checks.filter(({ values }) =>
		values.some(
			({ field, pageIndex, text }) => field === fieldId && pageIndex === answer.pageIndex && text === answer.text,
		),
	);
	const isProven = own.some(({ check, state }) => state === 'passed' && proving.has(check));
	const isDoubted = own.some(({ state }) => state === 'failed');
	if (isDoubted) return { ...answer, confidence: rounded(answer.confidence * failedPart) };
	return isProven ? { ...answer, confidence: rounded(1 - (1 - answer.confidence) * passedRest) } : answer;
}

function rounded(confidence: number): number {
	return Math.round(confidence * 1000) / 1000;
}
