import { errors, messagesEn } from '../../../contract';
import { downloadName } from '../files/download-name';
import type { Outcome } from '../outcome';
import { failedOutcome, itemOutcome } from '../outcome';
import { withFieldNames } from '../parameters/field-names';
import { toolLabel } from '../parameters/tool-options';
import { toolForFile } from '../tool-for-file';
import { extendFailure, failure } from '../transport/failure';
import { download } from '../transport/file-transfer';
import { requireNamed } from '../transport/named-address';
import { hintOfCode, serverText } from '../transport/server-text';
import { isStopped } from '../transport/stopping';
import { hintAtEmptyResult, hintAtWarnings, showHint, warningsOf } from './hints';
import { shapedItem } from './item-shape';
import { filesOfResults } from './joined';
import type { ResultOptions } from './result-options';
import { resultOutcomes } from './result';
import type { FileInformation, TaskInformation } from './task-information';
import { isFailed, isInReview } from './task-information';
import type { NodeRun } from '../transport/run';

/** A file of a task and the input items it came from. */
export interface OwnedFile {
	readonly file: FileInformation;
	readonly itemIndexes: readonly number[];
}

/** What became of the files of a task that has ended, in the order given: their results, or why there is none. */
export async function fileOutcomes(
	run: NodeRun,
	task: TaskInformation,
	files: readonly OwnedFile[],
	options: ResultOptions,
): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (const owned of files) {
		if (isStopped(run)) break;
		const ofFile = await outcomesOfFile(run, task, owned, options);
		outcomes.push(...ofFile);
		// The first failure ends the node, so nothing more is downloaded.
		if (ofFile.some(({ kind }) => kind === 'failure') && !run.context.continueOnFail()) break;
	}
	return outcomes;
}

/** The outcomes of a task that belongs to one input item. */
export async function allFilesOutcomes(
	run: NodeRun,
	task: TaskInformation,
	itemIndex: number,
	options: ResultOptions,
): Promise<Outcome[]> {
	if (task.files.length === 0) {
		const message = task.taskStatus === 'TaskOverdue' ? messagesEn.taskOverdue : 'The task has no file';
		const { taskId, taskStatus } = task;
		return [failedOutcome(failure(run.context.getNode(), message, { taskId, taskStatus }), [itemIndex])];
	}
	const files = filesOfResults(task).map((file) => ({ file, itemIndexes: [itemIndex] }));
	return await fileOutcomes(run, task, files, options);
}

async function outcomesOfFile(
	run: NodeRun,
	task: TaskInformation,
	{ file, itemIndexes }: OwnedFile,
	options: ResultOptions,
): Promise<Outcome[]> {
	const { taskId, taskStatus } = task;
	const known = { fileName: file.fileName, taskId, taskStatus };
	if (isFailed(file)) {
		const { failureCode, failureReason } = file;
		const message = failureReason ? serverText(failureReason) : `"${file.fileName}" could not be converted`;
		const hint = hintOfFailure(file);
		const details = { ...known, ...(hint ? { hint } : {}), code: failureCode, failureCode, failureReason };
		return [failedOutcome(failure(run.context.getNode(), message, details), itemIndexes)];
	}
	if (isInReview(file)) return [reviewOutcome(run, task, { file, itemIndexes }, options)];
	if (!file.downloadUrl) {
		const message = taskStatus === 'TaskOverdue' ? messagesEn.taskOverdue : `There is no result of "${file.fileName}"`;
		return [failedOutcome(failure(run.context.getNode(), message, known), itemIndexes)];
	}
	hintAtWarnings(run, file);
	const told = toldOf(task, file);
	const { item } = options;
	// Version 1 passes on what the service says, word for word.
	const json = item ? { ...told, warnings: warningsOf(file).map(withFieldNames) } : told;
	if (options.output === 'links') {
		return [itemOutcome(item ? shapedItem(json, { fields: {}, isLink: true }, item) : json, itemIndexes)];
	}
	try {
		const { fileName, mimeTypeOf } = downloadName(file);
		await requireNamed(run, file.downloadUrl);
		const downloaded = await download(run, file.downloadUrl, (headers) => ({
			fileName,
			mimeType: mimeTypeOf(headers),
		}));
		const outcomes = await resultOutcomes(run, { json, fileName, ...downloaded, itemIndexes }, options);
		if (!item) await hintAtEmptyResult(run, file, downloaded);
		return outcomes;
	} catch (error) {
		return [failedOutcome(extendFailure(run.context.getNode(), error, known), itemIndexes)];
	}
}

/** An item that says where a person reviews what was found. */
function reviewOutcome(
	run: NodeRun,
	task: TaskInformation,
	{ file, itemIndexes }: OwnedFile,
	{ item }: ResultOptions,
): Outcome {
	const { fileName, reviewUrl = '', reviewUntil = '' } = file;
	showHint(run, `"${fileName}" waits for a review until ${reviewUntil} (UTC), at ${reviewUrl}`);
	const told = toldOf(task, file);
	return itemOutcome(item ? shapedItem(told, { fields: { reviewUrl, reviewUntil } }, item) : told, itemIndexes);
}

/** Everything that the service says about a file and its task. */
function toldOf({ fields, taskId, taskStatus }: TaskInformation, file: FileInformation) {
	return { ...fields, ...(taskId ? { taskId } : {}), ...(taskStatus ? { taskStatus } : {}), ...file };
}

/** A picture that was given to a tool for PDF cannot be opened by it; the service cannot know that there is another. */
function hintOfFailure({ failureCode, fileName = '', sourceType, targetType }: FileInformation): string | undefined {
	const tool = `${String(sourceType)}/${String(targetType)}`;
	const fitting = toolForFile(tool, { name: fileName });
	if (failureCode !== errors.cannotOpen.code || fitting === tool) return hintOfCode(failureCode);
	return `By its name it is ${fitting.startsWith('img/') ? 'an image' : 'a PDF'}: choose the tool "${toolLabel(fitting)}".`;
}
