import type { SharedCount, SharedCounts } from '../shared-counts';
import type { RedisLink } from './redis-link';

/** Longest wait for a count: callers are not kept waiting by a server that is slow. */
const waitMs = 250;

/** Counts and tells how long the count goes on, in one step: nothing comes between, and no count is left without an end. */
const script = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`;

/** Counts that the processes of a service have in common, kept in Redis. */
export class RedisCounts implements SharedCounts {
	constructor(private readonly link: RedisLink) {}

	/**
	 * Count one more.
	 * @returns how many they are, and how long, in ms, until the count begins anew; `undefined` while Redis is away or slow
	 */
	async count(key: string, windowMs: number): Promise<SharedCount | undefined> {
		if (!this.link.isUp) return undefined;
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise<undefined>((resolve) => {
			timer = setTimeout(() => resolve(undefined), waitMs);
		});
		const counted = this.link.commands.eval(script, 1, `document-conversion:rates:${key}`, windowMs).then(
			(answer) => {
				const [current = 0, leftMs = 0] = answer as number[];
				return { current, leftMs };
			},
			() => undefined,
		);
		try {
			return await Promise.race([counted, late]);
		} finally {
			clearTimeout(timer);
		}
	}
}
