import type { INodeType, INodeTypeDescription, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { eventsField } from '../DocumentConversionTrigger/events';
import { itemPerField } from '../DocumentConversionTrigger/output';
import { receiveCallback } from './receive-callback';

/** Receives the service's signed callbacks. See DocumentConversionTrigger for why it is a node of its own. */
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
		subtitle: '={{ $parameter["events"].length === 3 ? "any end of a task" : $parameter["events"].join(", ") }}',
		description: 'Starts the workflow as soon as the service calls back about a conversion task that has ended',
		defaults: { name: 'Document Conversion Callback Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'documentConversionApi', required: true }],
		webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'callback' }],
		properties: [
			{
				displayName:
					'Copy the Production URL above into the option <b>Callback URL</b> of Document → Convert, and use the same credential here and there: the signature is checked with its API key. The service must be able to reach that address.',
				name: 'callbackNotice',
				type: 'notice',
				default: '',
			},
			eventsField,
			itemPerField,
		],
	};

	// The service keeps no subscriptions: each task brings its callback address along. So there is never anything to make
	// or to remove, and what n8n asks for is always in place.
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
