import { isFinal, readTaskInformation } from '../DocumentConversion/tasks/task-information';
import type { Run } from '../DocumentConversion/transport/run';
import { readTaskList } from './task-list';
import type { WatchState } from './watch-state';
import { mostOpen, newestOf, positionOf } from './watch-state';

/** A task ends by itself: when it is not started within a day, and when it has waited for its turn too long. */
const longestLifeMs = 48 * 60 * 60_000;

/** A list that does not tell when its tasks were made is not read to its end. */
const mostPages = 100;

/** Begin to watch: tasks that have ended by now are history; those that have not are told about when they end. */
export async function beginWatch(run: Run): Promise<WatchState> {
	let newestMs: number | undefined;
	const list = await readTaskList(run, (page, pageNumber) => {
		newestMs ??= timeOf(page[0]?.creationTime);
		const hasOpen = page.some((record) => !isFinal(readTaskInformation(record)));
		const isRecent = (newestMs ?? 0) - (timeOf(page.at(-1)?.creationTime) ?? 0) < longestLifeMs;
		return pageNumber >= mostPages || !(hasOpen || isRecent);
	});
	const records = [...list.values()];
	const open = records.filter((record) => !isFinal(readTaskInformation(record))).map(({ taskId }) => String(taskId));
	return { open: open.reverse().slice(-mostOpen), known: newestOf(records.map(positionOf)) };
}

/** Milliseconds of `YYYY-MM-DD HH:MM:SS`, good for differences only: the time zone is the server's. */
function timeOf(text: unknown): number | undefined {
	const ms = Date.parse(`${String(text).replace(' ', 'T')}Z`);
	return Number.isNaN(ms) ? undefined : ms;
}
