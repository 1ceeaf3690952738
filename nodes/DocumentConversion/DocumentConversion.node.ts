import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { getTools, searchTasks } from './list-methods';
import { properties } from './resources';
import { route } from './router';

export class DocumentConversion implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Conversion',
		name: 'documentConversion',
		icon: { light: 'file:document-conversion.svg', dark: 'file:document-conversion.dark.svg' },
		group: ['transform'],
		version: [1, 1.1],
		defaultVersion: 1.1,
		subtitle:
			'={{ $parameter["resource"] !== "document" ? $parameter["operation"] + ": " + $parameter["resource"] : $parameter["operation"] === "convert" ? $parameter["tool"] : $parameter["operation"].replace(/[A-Z]/g, (letter) => " " + letter.toLowerCase()) }}',
		description:
			'Read PDFs, scans and photos into text, tables, invoice and receipt fields or Markdown (OCR included), and convert them to Word, Excel, HTML, images and PDF/A, on your own server',
		defaults: { name: 'Document Conversion' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'documentConversionApi', required: true }],
		hints: [
			{
				message: 'The task ID is output as soon as the files are sent. Task → Wait outputs the results later.',
				type: 'info',
				location: 'outputPane',
				whenToDisplay: 'afterExecution',
				displayCondition:
					'={{ $parameter["resource"] === "document" && ($parameter["wait"] === false || $parameter["options"]["wait"] === false) }}',
			},
		],
		properties,
	};

	methods = { loadOptions: { getTools }, listSearch: { searchTasks } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await route(this);
	}
}
