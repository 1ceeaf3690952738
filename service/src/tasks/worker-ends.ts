import { constants } from 'node:os';
import type { ErrorName } from '../../../contract/errors';
import { ServiceError, type ErrorDetails } from '../messages/errors';
import type { CauseTrace } from './worker-messages';

/** A failed conversion, with what may be logged of its cause. */
export class ConversionFailure extends Error {
	constructor(
		readonly error: ServiceError,
		readonly trace?: CauseTrace,
		/** Disk space its worker was seen to take, in bytes; known of one that found no room. */
		readonly diskBytes?: number,
	) {
		super(error.message);
	}
}

/** The worker was ended because the service stops or the task was cancelled; the file has not failed by itself. */
export class WorkerStopped extends Error {}

/** How a process ended: by a signal, with an exit code, or without ever coming up. */
export type ProcessEnd = NodeJS.Signals | number | null;

/** What is known of a worker that ended by itself while it had a file. */
export interface EndedWork {
	readonly file: string;
	/** Memory at the last look, in bytes; 0 when nobody looked. */
	readonly lastMemory: number;
	/** What it might take, in bytes. */
	readonly memoryLimit: number;
}

const mebibyte = 1024 ** 2;
/** Exit codes of a shell above this are signals. */
const signalBase = 128;

/** A failure of one file by its name in the contract. */
export function failure(errorName: ErrorName, details: ErrorDetails, trace?: CauseTrace): ConversionFailure {
	return new ConversionFailure(new ServiceError(errorName, details), trace);
}

/**
 * Why a file failed whose worker ended by itself: `workerExited`, `workerKilled`, `workerCrashed`, or `memoryLimitReached`: V8 aborts,
 * and the kernel kills, a process that runs out of memory faster than the watch looks.
 */
export function failureOfEnd({ file, lastMemory, memoryLimit }: EndedWork, end: ProcessEnd): ConversionFailure {
	const trace = { name: `worker ended with ${String(end)}`, frames: [] };
	if (typeof end === 'number') return failure('workerExited', { file, code: end }, trace);
	if (end === null) return failure('workerCrashed', { file }, trace);
	if (lastMemory > memoryLimit / 2 && (end === 'SIGABRT' || end === 'SIGKILL')) {
		return failure('memoryLimitReached', { file, limit: Math.floor(memoryLimit / mebibyte) }, trace);
	}
	return failure('workerKilled', { file, signal: end }, trace);
}

/** How the worker in a jail ended, of which what waits for it there tells as a shell does: 128 and more is the signal. */
export function endInJail(end: ProcessEnd): ProcessEnd {
	if (typeof end !== 'number' || end <= signalBase) return end;
	const [signal] = Object.entries(constants.signals).find(([, number]) => number === end - signalBase) ?? [];
	return (signal as NodeJS.Signals | undefined) ?? end;
}
