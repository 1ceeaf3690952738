import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { signedUrlFields } from '../DocumentConversion/signed-urls';
import { testConnection } from '../DocumentConversion/transport/connection-test';
import { eventsField } from './events';
import { downloadFields, itemPerField } from './output';
import { poll } from './polling';

/**
 * Polls the service. Callbacks have a separate trigger, because one n8n node cannot do both: a manual run always calls
 * `poll` and drops webhook data, any webhook makes it wait for a call, and *Poll Times* cannot be hidden.
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
		subtitle: '={{ $parameter["events"].length === 3 ? "any event" : $parameter["events"].join(", ") }}',
		// n8n shows this sentence for the action node as well.
		description:
			'Extract text, tables, Markdown and invoice fields from PDFs, scans and photos (OCR). Convert to Word, Excel, images or PDF/A. Merge, split or compress PDFs. Runs on your own server. The trigger starts a workflow when a conversion is finished.',
		defaults: { name: 'Document Conversion Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'documentConversionApi', required: true, testedBy: 'testConnection' }],
		sensitiveOutputFields: signedUrlFields,
		properties: [eventsField, itemPerField, ...downloadFields],
	};

	methods = { credentialTest: { testConnection } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this);
	}
}
