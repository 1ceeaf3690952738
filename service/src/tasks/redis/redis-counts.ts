import type { SharedCount, SharedCounts } from '../shared-counts';
import type { RedisLink } from './redis-link';

/** Timeout of a count: a slow server must not delay callers. */
const waitMs = 250;

/** Increments and returns the remaining time in one step: no count is left without an expiry. */
const script = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`;

/** Counters shared by the processes of a service, in Redis. */
export class RedisCounts implements SharedCounts {
	constructor(private readonly link: RedisLink) {}

	/**
	 * Increments a counter.
	 * @returns its value, and the time until it resets, ms; `undefined` while Redis is away or slow
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
