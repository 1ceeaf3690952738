import type { PageClaim, ReadingPlan, PageTurn, UsualLanguage } from '../engine/request/page-readers';
import type { ConversionOutcome, ConversionRequest } from '../engine/request/request';
import type { SerializedError } from '../messages/errors';

/** From the service to a worker: convert this. */
export type WorkerJob = ConversionRequest;

/** From the service to a worker: read pages of this document beside its conversion. */
export interface ReadingJob {
	readonly kind: 'reading';
	readonly request: ConversionRequest;
	/** As the conversion has announced it; which pages, the worker asks for. */
	readonly plan: ReadingPlan;
}

/** From the service to a worker that has asked for a page: what a conversion does now, or a page to read beside one. */
export type PageAnswer =
	| { readonly kind: 'turn'; readonly turn: PageTurn }
	| { readonly kind: 'claim'; readonly claim: PageClaim | undefined };

/** From a worker to the service, about pages that several read: see `PageReaders` and `PageClaims`. */
export type PageMessage =
	| { readonly kind: 'plan'; readonly plan: ReadingPlan }
	| { readonly kind: 'wants'; readonly page: number; readonly usual?: UsualLanguage | undefined }
	| { readonly kind: 'claims' }
	| { readonly kind: 'read'; readonly page: number; readonly isKept: boolean };

/** What is logged of an unforeseen error: its kind and where it came from. Its message may quote the document. */
export interface CauseTrace {
	readonly name: string;
	readonly frames: readonly string[];
}

/** From a worker to the service; `memory` is what it has in use after the file, or the pages that it has read, in bytes. */
export type WorkerMessage =
	| { readonly kind: 'ready' }
	| PageMessage
	| { readonly kind: 'rested'; readonly memory: number }
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
