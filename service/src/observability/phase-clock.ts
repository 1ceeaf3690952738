import type { WorkPhase } from './metrics';

/** Times the phases of the work on one file, one after the other, beginning with `fetch` after the wait. */
export class PhaseClock {
	readonly #times: Partial<Record<WorkPhase, number>> = {};
	#current: WorkPhase = 'fetch';
	#since = performance.now();

	/** @param waitedMs  how long the file was in the queue */
	constructor(
		waitedMs: number,
		private readonly onEnded: (phase: WorkPhase, ms: number) => void,
	) {
		this.#note('wait', Math.max(0, waitedMs));
	}

	/** The phase of this moment. */
	get current(): WorkPhase {
		return this.#current;
	}

	/** Milliseconds by phase, of those that have ended. */
	get times(): Readonly<Partial<Record<WorkPhase, number>>> {
		return this.#times;
	}

	/** The phase of before has ended, and this one begins. */
	enter(phase: WorkPhase): void {
		this.end();
		this.#current = phase;
		this.#since = performance.now();
	}

	/** The last phase has ended. */
	end(): void {
		this.#note(this.#current, performance.now() - this.#since);
	}

	#note(phase: WorkPhase, ms: number): void {
		this.#times[phase] = Math.round(ms);
		this.onEnded(phase, ms);
	}
}
