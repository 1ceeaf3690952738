import type { MetadataStore, TimeMs } from '../storage/metadata-store';

/**
 * The time all processes agree on, by the clock of the store: leases and waiting are measured by it, so that a host whose own
 * clock is wrong, or is set while it works, neither takes the files of others, loses its own, nor ends what has not waited.
 */
export class SharedClock {
	/** Time of the store at the last comparison, and when that was by what only counts on. */
	private known = { time: Date.now(), at: performance.now() };
	/** How far the clock of this machine was off at the last comparison, in milliseconds. */
	offMs = 0;

	constructor(private readonly store: Pick<MetadataStore, 'clock'>) {}

	/** The time now, as far as the last comparison tells. */
	readonly now = (): TimeMs => Math.round(this.known.time + performance.now() - this.known.at);

	/** Compare the clocks. */
	async compare(): Promise<void> {
		const asked = performance.now();
		const time = await this.store.clock();
		const at = performance.now();
		// It was read somewhere between question and answer.
		this.known = { time: time + (at - asked) / 2, at };
		this.offMs = Math.abs(Math.round(this.known.time - Date.now()));
	}
}
