import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Timeout of a health check. */
const checkMs = 2000;
const retryStepMs = 100;
/** Maximum delay between two connection attempts. */
const retryMs = 2000;

/** The Redis connections of this process. An unavailable server is retried until `close`. */
export class RedisLink {
	readonly commands: Redis;
	/** Only for subscriptions: such a connection takes no other commands. */
	readonly subscriber: Redis;
	/** Number of the database: channels, unlike keys, are shared by all of them. */
	readonly database: number;

	/** Neither waits for the server nor fails while it is away. */
	constructor(url: string, log: Logger) {
		this.commands = new Redis(url, {
			// Queue commands wait for the server, as BullMQ requires.
			maxRetriesPerRequest: null,
			retryStrategy: (times) => Math.min(times * retryStepMs, retryMs),
		});
		this.subscriber = this.commands.duplicate();
		this.database = this.commands.options.db ?? 0;
		let isUp: boolean | undefined;
		this.commands.on('ready', () => {
			if (isUp === false) log.info('Redis is available again');
			isUp = true;
		});
		this.commands.on('close', () => {
			if (isUp !== false && this.commands.status !== 'end') log.error('Redis is not available');
			isUp = false;
		});
		// The lines above show the cause; the error text may contain the password of the address.
		for (const connection of [this.commands, this.subscriber]) connection.on('error', () => undefined);
	}

	/** Whether commands are currently answered. */
	get isUp(): boolean {
		return this.commands.status === 'ready';
	}

	/** Calls `listener` whenever the server becomes reachable, including the first time. */
	onUp(listener: () => void): void {
		this.commands.on('ready', listener);
	}

	/** @throws Error if the server does not answer */
	async check(): Promise<void> {
		if (!this.isUp) throw new Error('Redis is not available');
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise<never>((_resolve, reject) => {
			timer = setTimeout(() => reject(new Error('Redis does not respond')), checkMs);
		});
		try {
			await Promise.race([this.commands.ping(), late]);
		} finally {
			clearTimeout(timer);
		}
	}

	/** Closes the connections immediately. */
	close(): void {
		this.commands.disconnect();
		this.subscriber.disconnect();
	}
}
