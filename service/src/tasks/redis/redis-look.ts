import { Redis } from 'ioredis';

/** A server that does not take a connection within this time is away. */
const connectMs = 5000;

/** A Redis as it says itself. */
export interface RedisLook {
	readonly version: string;
	/** What it does with keys when its memory is full; `noeviction` is what queues need. */
	readonly evictionPolicy: string;
}

/** Ask a Redis about itself, once. @throws Error when it is away, or refuses */
export async function lookAtRedis(url: string): Promise<RedisLook> {
	const redis = new Redis(url, {
		lazyConnect: true,
		connectTimeout: connectMs,
		maxRetriesPerRequest: 0,
		retryStrategy: () => null,
	});
	// The first failure is the one that says why.
	let failure: Error | undefined;
	redis.on('error', (error: Error) => (failure ??= error));
	try {
		await redis.connect();
		const said = await redis.info();
		const value = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(said)?.[1] ?? '';
		return { version: value('redis_version'), evictionPolicy: value('maxmemory_policy') };
	} catch (error) {
		throw failure ?? error;
	} finally {
		redis.disconnect();
	}
}
