import { useEffect, useState } from 'preact/hooks';
import { finalTaskStates, type TaskState } from '../../contract/states';
import { ApiError, type Api, type FileInformation, type TaskInformation, type TaskRecord } from './api';
import { useTexts } from './context';
import { sizeText } from './convert-form';
import { PreviewDialog } from './preview/preview-dialog';
import { ReviewDesk } from './review/review-desk';

/**
 * Pause between two questions. The service could hold an answer back until something changes, but a browser has six
 * connections to a server, and a few waiting tasks would leave none for uploads.
 */
const askAgainMs = 1000;

/** The same while a person is waited for. */
const askSeldomMs = 5000;

/** Pause after a question that failed, before the next. */
const retryMs = 3000;

interface TaskCardProperties {
	readonly api: Api;
	readonly record: TaskRecord;
	/** Called when the task ends while the card is open. */
	readonly ended: () => void;
	/** Called when the task was deleted. */
	readonly removed: () => void;
}

/** One task: its state, its files, what became of them. */
export function TaskCard({ api, record, ended, removed }: TaskCardProperties) {
	const { text } = useTexts();
	const [task, setTask] = useState<TaskInformation>();
	const [previewed, setPreviewed] = useState<FileInformation>();
	const [reviewed, setReviewed] = useState<string>();
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

	async function remove(): Promise<void> {
		if (!confirm(text('deleteTaskQuestion'))) return;
		try {
			await api.remove(record.taskId);
			removed();
		} catch (error) {
			setFailure(messageOf(error));
		}
	}

	const state = task?.taskStatus ?? record.taskStatus;
	const time = new Date(`${record.creationTime.replace(' ', 'T')}Z`);
	return (
		<article class="card task" id={`task-${record.taskId}`}>
			<h3>
				{record.sourceType.toUpperCase()} → {record.targetType.toUpperCase()}
				<span class={`state ${state}`} role="status">
					{text(state)}
				</span>
			</h3>
			<p class="help">
				<time dateTime={time.toISOString()}>{time.toLocaleString()}</time>
				{state === 'TaskWaiting' && task?.queuePosition ? ` · ${task.queuePosition} ${text('queuePosition')}` : ''}
			</p>
			{failure !== '' && <p class="failure">{failure}</p>}
			<ul class="files">
				{task?.fileInfoDTOList.map((file) => (
					<FileLine
						key={file.fileKey}
						file={file}
						working={!isFinal(state)}
						show={() => setPreviewed(file)}
						review={() => setReviewed(file.fileKey)}
					/>
				))}
			</ul>
			{!isFinal(state) && (
				<p class="actions">
					<button
						type="button"
						class="plain"
						onClick={() => void api.cancel(record.taskId).catch((error: unknown) => setFailure(messageOf(error)))}
					>
						{text('cancel')}
					</button>
				</p>
			)}
			{isFinal(state) && (
				<p class="actions">
					<button type="button" class="plain" onClick={() => void remove()}>
						{text('deleteTask')}
					</button>
				</p>
			)}
			{reviewed !== undefined && <ReviewDesk api={api} fileKey={reviewed} close={() => setReviewed(undefined)} />}
			{previewed && <PreviewDialog file={previewed} close={() => setPreviewed(undefined)} />}
		</article>
	);
}

interface FileLineProperties {
	readonly file: FileInformation;
	/** Whether the task is unfinished. */
	readonly working: boolean;
	readonly show: () => void;
	readonly review: () => void;
}

function FileLine({ file, working, show, review }: FileLineProperties) {
	const { text } = useTexts();
	const { pagesDone = 0, pagesTotal = 0, warnings = [], status } = file;
	const unfinished = working && status !== 'success' && status !== 'failed' && !isAwaited(file);
	return (
		<li>
			<bdi>{file.fileName}</bdi>
			{unfinished &&
				(pagesTotal > 0 ? (
					<progress
						max={pagesTotal}
						value={pagesDone}
						aria-label={`${file.fileName}: ${pagesDone}/${pagesTotal} ${text('pagesDone')}`}
					/>
				) : (
					<progress aria-label={file.fileName} />
				))}
			{status === 'failed' && (
				<span class="failure">
					{text('failed')}: {file.failureReason}
				</span>
			)}
			{isAwaited(file) && (
				<span class="actions">
					{text('waitsForReview')}
					<button type="button" aria-label={`${text('review')}: ${file.fileName}`} onClick={review}>
						{text('review')}
					</button>
				</span>
			)}
			{file.downloadUrl !== '' && (
				<span class="actions">
					<a
						class="button"
						href={file.downloadUrl}
						download={file.downFileName}
						aria-label={`${text('download')}: ${file.downFileName}`}
					>
						{text('download')} ({sizeText(file.convertSize)})
					</a>
					<button type="button" class="plain" aria-label={`${text('preview')}: ${file.downFileName}`} onClick={show}>
						{text('preview')}
					</button>
					{canBeReviewed(file) && (
						<button type="button" class="plain" aria-label={`${text('review')}: ${file.downFileName}`} onClick={review}>
							{text('review')}
						</button>
					)}
				</span>
			)}
			{warnings.length > 0 && (
				<details class="warnings">
					<summary>
						{text('warnings')} ({warnings.length})
					</summary>
					<ul>
						{warnings.map((warning) => (
							<li key={warning}>{warning}</li>
						))}
					</ul>
				</details>
			)}
		</li>
	);
}

/** Whether the task waits for a review. */
function isAwaited({ reviewUntil = '' }: FileInformation): boolean {
	return reviewUntil !== '';
}

/** Values were asked for by keys. */
function canBeReviewed({ fileParameter, downFileName }: FileInformation): boolean {
	return downFileName.endsWith('.json') && /"keys":\["/.test(fileParameter);
}

interface Listener {
	readonly news: (task: TaskInformation) => void;
	readonly trouble: (message: string) => void;
	readonly ended: () => void;
}

/** Look at a task until it has ended. */
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
			await pause(task.fileInfoDTOList.some(isAwaited) ? askSeldomMs : askAgainMs, signal);
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

function isFinal(state: TaskState): boolean {
	return finalTaskStates.some((final) => final === state);
}

function messageOf(error: unknown): string {
	return error instanceof ApiError ? error.message : '';
}
