import { limits } from '../../../contract/limits';

/**
 * Unknown keys, as stored and displayed: in order, up to a maximum length, and without passwords, which some clients
 * repeat there.
 * @param others  parsed JSON
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

/** A value without anything called a password inside. Bounded in length, so bounded in depth. */
function withoutPasswords(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutPasswords);
	if (typeof value !== 'object' || value === null) return value;
	const kept = Object.entries(value).filter(([key]) => !isPassword(key));
	return Object.fromEntries(kept.map(([key, inner]) => [key, withoutPasswords(inner)]));
}

function isPassword(key: string): boolean {
	return key.toLowerCase() === 'password';
}
