import { codedTerms, mandatoryTerms, twoDecimals } from '../../../../../contract/einvoice-rules';
import { termText, type TermId } from '../../../../../contract/einvoice-terms';
import { codeList } from '../codes/code-lists';
import type { Findings } from '../model/findings';
import { dateOf, decimalOf, vatTotals, type Invoice } from '../model/invoice';
import type { TermGroup } from '../syntax/group';
import type { Value } from '../syntax/paths';
import { groupBy } from '../../values/group-by';

/** Groups of an invoice by their ids. */
export function groupsById({ root }: Invoice): ReadonlyMap<TermId, readonly TermGroup[]> {
	return groupBy(root.everyGroup(), ({ id }) => id);
}

/** Mandatory terms (BR-1 to BR-57, BR-CO-4 and others, BR-DE-1 to BR-DE-15). */
export function checkMandatory(
	invoice: Invoice,
	groups: ReadonlyMap<TermId, readonly TermGroup[]>,
	findings: Findings,
): void {
	for (const [rule, groupId, ...terms] of mandatoryTerms) {
		for (const group of groups.get(groupId) ?? []) {
			if (terms.some((term) => group.has(term))) continue;
			// A period may exist only for its tax point code.
			if (rule === 'BR-CO-19' && group.has('BT-8')) continue;
			findings.add(rule, group, { terms });
		}
	}
	const { root } = invoice;
	// Groups with a missing parent are missing too.
	const parents: readonly (readonly [TermId, readonly string[]])[] = [
		['BG-4', ['BR-06', 'BR-08', 'BR-CO-26', 'BR-DE-2']],
		['BG-7', ['BR-07', 'BR-10']],
		['BG-22', ['BR-12', 'BR-13', 'BR-14', 'BR-15']],
	];
	for (const [group, rules] of parents) if (!root.has(group)) for (const rule of rules) findings.add(rule, root);
}

/** Amounts with at most two decimals (BR-DEC-01 to BR-DEC-28). */
export function checkDecimals(
	invoice: Invoice,
	groups: ReadonlyMap<TermId, readonly TermGroup[]>,
	findings: Findings,
): void {
	const { own, accounting } = vatTotals(invoice);
	for (const [rule, groupId, term] of twoDecimals) {
		const values =
			term === 'BT-110'
				? [own]
				: term === 'BT-111'
					? [accounting]
					: (groups.get(groupId) ?? []).flatMap((group) => group.all(term));
		for (const value of values)
			if (value && /\.\d\d\d+$/.test(value.text)) findings.add(rule, value, { values: { value: value.text } });
	}
}

/** Codes that are not in their lists (BR-CL-01 to BR-CL-26), and currencies of amounts (BR-CL-03). */
export function checkCodes(
	{ root }: Invoice,
	groups: ReadonlyMap<TermId, readonly TermGroup[]>,
	findings: Findings,
): void {
	for (const [rule, groupId, term, list, attribute] of codedTerms) {
		// The document type of UBL decides which types it may have.
		const isOfCredit = list === 'invoiceTypes' && root.element.name === 'CreditNote';
		const codes = codeList(isOfCredit ? 'creditTypes' : list);
		for (const group of groups.get(groupId) ?? []) {
			for (const value of group.all(term)) {
				const code = attribute === undefined ? value.text : value.attributes[attribute.slice(1)];
				if (code === undefined || codes.has(list === 'exemptions' ? code.toUpperCase() : code)) continue;
				findings.add(rule, value, { values: { value: code, term: termText(term) }, terms: [term] });
			}
		}
	}
	const currencies = codeList('currencies');
	const reported = new Set<string>();
	for (const [, values] of typedValues(groups, amountTerms))
		for (const value of values) {
			const currency = value.attributes['currencyID'];
			if (currency === undefined || currencies.has(currency) || reported.has(currency)) continue;
			reported.add(currency);
			findings.add('BR-CL-03', value, { values: { currency } });
		}
}

const amountTerms: readonly TermId[] = [
	...([
		'BT-92',
		'BT-93',
		'BT-99',
		'BT-100',
		'BT-106',
		'BT-107',
		'BT-108',
		'BT-109',
		'BT-110',
		'BT-112',
		'BT-113',
	] as const),
	...([
		'BT-114',
		'BT-115',
		'BT-116',
		'BT-117',
		'BT-131',
		'BT-136',
		'BT-137',
		'BT-141',
		'BT-142',
		'BT-146',
		'BT-147',
	] as const),
	'BT-148',
];
const numberTerms: readonly TermId[] = [
	...amountTerms,
	...(['BT-94', 'BT-96', 'BT-101', 'BT-103', 'BT-119', 'BT-129', 'BT-138', 'BT-143', 'BT-149', 'BT-152'] as const),
];
const dateTerms: readonly TermId[] = [
	...(['BT-2', 'BT-7', 'BT-9', 'BT-26', 'BT-72', 'BT-73', 'BT-74', 'BT-134', 'BT-135'] as const),
];

/** Schema requirements of both syntaxes: valid numbers and dates. */
export function checkTypes(groups: ReadonlyMap<TermId, readonly TermGroup[]>, findings: Findings): void {
	const check = (terms: readonly TermId[], rule: string, isRight: (value: Value) => boolean) => {
		for (const [term, values] of typedValues(groups, terms))
			for (const value of values)
				if (!isRight(value)) findings.add(rule, value, { values: { value: value.text }, terms: [term] });
	};
	check(numberTerms, 'TYPE-NUMBER', (value) => decimalOf(value) !== undefined);
	check(dateTerms, 'TYPE-DATE', (value) => dateOf(value) !== undefined);
}

function* typedValues(
	groups: ReadonlyMap<TermId, readonly TermGroup[]>,
	terms: readonly TermId[],
): Generator<readonly [TermId, readonly Value[]]> {
	for (const list of groups.values())
		for (const group of list)
			for (const term of terms) if (group.paths.terms[term] !== undefined) yield [term, group.all(term)];
}
