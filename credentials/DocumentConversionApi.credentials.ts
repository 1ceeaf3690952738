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
			description:
				'Address of the service: what stands before /server/v2, or before /v2. The standard is a service on the same machine.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'Public key of the account. For your own service, the command "keys create" of the service prints one.',
		},
	];

	// Not the generic form, whose expression n8n would evaluate for every call.
	authenticate: IAuthenticate = async ({ apiKey }, request) => ({
		...request,
		headers: { ...request.headers, 'x-api-key': apiKey },
	});

	// A response code that has a rule shows its message. For other answers: a rule that holds makes the test red, and none can say "is not": so what an answer without code 200 looks like
	// is spelt out. Only the assets themselves, which no other answer carries, pass the last rule.
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
					message: 'There is no document conversion service at this address: check the base URL',
				},
			},
			{
				type: 'responseCode',
				properties: { value: 429, message: 'The service has had too many requests: wait a minute and test again' },
			},
			{ type: 'responseCode', properties: { value: 401, message: 'The API key is missing, wrong or revoked' } },
			{
				type: 'responseCode',
				properties: {
					value: 404,
					message: 'There is no document conversion service at this address: check the base URL',
				},
			},
			{
				type: 'responseSuccessBody',
				properties: { key: 'code', value: '04001', message: 'The API key is missing, wrong or revoked' },
			},
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'code',
					value: undefined,
					message: 'The address answers, but not as a document conversion service: check the base URL',
				},
			},
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'data.tenantAsset',
					value: undefined,
					message: 'The service did not accept the request: check the API key and the base URL',
				},
			},
			// n8n goes through both kinds of rules, but its type allows only one kind in a list.
		] as ICredentialTestRequest['rules'],
	};
}
