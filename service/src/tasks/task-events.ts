import type { TaskChannel, TaskMessage } from './task-channel';

/** Somebody who waits. */
export interface TaskWait {
	/** Fulfilled at what is waited for, after the time, when it is given up, or when the service stops. */
	readonly end: Promise<void>;
	/** Gives up waiting. */
	forget(): void;
}

/** With several processes: longest time without a look into the store, in case a message was lost. */
const lookAgainMs = 2000;

/**
 * Lets callers wait for what happens to tasks, also in other processes of the service. A wait may end early: who
 * waits looks at the task then, and waits again.
 */
export class TaskEvents {
	private readonly ends = new Waits();
	private readonly changes = new Waits();
	private readonly endListeners: (() => void)[] = [];
	private readonly cutListeners: ((fileKeys: readonly string[]) => void)[] = [];
	private readonly offerListeners: (() => void)[] = [];
	private readonly longestMs: number;
	private released = false;

	/**
	 * @param isAlone  whether no other process works on the tasks
	 * @param channel  carries events to and from the other processes; without one they are found by looking
	 */
	constructor(
		isAlone = true,
		private readonly channel?: TaskChannel,
	) {
		this.longestMs = isAlone ? Infinity : lookAgainMs;
		channel?.listen((message) => this.happened(message));
	}

	/** Whether the service stops, and nobody waits any longer. */
	get isReleased(): boolean {
		return this.released;
	}

	/** Whether other processes tell of what they do. */
	get hasChannel(): boolean {
		return this.channel !== undefined;
	}

	/** A task has moved on: its state, or a file of it has ended. May be called once too often. */
	changed(taskId: string): void {
		this.tell({ kind: 'changed', taskId });
	}

	/** A task has reached a final state. */
	ended(taskId: string): void {
		this.tell({ kind: 'ended', taskId });
	}

	/** Nothing of a task is left to be done but reviews by people: whoever waits for its end looks at it. */
	rests(taskId: string): void {
		this.tell({ kind: 'rests', taskId });
	}

	/** Files have ended, though they may still be converted. */
	filesCut(fileKeys: readonly string[]): void {
		this.tell({ kind: 'filesCut', fileKeys });
	}

	/** Pages were offered: for other processes alone, as those of this one know by themselves. */
	offered(): void {
		this.channel?.tell({ kind: 'offered' });
	}

	/** Call `listener` when another process has offered pages. */
	onOffered(listener: () => void): void {
		this.offerListeners.push(listener);
	}

	/** Call `listener` at the end of every task. */
	onEnded(listener: () => void): void {
		this.endListeners.push(listener);
	}

	/** Call `listener` with files whose conversions are for nothing. */
	onFilesCut(listener: (fileKeys: readonly string[]) => void): void {
		this.cutListeners.push(listener);
	}

	/** Begin to wait for the end of a task, or until it waits for people alone; call it before either can be. */
	expectEnd(taskId: string, timeoutMs: number): TaskWait {
		return this.ends.expect(taskId, Math.min(timeoutMs, this.longestMs));
	}

	/** Begin to wait until a task moves on; call it before its state is read. */
	expectChange(taskId: string, timeoutMs: number): TaskWait {
		return this.changes.expect(taskId, Math.min(timeoutMs, this.longestMs));
	}

	/** The service stops: nobody waits any longer. */
	releaseAll(): void {
		this.released = true;
		this.ends.release();
		this.changes.release();
	}

	private tell(message: TaskMessage): void {
		this.happened(message);
		this.channel?.tell(message);
	}

	private happened(message: TaskMessage): void {
		switch (message.kind) {
			case 'changed':
				this.changes.wake(message.taskId);
				break;
			case 'rests':
				this.changes.wake(message.taskId);
				this.ends.wake(message.taskId);
				break;
			case 'ended':
				this.changes.wake(message.taskId);
				this.ends.wake(message.taskId);
				for (const listener of this.endListeners) listener();
				break;
			case 'filesCut':
				for (const listener of this.cutListeners) listener(message.fileKeys);
				break;
			case 'offered':
				for (const listener of this.offerListeners) listener();
				break;
		}
	}
}

/** Those who wait, by task. */
class Waits {
	private readonly waiting = new Map<string, Set<() => void>>();
	private released = false;

	wake(taskId: string): void {
		for (const wake of this.waiting.get(taskId) ?? []) wake();
	}

	expect(taskId: string, timeoutMs: number): TaskWait {
		let wake = (): void => {};
		const end = new Promise<void>((resolve) => (wake = resolve));
		const timer = setTimeout(() => forget(), this.released ? 0 : timeoutMs);
		const forget = (): void => {
			clearTimeout(timer);
			const waiting = this.waiting.get(taskId);
			waiting?.delete(forget);
			if (waiting?.size === 0) this.waiting.delete(taskId);
			wake();
		};
		const waiting = this.waiting.get(taskId) ?? new Set();
		this.waiting.set(taskId, waiting.add(forget));
		return { end, forget };
	}

	release(): void {
		this.released = true;
		for (const taskId of [...this.waiting.keys()]) this.wake(taskId);
	}
}
