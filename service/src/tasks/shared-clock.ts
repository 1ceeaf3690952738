import type { MetadataStore, TimeMs } from '../storage/metadata-store';

/**
 * The time shared by all processes, from the clock of the store: leases and waiting times use it, so that a host with a
 * wrong or changing clock neither takes files of others, loses its own, nor ends tasks early.
 */
export class SharedClock {
	/** Time of the store at the last comparison, and its monotonic time. */
	private known = { time: Date.now(), at: performance.now() };
	/** Offset of this machine's clock at the last comparison, milliseconds. */
	offMs = 0;

	constructor(private readonly store: Pick<MetadataStore, 'clock'>) {}

	/** The current time, based on the last comparison. */
	readonly now = (): TimeMs => Math.round(this.known.time + performance.now() - this.known.at);

	/** Compares the clocks. */
	async compare(): Promise<void> {
		const asked = performance.now();
		const time = await this.store.clock();
		const at = performance.now();
		// It was read between question and answer.
		this.known = { time: time + (at - asked) / 2, at };
		this.offMs = Math.abs(Math.round(this.known.time - Date.now()));
	}
}
