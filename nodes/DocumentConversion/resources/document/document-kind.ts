import type { INodeProperties } from 'n8n-workflow';
import { findUses } from '../../parameters/uses';

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
		{ name: 'Contract', value: 'contract', description: 'Number, date, parties, start, end and notice period' },
		{
			name: 'Delivery Note',
			value: 'deliveryNote',
			description: 'Numbers, date, parties and address, and the article, description and quantity of each line',
		},
		{
			name: 'Invoice',
			value: 'invoice',
			description: 'Numbers, dates, parties, amounts and IBAN, and the description, quantity and prices of each line',
		},
		{ name: 'Other: Only the Fields Below', value: 'other' },
		{
			name: 'Receipt',
			value: 'receipt',
			description: 'Shop, date, amounts and payment, and the description and amount of each line',
		},
	],
	default: 'other',
	description: 'Adds the usual fields and table columns of this document type',
};

/** For *Convert With Any Tool* and the operation that wraps the tool. */
export const documentKindFields: INodeProperties[] = [
	{
		...documentKind,
		displayOptions: {
			show: { resource: ['document'], operation: ['convert'] },
			hide: { tool: [{ _cnd: { regex: '^(?!idp/documentExtract$)' } }] },
		},
	},
	{
		...documentKind,
		displayOptions: { show: { resource: ['document'], operation: findUses(['idp/documentExtract']) } },
	},
];
