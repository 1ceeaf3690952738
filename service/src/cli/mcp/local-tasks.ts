import { randomUUID } from 'node:crypto';
import { ServiceError, toServiceError } from '../../messages/errors';
import type { TaskResult, TaskView, Waiting } from '../../mcp/workshop';

/** Outcome of a finished task. */
interface LocalOutcome {
	readonly warnings: readonly string[];
	readonly result?: TaskResult;
	/** The parsed document. */
	readonly reading?: unknown;
	/** Its length in characters. */
	readonly characters?: number;
}

/** Starts the work; `onProgress` reports pages. */
export type LocalWork = (
	signal: AbortSignal,
	onProgress: (done: number, total: number) => void,
) => Promise<LocalOutcome>;

/** Maximum tasks kept, and maximum readings and their characters kept for questions. */
const most = { tasks: 100, readings: 16, characters: 32 * 1024 ** 2 } as const;

interface LocalTask {
	view: TaskView;
	readonly key: string | undefined;
	readonly ended: Promise<void>;
	readonly cancel: AbortController;
	readonly listeners: Set<(done: number, total: number) => void>;
	reading?: { readonly content: unknown; readonly characters: number };
}

/** Conversions of one `mcp` process, by task. */
export class LocalTasks {
	private readonly known = new Map<string, LocalTask>();

	/**
	 * Starts a task.
	 * @param key  of a reading: returns the task that already read the same, if it is still kept
	 */
	begin(about: Pick<TaskView, 'conversion' | 'file'>, key: string | undefined, work: LocalWork): string {
		const before = key === undefined ? undefined : [...this.known.values()].find((task) => task.key === key);
		if (before && before.view.state !== 'failed') {
			this.known.delete(before.view.task);
			this.known.set(before.view.task, before);
			return before.view.task;
		}
		const task = randomUUID();
		const cancel = new AbortController();
		const listeners: LocalTask['listeners'] = new Set();
		const view: TaskView = { task, ...about, state: 'processing', pagesDone: 0, warnings: [] };
		const onProgress = (pagesDone: number, pagesTotal: number): void => {
			made.view = { ...made.view, pagesDone, pagesTotal };
			for (const tell of listeners) tell(pagesDone, pagesTotal);
		};
		const ended = Promise.resolve()
			.then(() => work(cancel.signal, onProgress))
			.then(
				({ warnings, result, reading, characters = 0 }) => {
					const pagesDone = made.view.pagesTotal ?? made.view.pagesDone;
					made.view = { ...made.view, state: 'finished', pagesDone, warnings, result };
					if (reading !== undefined) made.reading = { content: reading, characters };
					this.forget();
				},
				(thrown: unknown) => {
					made.view = { ...made.view, state: 'failed', failure: toServiceError(thrown) };
				},
			);
		const made: LocalTask = { view, key, ended, cancel, listeners };
		this.known.set(task, made);
		return task;
	}

	/** A task when it or the wait ends; a caller that disconnects ends it. @throws ServiceError `taskNotFound` */
	async wait(taskId: string, { waitMs, signal, onProgress }: Waiting): Promise<TaskView> {
		const task = this.find(taskId);
		if (task.view.state !== 'processing' || waitMs === 0) return task.view;
		let timer: NodeJS.Timeout | undefined;
		// Other callers may wait for the same reading.
		const giveUp = (): void => {
			if (task.listeners.size === 1) task.cancel.abort();
		};
		task.listeners.add(onProgress);
		signal.addEventListener('abort', giveUp, { once: true });
		try {
			if (signal.aborted) giveUp();
			const over = new Promise<void>((resolve) => {
				if (Number.isFinite(waitMs)) timer = setTimeout(resolve, waitMs);
			});
			await Promise.race([task.ended, over]);
			return task.view;
		} finally {
			clearTimeout(timer);
			signal.removeEventListener('abort', giveUp);
			task.listeners.delete(onProgress);
		}
	}

	/** Newest first. */
	list(): readonly TaskView[] {
		return [...this.known.values()].reverse().map(({ view }) => view);
	}

	/** @throws ServiceError `taskNotFound` */
	async cancel(taskId: string): Promise<void> {
		const task = this.find(taskId);
		task.cancel.abort();
		await task.ended;
	}

	/** The reading of a task. @throws ServiceError `taskNotFound` */
	reading(taskId: string): unknown {
		const { reading } = this.find(taskId);
		if (!reading) throw new ServiceError('taskNotFound', { taskId });
		return reading.content;
	}

	private find(taskId: string): LocalTask {
		const task = this.known.get(taskId);
		if (!task) throw new ServiceError('taskNotFound', { taskId });
		return task;
	}

	/** Drops the oldest ones, but never a running one. */
	private forget(): void {
		const ended = [...this.known].filter(([, { view }]) => view.state !== 'processing');
		for (const [id] of ended.slice(0, Math.max(0, this.known.size - most.tasks))) this.known.delete(id);
		const readings = [...this.known].filter(([, { reading }]) => reading !== undefined);
		let characters = readings.reduce((sum, [, { reading }]) => sum + (reading?.characters ?? 0), 0);
		let left = readings.length;
		for (const [id, { reading }] of readings) {
			if (left <= 1 || (left <= most.readings && characters <= most.characters)) return;
			this.known.delete(id);
			characters -= reading?.characters ?? 0;
			left--;
		}
	}
}
