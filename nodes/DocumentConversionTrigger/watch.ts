import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { errors } from '../../contract';
import type { TaskInformation } from '../DocumentConversion/tasks/task-information';
import { isFinal, readTaskInformation } from '../DocumentConversion/tasks/task-information';
import { fetchTask } from '../DocumentConversion/transport/endpoints';
import { extendFailure, failureDetails } from '../DocumentConversion/transport/failure';
import type { PollRun } from '../DocumentConversion/transport/run';
import { beginWatch } from './begin-watch';
import type { TaskEvent } from './events';
import { getEvent } from './events';
import type { OutputOptions } from './output';
import { fetchTaskItems } from './output';
import type { TaskList } from './task-list';
import { readTaskList } from './task-list';
import type { Position, WatchState } from './watch-state';
import { comparePositions, getFloor, findNewTasks, maxOpen, keepNewest, toPosition } from './watch-state';

/** The events to report, and how. */
export interface TriggerOptions {
	readonly events: ReadonlySet<TaskEvent>;
	readonly output: OutputOptions;
}

/** The result of a poll, and the state for the next one. */
interface PollResult {
	readonly items: INodeExecutionData[];
	readonly state: WatchState;
}

/** A poll checks no more tasks after this time, to end before the next one, which checks the rest. */
const maxPollMs = 40_000;

/**
 * Find tasks that finished since the last poll. Each is reported once if the caller saves `state` together with the items.
 * @param state `undefined` for the first poll, which only starts watching
 * @throws NodeApiError if the service is unreachable, or a temporary fault prevented every report
 */
export async function watch(run: PollRun, state: WatchState | undefined, options: TriggerOptions): Promise<PollResult> {
	if (state === undefined) return { items: [], state: await beginWatch(run) };
	const list = await readNewTasks(run, state);
	if (wasReset(state, list)) return { items: [], state: await beginWatch(run) };
	return await report(run, state, list, options);
}

/** The list down to the checked tasks, and further while it contains open ones. */
async function readNewTasks(run: PollRun, state: WatchState): Promise<TaskList> {
	const floor = getFloor(state);
	const missing = new Set(state.open);
	return await readTaskList(run, (page) => {
		const found = page.filter(({ taskId }) => missing.delete(String(taskId))).length;
		const last = page.at(-1);
		const isPastFloor = floor !== undefined && last !== undefined && comparePositions(toPosition(last), floor) < 0;
		return isPastFloor && (missing.size === 0 || found === 0);
	});
}

/** True if even the newest task is older than the known ones: the server was reset. */
function wasReset(state: WatchState, list: TaskList): boolean {
	const floor = getFloor(state);
	const [newest] = list.values();
	return floor !== undefined && (newest === undefined || comparePositions(toPosition(newest), floor) < 0);
}

async function report(run: PollRun, state: WatchState, list: TaskList, options: TriggerOptions): Promise<PollResult> {
	const end = Date.now() + maxPollMs;
	const items: INodeExecutionData[] = [];
	const unchecked: string[] = [];
	const open: string[] = [];
	const checked: Position[] = [];
	let fault: unknown;
	const check = async (taskId: string) => {
		if (Date.now() > end) return void unchecked.push(taskId);
		try {
			const found = await fetchItems(run, taskId, list.get(taskId), options);
			if (found === 'open') open.push(taskId);
			else items.push(...found);
		} catch (error) {
			fault ??= error;
			open.push(taskId);
		}
	};
	for (const taskId of state.open) await check(taskId);
	for (const position of findNewTasks(state, list)) {
		if (open.length + unchecked.length >= maxOpen) break;
		await check(position.taskId);
		checked.push(position);
	}
	if (fault !== undefined && items.length === 0) throw extendFailure(run.context.getNode(), fault, {});
	// Unchecked tasks come first next time.
	return { items, state: { open: [...unchecked, ...open], known: keepNewest([...state.known, ...checked]) } };
}

/** The items of a task, none for other events or a deleted task; `open` if it is not finished. */
async function fetchItems(
	run: PollRun,
	taskId: string,
	record: IDataObject | undefined,
	{ events, output }: TriggerOptions,
): Promise<INodeExecutionData[] | 'open'> {
	if (record !== undefined && !isFinal(readTaskInformation(record))) return 'open';
	const task = await fetchTaskIfAny(run, taskId);
	if (task === undefined) return [];
	const event = getEvent(task);
	if (event === undefined) return 'open';
	return events.has(event) ? await fetchTaskItems(run, task, event, output) : [];
}

/** The task, or `undefined` if the service no longer has it. */
async function fetchTaskIfAny(run: PollRun, taskId: string): Promise<TaskInformation | undefined> {
	try {
		return { taskId, ...(await fetchTask(run, taskId)) };
	} catch (error) {
		const failure = extendFailure(run.context.getNode(), error, { taskId });
		const { code, httpStatus } = failureDetails(failure);
		// The list was reachable, so the address is correct.
		if (code === errors.taskNotFound.code || httpStatus === 404 || httpStatus === 410) return undefined;
		throw failure;
	}
}
