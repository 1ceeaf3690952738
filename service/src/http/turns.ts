import { AsyncResource } from 'node:async_hooks';

/**
 * Lets steps of several owners happen in turn, so many at most between two turns of the event loop, so that whoever else calls is answered
 * in between: who comes waits for some steps of each other owner, however many they have waiting. A step that comes
 * alone is done at once.
 */
export class Turns {
	private left: number;
	private isNextSet = false;
	/** What waits, by owner; the owners in the order of their turns. */
	private readonly waiting = new Map<string, Queue>();

	/** @param mostSteps  in one turn of the event loop */
	constructor(private readonly mostSteps: number) {
		this.left = mostSteps;
	}

	/**
	 * Do a step in this turn of the event loop, or in one of the next ones.
	 * @param isNext  before what the owner has waiting
	 */
	take(owner: string, step: () => void, isNext = false): void {
		this.setNext();
		if (this.left > 0 && this.waiting.size === 0) {
			this.left--;
			step();
			return;
		}
		// What it begins belongs to whom it was taken for, not to whoever happens to call it.
		const bound = AsyncResource.bind(step);
		const others = this.waiting.get(owner);
		if (others) others.add(bound, isNext);
		else this.waiting.set(owner, new Queue(bound));
	}

	private setNext(): void {
		if (this.isNextSet) return;
		this.isNextSet = true;
		setImmediate(() => this.begin());
	}

	private begin(): void {
		this.isNextSet = false;
		this.left = this.mostSteps;
		while (this.left > 0 && this.waiting.size > 0) this.serveNext();
		if (this.waiting.size > 0) this.setNext();
	}

	/** One step of the first owner, who then is the last one. */
	private serveNext(): void {
		for (const [owner, steps] of this.waiting) {
			this.waiting.delete(owner);
			const step = steps.take();
			if (!steps.isEmpty) this.waiting.set(owner, steps);
			this.left--;
			step?.();
			return;
		}
	}
}

/** First in, first out, but for what comes next; without moving what waits behind. */
class Queue {
	private readonly steps: (() => void)[];
	private readonly next: (() => void)[] = [];
	private taken = 0;

	constructor(first: () => void) {
		this.steps = [first];
	}

	get isEmpty(): boolean {
		return this.taken >= this.steps.length && this.next.length === 0;
	}

	add(step: () => void, isNext: boolean): void {
		(isNext ? this.next : this.steps).push(step);
	}

	take(): (() => void) | undefined {
		return this.next.pop() ?? this.steps[this.taken++];
	}
}
