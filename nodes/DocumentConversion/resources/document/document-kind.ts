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
			description: 'Bank, account, period, balances and transactions (date, description, amount and balance)',
		},
		{
			name: 'Contract',
			value: 'contract',
			description: 'Contract number, date, parties, start date, end date and notice period',
		},
		{
			name: 'Delivery Note',
			value: 'deliveryNote',
			description:
				'Delivery note number, order number, delivery date, supplier, customer, address and line items (item number, description and quantity)',
		},
		{
			name: 'Invoice',
			value: 'invoice',
			description:
				'Invoice number, order number, dates, supplier, customer, amounts, IBAN and line items (description, quantity and prices)',
		},
		{ name: 'Other (Only the Fields You Specify)', value: 'other' },
		{
			name: 'Receipt',
			value: 'receipt',
			description:
				'Supplier, receipt number, date, amounts, payment method and line items (description, quantity and amount)',
		},
	],
	default: 'invoice',
	description: 'Type of the document, which determines the predefined fields and table columns to extract',
};

/** For *Convert With Any Tool* and the operation that wraps the tool. */
export const documentKindFields: INodeProperties[] = [
	{
		...documentKind,
		displayOptions: { show: showFor(['convert']), hide: { tool: hideForOtherTools('idp/documentExtract') } },
	},
	{ ...documentKind, displayOptions: { show: showFor(findUses(['idp/documentExtract'])) } },
];
