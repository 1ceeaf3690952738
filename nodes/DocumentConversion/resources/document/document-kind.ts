import type { INodeProperties } from 'n8n-workflow';
import { usesOf } from '../../parameters/uses';
import { inPresentVersion } from '../../parameters/version';

/** Names of fields and columns that come together; the ids are those of `extractionPresets`. */
const documentKind: INodeProperties = {
	displayName: 'Kind of Document',
	name: 'documentKind',
	type: 'options',
	options: [
		{
			name: 'Bank Statement',
			value: 'bankStatement',
			description: 'Bank, account, period and balances; date, description, amount and balance of each booking',
		},
		{ name: 'Contract', value: 'contract', description: 'Number, date, parties, start, end and notice period' },
		{
			name: 'Delivery Note',
			value: 'deliveryNote',
			description: 'Numbers, date, parties and address; article, description and quantity of each line',
		},
		{
			name: 'Invoice',
			value: 'invoice',
			description: 'Numbers, dates, parties, sums and IBAN; description, quantity and prices of each line',
		},
		{ name: 'Other: Only What I Name Below', value: 'other' },
		{
			name: 'Receipt',
			value: 'receipt',
			description: 'Shop, date, sums and payment; description and amount of each line',
		},
	],
	default: 'other',
	description: 'Fills in the names of fields and table columns that such documents have',
};

/** Where the tool is chosen, and where the operation stands for it. */
export const documentKindFields: INodeProperties[] = inPresentVersion([
	{
		...documentKind,
		displayOptions: {
			show: { resource: ['document'], operation: ['convert'] },
			hide: { tool: [{ _cnd: { regex: '^(?!idp/documentExtract$)' } }] },
		},
	},
	{ ...documentKind, displayOptions: { show: { resource: ['document'], operation: usesOf(['idp/documentExtract']) } } },
]);
