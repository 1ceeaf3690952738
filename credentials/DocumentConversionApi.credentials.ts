import type { IAuthenticate, ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

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

	// Rules can only match failures, so answers other than success are listed. Only a real balance passes the last rule.
	test: ICredentialTestRequest = {
		request: {
			// The same spellings as nodes/DocumentConversion/transport/base-url.ts; a test compares the two.
			baseURL:
				'={{ $credentials.baseUrl.trim().replace(/\\/+$/, "").replace(/(?<![:\\/])(\\/server)?(\\/v2)?$/, "") + "/server/v2" }}',
			url: '/asset/info',
			disableFollowRedirect: true,
		},
		rules: [
			{ type: 'responseCode', properties: { value: 401, message: 'The API key is missing, wrong or revoked' } },
			{
				type: 'responseCode',
				properties: {
					value: 404,
					message: 'No document conversion service was found at this address. Check the base URL.',
				},
			},
			{ type: 'responseCode', properties: { value: 429, message: 'Too many requests. Wait a minute and test again.' } },
			{
				type: 'responseSuccessBody',
				properties: { key: 'code', value: '04001', message: 'The API key is missing, wrong or revoked' },
			},
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'code',
					value: undefined,
					message: 'The server at this address is not a document conversion service. Check the base URL.',
				},
			},
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'data.tenantAsset',
					value: undefined,
					message: 'The service rejected the request. Check the API key and the base URL.',
				},
			},
			// n8n supports both kinds of rules, but its type allows only one kind per list.
		] as ICredentialTestRequest['rules'],
	};
}
