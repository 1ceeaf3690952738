import { useState } from 'preact/hooks';
import { errors } from '../../contract/errors';
import { resolveToolPath, toolDefinition } from '../../contract/tools';
import type { Api, FileInformation, TaskInformation, TaskRecord } from './api';
import { useTexts } from './context';
import { ComparisonDesk } from './comparison/comparison-desk';
import type { Order } from './convert-form';
import { sizeText } from './size-text';
import { useOneAtATime } from './one-at-a-time';
import { PreviewDialog } from './preview/preview-dialog';
import { ReceiptDetails } from './receipt-details';
import { ReviewDesk } from './review/review-desk';
import { saveFile, zipOf } from './save-all';
import { isAwaited, isFinal, messageOf, useTask } from './use-task';

interface TaskCardProperties {
	readonly api: Api;
	readonly record: TaskRecord;
	/** Called when the task ends while the card is open. */
	readonly ended: () => void;
	/** Called with a file of the task and its settings. */
	readonly again: (order: Order) => void;
	/** Called when the task was deleted. */
	readonly removed: () => void;
}

/** One task: its state, its files, what became of them. */
export function TaskCard({ api, record, ended, again, removed }: TaskCardProperties) {
	const { text, localized } = useTexts();
	const [previewed, setPreviewed] = useState<FileInformation>();
	const [reviewed, setReviewed] = useState<string>();
	const { task, failure, setFailure } = useTask(api, record, ended);

	const tool = resolveToolPath(task?.executeTypeUrl ?? '');
	const state = task?.taskStatus ?? record.taskStatus;
	const isCancelled = state === 'TaskFinish' && task?.fileInfoDTOList.some(wasCancelled) === true;
	const time = new Date(`${record.creationTime.replace(' ', 'T')}Z`);
	return (
		<article class="card task" id={`task-${record.taskId}`}>
			<h3>
				{tool
					? localized(toolDefinition(tool).label)
					: `${record.sourceType.toUpperCase()} → ${record.targetType.toUpperCase()}`}
				<span class={`state ${isCancelled ? '' : state}`} role="status">
					{text(isCancelled ? 'cancelled' : state)}
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
						repeat={async () => {
							if (tool) again({ ...(await orderOf(api, record.taskId, file)), toolPath: tool });
						}}
						setFailure={setFailure}
					/>
				))}
			</ul>
			<TaskActions {...{ api, record, task, isOver: isFinal(state), removed, setFailure }} />
			{reviewed !== undefined && <ReviewDesk api={api} fileKey={reviewed} close={() => setReviewed(undefined)} />}
			{previewed &&
				(tool === 'pdf/compare' && previewed.downFileName.endsWith('.json') ? (
					<ComparisonDesk api={api} taskId={record.taskId} close={() => setPreviewed(undefined)} />
				) : (
					<PreviewDialog file={previewed} close={() => setPreviewed(undefined)} />
				))}
		</article>
	);
}

interface TaskActionsProperties extends Pick<TaskCardProperties, 'api' | 'record' | 'removed'> {
	readonly task: TaskInformation | undefined;
	/** Whether the task has ended. */
	readonly isOver: boolean;
	readonly setFailure: (message: string) => void;
}

/** Cancels a running task; downloads all results of an ended one, or deletes it. */
function TaskActions({ api, record, task, isOver, removed, setFailure }: TaskActionsProperties) {
	const { text } = useTexts();
	const results = distinctResults(task?.fileInfoDTOList ?? []);
	const failed = (error: unknown): void => setFailure(messageOf(error));

	async function remove(): Promise<void> {
		if (!confirm(text('deleteTaskQuestion'))) return;
		try {
			await api.remove(record.taskId);
			removed();
		} catch (error) {
			setFailure(messageOf(error));
		}
	}

	if (!isOver) return <ActionLine name={text('cancel')} act={() => api.cancel(record.taskId).catch(failed)} />;
	const saveAll = async (): Promise<void> => saveFile(await zipOf(results), `${record.taskId}.zip`);
	return (
		<>
			{results.length > 1 && (
				<ActionLine
					name={text('downloadAll')}
					act={() => saveAll().catch((error: unknown) => setFailure(String(error)))}
				/>
			)}
			<ActionLine name={text('deleteTask')} act={remove} />
		</>
	);
}

