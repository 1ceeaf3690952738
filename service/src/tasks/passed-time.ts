import type { TimeMs } from '../storage/metadata-store';

/** A clock change, at a moment of monotonic time. */
interface Jump {
	readonly at: number;
	/** What the clock showed afterwards. */
	readonly to: TimeMs;
	/** How far it was moved, forward or back, milliseconds. */
	readonly by: number;
}

/** Clock drift between two checks that is not a change. */
const minJumpMs = 10_000;
/** Maximum changes kept: no machine is set so often for a good reason. */
const maxJumps = 100;

/**
 * Converts an age in real time to what a clock showed then. Timestamps are that old: a clock set forward by hours makes
 * nothing older, and one set back keeps nothing for ever.
 */
export class PassedTime {
	private last: { readonly now: TimeMs; readonly at: number } | undefined;
	private jumps: Jump[] = [];
	private begunAt: number | undefined;

	/**
	 * Checks the clock; call it more often than anything waits.
	 * @param now  what it shows
	 * @param at   the same moment in monotonic time, milliseconds
	 * @returns how far it was set since the last check: 0 if it was not
	 */
	look(now: TimeMs, at: number): number {
		const by = this.last ? now - this.last.now - (at - this.last.at) : 0;
		this.last = { now, at };
		this.begunAt ??= at;
		if (Math.abs(by) < minJumpMs) return 0;
		this.jumps = [...this.jumps, { at, to: now, by }].slice(-maxJumps);
		return by;
	}

	/** How long the clock has been checked, milliseconds. */
	get lookedMs(): number {
		return this.last && this.begunAt !== undefined ? this.last.at - this.begunAt : 0;
	}

	/**
	 * Timestamps before this one are older than the given age, as of the last check. Of times that the clock has shown
	 * twice, the later counts: nothing is taken for older than it is.
	 */
	ago(ms: number): TimeMs {
		if (!this.last) throw new Error('the clock was not looked at yet');
		const { now, at } = this.last;
		const since = this.jumps.filter((jump) => jump.at > at - ms);
		const then = since.reduce((time, { by }) => time - by, now - ms);
		return Math.min(then, ...since.map(({ to }) => to));
	}
}
