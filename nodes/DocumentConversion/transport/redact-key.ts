import { isObject } from '../is-object';

const replacement = '***';
/** Shorter keys are words of ordinary texts. Keys of the service have more characters. */
const minKeyLength = 8;

/** A value of a server without the API key, which a hostile server may echo into texts that n8n shows and stores. */
export function redactKey<Value>(value: Value, apiKey: unknown): Value {
	const key = typeof apiKey === 'string' ? apiKey.trim() : '';
	return key.length < minKeyLength ? value : (redact(value, key) as Value);
}

function redact(value: unknown, key: string): unknown {
	if (typeof value === 'string') return value.replaceAll(key, replacement);
	if (Array.isArray(value)) return value.map((element) => redact(element, key));
	if (!isPlain(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, own]) => [redact(name, key), redact(own, key)]));
}

/** True for parsed JSON, headers and answers; false for streams. */
function isPlain(value: unknown): value is Record<string, unknown> {
	return isObject(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
}
