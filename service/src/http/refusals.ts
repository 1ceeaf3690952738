import { setTimeout as pause } from 'node:timers/promises';

/** Delay between two refusals of one key, and the maximum delay of one, milliseconds. */
const refusalMs = 20;
const maxRefusalMs = 2000;

/**
 * Refusals take turns by key: a caller that ignores them costs little, however many connections it has. Otherwise each
 * of them calls again at once.
 */
export class Refusals {
	/** When the next refusal of a key is due. */
	private readonly due = new Map<string, number>();

	/** @param everyMs  delay between two of one key; @param maxMs  maximum delay of one */
	constructor(
		private readonly everyMs = refusalMs,
		private readonly maxMs = maxRefusalMs,
	) {}

	/** Keys with refusals not long ago. */
	get keys(): number {
		return this.due.size;
	}

	/** Fulfilled when a refusal of a key is due. */
	async wait(key: string): Promise<void> {
		const now = performance.now();
		const at = Math.max(now, this.due.get(key) ?? 0);
		const delayMs = Math.min(at - now, this.maxMs);
		this.due.set(key, now + delayMs + this.everyMs);
		setTimeout(() => this.forget(key), Math.ceil(delayMs + this.everyMs) + 1).unref();
		if (delayMs > 0) await pause(delayMs);
	}

	private forget(key: string): void {
		if ((this.due.get(key) ?? 0) <= performance.now()) this.due.delete(key);
	}
}
