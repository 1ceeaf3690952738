import type { PageClaim, ReadingPlan, PageTurn, UsualLanguage } from '../engine/request/page-readers';
import type { ContainerContents, ConversionOutcome, ConversionRequest } from '../engine/request/request';
import type { SerializedError } from '../messages/errors';

/** From the service to a worker: convert this. */
export type WorkerJob = ConversionRequest;

/** From the service to a worker: read pages of this document in parallel with its conversion. */
export interface ReadingJob {
	readonly kind: 'reading';
	readonly request: ConversionRequest;
	/** As announced by the conversion; the worker asks for the pages. */
	readonly plan: ReadingPlan;
}

/** From the service to a worker that has asked for a page: the next action of a conversion, or a page to read. */
export type PageAnswer =
	| { readonly kind: 'turn'; readonly turn: PageTurn }
	| { readonly kind: 'claim'; readonly claim: PageClaim | undefined };

/** From a worker to the service, about pages read by several: see `PageReaders` and `PageClaims`. */
export type PageMessage =
	| { readonly kind: 'plan'; readonly plan: ReadingPlan }
	| { readonly kind: 'wants'; readonly page: number; readonly usual?: UsualLanguage | undefined }
	| { readonly kind: 'claims' }
	| { readonly kind: 'read'; readonly page: number; readonly isKept: boolean };

/** Log data of an unforeseen error: its kind and origin. Its message may quote the document. */
export interface CauseTrace {
	readonly name: string;
	readonly frames: readonly string[];
}

/** From a worker to the service; `memory` is its use after the file or its pages, bytes. */
export type WorkerMessage =
	| { readonly kind: 'ready' }
	| PageMessage
	| { readonly kind: 'rested'; readonly memory: number }
	| { readonly kind: 'progress'; readonly pagesDone: number; readonly pagesTotal: number }
	| { readonly kind: 'done'; readonly outcome: ConversionOutcome; readonly memory: number }
	| {
			readonly kind: 'failed';
			readonly error: SerializedError;
			readonly cause?: CauseTrace;
			/** Contents of a container without a usable file. */
			readonly contents?: readonly ContainerContents[];
			readonly memory: number;
	  };

const framesKept = 8;

/** Log data of an error's cause; `undefined` without one. */
export function traceOf(cause: unknown): CauseTrace | undefined {
	if (cause === undefined) return undefined;
	if (!(cause instanceof Error)) return { name: typeof cause, frames: [] };
	const frames = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
	return { name: cause.name, frames: frames.slice(0, framesKept).map((line) => line.trim()) };
}
