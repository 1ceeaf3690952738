import { AsyncLocalStorage } from 'node:async_hooks';

/** Ends what some code runs for, such as a request, by an error that nobody handled. */
export type FailScope = (error: unknown) => void;

/** What a process may go on with in a minute; more show that it is no matter of single requests. */
const mostInMinute = 20;
const minuteMs = 60_000;

const scopes = new AsyncLocalStorage<FailScope>();
/** An error thrown by a listener has left its scope when it is seen as unhandled. */
const thrownIn = new WeakMap<object, FailScope>();
let total = 0;
let recent: number[] = [];

/** How many errors nobody handled this process has had and gone on. */
export function unhandledErrors(): number {
	return total;
}

/** Run code, and all it begins, so that an error nobody handles ends no more than its scope. */
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
 * An error nobody handled is logged without what it says, which may quote a document. One that belongs to a request ends
 * that request alone: what a request changes, it changes in transactions, and by files that count only once they are
 * recorded. One of the service itself ends the process, whose work others take over, or its next start.
 * @param traceOf  what may be logged of an error
 */
export function endOnUnhandled(traceOf: (error: unknown) => unknown): void {
	for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
		process.on(event, (error: unknown) => {
			const now = performance.now();
			recent = [...recent.filter((at) => now - at < minuteMs), now];
			const fail = recent.length > mostInMinute ? undefined : scopeOf(error);
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
