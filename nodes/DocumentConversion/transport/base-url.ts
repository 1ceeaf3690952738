import { NodeOperationError } from 'n8n-workflow';
import { credentialOf } from './run';
import type { Run } from './run';

/** Start of every address, below what the user entered. */
const versionPath = '/server/v2';

/**
 * The part of a base URL that no spelling may hold twice: `/server`, `/v2` or `/server/v2` at the end.
 * The character before keeps a host that is called `server` (`http://server`) whole.
 * The credential's test repeats this in an expression; a test compares the two.
 */
const versionSuffix = /(?<![:/])(\/server)?(\/v2)?$/;

/**
 * The address that endpoints stand below, from any spelling of the base URL.
 * @param baseUrl what stands before `/v2` or before `/server/v2`, with or without a slash at the end
 */
export function endpointsAddress(baseUrl: string): string {
	return baseUrl.trim().replace(/\/+$/, '').replace(versionSuffix, '') + versionPath;
}

/**
 * The address of the endpoints of the credential in use.
 * @throws NodeOperationError when no credential is set or its base URL is no http address
 */
export async function serverAddress(run: Run): Promise<string> {
	const { data } = await credentialOf(run);
	const baseUrl = String(data?.baseUrl ?? '');
	if (!/^https?:\/\/[^/]/.test(baseUrl.trim())) {
		throw new NodeOperationError(
			run.context.getNode(),
			`The base URL "${baseUrl}" of the credential is no web address`,
			{ description: 'Enter it with http:// or https:// in front, for example http://127.0.0.1:8480.' },
		);
	}
	return endpointsAddress(baseUrl);
}

/** The page for people of a service, by the address of its endpoints. */
export function pageAddress(endpoints: string): string {
	return `${endpoints.slice(0, -versionPath.length)}/`;
}

/** True for a service on the same machine, which may be asked more often than one far away. */
export function isLocalAddress(address: string): boolean {
	return /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/.test(address);
}
