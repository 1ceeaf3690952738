import type { TimeMs } from '../storage/metadata-store';

/** A clock that was set, at a moment of the time that only counts on. */
interface Jump {
	readonly at: number;
	/** What it showed afterwards. */
	readonly to: TimeMs;
	/** How far it was moved, ahead or back, in milliseconds. */
	readonly by: number;
}

/** A clock may run so much wrong between two looks without having been set. */
const leastJumpMs = 10_000;
/** No machine is set so often for a good reason; what comes before is forgotten. */
const mostJumps = 100;

/**
 * Tells what a clock has shown so long ago by the time that has really passed. What was written down with its time is that old:
 * a clock that is set ahead by hours makes nothing older than it is, and one that is set back keeps nothing for ever.
 */
export class PassedTime {
	private last: { readonly now: TimeMs; readonly at: number } | undefined;
	private jumps: Jump[] = [];
	private begunAt: number | undefined;

	/**
	 * Look at the clock; to be called more often than anything waits.
	 * @param now  what it shows
	 * @param at   the same moment by what only counts on, in milliseconds
	 * @returns how far it was set since the last look: 0 when it was not
	 */
	look(now: TimeMs, at: number): number {
		const by = this.last ? now - this.last.now - (at - this.last.at) : 0;
		this.last = { now, at };
		this.begunAt ??= at;
		if (Math.abs(by) < leastJumpMs) return 0;
		this.jumps = [...this.jumps, { at, to: now, by }].slice(-mostJumps);
		return by;
	}

	/** For how long the clock has been looked at, in milliseconds. */
	get lookedMs(): number {
		return this.last && this.begunAt !== undefined ? this.last.at - this.begunAt : 0;
	}

	/**
	 * What has to be before it to be older than this, by the last look. Of times that the clock has shown twice, the later
	 * counts: nothing is taken for older than it is.
	 */
	ago(ms: number): TimeMs {
		if (!this.last) throw new Error('the clock was not looked at yet');
		const { now, at } = this.last;
		const since = this.jumps.filter((jump) => jump.at > at - ms);
		const then = since.reduce((time, { by }) => time - by, now - ms);
		return Math.min(then, ...since.map(({ to }) => to));
	}
}
