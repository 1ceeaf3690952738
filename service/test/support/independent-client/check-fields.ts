/** Holds an answer of the service against a transcribed table of fields. */
import type { JsonType, TranscribedField } from '../contract/transcription';

const LOCAL_DATE_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

const CHECKS: Readonly<Record<JsonType, (value: unknown) => boolean>> = {
	String: (value) => typeof value === 'string',
	Integer: (value) => Number.isSafeInteger(value),
	Long: (value) => Number.isSafeInteger(value),
	Boolean: (value) => typeof value === 'boolean',
	Array: (value) => Array.isArray(value),
	Object: (value) => isObject(value),
	null: (value) => value === null,
	'String or null': (value) => value === null || typeof value === 'string',
	LocalDateTime: (value) => typeof value === 'string' && LOCAL_DATE_TIME.test(value),
};

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What is wrong with `value` as a resource of these fields: missing names and wrong JSON types, empty when all is
 * well. Names outside the table are allowed: a client of the interface does not notice them.
 */
export function fieldFaults(value: unknown, fields: readonly TranscribedField[]): string[] {
	if (!isObject(value)) return [`not an object: ${JSON.stringify(value)}`];
	return fields.flatMap(({ name, type }) => {
		if (!Object.hasOwn(value, name)) return [`${name}: missing`];
		return CHECKS[type](value[name]) ? [] : [`${name}: not ${type}: ${JSON.stringify(value[name])}`];
	});
}

/** Names in `value` that the table does not have, sorted. */
export function additionalNames(value: unknown, fields: readonly TranscribedField[]): string[] {
	if (!isObject(value)) return [];
	const known = new Set(fields.map((field) => field.name));
	return Object.keys(value)
		.filter((name) => !known.has(name))
		.sort();
}
