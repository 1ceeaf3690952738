import type { InvoiceFinding } from './model/findings';
import type { Invoice } from './model/invoice';
import { invoiceData, type InvoiceData } from './invoice-data';

/** Version of the report format; higher ones have more keys. */
const version = '1.0';

/** Result of a check, as in its JSON file. */
interface InvoiceReport {
	readonly version: string;
	/** Whether there is an invoice. */
	readonly found: boolean;
	/** Whether it violates no rule that is an error; `false` without an invoice. */
	readonly valid: boolean;
	readonly syntax?: string;
	readonly profile?: string;
	readonly specification?: string;
	/** Name of the attachment that contained it. */
	readonly attachment?: string;
	readonly errors: number;
	readonly warnings: number;
	readonly findings: readonly InvoiceFinding[];
	/** Business terms by their names in the contract. */
	readonly invoice?: InvoiceData;
}

/** @param invoice  `undefined` for a PDF without one */
export function invoiceReport(
	invoice: Invoice | undefined,
	findings: readonly InvoiceFinding[],
	attachment: string | undefined,
): InvoiceReport {
	const count = (severity: InvoiceFinding['severity']) => findings.filter((one) => one.severity === severity).length;
	const errors = count('error');
	return {
		version,
		found: invoice !== undefined,
		valid: invoice !== undefined && errors === 0,
		...(invoice ? { syntax: invoice.syntax, profile: invoice.profile, specification: invoice.root.text('BT-24') } : {}),
		...(attachment === undefined ? {} : { attachment }),
		errors,
		warnings: count('warning'),
		findings,
		...(invoice ? { invoice: invoiceData(invoice) } : {}),
	};
}
