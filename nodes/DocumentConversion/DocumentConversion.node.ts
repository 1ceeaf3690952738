import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { getTools, searchTasks } from './list-methods';
import { subtitle } from './parameters/subtitle';
import { convertOperations, showFor } from './parameters/uses';
import { properties } from './resources';
import { route } from './router';
import { signedUrlFields } from './signed-urls';
import { testConnection } from './transport/connection-test';

export class DocumentConversion implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Conversion',
		name: 'documentConversion',
		icon: { light: 'file:document-conversion.svg', dark: 'file:document-conversion.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle,
		description:
			'Extract text, tables, Markdown and invoice fields from PDFs, scans and photos (OCR). Convert to Word, Excel, images or PDF/A. Merge, split or compress PDFs. Runs on your own server.',
		defaults: { name: 'Document Conversion' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Use this node for any work with PDFs, scans, photos of documents and Office files: text and OCR, invoice and receipt fields, tables, Markdown for RAG, Word, Excel, images, PDF/A, and merging, splitting or compressing PDFs. Extract Fields outputs one flat row per document, so that tables can map columns automatically. Extract From File only reads the text layer of a PDF, without OCR.',
			relatedNodes: [
				{ nodeType: 'n8n-nodes-base.dataTable', relationHint: 'Stores the rows of Extract Fields and Extract Tables' },
				{ nodeType: 'n8n-nodes-base.readWriteFile', relationHint: 'Reads the documents of a folder and saves results' },
				{ nodeType: 'n8n-nodes-base.emailReadImap', relationHint: 'Receives documents as email attachments' },
			],
		},
		credentials: [{ name: 'documentConversionApi', required: true, testedBy: 'testConnection' }],
		sensitiveOutputFields: signedUrlFields,
		hints: [
			{
				message: 'The node outputs the task ID as soon as the files are sent. Use Task → Wait to get the results.',
				type: 'info',
				location: 'outputPane',
				whenToDisplay: 'afterExecution',
				displayCondition: `={{ ${JSON.stringify(showFor(convertOperations).resource)}.includes($parameter["resource"]) && ($parameter["options"]["wait"] === false || $parameter["moreOptions"]["wait"] === false) }}`,
			},
		],
		properties,
	};

	methods = { credentialTest: { testConnection }, loadOptions: { getTools }, listSearch: { searchTasks } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await route(this, this.continueOnFail());
	}
}
