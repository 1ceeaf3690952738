import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { eventsField } from './events';
import { itemPerField } from './output';
import { poll } from './polling';

/**
 * Asks the service at times the user sets. The service's callbacks have a trigger of their own, because n8n knows no
 * node that does both: a manual run always calls `poll` and drops what a webhook has received, it waits for a call as
 * soon as a node has a webhook, and the field *Poll Times* cannot be hidden.
 */
export class DocumentConversionTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Conversion Trigger',
		name: 'documentConversionTrigger',
		icon: {
			light: 'file:../DocumentConversion/document-conversion.svg',
			dark: 'file:../DocumentConversion/document-conversion.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["events"].length === 3 ? "any end of a task" : $parameter["events"].join(", ") }}',
		description: 'Starts the workflow when conversion tasks have ended, by asking the service regularly',
		defaults: { name: 'Document Conversion Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'documentConversionApi', required: true }],
		properties: [
			eventsField,
			itemPerField,
			{
				displayName: 'Download Results',
				name: 'download',
				type: 'boolean',
				default: false,
				description: 'Whether to download the results into binary fields; their addresses expire',
			},
			{
				displayName: 'Put Output File in Field',
				name: 'outputBinaryField',
				type: 'string',
				default: 'data',
				required: true,
				placeholder: 'e.g. data',
				description:
					'Name of the binary field that the result is put in. With one item per task, the number of the file follows: data_0, data_1.',
				displayOptions: { show: { download: [true] } },
			},
		],
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this);
	}
}
