import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PhraseName } from '../../../../contract/phrases';
import { ServiceError } from '../../messages/errors';
import { phrase, type PhraseDetails } from '../../messages/phrases';
import { addressReach } from './address-reach';

/** An IP address a connection may be made to. */
export interface CheckedAddress {
	readonly address: string;
	readonly family: number;
}

/** Resolves a name; tests replace it. */
export type Resolve = (name: string) => Promise<readonly CheckedAddress[]>;

const resolveBySystem: Resolve = async (name) => await lookup(name, { all: true });

const maxAddressLength = 2048;
/** Timeout of a name lookup at intake; a slow name is looked up again when the callback is sent. */
const firstLookMs = 2000;

/**
 * Checks the `callbackUrl` of a call.
 * @returns it without surrounding white space
 * @throws ServiceError `invalidRequest`: it is not a plain http(s) address, or leads to a forbidden network. A
 * name that cannot be resolved is accepted: it may exist when the task ends.
 */
export async function checkCallbackUrl(
	text: string,
	allowPrivate: boolean,
	resolve = resolveBySystem,
): Promise<string> {
	const url = parseCallbackUrl(text.trim());
	const none: readonly CheckedAddress[] = [];
	const look = resolveHost(url, resolve).catch(() => none);
	const addresses = await Promise.race([look, sleep(firstLookMs, none, { ref: false })]);
	if (!addresses.every(({ address }) => isAllowed(address, allowPrivate))) throw refusal('callbackHost');
	return text.trim();
}

/**
 * Parses a callback address. Spellings that strict and lenient parsers read differently are refused; IPv4 in decimal,
 * octal, hexadecimal or short form is normalized.
 * @param reason  why another text is refused
 * @throws ServiceError `invalidRequest`
 */
export function parseCallbackUrl(text: string, reason: PhraseName = 'callbackAddress'): URL {
	if (text.length > maxAddressLength) throw refusal('fieldTooLong', { limit: maxAddressLength });
	const plain = /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(text) && !/[\s\\\p{Cc}]/u.test(text);
	const url = plain ? URL.parse(text) : null;
	if (!url || url.hostname === '' || url.port === '0') throw refusal(reason);
	return url;
}

/**
 * The addresses a callback may be sent to: the name is resolved once, and the connection uses the result.
 * @throws Error if one of them is forbidden, or there is none
 */
export async function resolveCallback(
	url: URL,
	allowPrivate: boolean,
	resolve = resolveBySystem,
): Promise<readonly CheckedAddress[]> {
	const addresses = await resolveHost(url, resolve);
	if (addresses.length === 0) throw new Error('the name has no address');
	if (!addresses.every(({ address }) => isAllowed(address, allowPrivate))) throw new AddressRefusedError();
	return addresses;
}

/** Settings that allow callbacks into private networks. */
export interface PrivateCallbacks {
	readonly allowPrivateCallbacks: boolean;
	/** Comma-separated names or addresses, with or without a port. */
	readonly callbackHosts: string;
}

/** Whether a callback to this address may enter a private network: all of them, or the named host. */
export function allowsPrivate(text: string, { allowPrivateCallbacks, callbackHosts }: PrivateCallbacks): boolean {
	if (allowPrivateCallbacks) return true;
	const url = URL.parse(text.trim());
	if (!url) return false;
	const { hostname, port, protocol } = url;
	const names = [hostname, `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`];
	return callbackHosts.split(',').some((listed) => names.includes(listed.trim().toLowerCase()));
}

/** A callback leads to a forbidden network. */
export class AddressRefusedError extends Error {
	override readonly name = 'AddressRefusedError';
}

async function resolveHost(url: URL, resolve: Resolve): Promise<readonly CheckedAddress[]> {
	const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
	const family = isIP(host);
	return family === 0 ? await resolve(host) : [{ address: host, family }];
}

function isAllowed(address: string, allowPrivate: boolean): boolean {
	const reach = addressReach(address);
	return reach === 'public' || (reach === 'private' && allowPrivate);
}

function refusal(reason: PhraseName, details: PhraseDetails = {}): ServiceError {
	return new ServiceError('invalidRequest', { reason: phrase(reason, details) });
}
