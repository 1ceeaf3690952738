import type { ConversionOutcome, ConversionRequest } from '../engine/request/request';
import type { SerializedError } from '../errors';

/** From the service to a worker: convert this. */
export type WorkerJob = ConversionRequest;

/** What is logged of an unforeseen error: its kind and where it came from. Its message may quote the document. */
export interface CauseTrace {
	readonly name: string;
	readonly frames: readonly string[];
}

/** From a worker to the service; `memory` is what it has in use after the file, in bytes. */
export type WorkerMessage =
	| { readonly kind: 'ready' }
	| { readonly kind: 'progress'; readonly pagesDone: number; readonly pagesTotal: number }
	| { readonly kind: 'done'; readonly outcome: ConversionOutcome; readonly memory: number }
	| { readonly kind: 'failed'; readonly error: SerializedError; readonly cause?: CauseTrace; readonly memory: number };

const framesKept = 8;

/** What may be logged of an error's cause; `undefined` when it has none. */
export function traceOf(cause: unknown): CauseTrace | undefined {
	if (cause === undefined) return undefined;
	if (!(cause instanceof Error)) return { name: typeof cause, frames: [] };
	const frames = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
	return { name: cause.name, frames: frames.slice(0, framesKept).map((line) => line.trim()) };
}
