import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Longest wait for the answer to a check. */
const checkMs = 2000;
const retryStepMs = 100;
/** Longest pause between two tries to reach a server that is away. */
const retryMs = 2000;

/** The connections of this process to Redis. A server that is away is tried again until `close`. */
export class RedisLink {
	readonly commands: Redis;
	/** Only for subscriptions: such a connection takes no other commands. */
	readonly subscriber: Redis;
	/** Number of the database: channels, unlike keys, are the same in all of them. */
	readonly database: number;

	/** Does not wait for the server, nor fail when it is away. */
	constructor(url: string, log: Logger) {
		this.commands = new Redis(url, {
			// Commands of the queue wait for the server, as BullMQ wants it.
			maxRetriesPerRequest: null,
			retryStrategy: (times) => Math.min(times * retryStepMs, retryMs),
		});
		this.subscriber = this.commands.duplicate();
		this.database = this.commands.options.db ?? 0;
		let isUp: boolean | undefined;
		this.commands.on('ready', () => {
			if (isUp === false) log.info('Redis is back');
			isUp = true;
		});
		this.commands.on('close', () => {
			if (isUp !== false && this.commands.status !== 'end') log.error('Redis is away');
			isUp = false;
		});
		// What is wrong shows in the lines above; the text of an error may hold the password of the address.
		for (const connection of [this.commands, this.subscriber]) connection.on('error', () => undefined);
	}

	/** Whether commands are answered now. */
	get isUp(): boolean {
		return this.commands.status === 'ready';
	}

	/** Call `listener` whenever the server can be reached again, and the first time. */
	onUp(listener: () => void): void {
		this.commands.on('ready', listener);
	}

	/** @throws Error when the server does not answer */
	async check(): Promise<void> {
		if (!this.isUp) throw new Error('Redis is away');
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise<never>((_resolve, reject) => {
			timer = setTimeout(() => reject(new Error('Redis does not answer')), checkMs);
		});
		try {
			await Promise.race([this.commands.ping(), late]);
		} finally {
			clearTimeout(timer);
		}
	}

	/** End the connections at once. */
	close(): void {
		this.commands.disconnect();
		this.subscriber.disconnect();
	}
}
