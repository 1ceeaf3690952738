import { AsyncResource } from 'node:async_hooks';

/**
 * Runs steps of several owners in turns, up to a maximum per turn of the event loop, so that other calls are answered
 * in between: a newcomer waits for some steps of each other owner, however many they have queued. A single step runs
 * immediately.
 */
export class Turns {
	private left: number;
	private isNextSet = false;
	/** Queued steps by owner; the owners in turn order. */
	private readonly waiting = new Map<string, Queue>();

	/** @param maxSteps  per turn of the event loop */
	constructor(private readonly maxSteps: number) {
		this.left = maxSteps;
	}

	/**
	 * Runs a step in this turn of the event loop, or in a later one.
	 * @param isNext  before the owner's queued steps
	 * @param cost    how many usual steps it takes the time of
	 */
	take(owner: string, run: () => void, { isNext = false, cost = 1 } = {}): void {
		this.setNext();
		if (this.left > 0 && this.waiting.size === 0) {
			this.left -= cost;
			run();
			return;
		}
		// Its continuation belongs to its owner, not to the caller that triggers it.
		const step = { run: AsyncResource.bind(run), cost };
		const others = this.waiting.get(owner);
		if (others) others.add(step, isNext);
		else this.waiting.set(owner, new Queue(step));
	}

	private setNext(): void {
		if (this.isNextSet) return;
		this.isNextSet = true;
		setImmediate(() => this.begin());
	}

	private begin(): void {
		this.isNextSet = false;
		this.left = this.maxSteps;
		while (this.left > 0 && this.waiting.size > 0) this.serveNext();
		if (this.waiting.size > 0) this.setNext();
	}

	/** One step of the first owner, who then becomes the last. */
	private serveNext(): void {
		for (const [owner, steps] of this.waiting) {
			this.waiting.delete(owner);
			const step = steps.take();
			if (!steps.isEmpty) this.waiting.set(owner, steps);
			this.left -= step?.cost ?? 0;
			step?.run();
			return;
		}
	}
}

interface Step {
	readonly run: () => void;
	readonly cost: number;
}

/** First in, first out, except for priority steps. Moves each step once on average. */
class Queue {
	private readonly steps: Step[];
	private readonly next: Step[] = [];
	private taken = 0;

	constructor(first: Step) {
		this.steps = [first];
	}

	get isEmpty(): boolean {
		return this.taken >= this.steps.length && this.next.length === 0;
	}

	add(step: Step, isNext: boolean): void {
		(isNext ? this.next : this.steps).push(step);
	}

	take(): Step | undefined {
		const next = this.next.pop();
		if (next) return next;
		const step = this.steps[this.taken++];
		// A busy owner's queue is never empty: steps taken must not stay in memory with their requests.
		if (2 * this.taken > this.steps.length) {
			this.steps.splice(0, this.taken);
			this.taken = 0;
		}
		return step;
	}
}
