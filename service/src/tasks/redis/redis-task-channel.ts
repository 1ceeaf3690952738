import { randomUUID } from 'node:crypto';
import type { TaskChannel, TaskMessage } from '../task-channel';
import type { RedisLink } from './redis-link';

/** Roles of a process: it only receives what they need. */
export interface Duties {
	/** It answers requests: callers wait in it for tasks. */
	readonly answers: boolean;
	/** It converts files. */
	readonly converts: boolean;
}

/** Messages for converting processes; all others are for answering ones. */
const forConverters: ReadonlySet<TaskMessage['kind']> = new Set(['filesCut', 'offered']);

/**
 * Task messages over two Redis channels. They are lost while Redis is away. With one channel every process received
 * every step of every task, which grew with the square of the hosts.
 */
export class RedisTaskChannel implements TaskChannel {
	private readonly sender = randomUUID();
	private readonly toAnswering: string;
	private readonly toConverting: string;

	constructor(
		private readonly link: RedisLink,
		private readonly duties: Duties,
	) {
		this.toAnswering = `document-conversion:${link.database}:tasks`;
		this.toConverting = `document-conversion:${link.database}:conversions`;
	}

	tell(message: TaskMessage): void {
		if (!this.link.isUp) return;
		const name = forConverters.has(message.kind) ? this.toConverting : this.toAnswering;
		this.link.commands.publish(name, JSON.stringify({ from: this.sender, message })).catch(() => undefined);
	}

	listen(listener: (message: TaskMessage) => void): void {
		const { subscriber } = this.link;
		const { answers, converts } = this.duties;
		const names = [...(answers ? [this.toAnswering] : []), ...(converts ? [this.toConverting] : [])];
		subscriber.on('message', (_channel: string, text: string) => {
			const { from, message } = JSON.parse(text) as { from: string; message: TaskMessage };
			if (from !== this.sender) listener(message);
		});
		// The client resubscribes after each outage.
		subscriber.subscribe(...names).catch(() => undefined);
	}
}
