import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../settings/settings';
import { ServiceError } from '../../messages/errors';
import { publicOrigin } from '../request';

/** Names of this machine: whoever serves a page under one of them is on it. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * A web page may call only where its origin is known: the public address of the service, this machine itself, or one of the setting. What
 * the page has written into `Host` counts for nothing: a name that was bound anew (DNS rebinding) leads here with a host of its own.
 * Programs send no `Origin`.
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
