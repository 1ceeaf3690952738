import { NodeOperationError } from 'n8n-workflow';
import { originOf } from './origin';
import { isPrivateHost } from './private-address';
import type { Run } from './run';

/** Who names the addresses that n8n calls. */
export interface AddressSource {
	/** The endpoints of the server, or the URL of a file that the user entered. */
	readonly base: string;
	readonly isUserFile: boolean;
}

/**
 * True if n8n may call an address that a server returned: its own, a public one, or any if the server itself is private.
 * Otherwise, a server on the internet could make n8n call private addresses (SSRF).
 * @param base address of the server's endpoints
 */
export function isAllowedAddress(address: string, base: string): boolean {
	try {
		const [named, own] = [new URL(address), new URL(base)];
		if (!/^https?:$/.test(named.protocol)) return false;
		if (named.origin === own.origin) return true;
		return !isPrivateHost(named.hostname) || isPrivateHost(own.hostname);
	} catch {
		return false;
	}
}

/** @throws NodeOperationError for an address that n8n must not call, by its spelling or by what its name resolves to */
export async function checkAddress(run: Run, address: string, { base, isUserFile }: AddressSource): Promise<void> {
	if (isAllowedAddress(address, base)) {
		const isOwn = originOf(address) === originOf(base) || isPrivateHost(new URL(base).hostname);
		// With a private DNS server, the name of the base can be private too.
		if (isOwn || !(await resolvesToPrivate(run, address)) || (await resolvesToPrivate(run, base))) return;
	}
	const origin = originOf(address);
	const [message, description] = isUserFile
		? [`The URL of the file redirects to the private address ${origin}`, 'To convert that file, enter its private URL.']
		: [
				`The server has a public address but returned a link to the private address ${origin}`,
				'Set "publicUrl" on the server to its public URL, or use a base URL in the private network.',
			];
	throw new NodeOperationError(run.context.getNode(), message, { description });
}

/** Asks n8n, since nodes cannot resolve names; false in older versions of n8n and if the name is unknown. */
async function resolvesToPrivate({ context }: Run, address: string): Promise<boolean> {
	const { helpers } = context;
	if (!('getSecureEgressFilter' in helpers)) return false;
	const checked = await helpers.getSecureEgressFilter('enforced').validateUrl(address);
	return !checked.ok && checked.error.name.startsWith('SsrfBlocked');
}
