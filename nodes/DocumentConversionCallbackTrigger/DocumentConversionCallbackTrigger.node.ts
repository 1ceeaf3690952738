import type { INodeType, INodeTypeDescription, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { eventsField } from '../DocumentConversionTrigger/events';
import { itemPerField } from '../DocumentConversionTrigger/output';
import { signedUrlFields } from '../DocumentConversion/signed-urls';
import { testConnection } from '../DocumentConversion/transport/connection-test';
import { receiveCallback } from './receive-callback';

/** Receives the service's signed callbacks. DocumentConversionTrigger explains why it is a separate node. */
export class DocumentConversionCallbackTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Conversion Callback Trigger',
		name: 'documentConversionCallbackTrigger',
		icon: {
			light: 'file:../DocumentConversion/document-conversion.svg',
			dark: 'file:../DocumentConversion/document-conversion.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["events"].length === 3 ? "any event" : $parameter["events"].join(", ") }}',
		description: 'Starts the workflow when the service reports that a conversion is finished',
		defaults: { name: 'Document Conversion Callback Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'documentConversionApi', required: true, testedBy: 'testConnection' }],
		sensitiveOutputFields: signedUrlFields,
		webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'callback' }],
		properties: [
			{
				displayName:
					'Copy the production URL above into <b>More Options → Callback URL</b> of the Document Conversion node. Use the same credential in both nodes, because the trigger uses its API key to verify the callback signature. The service must be able to reach the URL.',
				name: 'callbackNotice',
				type: 'notice',
				default: '',
			},
			eventsField,
			itemPerField,
		],
	};

	methods = { credentialTest: { testConnection } };

	// Each task contains its callback URL, so there are no subscriptions to create or delete.
	webhookMethods = {
		default: {
			async checkExists(): Promise<boolean> {
				return true;
			},
			async create(): Promise<boolean> {
				return true;
			},
			async delete(): Promise<boolean> {
				return true;
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receiveCallback(this);
	}
}
