import type { IDataObject } from 'n8n-workflow';

/** Longer than the service repeats a callback, and than a signature is accepted. */
const keptMs = 60 * 60_000;

/** Names that are kept at most; the oldest go first. */
const mostKept = 2000;

/**
 * Remember a callback.
 * @param memory static data of the node
 * @param names of the callback: its id, which is not signed, and something that is
 * @param now ms since 1970
 * @returns false when one of the names was remembered before: a repeat
 */
export function isNews(memory: IDataObject, names: readonly string[], now: number): boolean {
	const told = Object.entries((memory.told ?? {}) as Record<string, number>).filter(([, at]) => now - at < keptMs);
	if (told.some(([name]) => names.includes(name))) return false;
	const all = [...told, ...names.map((name) => [name, now] as const)];
	memory.told = Object.fromEntries(all.slice(-mostKept));
	return true;
}
