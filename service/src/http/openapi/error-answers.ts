import { errors, type ErrorName } from '../../../../contract/errors';
import { messagesEn } from '../../../../contract/messages.en';
import { messagesZh } from '../../../../contract/messages.zh';
import type { Access, ErrorDefinition, JsonSchema } from '../../../../contract/types';

const all = Object.entries(errors) as readonly (readonly [ErrorName, ErrorDefinition])[];

/** Errors of the service's own state, possible for any call that changes something. */
const ofTheService = all.filter(([, { httpStatus }]) => httpStatus === 429 || httpStatus === 503).map(([name]) => name);

const ofAccess: Record<Access, readonly ErrorName[]> = {
	key: ['unauthorized', ...ofTheService],
	signature: ['addressInvalid', 'addressExpired', ...ofTheService],
	metricsToken: ['unauthorized'],
	open: [],
};

/** Errors possible for any call: an unreadable address or headers, an internal error, too many calls. */
const ofEveryCall: readonly ErrorName[] = ['invalidRequest', 'rateLimited', 'internal'];

/**
 * The error responses of an endpoint, by status, each with its possible codes.
 * @param withBody  false for HEAD
 */
export function errorAnswers(access: Access, own: readonly ErrorName[], withBody = true): Record<string, unknown> {
	const names = [...new Set([...own, ...ofAccess[access], ...ofEveryCall])];
	const statuses = [...new Set(names.map((name) => errors[name].httpStatus))].sort((one, other) => one - other);
	return Object.fromEntries(
		statuses.map((status) => [
			String(status),
			errorAnswer(
				names.filter((name) => errors[name].httpStatus === status),
				withBody,
			),
		]),
	);
}

/** One error response with its possible codes. */
export function errorAnswer(names: readonly ErrorName[], withBody = true) {
	const codes = [...new Set(names.map((name) => errors[name].code))];
	const waits = names.some((name) => errors[name].retryable && errors[name].httpStatus !== 500);
	return {
		description: names
			.map((name) => `\`${errors[name].code}\` ${name}: ${messagesEn[name]} / ${messagesZh[name]}`)
			.join('\n\n'),
		headers: {
			'x-request-id': { $ref: '#/components/headers/RequestId' },
			...(waits ? { 'retry-after': { $ref: '#/components/headers/RetryAfter' } } : {}),
		},
		...(withBody ? { content: { 'application/json': { schema: errorEnvelopeSchema(codes) } } } : {}),
	};
}

/** The envelope of an error with one of these codes. */
export function errorEnvelopeSchema(codes: readonly string[]): JsonSchema {
	return {
		type: 'object',
		properties: {
			code: { type: 'string', enum: codes },
			msg: { type: 'string', description: 'Error message in the language of the call' },
			message: { type: 'string', description: 'Same text as msg', 'x-additive': true },
			data: { type: 'null' },
			requestId: { type: 'string', description: 'ID of the request in the log of the service', 'x-additive': true },
		},
		required: ['code', 'msg', 'message', 'data', 'requestId'],
	};
}

/** Possible values of a file's `failureCode`. */
export const failureCodeSchema: JsonSchema = {
	type: 'string',
	enum: ['', ...new Set(all.map(([, { code }]) => code))],
	description: 'Error code of the failure; empty if the file did not fail',
};

/** Every error with its code, status and both texts. */
export function errorTable() {
	return all.map(([name, { code, httpStatus, retryable }]) => ({
		name,
		code,
		httpStatus,
		retryable,
		message: { en: messagesEn[name], zh: messagesZh[name] },
	}));
}
