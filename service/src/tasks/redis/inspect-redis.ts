import { Redis } from 'ioredis';

/** Connection timeout. */
const connectMs = 5000;

/** Properties reported by a Redis. */
interface RedisLook {
	readonly version: string;
	/** Eviction policy; queues need `noeviction`. */
	readonly evictionPolicy: string;
}

/** Queries a Redis once. @throws Error if it is away, or refuses */
export async function inspectRedis(url: string): Promise<RedisLook> {
	const redis = new Redis(url, {
		lazyConnect: true,
		connectTimeout: connectMs,
		maxRetriesPerRequest: 0,
		retryStrategy: () => null,
	});
	// The first failure shows the cause.
	let failure: Error | undefined;
	redis.on('error', (error: Error) => (failure ??= error));
	try {
		await redis.connect();
		const info = await redis.info();
		const value = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
		return { version: value('redis_version'), evictionPolicy: value('maxmemory_policy') };
	} catch (error) {
		throw failure ?? error;
	} finally {
		redis.disconnect();
	}
}
