import type { IDataObject } from 'n8n-workflow';
import type { TaskList } from './task-list';

/** Where a task stands in the list, which is ordered by creation. */
export interface Position {
	readonly taskId: string;
	/** Primary key; grows with each task. Servers may leave it out. */
	readonly id?: number;
	/** `YYYY-MM-DD HH:MM:SS` */
	readonly creationTime?: string;
}

/**
 * What a polling trigger remembers. The list is ordered by creation, but a task may end after younger ones, so two
 * things are kept: which tasks are still to be told about, and down to where the list was looked through.
 */
export interface WatchState {
	/** Tasks that have not ended, or whose end has not been told yet. */
	readonly open: readonly string[];
	/**
	 * The newest tasks that were looked at, newest first, at least `knownCount` where the list holds as many.
	 * Several, not only the last one: a server may list a task late, below one that was made after it.
	 */
	readonly known: readonly Position[];
}

/** Known tasks that are kept. */
const knownCount = 50;

/** Open tasks that are kept; further ones are looked at again later, and so are neither lost nor kept. */
export const mostOpen = 5000;

/** The position of a record of the task list. */
export function positionOf({ taskId, id, creationTime }: IDataObject): Position {
	const number = id === undefined || id === null || id === '' ? NaN : Number(id);
	return {
		taskId: String(taskId),
		...(Number.isFinite(number) ? { id: number } : {}),
		...(typeof creationTime === 'string' ? { creationTime } : {}),
	};
}

/** Below 0: `a` was made before `b`. 0 also where that cannot be told. */
export function comparePositions(a: Position, b: Position): number {
	if (a.id !== undefined && b.id !== undefined) return a.id - b.id;
	const [first = '', second = ''] = [a.creationTime, b.creationTime];
	return first < second ? -1 : first > second ? 1 : 0;
}

/** The oldest known task: what is older was looked at. `undefined`: nothing is that old. */
export function floorOf({ known }: WatchState): Position | undefined {
	return known.length < knownCount ? undefined : known.at(-1);
}

/** The newest of some positions, newest first, and those that cannot be told from the last of them. */
export function newestOf(positions: readonly Position[]): Position[] {
	const sorted = [...positions].sort((a, b) => comparePositions(b, a));
	const last = sorted[knownCount - 1];
	return last === undefined ? sorted : sorted.filter((position) => comparePositions(position, last) >= 0);
}

/** Tasks in the list that were never looked at, oldest first. */
export function freshTasks(state: WatchState, list: TaskList): Position[] {
	const floor = floorOf(state);
	const old = new Set([...state.open, ...state.known.map(({ taskId }) => taskId)]);
	return [...list.values()]
		.map(positionOf)
		.filter((position) => !old.has(position.taskId) && !(floor && comparePositions(position, floor) < 0))
		.reverse();
}
