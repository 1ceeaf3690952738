import { N8nClient } from '../../scripts/lib/n8n-client.mjs';

/** The node and its credential by the names that workflows use. */
export const nodeType = 'n8n-nodes-document-conversion.documentConversion';
export const credentialType = 'documentConversionApi';

/** The name n8n gives to the first credential of this type; the examples refer to it. */
export const credentialName = 'Document Conversion account';

/** Where `startRealN8n` leaves the addresses for the test files, which run apart from jest's global set-up. */
export const addressesVariable = 'REAL_N8N_OF_THE_TESTS';

/** What is shared by all test files; survives JSON. */
export interface RealN8nAddresses {
	/** Of the editor, without a trailing slash. */
	readonly url: string;
	readonly owner: { readonly email: string; readonly password: string };
	/** The owner's session; n8n allows five log-ins a minute only. */
	readonly cookie: string;
	readonly service: { readonly baseUrl: string; readonly apiKey: string };
	readonly credential: { readonly id: string; readonly name: string };
	/** The folder whose files workflows may read and write. */
	readonly fileFolder: string;
}

/** The n8n that all test files share, as the owner sees it. */
export interface RealN8n extends RealN8nAddresses {
	readonly n8n: N8nClient;
}

/** The running n8n, for a test file. */
export function realN8n(): RealN8n {
	const text = process.env[addressesVariable];
	if (text === undefined) throw new Error('These tests need the global set-up of the jest project "n8n".');
	const addresses = JSON.parse(text) as RealN8nAddresses;
	return { ...addresses, n8n: new N8nClient(addresses.url, { cookie: addresses.cookie }) };
}
