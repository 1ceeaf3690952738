import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { channelBounds, channelHandle, encodeMessage, readMessages } from './worker-channel';
import type { ProcessEnd } from './worker-ends';
import type { PageAnswer, ReadingJob, WorkerJob } from './worker-messages';

/** Delay from SIGTERM to SIGKILL, milliseconds. */
const killAfterMs = 2000;
/** Delay for reading the worker's last message after its end is known, milliseconds. */
const lastMessageMs = 100;

/** A worker as a process: its messages, and how it and its descendants end. It leads its own process group. */
export class WorkerChild {
	private alive = true;
	/** Why the system could not start it. */
	startFault?: string;
	/** Absent if it never started. */
	private readonly channel: Duplex | undefined;
	/** Fulfilled when it is gone, and its last message was read. */
	readonly ended: Promise<void>;

	/**
	 * @param isSupervised  whether its parent ends what it has started, see `landlockCommand`
	 * @param onMessage  receives raw messages
	 * @param onFlood    called if it sends too much, or does not read; it is killed
	 * @param onGone     called as soon as it is gone
	 * @param onEnd      how it ended, after its last message
	 */
	constructor(
		private readonly child: ChildProcess,
		private readonly isSupervised: boolean,
		onMessage: (message: unknown) => void,
		private readonly onFlood: () => void,
		onGone: () => void,
		onEnd: (end: ProcessEnd) => void,
	) {
		this.channel = (child.stdio[channelHandle] as Duplex | null | undefined) ?? undefined;
		if (this.channel) readMessages(this.channel, onMessage, channelBounds, () => this.flooded());
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
			child.on('error', (error) => {
				// Also emitted if a message or signal cannot be delivered; only a process that never started ends here.
				if (child.pid !== undefined) return;
				this.startFault = error.message;
				gone(null);
			});
		});
	}

	get isAlive(): boolean {
		return this.alive;
	}

	/** Whether messages can be sent. */
	get isConnected(): boolean {
		return this.alive && this.channel?.writable === true;
	}

	/** `undefined` if it never started. */
	get pid(): number | undefined {
		return this.child.pid;
	}

	/** Sends a message, if it still listens. */
	say(what: WorkerJob | ReadingJob | PageAnswer): void {
		if (!this.isConnected || !this.channel) return;
		this.channel.write(encodeMessage(what));
		if (this.channel.writableLength > channelBounds.maxBytes) this.flooded();
	}

	/** Asks it to end, and kills it if it does not. */
	end(): void {
		this.signal('SIGTERM');
		setTimeout(() => {
			if (this.alive) this.signal('SIGKILL');
		}, killAfterMs).unref();
	}

	/** Kills it. */
	kill(): void {
		// A supervisor does so at once, and ends the rest.
		if (this.isSupervised) this.end();
		else this.signal('SIGKILL');
	}

	private flooded(): void {
		this.onFlood();
		this.kill();
	}

	/** The whole process group, so that nothing the worker started is left. */
	private signal(signal: NodeJS.Signals): void {
		if (this.child.pid === undefined) return;
		try {
			process.kill(-this.child.pid, signal);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
		}
	}
}
