/** Lets callers wait for the end of a task that this process works on. */
export class TaskEvents {
	readonly #waiting = new Map<string, Set<() => void>>();
	#released = false;

	/** A task has reached a final state. */
	ended(taskId: string): void {
		for (const wake of this.#waiting.get(taskId) ?? []) wake();
	}

	/**
	 * Begin to wait; call it before the task can end.
	 * @returns `end`: fulfilled at the end of the task, after `timeoutMs`, or when the service stops; `forget`
	 *   gives up waiting
	 */
	expectEnd(taskId: string, timeoutMs: number): { readonly end: Promise<void>; forget(): void } {
		let wake = (): void => {};
		const end = new Promise<void>((resolve) => (wake = resolve));
		const timer = setTimeout(() => forget(), this.#released ? 0 : timeoutMs);
		const forget = (): void => {
			clearTimeout(timer);
			const waiting = this.#waiting.get(taskId);
			waiting?.delete(forget);
			if (waiting?.size === 0) this.#waiting.delete(taskId);
			wake();
		};
		const waiting = this.#waiting.get(taskId) ?? new Set();
		this.#waiting.set(taskId, waiting.add(forget));
		return { end, forget };
	}

	/** The service stops: nobody waits any longer. */
	releaseAll(): void {
		this.#released = true;
		for (const taskId of [...this.#waiting.keys()]) this.ended(taskId);
	}
}
