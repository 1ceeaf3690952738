import { randomUUID } from 'node:crypto';
import type { TaskChannel, TaskMessage } from '../task-channel';
import type { RedisLink } from './redis-link';

/** Messages about tasks over a Redis channel. While Redis is away they are lost. */
export class RedisTaskChannel implements TaskChannel {
	private readonly sender = randomUUID();
	private readonly name: string;

	constructor(private readonly link: RedisLink) {
		this.name = `document-conversion:${link.database}:tasks`;
	}

	tell(message: TaskMessage): void {
		if (!this.link.isUp) return;
		this.link.commands.publish(this.name, JSON.stringify({ from: this.sender, message })).catch(() => undefined);
	}

	listen(listener: (message: TaskMessage) => void): void {
		const { subscriber } = this.link;
		subscriber.on('message', (_channel: string, text: string) => {
			const { from, message } = JSON.parse(text) as { from: string; message: TaskMessage };
			if (from !== this.sender) listener(message);
		});
		// Made again by the client itself after each outage.
		subscriber.subscribe(this.name).catch(() => undefined);
	}
}
