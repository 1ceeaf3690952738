import { ServiceError } from '../messages/errors';
import type { MetadataRows } from '../storage/metadata-store';

/** The idempotency key of a call. */
export interface OnceKey {
	/** Unique in the account. */
	readonly key: string;
	/** Equal for calls with the same content, and different for others. */
	readonly fingerprint: string;
	/** Lifetime of the key, milliseconds. */
	readonly keptMs: number;
}

/** Created by a call that takes a file in. */
export interface TakenIn {
	readonly taskId: string;
	readonly fileKey: string;
	/** It was created by an earlier call with the same key. */
	readonly isReplayed: boolean;
}

/**
 * Claims a key for what the call is about to create; use inside the creating transaction.
 * @returns what an earlier call with the same key created, if any
 * @throws ServiceError `idempotencyConflict` if that call had other content
 */
export async function claimCall(
	{ idempotency }: MetadataRows,
	accountId: number,
	once: OnceKey | undefined,
	{ taskId, fileKey }: Pick<TakenIn, 'taskId' | 'fileKey'>,
	now: number,
): Promise<TakenIn | undefined> {
	if (!once) return undefined;
	const { key, fingerprint, keptMs } = once;
	const call = { accountId, key, fingerprint, taskId, fileKey, createdAt: now };
	const earlier = await idempotency.claim(call, now - keptMs);
	if (!earlier) return undefined;
	if (earlier.fingerprint !== fingerprint) throw new ServiceError('idempotencyConflict');
	return { taskId: earlier.taskId, fileKey: earlier.fileKey, isReplayed: true };
}
