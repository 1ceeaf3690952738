import type { INodeProperties } from 'n8n-workflow';

/** Fields for the collection *Options* of operations that put results out. */
export const resultOptions: INodeProperties[] = [
	{
		displayName: 'JSON Results',
		name: 'jsonResults',
		type: 'options',
		options: [
			{
				name: 'In the Field Result',
				value: 'result',
				description: 'One item with the file and, in the field result, what the JSON file holds',
			},
			{
				name: 'Objects or Pages as Items',
				value: 'items',
				description:
					'PDF to JSON: one item for each object, with its image or table as file where the result is a ZIP. Extraction: one item for each page, with its keys and tables as fields.',
			},
		],
		default: 'result',
		description: 'What becomes of results that are JSON files, also of one in a ZIP that is kept',
	},
	{
		displayName: 'ZIP Results',
		name: 'zipResults',
		type: 'options',
		options: [
			{ name: 'Keep as ZIP', value: 'keep', description: 'One item with the ZIP file' },
			{
				name: 'One Item per File',
				value: 'items',
				description: 'Each file of the ZIP becomes an item; zipEntry is its path in the ZIP',
			},
			{
				name: 'One Item with All Files',
				value: 'fields',
				description:
					'Each file of the ZIP goes into a binary field of its own (data_0, data_1, …); zipEntries are their paths in the ZIP',
			},
		],
		default: 'keep',
		description: 'Whether and how results that are ZIP files are unpacked',
	},
];

/** The same from version 1.1 on, where a ZIP is more than what comes out of it. */
export const presentResultOptions: INodeProperties[] = resultOptions.map((option) =>
	option.name === 'zipResults'
		? {
				...option,
				options: [
					{
						name: 'Document',
						value: 'document',
						description:
							'The document in the ZIP, or its only file, in the binary field, and the ZIP beside it; a ZIP of several documents or pictures stays one',
					},
					...(option.options ?? []),
				],
				default: 'document',
			}
		: option,
);
