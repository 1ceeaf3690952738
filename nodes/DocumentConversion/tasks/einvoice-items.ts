import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../is-object';

/** True for the report of an electronic invoice. */
export function isInvoiceReport(content: IDataObject): boolean {
	return typeof content.valid === 'boolean' && typeof content.found === 'boolean' && Array.isArray(content.findings);
}

/** Keys of amounts, quantities and rates, whose values become numbers. */
const numeric = new Set([
	...['lines', 'allowances', 'charges', 'net', 'vat', 'vatInVatCurrency', 'gross', 'paid', 'rounding', 'due'],
	...[
		'amount',
		'base',
		'percent',
		'rate',
		'vatRate',
		'quantity',
		'price',
		'grossPrice',
		'priceDiscount',
		'priceQuantity',
	],
]);

/** The fields of an item: validity, findings and the content of the invoice. */
export function toReportFields({
	invoice,
	findings,
	valid,
	found,
	profile,
	syntax,
	specification,
}: IDataObject): IDataObject {
	const content = isObject(invoice) ? (toTyped(invoice) as IDataObject) : {};
	return {
		valid,
		found,
		...(profile === undefined ? {} : { profile, syntax, specification }),
		findings: (findings as unknown[])
			.filter(isObject)
			.map(({ text, ...rest }) => ({ ...rest, text: isObject(text) ? text.en : text })),
		...content,
	};
}

function toTyped(value: unknown, key = ''): unknown {
	if (Array.isArray(value)) return value.map((entry) => toTyped(entry));
	if (isObject(value))
		return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, toTyped(entry, name)]));
	return typeof value === 'string' && numeric.has(key) && /^[-+]?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}
