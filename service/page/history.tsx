import { useEffect, useState } from 'preact/hooks';
import type { Api, TaskList, WaitingFile } from './api';
import { useTexts } from './context';
import type { Order } from './convert-form';
import { Pager } from './pager';
import { TaskCard } from './task-card';
import { WaitingReviews } from './waiting-reviews';

/** How often the newest tasks are looked up again: others (n8n) make tasks too. */
const refreshMs = 10_000;

interface HistoryProperties {
	readonly api: Api;
	/** Counts up when there is something new. */
	readonly changes: number;
	/** A task has ended. */
	readonly ended: () => void;
	/** A file is to be converted again. */
	readonly again: (order: Order) => void;
}

/** A page of the tasks and the files waiting for review; the newest page is refreshed. */
function useTaskList(api: Api, page: number, changes: readonly number[]) {
	const { failed } = useTexts();
	const [list, setList] = useState<TaskList>();
	const [waiting, setWaiting] = useState<readonly WaitingFile[]>([]);
	const [failure, setFailure] = useState('');

	useEffect(() => {
		let current = true;
		const load = (): void => {
			Promise.all([api.list(page), api.waiting()]).then(
				([loaded, files]) => {
					if (!current) return;
					setList(loaded);
					setWaiting(files);
					setFailure('');
				},
				(error: unknown) => {
					if (current) setFailure(failed(error));
				},
			);
		};
		load();
		const timer = page === 1 ? setInterval(load, refreshMs) : undefined;
		return () => {
			current = false;
			clearInterval(timer);
		};
	}, [api, page, ...changes]);

	return { list, waiting, failure, setFailure };
}

/** The tasks of the account, newest first, ten at a time. */
export function History({ api, changes, ended, again }: HistoryProperties) {
	const { text, failed } = useTexts();
	const [page, setPage] = useState(1);
	/** Counts up when tasks were deleted or reviewed here. */
	const [removals, setRemovals] = useState(0);

	const { list, waiting, failure, setFailure } = useTaskList(api, page, [changes, removals]);

	const removed = (): void => setRemovals((count) => count + 1);
	async function forget(): Promise<void> {
		if (!confirm(text('deleteAllQuestion'))) return;
		try {
			await api.forget();
			setPage(1);
			removed();
		} catch (error) {
			setFailure(failed(error));
		}
	}

	return (
		<>
			{failure !== '' && (
				<p class="failure" role="status">
					{failure}
				</p>
			)}
			{list?.records.length === 0 && <p class="help">{text('emptyHistory')}</p>}
			<WaitingReviews api={api} files={waiting} reviewed={removed} />
			{list?.records.map((record) => (
				<TaskCard key={record.taskId} {...{ api, record, ended, again, removed }} />
			))}
			{list && list.records.length > 0 && (
				<p class="actions">
					<button type="button" class="plain" onClick={() => void forget()}>
						{text('deleteAll')}
					</button>
				</p>
			)}
			{list && list.pages > 1 && (
				<nav class="actions" aria-label={text('history')}>
					<Pager
						back={{ name: text('newer'), go: page <= 1 ? undefined : () => setPage(page - 1) }}
						position={`${page} / ${list.pages}`}
						on={{ name: text('older'), go: page >= list.pages ? undefined : () => setPage(page + 1) }}
					/>
				</nav>
			)}
		</>
	);
}
