import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { credentialOf } from './run';
import type { Run } from './run';

/** Appended to the address the user entered. */
const versionPath = '/server/v2';

/** Optional end of a base URL: `/server`, `/v2` or `/server/v2`. The lookbehind protects a host named `server`. */
const versionSuffix = /(?<![:/])(\/server)?(\/v2)?$/;

/**
 * The address of the endpoints for any spelling of the base URL.
 * @param baseUrl with or without `/v2`, `/server/v2` or a final slash
 */
export function endpointsAddress(baseUrl: string): string {
	return baseUrl.trim().replace(/\/+$/, '').replace(versionSuffix, '') + versionPath;
}

/**
 * The address of the endpoints of the credential in use.
 * @throws NodeOperationError if no credential is set or its base URL is not an HTTP address
 */
export async function serverAddress(run: Run): Promise<string> {
	const { data } = await credentialOf(run);
	return checkedAddress(run.context.getNode(), data);
}

/** The same of an unsaved credential. */
export function checkedAddress(node: INode, data: ICredentialDataDecryptedObject | undefined): string {
	const baseUrl = String(data?.baseUrl ?? '');
	if (!/^https?:\/\/[^/]/.test(baseUrl.trim())) {
		throw new NodeOperationError(node, `The base URL "${baseUrl}" of the credential is not a valid URL`, {
			description: 'Start it with http:// or https://, for example http://127.0.0.1:8480.',
		});
	}
	return endpointsAddress(baseUrl);
}

/** The web page of a service, from the address of its endpoints. */
export function pageAddress(endpoints: string): string {
	return `${endpoints.slice(0, -versionPath.length)}/`;
}

/** True for a service on the same machine, which may be polled more often. */
export function isLocalAddress(address: string): boolean {
	return /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/.test(address);
}
