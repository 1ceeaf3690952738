import type { INodeProperties } from 'n8n-workflow';
import { findUses, showFor } from '../../parameters/uses';
import { hideForOtherTools } from '../../parameters/show';

/** Presets for names of fields and columns; the ids are those of `extractionPresets`. */
const documentKind: INodeProperties = {
	displayName: 'Document Type',
	name: 'documentKind',
	type: 'options',
	options: [
		{
			name: 'Bank Statement',
			value: 'bankStatement',
			description:
				'Bank, account, period and balances, and the date, description, amount and balance of each transaction',
		},
		{
			name: 'Contract',
			value: 'contract',
			description: 'Contract number and date, parties, start and end dates, and notice period',
		},
		{
			name: 'Delivery Note',
			value: 'deliveryNote',
			description:
				'Note and order numbers, delivery date, supplier, customer, address, and the article number, description and quantity of each line item',
		},
		{
			name: 'Invoice',
			value: 'invoice',
			description:
				'Invoice and order numbers, dates, supplier, customer, amounts and IBAN, and the description, quantity and prices of each line item',
		},
		{ name: 'Other (Only the Fields Below)', value: 'other' },
		{
			name: 'Receipt',
			value: 'receipt',
			description:
				'Supplier, receipt number and date, amounts and payment method, and the description, quantity and amount of each line item',
		},
	],
	default: 'invoice',
	description: 'Which predefined fields and table columns to extract',
};

/** For *Convert With Any Tool* and the operation that wraps the tool. */
export const documentKindFields: INodeProperties[] = [
	{
		...documentKind,
		displayOptions: { show: showFor(['convert']), hide: { tool: hideForOtherTools('idp/documentExtract') } },
	},
	{ ...documentKind, displayOptions: { show: showFor(findUses(['idp/documentExtract'])) } },
];
