import type { AssetType } from '../../../../contract/states';
import { keptMsOf, requireKeyRoom, type LimitedKey } from '../../accounts/key-limits';
import { costPerFile, withhold } from '../../accounts/ledger';
import type { RequestTrace } from '../../observability/trace-context';
import type { MetadataRows, Task, TimeMs } from '../../storage/metadata-store';
import { nextTaskState } from '../state';
import type { IntakeParts } from './intake-parts';
import { requireTaskRoom } from './task-room';

/**
 * Withhold the cost of a task and look whether there is room for it. From here on starts of one account that come at once wait for each
 * other, so that each counts the others: as late as can be.
 * @param waits  whether the task and its files wait already, by this transaction
 * @throws ServiceError `outOfAssets`, `queueFull`; as `requireKeyRoom`
 */
export async function payTask(
	parts: IntakeParts,
	rows: MetadataRows,
	accountId: number,
	fileKeys: readonly string[],
	key: LimitedKey,
	waits: boolean,
): Promise<AssetType> {
	const now = parts.now();
	const assetType = await withhold(rows, accountId, fileKeys, now);
	await requireTaskRoom(parts, rows, accountId, waits);
	await requireKeyRoom(rows, key, fileKeys.length, now, waits);
	return assetType;
}

/** What a start makes of a task, but how it is paid for. @param files  that wait by it */
export function waitingTask(
	state: Task['state'],
	files: number,
	limits: LimitedKey['limits'],
	trace: RequestTrace | undefined,
	now: TimeMs,
) {
	return {
		state: nextTaskState(state, { kind: 'started' }),
		cost: files * costPerFile,
		...{ startedAt: now, queuedAt: now, updatedAt: now },
		keptMs: keptMsOf(limits),
		...(trace ? { requestId: trace.requestId, traceparent: trace.traceparent ?? null } : {}),
	};
}
