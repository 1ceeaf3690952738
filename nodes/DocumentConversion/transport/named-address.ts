import { NodeOperationError } from 'n8n-workflow';
import { originOf } from './api-request';
import { serverAddress } from './base-url';
import type { Run } from './run';

/** Names of this machine or a private network: without a dot, or with a reserved ending. */
const privateNames = /^[^.:]+$|\.(localhost|local|internal|lan|home|corp|intranet|home\.arpa)\.?$/i;
/** Private addresses (IANA special-purpose registries), as `URL` spells them. */
const privateAddresses =
	/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.1[89]|192\.0\.0)\.|^\[(::|f[cd]|fe[89ab]|64:ff9b:)/i;

/** True if the name of a host, as `URL` spells it, is that of this machine or a private network. */
export function isPrivateHost(host: string): boolean {
	return privateAddresses.test(host) || (!/^\[|^\d+\.\d+\.\d+\.\d+$/.test(host) && privateNames.test(host));
}

/**
 * True if n8n may call an address that a server returned: its own, a public one, or any if the server itself is private.
 * Otherwise, a server on the internet could make n8n call private addresses (SSRF).
 * @param server address of the server's endpoints
 */
export function isAllowedAddress(address: string, server: string): boolean {
	try {
		const [named, own] = [new URL(address), new URL(server)];
		if (!/^https?:$/.test(named.protocol)) return false;
		if (named.origin === own.origin) return true;
		return !isPrivateHost(named.hostname) || isPrivateHost(own.hostname);
	} catch {
		return false;
	}
}

/** @throws NodeOperationError for an address that n8n must not call */
export async function checkAddress(run: Run, address: string): Promise<void> {
	const server = await serverAddress(run);
	if (isAllowedAddress(address, server)) return;
	throw new NodeOperationError(
		run.context.getNode(),
		`The server has a public address but returned a link to the private address ${originOf(address)}`,
		{ description: 'Set "publicUrl" on the server to its public URL, or use a base URL in the private network.' },
	);
}
