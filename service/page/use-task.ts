import { useEffect, useState } from 'preact/hooks';
import { finalTaskStates, type TaskState } from '../../contract/states';
import { ApiError, type Api, type FileInformation, type TaskInformation, type TaskRecord } from './api';
import { useTexts } from './context';

/**
 * Pause between two requests. The service could delay its response until something changes, but a browser opens only
 * six connections to a server, and a few waiting tasks would leave none for uploads.
 */
const pollMs = 1000;

/** The same while the task waits for a review. */
const reviewPollMs = 5000;

/** Pause after a failed request. */
const retryMs = 3000;

/**
 * The current state of a task, polled until the task ends.
 * @param ended  called if the task was still running at the first request
 */
export function useTask(api: Api, record: TaskRecord, ended: () => void) {
	const { text } = useTexts();
	const [task, setTask] = useState<TaskInformation>();
	const [failure, setFailure] = useState('');

	useEffect(() => {
		const controller = new AbortController();
		void follow(api, record.taskId, controller.signal, {
			news: (news) => {
				setTask(news);
				setFailure('');
			},
			trouble: (message) => setFailure(message || text('connectionLost')),
			ended,
		});
		return () => controller.abort();
	}, [api, record.taskId]);

	return { task, failure, setFailure };
}

/** Whether the task waits for a review. */
export function isAwaited({ reviewUntil = '' }: FileInformation): boolean {
	return reviewUntil !== '';
}

interface Listener {
	readonly news: (task: TaskInformation) => void;
	readonly trouble: (message: string) => void;
	readonly ended: () => void;
}

/** Polls a task until it ends. */
async function follow(api: Api, taskId: string, signal: AbortSignal, listener: Listener): Promise<void> {
	let last: TaskInformation | undefined;
	while (!signal.aborted) {
		try {
			const task = await api.task(taskId, signal);
			listener.news(task);
			if (isFinal(task.taskStatus)) {
				if (last) listener.ended();
				return;
			}
			last = task;
			await pause(task.fileInfoDTOList.some(isAwaited) ? reviewPollMs : pollMs, signal);
		} catch (error) {
			if (signal.aborted) return;
			listener.trouble(messageOf(error));
			await pause(retryMs, signal);
		}
	}
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
	await new Promise<void>((resolve) => {
		const timer = setTimeout(resolve, milliseconds);
		signal.addEventListener('abort', () => {
			clearTimeout(timer);
			resolve();
		});
	});
}

export function isFinal(state: TaskState): boolean {
	return finalTaskStates.some((final) => final === state);
}

export function messageOf(error: unknown): string {
	return error instanceof ApiError ? error.message : '';
}
