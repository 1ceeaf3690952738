/** Somebody who waits. */
export interface TaskWait {
	/** Fulfilled at what is waited for, after the time, when it is given up, or when the service stops. */
	readonly end: Promise<void>;
	/** Gives up waiting. */
	forget(): void;
}

/** Lets callers wait for what happens to tasks that this process works on. */
export class TaskEvents {
	readonly #ends = new Waits();
	readonly #changes = new Waits();
	readonly #listeners: (() => void)[] = [];
	#released = false;

	/** Whether the service stops, and nobody waits any longer. */
	get isReleased(): boolean {
		return this.#released;
	}

	/** A task has moved on: its state, or a file of it has ended. May be called once too often. */
	changed(taskId: string): void {
		this.#changes.wake(taskId);
	}

	/** A task has reached a final state. */
	ended(taskId: string): void {
		this.#changes.wake(taskId);
		this.#ends.wake(taskId);
		for (const listener of this.#listeners) listener();
	}

	/** Call `listener` at the end of every task. */
	onEnded(listener: () => void): void {
		this.#listeners.push(listener);
	}

	/** Begin to wait for the end of a task; call it before the task can end. */
	expectEnd(taskId: string, timeoutMs: number): TaskWait {
		return this.#ends.expect(taskId, timeoutMs);
	}

	/** Begin to wait until a task moves on; call it before its state is read. */
	expectChange(taskId: string, timeoutMs: number): TaskWait {
		return this.#changes.expect(taskId, timeoutMs);
	}

	/** The service stops: nobody waits any longer. */
	releaseAll(): void {
		this.#released = true;
		this.#ends.release();
		this.#changes.release();
	}
}

/** Those who wait, by task. */
class Waits {
	readonly #waiting = new Map<string, Set<() => void>>();
	#released = false;

	wake(taskId: string): void {
		for (const wake of this.#waiting.get(taskId) ?? []) wake();
	}

	expect(taskId: string, timeoutMs: number): TaskWait {
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

	release(): void {
		this.#released = true;
		for (const taskId of [...this.#waiting.keys()]) this.wake(taskId);
	}
}
