import { limits } from '../../../../contract/limits';
import { toolDefinition, type ToolPath } from '../../../../contract/tools';
import { ServiceError } from '../../messages/errors';
import type { MetadataRows, UnstartedFiles } from '../../storage/metadata-store';
import type { IntakeParts } from './intake-parts';

/**
 * Longest texts together (parameters, names, passwords, callback addresses) of all files that an account has announced and not started:
 * they stand in the database.
 */
const unstartedTextBytes = 3 * limits.parameterBytes.value;
/** And where an operator allows more files, so much more: what a usual file says of itself. */
const textBytesOfFile = 192;

/** After this time a caller whose task found no room tries again. */
const queueRetrySeconds = 10;

/** What rooms are counted by. */
type Bounds = Pick<IntakeParts, 'settings' | 'now'>;

/**
 * Whether a task can be started now.
 * @param waits  whether it waits already, by this transaction
 * @throws ServiceError `queueFull` when too many have not ended yet
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
 * Whether a task of a tool may have so many files.
 * @throws ServiceError `tooManyFiles`, `tooManyFilesToMerge`
 */
export function requireFilePlace({ settings }: Bounds, toolPath: ToolPath, count: number): void {
	const { filesPerTask, filesToMerge } = settings;
	const joins = toolDefinition(toolPath).joinsFiles === true;
	const limit = joins ? filesToMerge : filesPerTask;
	if (count > limit) throw new ServiceError(joins ? 'tooManyFilesToMerge' : 'tooManyFiles', { limit });
}

/** Most files of one direct call of a tool; whether they may be several is told by their parameters. */
export function mostFilesOfCall({ settings }: Bounds, toolPath: ToolPath): number {
	const { joinsFiles, joinsFilesBy } = toolDefinition(toolPath);
	if (joinsFiles) return settings.filesToMerge;
	return joinsFilesBy === undefined ? 1 : settings.filesPerTask;
}

/** What an account has announced lately in tasks that it did not start. */
export async function findUnstartedOf(
	{ settings, now }: Bounds,
	{ tasks }: MetadataRows,
	accountId: number,
): Promise<UnstartedFiles> {
	return await tasks.findUnstarted(accountId, now() - settings.startWithinMs);
}

/** Whether an account may have announced all that it has. @throws ServiceError `tooManyUnstartedFiles` */
export async function requireUnstartedRoom(parts: Bounds, rows: MetadataRows, accountId: number): Promise<void> {
	const unstarted = await findUnstartedOf(parts, rows, accountId);
	const limit = parts.settings.unstartedFilesPerAccount;
	const textLimit = Math.max(unstartedTextBytes, limit * textBytesOfFile);
	if (unstarted.files > limit || unstarted.textBytes > textLimit) {
		throw new ServiceError('tooManyUnstartedFiles', { limit });
	}
}

/** Whether an account may have uploaded so many bytes without starting them. @throws ServiceError `unstartedFilesTooLarge` */
export function requireUnstartedBytes({ settings }: Bounds, bytes: number): void {
	const limit = settings.unstartedBytesPerAccount;
	if (bytes > limit) throw new ServiceError('unstartedFilesTooLarge', { limit });
}
