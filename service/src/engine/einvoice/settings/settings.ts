/** Bounds on what is read, and tolerances of rules. */
export const einvoiceSettings = {
	xml: {
		/** Bytes, including Base64 attachments. Larger XML is not an invoice. */
		maxBytes: 20 * 1024 * 1024,
		/** Elements inside each other. Invoices have 10; sub-lines of XRechnung a few more. */
		maxDepth: 100,
		/** Elements in all: some 10,000 lines of an invoice. A bound on time and memory. */
		maxElements: 1_000_000,
		/** Attributes of one element. Invoices have up to 8 with namespaces. */
		maxAttributes: 64,
	},
	/** Findings told of one rule; a fault of every line is one fault. */
	maxFindingsOfRule: 20,
	tolerances: {
		/** Two amounts of two decimals are the same below this: half of their last digit. */
		amount: 0.005,
		/** BR-CO-17 and BR-*-09: tax may be rounded by line, which adds up; CEN's own validation takes less than 1 as equal. */
		tax: 1,
		/** What counts as nothing between numbers that have to be the same: less than any decimal that invoices have. */
		exact: 1e-9,
		/** Peppol's slack: two cents; prices in forint have no decimals. */
		peppol: 0.02,
		peppolForint: 0.5,
		/** Of the profile EXTENDED: a cent a line. */
		extendedPerLine: 0.01,
	},
} as const;
