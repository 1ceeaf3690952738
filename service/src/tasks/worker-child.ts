import type { ChildProcess } from 'node:child_process';
import type { ProcessEnd } from './worker-ends';
import type { PageAnswer, ReadingJob, WorkerJob } from './worker-messages';

/** From the polite signal to the hard one, in milliseconds. */
const killAfterMs = 2000;
/** A message the worker sent before its end may be read after the end is known, in milliseconds. */
const lastMessageMs = 100;

/** A worker as a process: what is said to it, and how it and all that it started ends. It leads a process group of its own. */
export class WorkerChild {
	private alive = true;
	/** Fulfilled when it is gone, and its last message was read. */
	readonly ended: Promise<void>;

	/**
	 * @param onMessage  what it says, as it came
	 * @param onGone     told at once when it is gone
	 * @param onEnd      how it ended, after its last message
	 */
	constructor(
		private readonly child: ChildProcess,
		onMessage: (said: unknown) => void,
		onGone: () => void,
		onEnd: (end: ProcessEnd) => void,
	) {
		child.on('message', onMessage);
		this.ended = new Promise((resolve) => {
			const gone = (end: ProcessEnd): void => {
				if (!this.alive) return;
				this.alive = false;
				onGone();
				this.signal('SIGKILL');
				setTimeout(() => {
					onEnd(end);
					resolve();
				}, lastMessageMs);
			};
			child.on('exit', (code, signal) => gone(signal ?? code));
			child.on('error', () => {
				// Also emitted when a message or signal cannot be delivered; only a process that never came up ends here.
				if (child.pid === undefined) gone(null);
			});
		});
	}

	get isAlive(): boolean {
		return this.alive;
	}

	/** Whether it can be spoken to. */
	get isConnected(): boolean {
		return this.alive && this.child.connected;
	}

	/** `undefined` of one that never came up. */
	get pid(): number | undefined {
		return this.child.pid;
	}

	/** Say something to it, if it still listens. */
	say(what: WorkerJob | ReadingJob | PageAnswer | 'clear'): void {
		if (this.isConnected) this.child.send(what, () => undefined);
	}

	/** Ask it to end, and end it when it does not. */
	end(): void {
		this.signal('SIGTERM');
		setTimeout(() => {
			if (this.alive) this.signal('SIGKILL');
		}, killAfterMs).unref();
	}

	/** End it without asking. */
	kill(): void {
		this.signal('SIGKILL');
	}

	/** To the whole process group, so that nothing the worker started is left. */
	private signal(signal: NodeJS.Signals): void {
		if (this.child.pid === undefined) return;
		try {
			process.kill(-this.child.pid, signal);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
		}
	}
}
