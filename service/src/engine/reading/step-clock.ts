import type { EngineStep, StepTime } from '../request/step-times';

interface Measured {
	count: number;
	busyMs: number;
	firstMs: number;
	lastMs: number;
}

/**
 * Times of the steps of one conversion. A worker converts one file at a time, so the clock is per process and restarts
 * with each file.
 */
class StepClock {
	private measured = new Map<EngineStep, Measured>();
	private since = 0;

	begin(): void {
		this.measured = new Map();
		this.since = performance.now();
	}

	note(step: EngineStep, from: number, busyMs: number): void {
		const [firstMs, lastMs] = [from - this.since, performance.now() - this.since];
		const before = this.measured.get(step);
		this.measured.set(step, {
			count: (before?.count ?? 0) + 1,
			busyMs: (before?.busyMs ?? 0) + busyMs,
			firstMs: before?.firstMs ?? firstMs,
			lastMs,
		});
	}

	/** The rest counts as `write`, from the first result of the last step on. */
	end(): StepTime[] {
		const lastMs = performance.now() - this.since;
		const timeStep = [...this.measured].map(([step, times]) => ({ step, ...times }));
		const busyMs = Math.max(0, lastMs - timeStep.reduce((sum, times) => sum + times.busyMs, 0));
		const firstMs = Math.min(lastMs, ...timeStep.map((times) => times.firstMs));
		return [...timeStep, { step: 'write', count: 1, busyMs, firstMs, lastMs }];
	}
}

/** The clock of this process. */
export const stepClock = new StepClock();

/** Runs a step and records its time. */
export async function timed<T>(step: EngineStep, work: () => Promise<T>): Promise<T> {
	const from = performance.now();
	try {
		return await work();
	} finally {
		stepClock.note(step, from, performance.now() - from);
	}
}

/**
 * Times a step that draws its input from earlier steps, whose time is excluded.
 * @param step   makes its output from its input
 */
export async function* timeIteration<In, Out>(
	step: EngineStep,
	input: AsyncIterable<In>,
	through: (input: AsyncIterable<In>) => AsyncIterable<Out>,
): AsyncGenerator<Out> {
	let waited = 0;
	async function* watch(): AsyncGenerator<In> {
		const source = input[Symbol.asyncIterator]();
		try {
			for (;;) {
				const from = performance.now();
				const next = await source.next();
				waited += performance.now() - from;
				if (next.done === true) return;
				yield next.value;
			}
		} finally {
			await source.return?.();
		}
	}
	const output = through(watch())[Symbol.asyncIterator]();
	try {
		for (;;) {
			const [from, before] = [performance.now(), waited];
			const next = await output.next();
			if (next.done === true) return;
			stepClock.note(step, from, Math.max(0, performance.now() - from - (waited - before)));
			yield next.value;
		}
	} finally {
		await output.return?.();
	}
}
