import { valuesOf, type Check, type FoundValues } from './check';

/** Numbers that a supplier gives to one document of a kind only. */
export const documentNumbers = ['invoice_number', 'credit_number', 'receipt_number'] as const;

/** Fields that identify the supplier, the most reliable first. */
export const supplierFields = ['seller_vat_id', 'iban', 'seller_name'] as const;

/**
 * Data for finding duplicates of the same supplier, one check per requested number. A single document cannot decide it:
 * the caller that knows other documents completes the check.
 */
export function checkDuplicates(found: FoundValues, asked: ReadonlySet<string>): Check[] {
	return documentNumbers
		.filter((number) => asked.has(number))
		.map((number) => ({ check: 'duplicate', state: 'impossible', values: valuesOf(found, number, ...supplierFields) }));
}
