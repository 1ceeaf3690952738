import { randomUUID } from 'node:crypto';
import type { TaskChannel, TaskMessage } from '../task-channel';
import type { RedisLink } from './redis-link';

/** What a process does: it hears of nothing else. */
export interface Duties {
	/** It answers requests: callers wait in it for tasks to move on. */
	readonly answers: boolean;
	/** It converts files. */
	readonly converts: boolean;
}

/** Messages for those who convert; all others are for those who answer. */
const forConverters: ReadonlySet<TaskMessage['kind']> = new Set(['filesCut', 'offered']);

/**
 * Messages about tasks over two Redis channels. While Redis is away they are lost. With one channel every process heard of every step of
 * every task: what Redis sends out grew with the square of the hosts.
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
		// Made again by the client itself after each outage.
		subscriber.subscribe(...names).catch(() => undefined);
	}
}
