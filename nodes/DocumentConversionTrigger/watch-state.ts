import type { IDataObject } from 'n8n-workflow';
import type { TaskList } from './task-list';

/** Position of a task in the list, which is ordered by creation. */
export interface Position {
	readonly taskId: string;
	/** Primary key, increasing; optional. */
	readonly id?: number;
	/** `YYYY-MM-DD HH:MM:SS` */
	readonly creationTime?: string;
}

/**
 * State of a polling trigger. The list is ordered by creation, but a task may finish after newer ones, so the state contains
 * the tasks still to report, and how far down the list was checked.
 */
export interface WatchState {
	/** Tasks that are not finished, or not reported yet. */
	readonly open: readonly string[];
	/**
	 * The newest checked tasks, newest first, at least `knownCount` if the list has that many.
	 * Several, because a server may list a task late, below a newer one.
	 */
	readonly known: readonly Position[];
}

/** Known tasks to keep. */
const knownCount = 50;

/** Open tasks to keep; others are checked again later. */
export const maxOpen = 5000;

/** The position of a record of the task list. */
export function toPosition({ taskId, id, creationTime }: IDataObject): Position {
	const number = id === undefined || id === null || id === '' ? NaN : Number(id);
	return {
		taskId: String(taskId),
		...(Number.isFinite(number) ? { id: number } : {}),
		...(typeof creationTime === 'string' ? { creationTime } : {}),
	};
}

/** Negative if `a` is older than `b`; 0 if that is unknown. */
export function comparePositions(a: Position, b: Position): number {
	if (a.id !== undefined && b.id !== undefined) return a.id - b.id;
	const [first = '', second = ''] = [a.creationTime, b.creationTime];
	return first < second ? -1 : first > second ? 1 : 0;
}

/** The oldest known task: older ones were checked. `undefined`: none were. */
export function getFloor({ known }: WatchState): Position | undefined {
	return known.length < knownCount ? undefined : known.at(-1);
}

/** The newest positions, newest first, including ties with the last. */
export function keepNewest(positions: readonly Position[]): Position[] {
	const sorted = [...positions].sort((a, b) => comparePositions(b, a));
	const last = sorted[knownCount - 1];
	return last === undefined ? sorted : sorted.filter((position) => comparePositions(position, last) >= 0);
}

/** Unchecked tasks of the list, oldest first. */
export function findNewTasks(state: WatchState, list: TaskList): Position[] {
	const floor = getFloor(state);
	const old = new Set([...state.open, ...state.known.map(({ taskId }) => taskId)]);
	return [...list.values()]
		.map(toPosition)
		.filter((position) => !old.has(position.taskId) && !(floor && comparePositions(position, floor) < 0))
		.reverse();
}
