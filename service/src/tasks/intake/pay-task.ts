import type { AssetType } from '../../../../contract/states';
import { keptMsOf, requireKeyRoom, type LimitedKey } from '../../accounts/key-limits';
import { costPerFile, withhold } from '../../accounts/ledger';
import type { RequestTrace } from '../../observability/trace-context';
import type { MetadataRows, Task, TimeMs } from '../../storage/metadata-store';
import { nextTaskState } from '../state';
import type { IntakeParts } from './intake-parts';
import { requireTaskRoom } from './task-room';

/**
 * Withholds the cost of a task and checks for room. From here on, concurrent starts of one account wait for each other,
 * so that each counts the others: as late as possible.
 * @param waits  whether this transaction has already queued the task and its files
 * @throws ServiceError `outOfAssets`, `queueFull`; like `requireKeyRoom`
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

/** Effect of a start on a task, except for its payment. @param files  queued by it */
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
