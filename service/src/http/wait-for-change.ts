import type { FastifyRequest } from 'fastify';
import { isFinal } from '../../../contract/states';
import type { TaskWithFiles } from '../tasks/task-lookup';
import type { HttpParts } from './parts';

/**
 * A task at its next change: of its state, or when one of its files ends or starts to wait for a review; immediately if
 * it has ended.
 * @param waitMs  timeout, after which the task is returned as it is
 * @param gone    cancels the wait
 * @throws ServiceError `taskNotFound`
 */
export async function waitForChange(
	{ lookup, events }: Pick<HttpParts, 'lookup' | 'events'>,
	accountId: number,
	taskId: string,
	waitMs: number,
	gone: AbortSignal,
): Promise<TaskWithFiles> {
	const end = performance.now() + waitMs;
	let first: TaskWithFiles | undefined;
	for (;;) {
		const wait = events.expectChange(taskId, Math.max(0, end - performance.now()));
		const giveUp = (): void => wait.forget();
		gone.addEventListener('abort', giveUp, { once: true });
		try {
			const found = await lookup.find(accountId, taskId);
			first ??= found;
			const isOver = gone.aborted || events.isReleased || performance.now() >= end;
			if (isOver || isFinal(found.task.state) || progressOf(found) !== progressOf(first)) return found;
			await wait.end;
		} finally {
			gone.removeEventListener('abort', giveUp);
			wait.forget();
		}
	}
}

/** Runs something that is cancelled when the client disconnects. */
export async function withClient<T>(request: FastifyRequest, work: (gone: AbortSignal) => Promise<T>): Promise<T> {
	const gone = new AbortController();
	const onClose = (): void => gone.abort();
	const { socket } = request.raw;
	socket.once('close', onClose);
	if (socket.destroyed) onClose();
	try {
		return await work(gone.signal);
	} finally {
		socket.off('close', onClose);
	}
}

function progressOf({ task: { state, successCount, failCount }, files }: TaskWithFiles): string {
	const inReview = files.filter(({ reviewUntil }) => reviewUntil !== null).length;
	return `${state} ${successCount} ${failCount} ${inReview}`;
}
