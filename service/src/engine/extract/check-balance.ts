import { numberOf, tolerance, valuesOf, type Check, type CheckedValue, type FoundValues } from './check';
import { isSameColumn, type NumberRow, type RowNumber } from './check-rows';

/** Rows that may lead from no balance to the next one, and their share: more of them say that it is no running balance. */
const maxBroken = 2;
const maxShare = 0.5;
const minRows = 2;

/** A movement of an account, and the balance after it. */
interface Movement {
	readonly amount: RowNumber;
	readonly balance: RowNumber;
}

/** The running balance of a statement: each movement leads from the balance before to the one after it, the first from the opening balance. */
export function checkBalance(rows: readonly NumberRow[], found: FoundValues): Check {
	const ends = valuesOf(found, 'opening_balance', 'closing_balance');
	const [opening, closing] = [numberOf(found.get('opening_balance')), numberOf(found.get('closing_balance'))];
	const impossible: Check = { check: 'balance', state: 'impossible', values: ends };
	if (opening === undefined || closing === undefined) return impossible;
	const movements = withoutPassedBy(movementsOf(rows), opening, closing);
	if (movements.length < minRows) return impossible;
	const right = movements.map((movement, index) => leads(movements[index - 1]?.balance.amount ?? opening, movement));
	// One wrong digit breaks two rows; where more are broken, the columns are others.
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

/** True where a movement leads from a balance to the one in its row. */
function leads(before: number, { amount, balance }: Movement): boolean {
	const change = balance.amount - before;
	// Columns of debits print what goes out without a minus.
	return (
		Math.min(Math.abs(change - amount.amount), Math.abs(change + amount.amount)) <= tolerance([amount, balance], 0)
	);
}

/**
 * Movements without rows that the balance goes past: the row before leads to the row after, such as around sums of a page or where both
 * balances stand side by side. A wrong digit is none of them, as its movement is missed then.
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

/** Rows whose last number stands where those of most rows do, with a number before it. */
function movementsOf(rows: readonly NumberRow[]): readonly Movement[] {
	const all = rows.flatMap(({ numbers }): Movement[] => {
		const [amount, balance] = numbers.slice(-2);
		return amount && balance ? [{ amount, balance }] : [];
	});
	const column = (one: Movement) => all.filter((other) => isSameColumn(other.balance, one.balance));
	return all.map(column).reduce<readonly Movement[]>((best, own) => (own.length > best.length ? own : best), []);
}
