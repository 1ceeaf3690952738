import type { WorkPhase } from './metrics';

/** Times the phases of the work on one file, one after the other, beginning with `fetch` after the wait. */
export class PhaseClock {
	private readonly measured: Partial<Record<WorkPhase, number>> = {};
	private running: WorkPhase = 'fetch';
	private since = performance.now();

	/** @param waitedMs  how long the file was in the queue */
	constructor(
		waitedMs: number,
		private readonly onEnded: (phase: WorkPhase, ms: number) => void,
	) {
		this.note('wait', Math.max(0, waitedMs));
	}

	/** The phase of this moment. */
	get current(): WorkPhase {
		return this.running;
	}

	/** Milliseconds by phase, of those that have ended. */
	get times(): Readonly<Partial<Record<WorkPhase, number>>> {
		return this.measured;
	}

	/** The phase of before has ended, and this one begins. */
	enter(phase: WorkPhase): void {
		this.end();
		this.running = phase;
		this.since = performance.now();
	}

	/** The last phase has ended. */
	end(): void {
		this.note(this.running, performance.now() - this.since);
	}

	private note(phase: WorkPhase, ms: number): void {
		this.measured[phase] = Math.round(ms);
		this.onEnded(phase, ms);
	}
}
