import { NodeOperationError } from 'n8n-workflow';
import { originOf } from './api-request';
import { serverAddress } from './base-url';
import type { Run } from './run';

/** Names that lead to this machine or into a network that is not everybody's: no dot, or an ending kept for such ones. */
const privateNames = /^[^.:]+$|\.(localhost|local|internal|lan|home|corp|intranet|home\.arpa)\.?$/i;
/** Addresses that are not everybody's (IANA special-purpose registries), as `URL` spells them. */
const privateAddresses =
	/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.1[89]|192\.0\.0)\.|^\[(::|f[cd]|fe[89ab]|64:ff9b:)/i;

/** Whether a host, as `URL` spells it, is on this machine or in a private network as far as its name tells. */
export function isPrivateHost(host: string): boolean {
	return privateAddresses.test(host) || (!/^\[|^\d+\.\d+\.\d+\.\d+$/.test(host) && privateNames.test(host));
}

/**
 * Whether an address that a server names may be asked: its own, a public one, or, where the server itself is in a private
 * network, any. A server on the internet could otherwise make n8n ask what only n8n can reach.
 * @param server  address of the server's endpoints
 */
export function mayBeNamed(address: string, server: string): boolean {
	try {
		const [named, own] = [new URL(address), new URL(server)];
		if (!/^https?:$/.test(named.protocol)) return false;
		if (named.origin === own.origin) return true;
		return !isPrivateHost(named.hostname) || isPrivateHost(own.hostname);
	} catch {
		return false;
	}
}

/** @throws NodeOperationError for an address that a server must not send n8n to */
export async function requireNamed(run: Run, address: string): Promise<void> {
	const server = await serverAddress(run);
	if (mayBeNamed(address, server)) return;
	throw new NodeOperationError(
		run.context.getNode(),
		`The server names ${originOf(address)}, an address in a private network, and is itself not in one`,
		{
			description: 'Set the public address of the server (its setting "publicUrl"), or use a base URL in that network.',
		},
	);
}
