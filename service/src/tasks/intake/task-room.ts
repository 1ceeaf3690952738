import { limits } from '../../../../contract/limits';
import { toolDefinition, type ToolPath } from '../../../../contract/tools';
import { ServiceError } from '../../messages/errors';
import type { MetadataRows, UnstartedFiles } from '../../storage/metadata-store';
import type { IntakeParts } from './intake-parts';

/**
 * Maximum total text (parameters, names, passwords, callback addresses) of an account's unstarted files: it is stored
 * in the database.
 */
const unstartedTextBytes = 3 * limits.parameterBytes.value;
/** Extra text per file if an operator allows more files: that of a usual file. */
const textBytesOfFile = 192;

/** Retry delay for a caller whose task found no room. */
const queueRetrySeconds = 10;

/** Limits on tasks. */
type Bounds = Pick<IntakeParts, 'settings' | 'now'>;

/**
 * Checks whether a task can be started now.
 * @param waits  whether this transaction has already queued it
 * @throws ServiceError `queueFull` if too many have not ended yet
 */
export async function requireTaskRoom(
	{ settings }: Bounds,
	{ tasks }: MetadataRows,
	accountId: number,
	waits = false,
): Promise<void> {
	const { queuedTasks, queuedTasksPerAccount } = settings;
	const { ofAll, ofAccount } = await tasks.countUnfinished(accountId);
	const own = waits ? 1 : 0;
	const limit = ofAccount - own >= queuedTasksPerAccount ? queuedTasksPerAccount : queuedTasks;
	if (ofAccount - own >= queuedTasksPerAccount || ofAll - own >= queuedTasks) {
		throw new ServiceError('queueFull', { limit, seconds: queueRetrySeconds });
	}
}

/**
 * Checks whether a task of a tool may have so many files.
 * @throws ServiceError `tooManyFiles`, `tooManyFilesToMerge`
 */
export function requireFilePlace({ settings }: Bounds, toolPath: ToolPath, count: number): void {
	const { filesPerTask, filesToMerge } = settings;
	const joins = toolDefinition(toolPath).joinsFiles === true;
	const limit = joins ? filesToMerge : filesPerTask;
	if (count > limit) throw new ServiceError(joins ? 'tooManyFilesToMerge' : 'tooManyFiles', { limit });
}

/** Maximum files of one direct call of a tool; their parameters decide whether several are allowed. */
export function maxFilesOfCall({ settings }: Bounds, toolPath: ToolPath): number {
	const { joinsFiles, joinsFilesBy } = toolDefinition(toolPath);
	if (joinsFiles) return settings.filesToMerge;
	return joinsFilesBy === undefined ? 1 : settings.filesPerTask;
}

/** Recently announced files of an account in unstarted tasks. */
export async function findUnstartedOf(
	{ settings, now }: Bounds,
	{ tasks }: MetadataRows,
	accountId: number,
): Promise<UnstartedFiles> {
	return await tasks.findUnstarted(accountId, now() - settings.startWithinMs);
}

/** Checks the announced files of an account. @throws ServiceError `tooManyUnstartedFiles` */
export async function requireUnstartedRoom(parts: Bounds, rows: MetadataRows, accountId: number): Promise<void> {
	const unstarted = await findUnstartedOf(parts, rows, accountId);
	const limit = parts.settings.unstartedFilesPerAccount;
	const textLimit = Math.max(unstartedTextBytes, limit * textBytesOfFile);
	if (unstarted.files > limit || unstarted.textBytes > textLimit) {
		throw new ServiceError('tooManyUnstartedFiles', { limit });
	}
}

/** Checks the bytes an account has uploaded without starting. @throws ServiceError `unstartedFilesTooLarge` */
export function requireUnstartedBytes({ settings }: Bounds, bytes: number): void {
	const limit = settings.unstartedBytesPerAccount;
	if (bytes > limit) throw new ServiceError('unstartedFilesTooLarge', { limit });
}
