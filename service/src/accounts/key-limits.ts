import { keyLimits, type KeyLimitName, type KeyLimits } from '../../../contract/key-limits';
import type { Settings } from '../settings/settings';
import { ServiceError } from '../messages/errors';
import type { MetadataRows, Task } from '../storage/metadata-store';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Retry delay for a caller whose task found no room. */
const retrySeconds = 10;

/** Stored limits of a key. */
export function readKeyLimits(text: string): KeyLimits {
	const stored = JSON.parse(text) as Record<string, unknown>;
	const known = (Object.keys(keyLimits) as KeyLimitName[]).filter((name) => typeof stored[name] === 'number');
	return Object.fromEntries(known.map((name) => [name, Number(stored[name])]));
}

/** Limits in words, for lists and the audit log; empty if there are none. */
export function keyLimitsText(limits: KeyLimits): string {
	const names = Object.keys(keyLimits) as KeyLimitName[];
	return names.flatMap((name) => (limits[name] === undefined ? [] : [`${name}=${limits[name]}`])).join(' ');
}

/** Day number of a time, from 1970 in UTC. */
export function dayOf(at: number): number {
	return Math.floor(at / dayMs);
}

export interface LimitedKey {
	/** `undefined` for a missing key, or a task from before keys were recorded. */
	readonly prefix: string | undefined;
	readonly limits: KeyLimits;
}

/** The limits of the key that made a task. */
export async function findKeyLimits({ accounts }: MetadataRows, prefix: string | null): Promise<LimitedKey> {
	const key = prefix === null ? undefined : await accounts.findKey(prefix);
	return { prefix: key?.prefix, limits: readKeyLimits(key?.limits ?? '{}') };
}

/**
 * Checks whether the key that made a task may start it. Use inside the starting transaction, where starts of an account
 * wait for each other.
 * @param files   queued by it
 * @param waits   whether the task and its files are already queued
 * @throws ServiceError `keyTasksReached`, `keyPagesReached`, `keyStorageReached`
 */
export async function requireKeyRoom(
	{ tasks, keyPages }: MetadataRows,
	{ prefix, limits }: LimitedKey,
	files: number,
	now: number,
	waits = false,
): Promise<void> {
	const { concurrentTasks, storedBytes, pagesPerDay } = limits;
	if (prefix === undefined || (concurrentTasks ?? storedBytes ?? pagesPerDay) === undefined) return;
	const used = await tasks.usageOfKey(prefix);
	if (concurrentTasks !== undefined && used.unfinished - (waits ? 1 : 0) >= concurrentTasks)
		throw new ServiceError('keyTasksReached', { limit: concurrentTasks, seconds: retrySeconds });
	if (storedBytes !== undefined && used.storedBytes > storedBytes)
		throw new ServiceError('keyStorageReached', { limit: storedBytes });
	if (pagesPerDay === undefined) return;
	const pages = (await keyPages.of(prefix, dayOf(now))) + used.pagesInWork + (waits ? 0 : files);
	if (pages > pagesPerDay) {
		const seconds = Math.ceil(((dayOf(now) + 1) * dayMs - now) / 1000);
		throw new ServiceError('keyPagesReached', { limit: pagesPerDay, seconds });
	}
}

/** Retention of a key's documents after the end of their task; `null`: the default. */
export function keptMsOf({ resultsKeptHours }: KeyLimits): number | null {
	return resultsKeptHours === undefined ? null : resultsKeptHours * hourMs;
}

/** Deletion time of an ended task's documents, milliseconds since 1970. */
export function keptUntil(
	{ endedAt, keptMs }: { readonly endedAt: number } & Pick<Task, 'keptMs'>,
	{ resultsKeptMs }: Pick<Settings, 'resultsKeptMs'>,
): number {
	return endedAt + Math.min(resultsKeptMs, keptMs ?? Infinity);
}
