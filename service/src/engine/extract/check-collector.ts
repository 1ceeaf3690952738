import type { PageValues } from './page-values';
import { checkBalance } from './check-balance';
import type { Check, FoundValues } from './check';
import { checkCurrency, checkDates, checkDigits } from './check-digits';
import { checkDuplicates, documentNumbers, supplierFields } from './check-duplicate';
import { checkLines, findGoodsLines } from './check-lines';
import { findNumberRows, type NumberRow } from './check-rows';
import { checkSums } from './check-sums';
import { findSumRows, type SumRow } from './settle-sums';

/** Fields that checks need: if one field of a check is requested, the others are found too. */
const groups: readonly (readonly string[])[] = [
	['net_total', 'tax_total', 'grand_total', 'tax_rate', 'rounding', 'paid_amount', 'change', 'subtotal', 'currency'],
	['opening_balance', 'closing_balance'],
	['gross_pay', 'deductions', 'net_pay'],
	['previous_reading', 'current_reading', 'consumption'],
	['issue_date', 'due_date'],
	['iban', 'seller_vat_id', 'buyer_vat_id', 'currency'],
];

/** Fields used by the checks of some fields, including these. */
export function fieldsForChecks(asked: ReadonlySet<string>): ReadonlySet<string> {
	const suppliers = documentNumbers.some((id) => asked.has(id)) ? supplierFields : [];
	return new Set([...groups.filter((group) => group.some((id) => asked.has(id))).flat(), ...suppliers]);
}

/** Symbols shared by several currencies. */
const ambiguousSigns: ReadonlySet<string> = new Set(['$', '¥', '￥', 'kr', 'kr.', 'Rs', 'Rs.']);

/** Collects the data for checks, page by page. */
export class CheckCollector {
	private readonly rows: NumberRow[] = [];
	/** Also rows with one number: entries without a balance. */
	private readonly entries: NumberRow[] = [];
	/** The last amount of each row. */
	readonly sumRows: SumRow[] = [];
	private readonly rates = new Set<string>();
	private readonly currencies = new Map<string, number>();

	/** @param asked  ids of the requested fields: collects nothing for checks without any of them */
	constructor(private readonly asked: ReadonlySet<string>) {}

	addPage(page: PageValues): void {
		if (!this.wants(0) && !this.wants(1)) return;
		const entries = findNumberRows(page, 1);
		if (this.wants(1)) this.entries.push(...entries);
		this.rows.push(...entries.filter(({ numbers }) => numbers.length > 1));
		this.sumRows.push(...findSumRows(page));
		for (const { found } of page.all('percent')) this.rates.add(found.value);
		for (const { segment, found } of page.all('currency')) {
			if (ambiguousSigns.has(segment.text.slice(found.start, found.end))) continue;
			const isBesideSum = page.of('amount', segment).some(({ cents, weak }) => cents === true || weak !== true);
			if (isBesideSum) this.currencies.set(found.value, (this.currencies.get(found.value) ?? 0) + 1);
		}
	}

	/** The checks of the requested fields: passed, failed or impossible. */
	finish(found: FoundValues): Check[] {
		const checks: Check[] = [];
		const goods = findGoodsLines(this.rows);
		const all = checkSums(found, {
			...{ rates: [...this.rates].map(Number), rows: this.rows, goods },
			sumRows: this.sumRows,
		});
		const named = (name: Check['check']) => all.filter(({ check }) => check === name);
		if (this.wants(0))
			checks.push(
				...named('totals'),
				...named('tax'),
				...named('change'),
				...checkLines(goods, found),
				checkCurrency(found, this.currency()),
			);
		if (this.wants(1)) checks.push(checkBalance(this.entries, found));
		if (this.wants(2)) checks.push(...named('pay'));
		if (this.wants(3)) checks.push(...named('consumption'));
		if (this.wants(4)) checks.push(checkDates(found));
		if (this.wants(5)) checks.push(...checkDigits(found));
		checks.push(...checkDuplicates(found, this.asked));
		return checks;
	}

	private wants(group: number): boolean {
		return groups[group]?.some((id) => id !== 'currency' && this.asked.has(id)) === true;
	}

	/** The only currency next to the sums. */
	private currency(): string | undefined {
		const [one, ...others] = [...this.currencies.keys()];
		return others.length === 0 ? one : undefined;
	}
}
