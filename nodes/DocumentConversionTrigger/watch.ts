import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { errors } from '../../contract';
import type { TaskInformation } from '../DocumentConversion/tasks/task-information';
import { isFinal, readTaskInformation } from '../DocumentConversion/tasks/task-information';
import { fetchTask } from '../DocumentConversion/transport/endpoints';
import { extendFailure, failureDetails } from '../DocumentConversion/transport/failure';
import type { PollRun } from '../DocumentConversion/transport/run';
import { beginWatch } from './begin-watch';
import type { TaskEvent } from './events';
import { eventOf } from './events';
import type { OutputOptions } from './output';
import { taskItemsWithResults } from './output';
import type { TaskList } from './task-list';
import { readTaskList } from './task-list';
import type { Position, WatchState } from './watch-state';
import { comparePositions, floorOf, freshTasks, mostOpen, newestOf, positionOf } from './watch-state';

/** What the user wants to be told, and how. */
export interface Wishes {
	readonly events: ReadonlySet<TaskEvent>;
	readonly output: OutputOptions;
}

/** What a poll has found, and what it remembers for the next one. */
export interface Watched {
	readonly items: INodeExecutionData[];
	readonly state: WatchState;
}

/** After this time a poll looks at no further task, so that it ends before the next one; what is left comes then. */
const longestPollMs = 40_000;

/**
 * Look for tasks that have ended since the last poll. Each is told about once: the caller keeps `state` together with
 * the items or not at all, and an older state leads to more work but to nothing told twice that was not kept.
 * @param state `undefined` at the first poll, which tells about nothing: only what ends from now on is news
 * @throws NodeApiError when the service cannot be asked, or nothing could be told because of a fault that may pass
 */
export async function watch(run: PollRun, state: WatchState | undefined, wishes: Wishes): Promise<Watched> {
	if (state === undefined) return { items: [], state: await beginWatch(run) };
	const list = await readNews(run, state);
	if (isAnotherList(state, list)) return { items: [], state: await beginWatch(run) };
	return await tell(run, state, list, wishes);
}

/** The list down to what was looked at before, and on as long as that answers for tasks that were open. */
async function readNews(run: PollRun, state: WatchState): Promise<TaskList> {
	const floor = floorOf(state);
	const missing = new Set(state.open);
	return await readTaskList(run, (page) => {
		const found = page.filter(({ taskId }) => missing.delete(String(taskId))).length;
		const last = page.at(-1);
		const isPastFloor = floor !== undefined && last !== undefined && comparePositions(positionOf(last), floor) < 0;
		return isPastFloor && (missing.size === 0 || found === 0);
	});
}

/** True when even the newest task is older than those known: the server has lost them, and counts anew. */
function isAnotherList(state: WatchState, list: TaskList): boolean {
	const floor = floorOf(state);
	const [newest] = list.values();
	return floor !== undefined && (newest === undefined || comparePositions(positionOf(newest), floor) < 0);
}

async function tell(run: PollRun, state: WatchState, list: TaskList, wishes: Wishes): Promise<Watched> {
	const end = Date.now() + longestPollMs;
	const items: INodeExecutionData[] = [];
	const unasked: string[] = [];
	const open: string[] = [];
	const looked: Position[] = [];
	let fault: unknown;
	const lookAt = async (taskId: string) => {
		if (Date.now() > end) return void unasked.push(taskId);
		try {
			const found = await itemsOf(run, taskId, list.get(taskId), wishes);
			if (found === 'open') open.push(taskId);
			else items.push(...found);
		} catch (error) {
			fault ??= error;
			open.push(taskId);
		}
	};
	for (const taskId of state.open) await lookAt(taskId);
	for (const position of freshTasks(state, list)) {
		if (open.length + unasked.length >= mostOpen) break;
		await lookAt(position.taskId);
		looked.push(position);
	}
	if (fault !== undefined && items.length === 0) throw extendFailure(run.context.getNode(), fault, {});
	// Those there was no time for come first next time.
	return { items, state: { open: [...unasked, ...open], known: newestOf([...state.known, ...looked]) } };
}

/** The items of a task, none when its end is not asked for or the task is gone; `open` when it has not ended. */
async function itemsOf(
	run: PollRun,
	taskId: string,
	record: IDataObject | undefined,
	{ events, output }: Wishes,
): Promise<INodeExecutionData[] | 'open'> {
	if (record !== undefined && !isFinal(readTaskInformation(record))) return 'open';
	const task = await fetchTaskIfAny(run, taskId);
	if (task === undefined) return [];
	const event = eventOf(task);
	if (event === undefined) return 'open';
	return events.has(event) ? await taskItemsWithResults(run, task, event, output) : [];
}

/** The task, or `undefined` when the service does not have it any more. */
async function fetchTaskIfAny(run: PollRun, taskId: string): Promise<TaskInformation | undefined> {
	try {
		return { taskId, ...(await fetchTask(run, taskId)) };
	} catch (error) {
		const failure = extendFailure(run.context.getNode(), error, { taskId });
		const { code, httpStatus } = failureDetails(failure);
		// The list was just there, so this is no wrong address.
		if (code === errors.taskNotFound.code || httpStatus === 404 || httpStatus === 410) return undefined;
		throw failure;
	}
}
