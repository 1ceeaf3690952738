import { errors, messagesEn } from '../../../contract';
import { downloadName } from '../files/download-name';
import { addHint, addWarningHints, readWarnings } from '../hints';
import type { FailedOutcome, Outcome } from '../outcome';
import { failedOutcome, itemOutcome } from '../outcome';
import { toolLabel } from '../parameters/tool-options';
import { findToolFor } from '../tool-for-file';
import type { FailureDetails } from '../transport/failure';
import { extendFailure, failure } from '../transport/failure';
import { download } from '../transport/file-transfer';
import type { NodeRun } from '../transport/run';
import { getCodeHint, translateServerText } from '../transport/server-text';
import { isStopped } from '../transport/stopping';
import { archiveOutcomes } from './archive-items';
import { documentOutcomes } from './document-items';
import { shapeItem } from './item-shape';
import { describeReceipt, withReceipt } from './receipt';
import type { ResultOptions } from './result';
import { withSkippedFiles } from './skipped-files';
import { listEmailTexts, listResults } from './task-files';
import type { FileInformation, OwnedFile, TaskInformation } from './task-information';
import { isFailed, isInReview } from './task-information';

/** The outcomes of the files of a finished task, in the order given. */
export async function fileOutcomes(
	run: NodeRun,
	task: TaskInformation,
	files: readonly OwnedFile[],
	options: ResultOptions,
): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	if (options.item.omitsEmailText) addEmailHints(run, task);
	for (const owned of files) {
		if (isStopped(run)) break;
		const receipt = describeReceipt(owned.file);
		const converted = withReceipt(receipt, options.item, await outcomesOfFile(run, task, owned, options));
		const ofFile = withSkippedFiles(run, task, owned, options, converted);
		outcomes.push(...ofFile);
		// The first failure ends the node, so nothing more is downloaded.
		if (ofFile.some(({ kind }) => kind === 'failure') && !run.context.continueOnFail()) break;
	}
	return outcomes;
}

function addEmailHints(run: NodeRun, task: TaskInformation): void {
	for (const { fileName = '' } of listEmailTexts(task)) {
		run.hints.push({ message: 'The text of the email was skipped. To get it, use Extract Text.', fileName });
	}
}

/** The outcomes of a task that belongs to one input item. */
export async function taskOutcomes(
	run: NodeRun,
	task: TaskInformation,
	itemIndex: number,
	options: ResultOptions,
): Promise<Outcome[]> {
	if (task.files.length === 0) {
		const message = task.taskStatus === 'TaskOverdue' ? messagesEn.taskOverdue : 'The task has no files';
		const { taskId, taskStatus } = task;
		const hint = taskStatus === 'TaskOverdue' ? undefined : 'Upload a file before you start the task.';
		return [failedOutcome(failure(run.context.getNode(), message, { taskId, taskStatus, hint }), [itemIndex])];
	}
	const files = listResults(task, options.item).map((file) => ({ file, itemIndexes: [itemIndex] }));
	return await fileOutcomes(run, task, files, options);
}

async function outcomesOfFile(
	run: NodeRun,
	task: TaskInformation,
	{ file, itemIndexes }: OwnedFile,
	options: ResultOptions,
): Promise<Outcome[]> {
	const { taskId, taskStatus } = task;
	const known = { fileName: file.fileName, containerPath: file.containerPath, taskId, taskStatus };
	if (isFailed(file)) return [failedFileOutcome(run, { file, itemIndexes }, known)];
	if (isInReview(file)) return [reviewOutcome(run, task, { file, itemIndexes }, options)];
	if (!file.downloadUrl) {
		const message = taskStatus === 'TaskOverdue' ? messagesEn.taskOverdue : `"${file.fileName}" has no result`;
		const hint = taskStatus === 'TaskOverdue' ? undefined : noResultHint;
		return [failedOutcome(failure(run.context.getNode(), message, { ...known, hint }), itemIndexes)];
	}
	addWarningHints(run, file);
	const json = { ...describeFile(task, file), warnings: [...readWarnings(file)] };
	if (options.output === 'links') {
		return [itemOutcome(shapeItem(json, { fields: {}, isLink: true }, options.item), itemIndexes)];
	}
	try {
		const { fileName, mimeTypeOf } = downloadName(file, options.nameSuffix);
		const downloaded = await download(run, file.downloadUrl, (headers) => ({
			fileName,
			mimeType: mimeTypeOf(headers),
		}));
		const toOutcomes = fileName.toLowerCase().endsWith('.zip') ? archiveOutcomes : documentOutcomes;
		return await toOutcomes(run, { json, fileName, ...downloaded, itemIndexes }, options);
	} catch (error) {
		return [failedOutcome(extendFailure(run.context.getNode(), error, known), itemIndexes)];
	}
}

const noResultHint = 'Try again. If the problem persists, send the task ID to your administrator.';
const unknownCauseHint = 'Check that the file opens in another program and try again.';

function failedFileOutcome(run: NodeRun, { file, itemIndexes }: OwnedFile, known: FailureDetails): FailedOutcome {
	const { failureCode, failureReason } = file;
	const message = failureReason ? translateServerText(failureReason) : `The conversion of "${file.fileName}" failed`;
	const hint = getFailureHint(file) ?? (failureReason ? undefined : unknownCauseHint);
	const details = { ...known, ...(hint ? { hint } : {}), code: failureCode, failureCode, failureReason };
	return failedOutcome(failure(run.context.getNode(), message, details), itemIndexes);
}

/** An item with the link to the page where a person reviews the values. */
function reviewOutcome(
	run: NodeRun,
	task: TaskInformation,
	{ file, itemIndexes }: OwnedFile,
	{ item }: ResultOptions,
): Outcome {
	const { fileName, reviewUrl = '', reviewUntil = '' } = file;
	addHint(run, `"${fileName}" is waiting for review until ${reviewUntil} (UTC): ${reviewUrl}`);
	return itemOutcome(shapeItem(describeFile(task, file), { fields: { reviewUrl, reviewUntil } }, item), itemIndexes);
}

/** Everything the service says about a file and its task. */
function describeFile({ fields, taskId, taskStatus }: TaskInformation, file: FileInformation) {
	const receipt = describeReceipt(file);
	return {
		...fields,
		...(taskId ? { taskId } : {}),
		...(taskStatus ? { taskStatus } : {}),
		...file,
		...(receipt ? { receipt } : {}),
	};
}

/** PDF tools cannot open images, and the service does not know which tool the node offers instead. */
function getFailureHint({ failureCode, fileName = '', sourceType, targetType }: FileInformation): string | undefined {
	const tool = `${String(sourceType)}/${String(targetType)}`;
	const suggested = findToolFor(tool, { name: fileName });
	if (failureCode !== errors.cannotOpen.code || suggested === tool) return getCodeHint(failureCode);
	const kind = suggested.startsWith('img/') ? 'an image' : 'a PDF';
	return `The file name suggests ${kind}. Choose the tool "${toolLabel(suggested)}".`;
}
