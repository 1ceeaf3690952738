import type { WorkPhase } from './metrics';

/** Times the phases of the work on one file in sequence, starting with `fetch` after the wait. */
export class PhaseClock {
	private readonly measured: Partial<Record<WorkPhase, number>> = {};
	private running: WorkPhase = 'fetch';
	private since = performance.now();

	/** @param waitedMs  time of the file in the queue */
	constructor(
		waitedMs: number,
		private readonly onEnded: (phase: WorkPhase, ms: number) => void,
	) {
		this.note('wait', Math.max(0, waitedMs));
	}

	get current(): WorkPhase {
		return this.running;
	}

	/** Milliseconds by finished phase. */
	get times(): Readonly<Partial<Record<WorkPhase, number>>> {
		return this.measured;
	}

	/** Ends the current phase and starts this one. */
	enter(phase: WorkPhase): void {
		this.end();
		this.running = phase;
		this.since = performance.now();
	}

	/** Ends the last phase. */
	end(): void {
		this.note(this.running, performance.now() - this.since);
	}

	private note(phase: WorkPhase, ms: number): void {
		this.measured[phase] = Math.round(ms);
		this.onEnded(phase, ms);
	}
}
