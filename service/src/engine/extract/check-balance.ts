import { numberOf, tolerance, valuesOf, type Check, type CheckedValue, type FoundValues } from './check';
import { isSameColumn, type NumberRow, type RowNumber } from './check-rows';
import { isBalanceChange } from './statement-ends';

/** Maximum rows that break a running balance, and their maximum share. */
const maxBroken = 2;
const maxShare = 0.5;
const minRows = 2;

/** Account entries with the balance after the last one: a day may have one balance for all its entries. */
interface Movement {
	readonly amounts: readonly RowNumber[];
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
	// Other numbers are references and exchange rates.
	const decimals = Math.max(...ends.map(decimalsOf));
	const sums = withoutDays(
		rows.map((row) => ({ ...row, numbers: row.numbers.filter((one) => decimalsOf(one) === decimals) })),
	);
	const movements = withoutPassedBy(movementsOf(sums), opening, closing);
	const whole = withoutBalances(sums, opening, closing);
	const unproven: Check = whole
		? { ...impossible, state: 'passed', values: [...ends, ...whole.map((one) => as('amount', one))] }
		: impossible;
	if (movements.length < minRows) return unproven;
	const right = movements.map((movement, index) => leads(movements[index - 1]?.balance.amount ?? opening, movement));
	// One wrong digit breaks two rows; more broken rows mean other columns.
	const broken = right.filter((isRight) => !isRight).length;
	if (broken > maxBroken || broken > maxShare * right.length) return unproven;
	const last = movements.at(-1);
	const isClosed = last !== undefined && Math.abs(last.balance.amount - closing) <= tolerance([last.balance], 0);
	const wrong = movements.filter((_, index) => right[index] !== true);
	const isRight = isClosed && wrong.length === 0;
	return {
		check: 'balance',
		state: isRight ? 'passed' : 'failed',
		values: [
			...ends,
			...(isRight ? movements : wrong).flatMap(({ amounts, balance }) => [
				...amounts.map((amount) => as('amount', amount)),
				as('balance', balance),
			]),
		],
	};
}

const leads = (before: number, { amounts, balance }: Movement): boolean =>
	isBalanceChange(balance.amount - before, sidesOf(amounts));

/** Sums of the entries in the first column, and of the others. */
function sidesOf(amounts: readonly RowNumber[]): [number, number] {
	const sumOf = (part: readonly RowNumber[]) => part.reduce((sum, { amount }) => sum + amount, 0);
	const left = Math.min(...amounts.map((one) => one.left));
	const first = amounts.find((one) => one.left === left);
	const side = sumOf(first ? amounts.filter((one) => isSameColumn(one, first)) : []);
	return [side, sumOf(amounts) - side];
}

/** The entries of a statement without running balances, if all of them lead to the closing balance. */
function withoutBalances(rows: readonly NumberRow[], opening: number, closing: number): RowNumber[] | undefined {
	const columns: RowNumber[][] = [];
	for (const { numbers } of rows) {
		const [only, other] = numbers;
		if (!only || other || only.amount === opening || only.amount === closing) continue;
		const own = columns.find(([first]) => first && isSameColumn(first, only));
		if (own) own.push(only);
		else columns.push([only]);
	}
	const [most = [], more = []] = columns.filter(({ length }) => length >= minRows).sort((a, b) => b.length - a.length);
	return [most, [...most, ...more]].find(
		(amounts) => amounts.length > 0 && isBalanceChange(closing - opening, sidesOf(amounts)),
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

/** Entries between the balances, which are the column of the last numbers of most rows. */
function movementsOf(rows: readonly NumberRow[]): readonly Movement[] {
	const ends = rows.flatMap(({ numbers }) => (numbers.length > 1 ? numbers.slice(-1) : []));
	const columns = ends.map((one) => ends.filter((other) => isSameColumn(other, one)));
	const balances = columns.reduce<readonly RowNumber[]>((best, own) => (own.length > best.length ? own : best), []);
	const isBalance = (one: RowNumber | undefined) =>
		one !== undefined && balances.some((other) => isSameColumn(one, other));
	const isLast = ({ numbers }: NumberRow) => numbers.length > 1 && isBalance(numbers.at(-1));
	// A side of the account that has no entry beside a balance has some between two balances.
	const between = rows.slice(rows.findIndex(isLast), rows.findLastIndex(isLast) + 1).flatMap(amountOf);
	const found: Movement[] = [];
	let amounts: RowNumber[] = [];
	for (const row of rows) {
		amounts.push(...amountOf(row).filter((one) => between.some((other) => isSameColumn(one, other))));
		const last = row.numbers.at(-1);
		if (!last || !isBalance(last) || amounts.length === 0) continue;
		found.push({ amounts, balance: last });
		amounts = [];
	}
	return found;

	/** The number of an entry, with or without a balance beside it; several are sums of both sides. */
	function amountOf({ numbers }: NumberRow): readonly RowNumber[] {
		const own = isBalance(numbers.at(-1)) ? numbers.slice(-2, -1) : numbers;
		return own.length === 1 ? own : [];
	}
}

const decimalsOf = ({ value }: Pick<CheckedValue, 'value'>): number => (value.split('.')[1] ?? '').length;

/** Rows without columns of days, which look like numbers: `04.07`. Each is the first number of its row, before its amount. */
function withoutDays(rows: readonly NumberRow[]): readonly NumberRow[] {
	const firsts = rows.flatMap(({ numbers: [first, other] }) => (first && other ? [first] : []));
	const isDay = ({ text }: RowNumber) => /^(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])$/.test(text);
	const columns = firsts.map((one) => firsts.filter((other) => isSameColumn(other, one)));
	const days = new Set(columns.filter((own) => own.length >= minRows && own.every(isDay)).flat());
	if (days.size === 0) return rows;
	return withoutDays(rows.map((row) => ({ ...row, numbers: row.numbers.filter((one) => !days.has(one)) })));
}
