import type { PromptLanguage } from '../../../contract/languages';
import { toolDefinition } from '../../../contract/tools';
import { keptUntil } from '../accounts/key-limits';
import { assetTypeId } from '../accounts/ledger';
import type { Settings } from '../settings/settings';
import { errors } from '../../../contract/errors';
import { errorText } from '../messages/errors';
import { phraseText } from '../messages/phrases';
import type { Account, Task, TaskFile } from '../storage/metadata-store';
import type { TaskWithFiles } from '../tasks/task-lookup';
import { downloadAddress, type AddressMakers } from './file-addresses';

/** Context of a response besides the task. */
export interface AnswerContext extends AddressMakers {
	readonly settings: Pick<Settings, 'downloadAddressMs' | 'resultsKeptMs'>;
	readonly origin: string;
	readonly language: PromptLanguage;
	readonly now: number;
}

/** Task information in the interface's form. */
export async function taskInformation({ task, files, queuePosition }: TaskWithFiles, view: AnswerContext) {
	const until = endedUntil(task, view);
	return {
		taskId: task.taskId,
		...summary(task, view.now),
		executeTypeUrl: task.toolPath,
		queuePosition,
		expireTime: until === undefined ? '' : dateTime(until),
		fileInfoDTOList: await Promise.all(files.map((file) => fileInformation(task, file, bearerOf(file, files), view))),
	};
}

/** A record of the task list. */
export function taskListRecord(task: Task, account: Account, { origin, now }: Pick<AnswerContext, 'origin' | 'now'>) {
	return {
		createdBy: account.name,
		updatedBy: account.name,
		creationTime: dateTime(task.createdAt),
		updateTime: dateTime(task.updatedAt),
		id: task.id,
		taskId: task.taskId,
		// Folder names in the sense of the interface, not places on a disk.
		taskUrl: `tasks/${task.taskId}/originals`,
		taskLoadUrl: `tasks/${task.taskId}/results`,
		...summary(task, now),
		callbackUrl: task.callbackUrl,
		server: origin,
		tenantId: account.id,
	};
}

function summary(task: Task, now: number) {
	const { sourceTypeName, targetTypeName } = toolDefinition(task.toolPath);
	return {
		taskFileNum: task.fileCount,
		taskSuccessNum: task.successCount,
		taskFailNum: task.failCount,
		taskStatus: task.state,
		assetTypeId: assetTypeId(task.assetType ?? 'PACKAGES'),
		taskCost: task.cost,
		taskTime: task.startedAt === null ? 0 : Math.max(0, (task.endedAt ?? now) - task.startedAt),
		sourceType: sourceTypeName,
		targetType: targetTypeName,
	};
}

/** End of document retention; `undefined` before the end of the task. */
function endedUntil({ endedAt, keptMs }: Task, { settings }: AnswerContext): number | undefined {
	return endedAt === null ? undefined : keptUntil({ endedAt, keptMs }, settings);
}

/** The file that has the result of a file: if all files of a task make one, the first file in it. */
function bearerOf(file: TaskFile, files: readonly TaskFile[]): TaskFile {
	const isShared = file.state === 'success' && file.resultId === null;
	return (isShared && files.find(({ resultId }) => resultId !== null)) || file;
}

async function fileInformation(task: Task, file: TaskFile, bearer: TaskFile, view: AnswerContext) {
	const { settings, language, now } = view;
	const { sourceTypeName, targetTypeName } = toolDefinition(task.toolPath);
	// An address never outlives its document.
	const expires = Math.min(now + settings.downloadAddressMs, endedUntil(task, view) ?? Infinity);
	const { failure } = file;
	return {
		fileKey: file.fileKey,
		taskId: file.taskId,
		fileName: file.fileName,
		downFileName: file.downFileName,
		fileUrl: await downloadAddress(view, 'original', file, expires),
		downloadUrl: file.reviewUntil === null ? await downloadAddress(view, 'result', bearer, expires) : '',
		sourceType: sourceTypeName,
		targetType: targetTypeName,
		fileSize: file.fileSize,
		convertSize: file.convertSize,
		convertTime: file.convertTimeMs,
		// For clients without review support it is unfinished, like its task.
		status: file.reviewUntil === null ? file.state : 'processing',
		failureCode: failure ? errors[failure.errorName].code : '',
		failureReason: failure ? errorText(failure.errorName, failure.details, language) : '',
		fileParameter: file.parameter,
		warnings: file.warnings.map((warning) => phraseText(warning, language)),
		words: file.words,
		receipt: file.receipt,
		pagesReadByOcr: file.pagesReadByOcr,
		ocrModels: file.ocrModels,
		pagesDone: file.pagesDone,
		pagesTotal: file.pagesTotal,
		reviewUrl: canBeReviewed(task, file) ? reviewAddress(view.origin, file) : '',
		reviewUntil: file.reviewUntil === null ? '' : dateTime(file.reviewUntil),
		containerType: file.contents?.type ?? '',
		containerKey: file.containerKey ?? '',
		containerPath: file.containerPath,
		contents: (file.contents?.entries ?? []).map(({ path, size, fileKey = '', isEmail = false, failure: why }) => ({
			path,
			size,
			fileKey,
			isEmail,
			code: why ? errors[why.errorName].code : '',
			reason: why ? errorText(why.errorName, why.details, language) : '',
		})),
	};
}

/** Files whose result waits for a review, as a list. */
export function reviewsToDo(files: readonly TaskFile[], origin: string) {
	return files.map((file) => ({
		taskId: file.taskId,
		fileKey: file.fileKey,
		fileName: file.fileName,
		reviewUrl: reviewAddress(origin, file),
		reviewUntil: dateTime(file.reviewUntil ?? 0),
	}));
}

function canBeReviewed({ purgedAt }: Task, { state, readingId }: TaskFile): boolean {
	return state === 'success' && readingId !== null && purgedAt === null;
}

/** The review page: the document next to its values. */
function reviewAddress(origin: string, { fileKey }: TaskFile): string {
	return `${origin}/#review=${encodeURIComponent(fileKey)}`;
}

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
export function dateTime(milliseconds: number): string {
	return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}
