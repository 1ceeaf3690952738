/** Names of fields and columns for a kind of document. */
interface ExtractionPreset {
	readonly keys: readonly string[];
	readonly columns: readonly string[];
}

/** Kinds of documents by their permanent ids; the names are those the service's lexicon knows in eight languages. */
export const extractionPresets: Readonly<Record<string, ExtractionPreset>> = {
	invoice: {
		keys: [
			'Invoice Number',
			'Invoice Date',
			'Due Date',
			'Supplier',
			'VAT ID',
			'Customer',
			'Order Number',
			'Currency',
			'Net Amount',
			'VAT Amount',
			'Total',
			'IBAN',
		],
		columns: ['Description', 'Quantity', 'Unit Price', 'Amount'],
	},
	receipt: {
		keys: ['Supplier', 'Receipt Number', 'Receipt Date', 'Currency', 'Tax Amount', 'Total', 'Payment Method'],
		columns: ['Description', 'Quantity', 'Amount'],
	},
	bankStatement: {
		keys: [
			'Bank',
			'Account Holder',
			'IBAN',
			'BIC',
			'Statement Number',
			'Statement Period',
			'Currency',
			'Opening Balance',
			'Closing Balance',
		],
		columns: ['Date', 'Description', 'Amount', 'Balance'],
	},
	contract: {
		keys: ['Contract Number', 'Contract Date', 'Seller', 'Buyer', 'Start Date', 'End Date', 'Notice Period'],
		columns: [],
	},
	deliveryNote: {
		keys: ['Delivery Note Number', 'Delivery Date', 'Order Number', 'Supplier', 'Customer', 'Ship To'],
		columns: ['Article Number', 'Description', 'Quantity'],
	},
};
