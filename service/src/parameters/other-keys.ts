import { limits } from '../../../contract/limits';

/**
 * Keys that a tool does not have, as they are stored and shown: in their order, as long as their text is not too long, and
 * without passwords, which some clients repeat there.
 * @param others  as read from JSON
 */
export function boundedOthers(others: Readonly<Record<string, unknown>>): Record<string, unknown> {
	const bounded: Record<string, unknown> = {};
	let bytes = 0;
	for (const [key, value] of Object.entries(others)) {
		if (isPassword(key)) continue;
		bytes += Buffer.byteLength(JSON.stringify(key) + JSON.stringify(value));
		if (bytes > limits.otherParameterBytes.value) break;
		bounded[key] = withoutPasswords(value);
	}
	return bounded;
}

/** A value without what is called a password anywhere in it. Of bounded length, so of bounded depth. */
function withoutPasswords(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutPasswords);
	if (typeof value !== 'object' || value === null) return value;
	const kept = Object.entries(value).filter(([key]) => !isPassword(key));
	return Object.fromEntries(kept.map(([key, inner]) => [key, withoutPasswords(inner)]));
}

function isPassword(key: string): boolean {
	return key.toLowerCase() === 'password';
}
