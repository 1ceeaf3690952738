import type { IAuthenticate, ICredentialType, INodeProperties } from 'n8n-workflow';

export class DocumentConversionApi implements ICredentialType {
	name = 'documentConversionApi';

	displayName = 'Document Conversion API';

	icon = {
		light: 'file:../nodes/DocumentConversion/document-conversion.svg',
		dark: 'file:../nodes/DocumentConversion/document-conversion.dark.svg',
	} as const;

	documentationUrl = 'https://github.com/document-conversion/n8n-nodes-document-conversion#credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: 'http://127.0.0.1:8480',
			required: true,
			placeholder: 'e.g. http://127.0.0.1:8480',
			description: 'URL of the service, without /server/v2. The default URL points to a service on this machine.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'API key of your account. If you host the service yourself, create a key with the command "document-conversion keys create".',
		},
	];

	// Not the generic form, because n8n would evaluate its expression for every call.
	authenticate: IAuthenticate = async ({ apiKey }, request) => ({
		...request,
		headers: { ...request.headers, 'x-api-key': apiKey },
	});
}
