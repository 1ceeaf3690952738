import type { MetadataStore, TimeMs } from '../storage/metadata-store';

/**
 * The time all processes agree on, by the clock of the store: leases are measured by it, so that a host whose own clock is
 * wrong neither takes the files of others nor loses its own.
 */
export class SharedClock {
	private aheadMs = 0;

	constructor(private readonly store: Pick<MetadataStore, 'clock'>) {}

	/** The time now, as far as the last comparison tells. */
	readonly now = (): TimeMs => Date.now() + this.aheadMs;

	/** How far the clock of this machine is off, in milliseconds. */
	get offMs(): number {
		return Math.abs(this.aheadMs);
	}

	/** Compare the clocks. */
	async compare(): Promise<void> {
		const asked = performance.now();
		const time = await this.store.clock();
		// It was read somewhere between question and answer.
		this.aheadMs = Math.round(time + (performance.now() - asked) / 2 - Date.now());
	}
}
