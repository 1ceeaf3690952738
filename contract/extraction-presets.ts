import type { LocalizedText } from './types';

/** Names of fields and columns for a kind of document. */
interface ExtractionPreset {
	readonly label: LocalizedText;
	readonly keys: readonly string[];
	readonly columns: readonly string[];
}

/** Kinds of documents by their permanent ids; the names are those the service's lexicon knows in eight languages. */
export const extractionPresets: Readonly<Record<string, ExtractionPreset>> = {
	invoice: {
		label: { en: 'Invoice', zh: '发票' },
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
		label: { en: 'Receipt', zh: '收据' },
		keys: ['Supplier', 'Receipt Number', 'Receipt Date', 'Currency', 'Tax Amount', 'Total', 'Payment Method'],
		columns: ['Description', 'Quantity', 'Amount'],
	},
	bankStatement: {
		label: { en: 'Bank Statement', zh: '银行对账单' },
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
		label: { en: 'Contract', zh: '合同' },
		keys: ['Contract Number', 'Contract Date', 'Seller', 'Buyer', 'Start Date', 'End Date', 'Notice Period'],
		columns: [],
	},
	deliveryNote: {
		label: { en: 'Delivery Note', zh: '送货单' },
		keys: ['Delivery Note Number', 'Delivery Date', 'Order Number', 'Supplier', 'Customer', 'Ship To'],
		columns: ['Article Number', 'Description', 'Quantity'],
	},
};
