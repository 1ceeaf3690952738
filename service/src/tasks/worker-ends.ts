import { constants } from 'node:os';
import type { ErrorName } from '../../../contract/errors';
import { ServiceError, type ErrorDetails } from '../messages/errors';
import type { CauseTrace } from './worker-messages';

/** A failed conversion, with log data about its cause. */
export class ConversionFailure extends Error {
	constructor(
		readonly error: ServiceError,
		readonly trace?: CauseTrace,
		/** Disk use of its worker, bytes; known if it found no space. */
		readonly diskBytes?: number,
	) {
		super(error.message);
	}
}

/** The worker was ended because the service stops or the task was cancelled; the file itself has not failed. */
export class WorkerStopped extends Error {}

/** How a process ended: by a signal, with an exit code, or without ever starting. */
export type ProcessEnd = NodeJS.Signals | number | null;

/** A worker that ended unexpectedly with a file. */
interface EndedWork {
	readonly file: string;
	/** Memory at the last check, bytes; 0 if never checked. */
	readonly lastMemory: number;
	/** Its memory limit, bytes. */
	readonly memoryLimit: number;
}

const mebibyte = 1024 ** 2;
/** Shell exit codes above this are signals. */
const signalBase = 128;

/** A failure of one file by its contract name. */
export function failure(errorName: ErrorName, details: ErrorDetails, trace?: CauseTrace): ConversionFailure {
	return new ConversionFailure(new ServiceError(errorName, details), trace);
}

/**
 * Why a file failed if its worker ended unexpectedly: `workerExited`, `workerKilled`, `workerCrashed`, or
 * `memoryLimitReached`: V8 aborts, and the kernel kills, a process that runs out of memory faster than the watch
 * checks.
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

/** How a sandboxed worker ended, from the shell convention of its parent: 128 and more is a signal. */
export function endInJail(end: ProcessEnd): ProcessEnd {
	if (typeof end !== 'number' || end <= signalBase) return end;
	const [signal] = Object.entries(constants.signals).find(([, number]) => number === end - signalBase) ?? [];
	return (signal as NodeJS.Signals | undefined) ?? end;
}
