import { AsyncLocalStorage } from 'node:async_hooks';

/** Ends the scope of some code, such as a request, with an unhandled error. */
export type FailScope = (error: unknown) => void;

/** Unhandled errors per minute that a process survives; more are not a matter of single requests. */
const maxInMinute = 20;
const minuteMs = 60_000;

const scopes = new AsyncLocalStorage<FailScope>();
/** An error thrown by a listener has left its scope when it is reported as unhandled. */
const thrownIn = new WeakMap<object, FailScope>();
let total = 0;
let recent: number[] = [];

/** Number of unhandled errors this process has survived. */
export function unhandledErrors(): number {
	return total;
}

/** Runs code and its continuations so that an unhandled error only ends its scope. */
export function runWithin<T>(fail: FailScope, work: () => T): T {
	return scopes.run(fail, () => {
		try {
			return work();
		} catch (error) {
			if (typeof error === 'object' && error !== null) thrownIn.set(error, fail);
			throw error;
		}
	});
}

/**
 * Logs an unhandled error without its message, which may quote a document. One in a request ends that request alone:
 * requests change state only in transactions, and by files that only count once recorded. One of the service itself
 * ends the process; others, or its next start, take over its work.
 * @param traceOf  log data of an error
 */
export function endOnUnhandled(traceOf: (error: unknown) => unknown): void {
	for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
		process.on(event, (error: unknown) => {
			const now = performance.now();
			recent = [...recent.filter((at) => now - at < minuteMs), now];
			const fail = recent.length > maxInMinute ? undefined : scopeOf(error);
			const end = { level: 60, msg: 'the service ends by a fault' };
			const { level, msg } = fail ? { level: 50, msg: 'an error of a request was not handled' } : end;
			process.stderr.write(`${JSON.stringify({ level, msg, cause: traceOf(error) })}\n`);
			if (!fail) process.exit(1);
			total++;
			fail(error);
		});
	}
}

function scopeOf(error: unknown): FailScope | undefined {
	return (typeof error === 'object' && error !== null ? thrownIn.get(error) : undefined) ?? scopes.getStore();
}
