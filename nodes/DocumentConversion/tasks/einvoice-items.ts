import type { IDataObject } from 'n8n-workflow';

/** True for the report of an electronic invoice. */
export function isInvoiceReport(content: IDataObject): boolean {
	return typeof content.valid === 'boolean' && typeof content.found === 'boolean' && Array.isArray(content.findings);
}

/** Keys of amounts, quantities and rates; texts of numbers become numbers there. */
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

/** The fields of an item: whether the invoice is valid, what is wrong, and what it says. */
export function fieldsOfReport({
	invoice,
	findings,
	valid,
	found,
	profile,
	syntax,
	specification,
}: IDataObject): IDataObject {
	const said = isObject(invoice) ? (typed(invoice) as IDataObject) : {};
	return {
		valid,
		found,
		...(profile === undefined ? {} : { profile, syntax, specification }),
		findings: (findings as unknown[])
			.filter(isObject)
			.map(({ text, ...rest }) => ({ ...rest, text: isObject(text) ? text.en : text })),
		...said,
	};
}

function typed(value: unknown, key = ''): unknown {
	if (Array.isArray(value)) return value.map((one) => typed(one));
	if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, typed(one, name)]));
	return typeof value === 'string' && numeric.has(key) && /^[-+]?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
