import type { IncomingMessage } from 'node:http';
import { invalidRequest } from './request-error';

/** A name or an address with an optional port (RFC 9110, 7.2), usable in an address. */
const pattern = /^(?:[a-z\d](?:[\w.-]{0,252})|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Whether a text can be the host of an address. */
export function isHost(text: string): boolean {
	return pattern.test(text);
}

/**
 * A request names its host once (RFC 9112, 3.2); HTTP/1.0 may omit it. With two, a proxy may choose another one than
 * the service.
 * @throws ServiceError `invalidRequest`
 */
export function requireOneHost({ httpVersion, rawHeaders }: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>): void {
	const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
	const [host] = hosts;
	if (hosts.length === 0 && httpVersion === '1.0') return;
	if (hosts.length !== 1 || host === undefined || !isHost(host)) throw invalidRequest('badHost');
}
