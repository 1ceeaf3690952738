import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INode,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { errors } from '../../../contract';
import { isObject } from '../is-object';
import { readData } from './api-request';
import { checkedAddress } from './base-url';
import { connectionFailure } from './connection-failure';
import { isSuccess, readEnvelope } from './envelope';
import { originOf } from './origin';
import { redactKey } from './redact-key';
import type { HttpAnswer } from './retry';

/** n8n's test of the credential. Declared rules cannot explain a failed connection: n8n shows its code instead. */
export async function testConnection(
	this: ICredentialTestFunctions,
	{ data }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const message = await findFault(this, data);
	return message === undefined ? { status: 'OK', message: 'Connection successful!' } : { status: 'Error', message };
}

const wrongKey = 'The API key is missing, wrong or revoked';

const faultsByStatus: Readonly<Record<number, string>> = {
	401: wrongKey,
	404: 'No document conversion service was found at this address. Check the base URL.',
	429: 'Too many requests. Wait a minute and test again.',
};

const timeoutMs = 15_000;

/** Errors need a node, and a credential has none. */
const noNode: INode = { id: '', name: '', type: '', typeVersion: 1, position: [0, 0], parameters: {} };

/** @returns `undefined` if the service accepts the credential */
async function findFault(
	context: ICredentialTestFunctions,
	data: ICredentialDataDecryptedObject | undefined,
): Promise<string | undefined> {
	try {
		const address = `${checkedAddress(noNode, data)}/asset/info`;
		const { statusCode, headers, body } = await send(context, address, data?.apiKey);
		return judge(redactKey({ statusCode, headers, body }, data?.apiKey), address);
	} catch (error) {
		if (error instanceof NodeApiError || error instanceof NodeOperationError)
			return [error.message, error.description].filter(Boolean).join('. ');
		return error instanceof Error ? error.message : String(error);
	}
}

async function send(context: ICredentialTestFunctions, address: string, apiKey: unknown): Promise<HttpAnswer> {
	try {
		// n8n offers no other function here. Redirects would get the key.
		return (await context.helpers.request({
			method: 'GET',
			uri: address,
			headers: { Accept: 'application/json', 'x-api-key': String(apiKey ?? '') },
			json: true,
			followRedirect: false,
			simple: false,
			resolveWithFullResponse: true,
			timeout: timeoutMs,
		})) as HttpAnswer;
	} catch (error) {
		throw connectionFailure(noNode, error, originOf(address));
	}
}

/** Only a real balance passes. @throws NodeApiError with the text of the server */
function judge(answer: HttpAnswer, address: string): string | undefined {
	const { statusCode, body } = answer;
	const known = faultsByStatus[statusCode];
	if (known !== undefined) return known;
	if (statusCode < 200 || statusCode >= 300) readData(noNode, answer, address);
	const envelope = readEnvelope(body);
	if (envelope?.code === undefined)
		return 'The server at this address is not a document conversion service. Check the base URL.';
	if (envelope.code === errors.unauthorized.code) return wrongKey;
	const hasBalance = isObject(envelope.data) && envelope.data.tenantAsset !== undefined;
	return isSuccess(statusCode, envelope) && hasBalance
		? undefined
		: 'The service rejected the request. Check the API key and the base URL.';
}