interface ActionLineProperties {
	readonly name: string;
	/** For screen readers, if the name alone says too little. */
	readonly label?: string;
	readonly act: () => Promise<unknown>;
}

function ActionLine({ name, label, act }: ActionLineProperties) {
	const { run } = useOneAtATime(act);
	return (
		<p class="actions">
			<button type="button" class="plain" aria-label={label} onClick={run}>
				{name}
			</button>
		</p>
	);
}

interface FileLineProperties {
	readonly file: FileInformation;
	/** Whether the task is unfinished. */
	readonly working: boolean;
	readonly show: () => void;
	readonly review: () => void;
	/** Opens the form with the file. */
	readonly repeat: () => Promise<void>;
	readonly setFailure: (message: string) => void;
}

function FileLine({ file, working, show, review, repeat, setFailure }: FileLineProperties) {
	const { text } = useTexts();
	const { pagesDone = 0, pagesTotal = 0, warnings = [], receipt, status } = file;
	const unfinished = working && status !== 'success' && status !== 'failed' && !isAwaited(file);
	return (
		<li>
			<bdi>{file.fileName}</bdi>
			{unfinished &&
				(pagesTotal > 0 ? (
					<>
						<progress
							max={pagesTotal}
							value={pagesDone}
							aria-label={`${file.fileName}: ${pagesDone}/${pagesTotal} ${text('pagesDone')}`}
						/>
						<span class="help">
							{pagesDone} / {pagesTotal} {text('pagesDone')}
						</span>
					</>
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
			{file.downloadUrl !== '' && <ResultActions {...{ file, show, review }} />}
			{!working && file.fileUrl !== '' && (
				<ActionLine
					name={text('convertAgain')}
					label={`${text('convertAgain')}: ${file.fileName}`}
					act={() => repeat().catch((error: unknown) => setFailure(messageOf(error) || text('noOriginal')))}
				/>
			)}
			{warnings.length > 0 && <Warnings warnings={warnings} />}
			{receipt && file.downloadUrl !== '' && <ReceiptDetails receipt={receipt} />}
		</li>
	);
}

function ResultActions({ file, show, review }: Pick<FileLineProperties, 'file' | 'show' | 'review'>) {
	const { text } = useTexts();
	return (
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
	);
}

function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
	const { text } = useTexts();
	return (
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
	);
}

/** One file for each result: files that were merged have the same one. */
function distinctResults(files: readonly FileInformation[]): FileInformation[] {
	const withResult = files.filter(({ downloadUrl }) => downloadUrl !== '');
	return withResult.filter((file, index) => withResult.findIndex((one) => isSameResult(one, file)) === index);
}

const isSameResult = (one: FileInformation, other: FileInformation): boolean =>
	one.downFileName === other.downFileName &&
	one.convertSize === other.convertSize &&
	one.downloadUrl === other.downloadUrl;

/** The order for a file of a task; its password is not known. */
async function orderOf(api: Api, taskId: string, file: FileInformation): Promise<Omit<Order, 'toolPath'>> {
	const original = await api.original(taskId, file.fileKey);
	return { files: [original], parameter: file.fileParameter, password: '' };
}

const wasCancelled = ({ failureCode }: FileInformation): boolean => failureCode === errors.cancelled.code;

/** Values were asked for by keys. */
function canBeReviewed({ fileParameter, downFileName }: FileInformation): boolean {
	return downFileName.endsWith('.json') && /"keys":\["/.test(fileParameter);
}
