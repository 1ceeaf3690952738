import type { INode, NodeApiError } from 'n8n-workflow';
import { failure } from './failure';

/** What the user can do about a failed connection. */
export interface ConnectionHints {
	/** True for a file whose URL the user entered, not the service. */
	readonly isUserFile?: boolean;
	/** What the user can do after a timeout. */
	readonly timeoutHint?: string;
}

const maxCauses = 4;

/** The code of a network fault such as ECONNREFUSED, from inside the wrappers of n8n and axios. */
export function networkCode(fault: unknown): string | undefined {
	for (const error of listCauses(fault)) {
		const { code } = error as { code?: unknown };
		if (typeof code === 'string' && /^(E[A-Z_]+|ERR_[A-Z_]+|UND_[A-Z_]+|[A-Z_]*CERT[A-Z_]*)$/.test(code)) return code;
	}
	return undefined;
}

/** The error of a call without an answer: a sentence in place of the code. */
export function connectionFailure(
	node: INode,
	fault: unknown,
	address: string,
	{ isUserFile = false, timeoutHint = retryHint }: ConnectionHints = {},
): NodeApiError {
	if (isBlocked(fault)) return failure(node, `n8n blocks requests to ${address}`, { address, hint: blockedHint });
	const code = networkCode(fault);
	if (code === undefined)
		return failure(node, fault instanceof Error ? fault.message : String(fault), {
			address,
			hint: isUserFile ? fileHint : retryHint,
		});
	const message = describeFault(code, address);
	const isTimeout = code === 'ETIMEDOUT' || code === 'ECONNABORTED';
	const hint = isUserFile ? fileHint : isTimeout ? timeoutHint : getProtocolHint(code);
	return failure(node, message, { code, address, hint });
}

/** For faults whose cause is unknown. */
export const retryHint =
	'Try again. If the problem persists, check the service and any proxy between n8n and the service.';
const serviceHint = 'Check that the service is running and that the base URL of the credential is correct.';
const fileHint = 'Check the URL of the file. n8n must be able to reach it.';
const certificateHint =
	'Check the validity and the host name of the certificate. For a private one, start n8n with NODE_EXTRA_CA_CERTS set to its file.';
const protocolHint = 'Change https:// to http:// in the base URL of the credential, or vice versa.';
const blockedHint =
	'The SSRF protection of n8n is on. Add the host to N8N_SSRF_ALLOWED_HOSTNAMES or its IP address to N8N_SSRF_ALLOWED_IP_RANGES, and restart n8n.';

function describeFault(code: string, address: string): string {
	if (isOtherProtocol(code)) return `The server at ${address} does not use ${address.replace(/:.*$/s, '')}://`;
	if (isCertificate(code)) return `The certificate of ${address} is not trusted or does not match the host name`;
	switch (code) {
		case 'ECONNREFUSED':
			return `Nothing answers at ${address}`;
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return `The host name in ${address} is unknown`;
		case 'ECONNABORTED':
		case 'ETIMEDOUT':
			return `The server at ${address} did not answer in time`;
		case 'ECONNRESET':
		case 'EPIPE':
			return `The server at ${address} closed the connection`;
		case 'ERR_INVALID_URL':
			return `"${address}" is not a valid URL`;
		default:
			return `The server at ${address} cannot be reached`;
	}
}

function getProtocolHint(code: string): string {
	if (isOtherProtocol(code)) return protocolHint;
	return isCertificate(code) ? certificateHint : serviceHint;
}

function isCertificate(code: string): boolean {
	return code.includes('CERT');
}

/** Fault of a TLS call to a server without TLS. */
function isOtherProtocol(code: string): boolean {
	return code === 'EPROTO' || code.startsWith('ERR_SSL');
}

/** True if n8n itself refused the request (its SSRF protection). */
function isBlocked(fault: unknown): boolean {
	return listCauses(fault).some(
		({ name, message }) => name.startsWith('SsrfBlocked') || message.startsWith('The request was blocked because'),
	);
}

function listCauses(fault: unknown): Error[] {
	const causes: Error[] = [];
	for (let error = fault; error instanceof Error && causes.length < maxCauses; error = error.cause) causes.push(error);
	return causes;
}
