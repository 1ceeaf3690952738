import { numberOf, tolerance, valuesOf, type Check, type CheckedValue, type FoundValues } from './check';
import { isSameColumn, type NumberRow, type RowNumber } from './check-rows';

/** Maximum rows that break a running balance, and their maximum share. */
const maxBroken = 2;
const maxShare = 0.5;
const minRows = 2;

/** An account entry with the balance after it. */
interface Movement {
	readonly amount: RowNumber;
	readonly balance: RowNumber;
}

/**
 * The running balance of a statement: each entry leads from the previous balance to its own, the first one from the
 * opening balance.
 */
export function checkBalance(rows: readonly NumberRow[], found: FoundValues): Check {
	const ends = valuesOf(found, 'opening_balance', 'closing_balance');
	const [opening, closing] = [numberOf(found.get('opening_balance')), numberOf(found.get('closing_balance'))];
	const impossible: Check = { check: 'balance', state: 'impossible', values: ends };
	if (opening === undefined || closing === undefined) return impossible;
	const movements = withoutPassedBy(movementsOf(rows), opening, closing);
	if (movements.length < minRows) return impossible;
	const right = movements.map((movement, index) => leads(movements[index - 1]?.balance.amount ?? opening, movement));
	// One wrong digit breaks two rows; more broken rows mean other columns.
	const broken = right.filter((isRight) => !isRight).length;
	if (broken > maxBroken || broken > maxShare * right.length) return impossible;
	const last = movements.at(-1);
	const isClosed = last !== undefined && Math.abs(last.balance.amount - closing) <= tolerance([last.balance], 0);
	const wrong = movements.filter((_, index) => right[index] !== true);
	const isRight = isClosed && wrong.length === 0;
	return {
		check: 'balance',
		state: isRight ? 'passed' : 'failed',
		values: [
			...ends,
			...(isRight ? movements : wrong).flatMap(({ amount, balance }) => [as('amount', amount), as('balance', balance)]),
		],
	};
}

/** Whether an entry leads from a balance to the one in its row. */
function leads(before: number, { amount, balance }: Movement): boolean {
	const change = balance.amount - before;
	// Debit columns print outgoing amounts without a minus.
	return (
		Math.min(Math.abs(change - amount.amount), Math.abs(change + amount.amount)) <= tolerance([amount, balance], 0)
	);
}

/**
 * Rows without a balance that entries skip, such as page totals. A wrong digit does not match because its entry is then
 * missing.
 */
function withoutPassedBy(movements: readonly Movement[], opening: number, closing: number): Movement[] {
	const kept: Movement[] = [];
	for (const [index, movement] of movements.entries()) {
		const before = kept.at(-1)?.balance.amount ?? opening;
		const after = movements[index + 1];
		const isPassedBy = after ? leads(before, after) : Math.abs(before - closing) <= tolerance([movement.balance], 0);
		if (leads(before, movement) || !isPassedBy) kept.push(movement);
	}
	return kept;
}

function as(field: string, { pageIndex, text, value, box }: RowNumber): CheckedValue {
	return { field, pageIndex, text, value, box };
}

/** Rows whose last number is aligned with that of most rows and has a number before it. */
function movementsOf(rows: readonly NumberRow[]): readonly Movement[] {
	const all = rows.flatMap(({ numbers }): Movement[] => {
		const [amount, balance] = numbers.slice(-2);
		return amount && balance ? [{ amount, balance }] : [];
	});
	const column = (one: Movement) => all.filter((other) => isSameColumn(other.balance, one.balance));
	return all.map(column).reduce<readonly Movement[]>((best, own) => (own.length > best.length ? own : best), []);
}
