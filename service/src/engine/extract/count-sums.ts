import type { ExtractCheckName } from '../../../../contract/extract-checks';
import type { Receipt } from '../../../../contract/receipt';
import type { Check } from './check';

/** Checks that calculate a number again; the others compare dates, codes and documents. */
const calculating: ReadonlySet<ExtractCheckName> = new Set([
	...(['totals', 'tax', 'lines', 'lineSum'] as const),
	...(['change', 'balance', 'pay', 'consumption'] as const),
]);

/** The recalculated numbers of a document, for its receipt. */
export function countSums(checks: readonly Pick<Check, 'check' | 'state'>[]): Receipt['sums'] {
	const done = checks.filter(({ check, state }) => calculating.has(check) && state !== 'impossible');
	return { checked: done.length, wrong: done.filter(({ state }) => state === 'failed').length };
}
