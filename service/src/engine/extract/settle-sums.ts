import type { Box } from '../model';
import type { Candidate } from './candidate';
import { fields } from './lexicon';
import type { PageValues } from './page-values';
import { boxOfPart } from './page-text';
import { extractSettings } from './settings';
import { cents } from './recognise/amounts';

const { maxTax, maxLoss, adjustmentLoss, maxAdjustments } = extractSettings.sums;

/** An amount at the end of a row, with a name or without: a discount, shipping, a tip, a fee. */
export interface SumRow {
	readonly pageIndex: number;
	readonly box: Box;
	/** Whole cents: negative for discounts and payments, however they are printed. */
	readonly sum: number;
}

/** The position of an amount. */
type Place = Pick<SumRow, 'pageIndex'> & { readonly box: Box | undefined };

/** Names of amounts that reduce a total. */
const reducing = ['discount', 'paid_amount'].flatMap((id) =>
	(fields.get(id)?.labels ?? []).flatMap(({ text, weight }) => (weight >= 1 ? [text] : [])),
);

/** The last amount of each row of a page. */
export function findSumRows(page: PageValues): SumRow[] {
	const hasCents = [...page.all('amount')].some(({ found }) => found.cents === true);
	const reduced = new Set(reducing.flatMap((text) => page.labels.find(text).map(({ segment }) => segment.row)));
	return page.text.rows.flatMap(({ segments }, row) => {
		const amounts = segments.flatMap((segment) => page.of('amount', segment).map((found) => ({ segment, found })));
		const last = amounts.filter(({ found }) => !hasCents || found.cents === true).at(-1);
		if (!last) return [];
		const sum = cents(last.found.amount);
		return [
			{
				pageIndex: page.text.pageIndex,
				box: boxOfPart(last.segment, last.found.start, last.found.end),
				sum: reduced.has(row) ? -Math.abs(sum) : sum,
			},
		];
	});
}

/**
 * The amounts between a net sum and its total that lead from one to the other, besides the tax.
 * @param missing  whole cents between the net sum with its tax and the total
 * @returns empty if nothing is missing; `undefined` if no amounts explain it
 */
export function findAdjustments(
	rows: readonly SumRow[],
	net: Place,
	total: Place,
	taken: readonly Place[],
	missing: number,
): readonly number[] | undefined {
	if (missing === 0) return [];
	const [from, to] = [net.box?.top ?? 0, total.box?.top ?? 0].sort((a, b) => a - b) as [number, number];
	const between = rows.filter(
		({ pageIndex, box, sum }) =>
			pageIndex === total.pageIndex &&
			net.pageIndex === total.pageIndex &&
			sum !== 0 &&
			box.top >= from &&
			box.top <= to &&
			!taken.some((other) => isSamePlace(other, { pageIndex, box })),
	);
	return subsetOf(
		between.slice(-maxAdjustments).map(({ sum }) => sum),
		missing,
	);
}

function subsetOf([first, ...others]: readonly number[], missing: number): readonly number[] | undefined {
	if (missing === 0) return [];
	if (first === undefined) return undefined;
	const withFirst = subsetOf(others, missing - first);
	return withFirst ? [first, ...withFirst] : subsetOf(others, missing);
}

export function isSamePlace(a: Place, b: Place): boolean {
	if (a.pageIndex !== b.pageIndex || !a.box || !b.box) return false;
	return Math.abs(a.box.right - b.box.right) < 1 && Math.abs(a.box.top - b.box.top) < 1;
}

type Part = 'net_total' | 'tax_total' | 'grand_total';

/** A net sum, a tax and a total that add up. */
interface Settlement {
	readonly of: Readonly<Record<Part, Candidate>>;
	readonly score: number;
	/** True if nothing but the tax is between net sum and total. */
	readonly isDirect: boolean;
}

/**
 * The candidates for net sum, tax and total that add up, if the best ones do not: one that misleads by its label is
 * replaced by the one that the page proves.
 * @param candidatesOf  of a field, best first
 */
export function settleSums(
	candidatesOf: (id: Part) => readonly Candidate[],
	rows: readonly SumRow[],
): ReadonlyMap<string, Candidate> {
	const list = (id: Part) => candidatesOf(id).filter(isAmount);
	const [nets, taxes, totals] = [list('net_total'), list('tax_total'), list('grand_total')];
	const [net, tax, total] = [nets[0], taxes[0], totals[0]];
	const usual = net && tax && total ? addsUp(net, tax, total, rows) : undefined;
	if (!net || !tax || !total || usual?.length === 0) return new Map();
	const proven = nets.flatMap((a) =>
		taxes.flatMap((b) =>
			totals.flatMap((c): Settlement[] => {
				const adjustments = addsUp(a, b, c, rows);
				if (!adjustments) return [];
				const isDirect = adjustments.length === 0;
				const score = a.score + b.score + c.score - (isDirect ? 0 : adjustmentLoss);
				return [{ of: { net_total: a, tax_total: b, grand_total: c }, score, isDirect }];
			}),
		),
	);
	const [best, ...others] = proven.sort((a, b) => b.score - a.score);
	if (!best || (usual && !best.isDirect)) return new Map();
	if (best.score < net.score + tax.score + total.score - maxLoss) return new Map();
	const isOther = ({ of, score, isDirect }: Settlement) =>
		isDirect === best.isDirect &&
		score >= best.score &&
		cents(of.grand_total.amount) !== cents(best.of.grand_total.amount);
	return others.some(isOther) ? new Map() : new Map(Object.entries(best.of));
}

/** A sum that is not printed replaces no printed one. */
const isAmount = ({ amount, isComputed }: Candidate, at: number): boolean =>
	amount !== undefined && (isComputed !== true || at === 0);

/** What is between a net sum, its tax and their total; `undefined` if they do not add up. */
function addsUp(
	net: Candidate,
	tax: Candidate,
	total: Candidate,
	rows: readonly SumRow[],
): readonly number[] | undefined {
	const places = [net, tax, total];
	if (places.some((a, at) => places.slice(at + 1).some((b) => isSamePlace(a, b)))) return undefined;
	const [a, b, c] = [cents(net.amount), cents(tax.amount), cents(total.amount)];
	if (b * c < 0 || c === 0 || Math.abs(b) > maxTax * Math.abs(c)) return undefined;
	if (b === 0 && a !== c) return undefined;
	return findAdjustments(rows, net, total, places, c - a - b);
}
