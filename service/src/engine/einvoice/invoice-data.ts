import { termKey, type TermId } from '../../../../contract/einvoice-terms';
import { dateOf, vatTotals, type Invoice } from './model/invoice';
import type { TermGroup } from './syntax/group';

/** Content of an invoice: texts as written, dates in ISO form, nested groups. */
export interface InvoiceData {
	readonly [key: string]: string | readonly string[] | InvoiceData | readonly InvoiceData[];
}

/** Groups that may repeat, and terms with several values. */
const lists: readonly TermId[] = [
	...([
		'BG-1',
		'BG-3',
		'BG-16',
		'BG-20',
		'BG-21',
		'BG-23',
		'BG-24',
		'BG-25',
		'BG-27',
		'BG-28',
		'BG-32',
		'BT-29',
		'BT-46',
	] as const),
	'BT-60',
];
const dates: readonly TermId[] = ['BT-2', 'BT-7', 'BT-9', 'BT-26', 'BT-72', 'BT-73', 'BT-74', 'BT-134', 'BT-135'];

/** Business terms of an invoice by the keys of the contract. */
export function invoiceData(invoice: Invoice): InvoiceData {
	const data: Record<string, InvoiceData[string]> = { ...dataOf(invoice.root) };
	const totals = { ...(data[termKey('BG-22')] as InvoiceData | undefined) };
	const { own, accounting } = vatTotals(invoice);
	// UBL puts it next to the totals, and both syntaxes put two values in one element.
	const [vat, vatElsewhere] = [termKey('BT-110'), termKey('BT-111')];
	const rest = Object.fromEntries(Object.entries(totals).filter(([key]) => key !== vat));
	const withVat = {
		...rest,
		...(own ? { [vat]: own.text } : {}),
		...(accounting ? { [vatElsewhere]: accounting.text } : {}),
	};
	const others = Object.fromEntries(Object.entries(data).filter(([key]) => key !== vat));
	return { ...others, [termKey('BG-22')]: withVat };
}

function dataOf(group: TermGroup): InvoiceData {
	const data: Record<string, InvoiceData[string]> = {};
	for (const term of Object.keys(group.paths.terms) as TermId[]) {
		const values = group.all(term);
		const [first] = values;
		if (!first) continue;
		const text =
			term === 'BT-125'
				? (first.attributes['filename'] ?? '')
				: dates.includes(term)
					? (dateOf(first) ?? first.text)
					: first.text;
		data[termKey(term)] = lists.includes(term) ? values.map((value) => value.text) : text;
	}
	for (const id of Object.keys(group.paths.groups ?? {}) as TermId[]) {
		const groups = group.groups(id);
		const [first] = groups;
		if (first) data[termKey(id)] = lists.includes(id) ? groups.map(dataOf) : dataOf(first);
	}
	return data;
}
