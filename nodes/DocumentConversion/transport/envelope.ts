import type { IDataObject } from 'n8n-workflow';
import { successCode } from '../../../contract';

/** A JSON answer, normalized. */
interface Envelope {
	/** `undefined` for a payload without an envelope, as some endpoints return it. */
	readonly code?: string;
	/** Text of `msg` or `message`. */
	readonly message?: string;
	readonly data: unknown;
}

/**
 * Read an answer: `{code, msg, data}`, with `message` for `msg` and a number for `code`, or the payload alone.
 * @returns `undefined` if the body is not a JSON object or array, for example a web page
 */
export function readEnvelope(body: unknown): Envelope | undefined {
	if (typeof body !== 'object' || body === null) return undefined;
	if (Array.isArray(body) || !('code' in body || 'msg' in body)) {
		const { message } = body as IDataObject;
		return { data: body, ...(typeof message === 'string' ? { message } : {}) };
	}
	const { code, msg, message, data } = body as IDataObject;
	const text = [msg, message].find((candidate) => typeof candidate === 'string' && candidate !== '');
	return {
		...(code === undefined || code === null ? {} : { code: String(code) }),
		...(text === undefined ? {} : { message: String(text) }),
		data,
	};
}

/** True if both status and code report success. */
export function isSuccess(statusCode: number, envelope: Envelope): boolean {
	return statusCode >= 200 && statusCode < 300 && (envelope.code ?? successCode) === successCode;
}
