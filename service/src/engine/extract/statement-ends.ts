import { tolerance } from './check';
import { findLabelCandidates } from './label-candidates';
import { fields } from './lexicon';
import type { PageText } from './page-text';
import { PageValues } from './page-values';

/** Whether a balance changes by the sums of both sides of an account, or by those of signed amounts. */
export function isBalanceChange(change: number, [first = 0, ...others]: readonly number[]): boolean {
	const rest = others.reduce((all, one) => all + one, 0);
	// Debit columns print outgoing amounts without a minus.
	return [first + rest, first - rest].some((sum) => Math.abs(Math.abs(change) - Math.abs(sum)) <= tolerance([], 0));
}

/** The balances that a statement names as its first and its last. */
export class StatementEnds {
	/** Amounts near the label: of the first page that has it, and of the last one. */
	private opening: readonly number[] = [];
	private closing: readonly number[] = [];

	addPage(text: PageText): void {
		const page = new PageValues(text, new Set());
		if (this.opening.length === 0) this.opening = amountsOf(page, 'opening_balance');
		const closing = amountsOf(page, 'closing_balance');
		if (closing.length > 0) this.closing = closing;
	}

	/** Whether entries lead to a balance from the first one; `undefined` if the document names none. */
	canOpen(after: number, sums: readonly number[]): boolean | undefined {
		return anyOf(this.opening, (opening) => isBalanceChange(after - opening, sums));
	}

	/** Whether a balance is the last one; `undefined` if the document names none. */
	canClose(last: number): boolean | undefined {
		return anyOf(this.closing, (closing) => isBalanceChange(last - closing, []));
	}

	/** Whether entries lead from the first balance to the last one; `undefined` if the document does not name both. */
	canLead(sums: readonly number[]): boolean | undefined {
		return this.opening.length === 0
			? undefined
			: anyOf(this.closing, (closing) => this.canOpen(closing, sums) === true);
	}
}

function anyOf(amounts: readonly number[], isRight: (amount: number) => boolean): boolean | undefined {
	return amounts.length > 0 ? amounts.some(isRight) : undefined;
}

function amountsOf(page: PageValues, id: 'opening_balance' | 'closing_balance'): number[] {
	const field = fields.get(id);
	if (!field) return [];
	const labels = field.labels.filter(({ weight }) => weight >= 1);
	return findLabelCandidates(page, field, 'amount', labels).flatMap(({ amount }) => amount ?? []);
}
