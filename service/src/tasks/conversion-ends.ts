import { errors, type ErrorName } from '../../../contract/errors';
import { ServiceError } from '../messages/errors';
import type { FileReport } from '../observability/metrics';
import type { Task } from '../storage/metadata-store';
import type { FileEnd } from './end-file';
import { ConversionFailure } from './worker-ends';
import { traceOf } from './worker-messages';

/**
 * A conversion broken off: not by the file's fault, which waits again as if it had not been begun; only that its worker was
 * killed may be its fault, and counts as a try.
 */
export type NoEnd = 'stopped' | 'storeAway' | 'killed' | NoRoom;

/** A conversion that found no room on the disk: it waits as long as others fill the disk, and fails when it does so itself. */
interface NoRoom {
	readonly kind: 'noRoom';
	/** Disk space it was seen to take itself, in bytes. */
	readonly took: number;
	readonly end: FileEnd;
}

/** What may be logged of a worker that was lost. */
export function lostTrace(error: unknown) {
	return error instanceof ConversionFailure ? { error: error.error.errorName, ...error.trace } : traceOf(error);
}

/** Whether documents can neither be fetched nor kept at this moment. */
export function isStoreAway(thrown: unknown): boolean {
	return thrown instanceof ServiceError && thrown.errorName === 'storeUnavailable';
}

/** Whether the conversion, or what surrounds it, found the disk full. */
export function isWithoutRoom(thrown: unknown): boolean {
	const error = thrown instanceof ConversionFailure ? thrown.error : thrown;
	if (error instanceof ServiceError) return error.errorName === 'outOfDiskSpace';
	return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
}

/** Whether somebody else has ended the worker, such as an operator, or the system for want of memory. */
export function isKilledFromOutside(thrown: unknown): boolean {
	if (!(thrown instanceof ConversionFailure) || thrown.error.errorName !== 'workerKilled') return false;
	return ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'].includes(String(thrown.error.details['signal']));
}

/** What the work on a file came to, for who counts. */
export function reportOf(
	{ toolPath: tool }: Task,
	end: FileEnd | NoEnd,
	pages: number,
): [report: FileReport, failure: ErrorName | undefined] {
	if (typeof end === 'string' || end.kind === 'noRoom') {
		const workerEnd = end === 'killed' ? 'crash' : 'stopped';
		return [{ tool, result: 'stopped', code: '', workerEnd, pages: 0, resultBytes: 0 }, undefined];
	}
	if (end.kind === 'success') {
		return [{ tool, result: 'success', code: '', pages, resultBytes: end.convertSize }, undefined];
	}
	const { errorName } = end.failure;
	const workerEnd = workerEnds[errorName];
	return [{ tool, result: 'failed', code: errors[errorName].code, workerEnd, pages: 0, resultBytes: 0 }, errorName];
}

/** Failures with which a worker process ends. */
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
