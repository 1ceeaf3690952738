import { isFinal, readTaskInformation } from '../DocumentConversion/tasks/task-information';
import type { Run } from '../DocumentConversion/transport/run';
import { readTaskList } from './task-list';
import type { WatchState } from './watch-state';
import { maxOpen, keepNewest, toPosition } from './watch-state';

/** Tasks expire if they are not started within a day, or wait too long in the queue. */
const maxLifetimeMs = 48 * 60 * 60_000;

/** Limit for lists without creation times. */
const maxPages = 100;

/** Start watching: tasks that are finished now are ignored, others are reported when they finish. */
export async function beginWatch(run: Run): Promise<WatchState> {
	let newestMs: number | undefined;
	const list = await readTaskList(run, (page, pageNumber) => {
		newestMs ??= parseTime(page[0]?.creationTime);
		const hasOpen = page.some((record) => !isFinal(readTaskInformation(record)));
		const isRecent = (newestMs ?? 0) - (parseTime(page.at(-1)?.creationTime) ?? 0) < maxLifetimeMs;
		return pageNumber >= maxPages || !(hasOpen || isRecent);
	});
	const records = [...list.values()];
	const open = records.filter((record) => !isFinal(readTaskInformation(record))).map(({ taskId }) => String(taskId));
	return { open: open.reverse().slice(-maxOpen), known: keepNewest(records.map(toPosition)) };
}

/** Milliseconds of `YYYY-MM-DD HH:MM:SS`, only for differences: the time zone is the server's. */
function parseTime(text: unknown): number | undefined {
	const ms = Date.parse(`${String(text).replace(' ', 'T')}Z`);
	return Number.isNaN(ms) ? undefined : ms;
}
