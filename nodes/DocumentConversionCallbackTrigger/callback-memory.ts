import type { IDataObject } from 'n8n-workflow';

/** Longer than callbacks are repeated and signatures are valid. */
const retentionMs = 60 * 60_000;

/** Older names are dropped. */
const maxNames = 2000;

/**
 * Remember a callback.
 * @param memory static data of the node
 * @param names of the callback: its ID, which is not signed, and a signed one
 * @param now ms since 1970
 * @returns false for a repeat
 */
export function remember(memory: IDataObject, names: readonly string[], now: number): boolean {
	const known = Object.entries((memory.told ?? {}) as Record<string, number>).filter(
		([, at]) => now - at < retentionMs,
	);
	if (known.some(([name]) => names.includes(name))) return false;
	const all = [...known, ...names.map((name) => [name, now] as const)];
	memory.told = Object.fromEntries(all.slice(-maxNames));
	return true;
}
