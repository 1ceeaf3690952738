/** Limits on input, and tolerances of rules. */
export const einvoiceSettings = {
	xml: {
		maxBytes: 20 * 1024 * 1024, // Bytes, including Base64 attachments. Larger XML is not an invoice.
		maxDepth: 100, // Maximum nesting of elements. Invoices have 10; sub-lines of XRechnung a few more.
		maxElements: 1_000_000, // Maximum elements: some 10,000 invoice lines. Bounds time and memory.
		maxAttributes: 64, // Maximum attributes of one element. Invoices have up to 8, including namespaces.
	},
	/** Maximum findings per rule; an error on every line is one error. */
	maxFindingsOfRule: 20,
	tolerances: {
		amount: 0.005, // Amounts with two decimals are equal below this: half of the last digit
		/**
		 * BR-CO-17 and BR-*-09: tax may be rounded per line, which adds up; CEN's own validation accepts less than 1.
		 */
		tax: 1,
		exact: 1e-9, // Tolerance for numbers that must be equal: less than any decimal in an invoice
		/** Peppol's tolerance: two cents; prices in forint have no decimals. */
		peppol: 0.02,
		peppolForint: 0.5,
		extendedPerLine: 0.01, // For the profile EXTENDED: one cent per line
	},
} as const;
