import type { FastifyRequest } from 'fastify';
import { createHash, createHmac } from 'node:crypto';
import { idempotencyHeader } from '../../../contract/endpoints';
import type { Settings } from '../settings/settings';
import type { OnceKey } from '../tasks/idempotent-call';
import { callerOf } from './request';
import { invalidRequest } from './request-error';

/** 1 to 255 visible ASCII characters. */
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** Whether the caller sent an idempotency key. @throws ServiceError `invalidRequest` for a malformed one */
export function hasIdempotencyKey(request: FastifyRequest): boolean {
	const given = request.headers[idempotencyHeader];
	if (given === undefined) return false;
	if (typeof given !== 'string' || !keyPattern.test(given)) throw invalidRequest('badIdempotencyKey');
	return true;
}

/**
 * The caller's idempotency key with a fingerprint of the call; `undefined` for none.
 * @param content  everything that defines the call; hashed with the API key, which is not stored, since it may
 * contain a password
 * @throws like `hasIdempotencyKey`
 */
export function onceKey(
	request: FastifyRequest,
	settings: Pick<Settings, 'idempotencyKeptMs'>,
	content: readonly (string | undefined)[],
): OnceKey | undefined {
	if (!hasIdempotencyKey(request)) return undefined;
	const apiKey = String(request.headers['x-api-key']).trim();
	const text = JSON.stringify([request.routeOptions.url, ...content.map((part) => part ?? null)]);
	return {
		key: nameOfCall(request),
		fingerprint: createHmac('sha256', apiKey).update(text).digest('hex'),
		keptMs: settings.idempotencyKeptMs,
	};
}

/** Longer keys are stored as hashes: the database keeps them twice, in the row and in its index. */
const maxNameKept = 64;

/** The stored key of a call: two API keys of an account may use the same one. Only after `hasIdempotencyKey`. */
export function nameOfCall(request: FastifyRequest): string {
	const name = String(request.headers[idempotencyHeader]);
	const kept = name.length > maxNameKept ? createHash('sha256').update(name).digest('base64url') : name;
	return `${callerOf(request).keyPrefix} ${kept}`;
}
