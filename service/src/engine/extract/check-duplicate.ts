import { valuesOf, type Check, type FoundValues } from './check';

/** Numbers that a supplier gives to one document only, each of its kind. */
export const documentNumbers = ['invoice_number', 'credit_number', 'receipt_number'] as const;

/** What says who the supplier is, the surest first. */
export const supplierFields = ['seller_vat_id', 'iban', 'seller_name'] as const;

/**
 * What it takes to tell whether another document of the supplier has the number, a check for each number that was asked for. One document does
 * not say it: the check stays impossible until somebody who knows others completes it.
 */
export function checkDuplicates(found: FoundValues, asked: ReadonlySet<string>): Check[] {
	return documentNumbers
		.filter((number) => asked.has(number))
		.map((number) => ({ check: 'duplicate', state: 'impossible', values: valuesOf(found, number, ...supplierFields) }));
}
