import type { IncomingMessage } from 'node:http';
import { invalidRequest } from './request-error';

/** A name or an address, with a port if need be (RFC 9110, 7.2): what may stand in an address that is made of it. */
const pattern = /^(?:[a-z\d](?:[\w.-]{0,252})|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Whether a text can be the host of an address. */
export function isHost(text: string): boolean {
	return pattern.test(text);
}

/**
 * A request says once where it is meant to go (RFC 9112, 3.2); one of HTTP/1.0 need not. What is in front may read another
 * one of two than the service does.
 * @throws ServiceError `invalidRequest`
 */
export function requireOneHost({ httpVersion, rawHeaders }: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>): void {
	const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
	const [host] = hosts;
	if (hosts.length === 0 && httpVersion === '1.0') return;
	if (hosts.length !== 1 || host === undefined || !isHost(host)) throw invalidRequest('badHost');
}
