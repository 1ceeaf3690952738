import type { IDataObject } from 'n8n-workflow';

/** True for a JSON object. */
export function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
