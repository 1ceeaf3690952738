import { errors, type ErrorName } from '../../../contract/errors';
import { ServiceError } from '../messages/errors';
import type { FileReport } from '../observability/metrics';
import type { Task } from '../storage/metadata-store';
import type { FileEnd } from './end-file';
import { ConversionFailure } from './worker-ends';
import { traceOf } from './worker-messages';

/**
 * A conversion aborted without the file's fault: the file waits as if never started; only if its worker was killed may
 * it be the cause, which counts as a try.
 */
export type NoEnd = 'stopped' | 'storeAway' | 'notStarted' | 'killed' | NoRoom;

/** A conversion without disk space: it waits while others fill the disk, and fails if it does so itself. */
interface NoRoom {
	readonly kind: 'noRoom';
	/** Its own disk use, bytes. */
	readonly took: number;
	readonly end: FileEnd;
}

/** Log data about a lost worker. */
export function lostTrace(error: unknown) {
	return error instanceof ConversionFailure ? { error: error.error.errorName, ...error.trace } : traceOf(error);
}

/** Whether documents can currently be neither fetched nor stored. */
export function isStoreAway(thrown: unknown): boolean {
	return thrown instanceof ServiceError && thrown.errorName === 'storeUnavailable';
}

/** Whether the conversion, or its environment, found the disk full. */
export function isWithoutRoom(thrown: unknown): boolean {
	const error = thrown instanceof ConversionFailure ? thrown.error : thrown;
	if (error instanceof ServiceError) return error.errorName === 'outOfDiskSpace';
	return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
}

/** Whether the worker was killed from outside, by an operator or by the system for lack of memory. */
export function isKilledFromOutside(thrown: unknown): boolean {
	if (!(thrown instanceof ConversionFailure) || thrown.error.errorName !== 'workerKilled') return false;
	return ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'].includes(String(thrown.error.details['signal']));
}

/** Whether no worker started for the file; nothing has read it yet. */
export function isNotStarted(thrown: unknown): boolean {
	return thrown instanceof ConversionFailure && thrown.error.errorName === 'workerNotStarted';
}

/** Outcome of the work on a file, for metrics. */
export function reportOf(
	{ toolPath: tool }: Task,
	end: FileEnd | NoEnd,
	pages: number,
): [report: FileReport, failure: ErrorName | undefined] {
	if (typeof end === 'string' || end.kind === 'noRoom') {
		const workerEnd = end === 'killed' || end === 'notStarted' ? 'crash' : 'stopped';
		return [
			{ tool, result: 'stopped', code: '', workerEnd, pages: 0, resultBytes: 0 },
			end === 'notStarted' ? 'workerNotStarted' : undefined,
		];
	}
	if (end.kind === 'success') {
		return [{ tool, result: 'success', code: '', pages, resultBytes: end.convertSize }, undefined];
	}
	const { errorName } = end.failure;
	const workerEnd = workerEnds[errorName];
	return [{ tool, result: 'failed', code: errors[errorName].code, workerEnd, pages: 0, resultBytes: 0 }, errorName];
}

/** Failures that end a worker process. */
const workerEnds: Partial<Record<ErrorName, FileReport['workerEnd']>> = {
	conversionTimedOut: 'time',
	conversionStalled: 'time',
	memoryLimitReached: 'memory',
	diskLimitReached: 'disk',
	workerNotStarted: 'crash',
	workerExited: 'crash',
	workerKilled: 'crash',
	workerCrashed: 'crash',
};
