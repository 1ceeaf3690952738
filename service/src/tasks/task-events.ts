import type { TaskChannel, TaskMessage } from './task-channel';

/** A waiting caller. */
interface TaskWait {
	/** Fulfilled by the event, after the timeout, when abandoned, or when the service stops. */
	readonly end: Promise<void>;
	/** Stops waiting. */
	forget(): void;
}

/** With several processes: maximum time between checks of the store, in case a message was lost. */
const lookAgainMs = 2000;

/**
 * Lets callers wait for task events, also from other processes of the service. A wait may end early: the caller then
 * checks the task, and waits again.
 */
export class TaskEvents {
	private readonly ends = new Waits();
	private readonly changes = new Waits();
	private readonly endListeners: (() => void)[] = [];
	private readonly cutListeners: ((fileKeys: readonly string[]) => void)[] = [];
	private readonly offerListeners: (() => void)[] = [];
	private readonly maxMs: number;
	private released = false;

	/**
	 * @param isAlone  whether no other process works on the tasks
	 * @param channel  events to and from other processes; without one they are found by checking
	 */
	constructor(
		isAlone = true,
		private readonly channel?: TaskChannel,
	) {
		this.maxMs = isAlone ? Infinity : lookAgainMs;
		channel?.listen((message) => this.happened(message));
	}

	/** Whether the service stops, and waits have ended. */
	get isReleased(): boolean {
		return this.released;
	}

	/** Whether other processes send events. */
	get hasChannel(): boolean {
		return this.channel !== undefined;
	}

	/** A task has changed: its state, or one of its files has ended. May be called once too often. */
	changed(taskId: string): void {
		this.tell({ kind: 'changed', taskId });
	}

	/** A task has reached a final state. */
	ended(taskId: string): void {
		this.tell({ kind: 'ended', taskId });
	}

	/** Only reviews by people are left of a task: callers waiting for its end check it. */
	rests(taskId: string): void {
		this.tell({ kind: 'rests', taskId });
	}

	/** Files have ended, though they may still be converted. */
	filesCut(fileKeys: readonly string[]): void {
		this.tell({ kind: 'filesCut', fileKeys });
	}

	/** Pages were offered: only for other processes, since those of this one already know. */
	offered(): void {
		this.channel?.tell({ kind: 'offered' });
	}

	/** Calls `listener` when another process has offered pages. */
	onOffered(listener: () => void): void {
		this.offerListeners.push(listener);
	}

	/** Calls `listener` at the end of every task. */
	onEnded(listener: () => void): void {
		this.endListeners.push(listener);
	}

	/** Calls `listener` with files whose conversions are obsolete. */
	onFilesCut(listener: (fileKeys: readonly string[]) => void): void {
		this.cutListeners.push(listener);
	}

	/** Starts to wait for the end of a task, or until it only waits for people; call it before either can happen. */
	expectEnd(taskId: string, timeoutMs: number): TaskWait {
		return this.ends.expect(taskId, Math.min(timeoutMs, this.maxMs));
	}

	/** Starts to wait for a change of a task; call it before its state is read. */
	expectChange(taskId: string, timeoutMs: number): TaskWait {
		return this.changes.expect(taskId, Math.min(timeoutMs, this.maxMs));
	}

	/** The service stops: ends all waits. */
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

/** Waiting callers, by task. */
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
