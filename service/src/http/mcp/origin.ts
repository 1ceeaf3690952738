import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../settings/settings';
import { ServiceError } from '../../messages/errors';
import { publicOrigin } from '../request';

/** Names of this machine: a page served under one of them is local. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Allows calls from web pages of known origins only: the public address of the service, this machine, or one of the
 * setting. The `Host` header does not count: with DNS rebinding a foreign name leads here. Programs send no `Origin`.
 * @throws ServiceError `originRefused`
 */
export function requireOrigin(
	{ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
	settings: Pick<Settings, 'publicUrl' | 'mcpOrigins'>,
): void {
	const { origin } = headers;
	if (origin === undefined) return;
	const url = URL.parse(origin);
	const known = settings.mcpOrigins.split(',').map((one) => URL.parse(one.trim())?.origin);
	const own = publicOrigin(settings);
	if (own !== undefined) known.push(new URL(own).origin);
	if (url && url.origin !== 'null' && (known.includes(url.origin) || isOfThisMachine(url, socket.localPort))) return;
	throw new ServiceError('originRefused');
}

function isOfThisMachine({ hostname, port, protocol }: URL, own: number | undefined): boolean {
	return loopback.test(hostname) && Number(port || (protocol === 'https:' ? 443 : 80)) === own;
}
