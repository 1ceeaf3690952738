import { messagesEn } from '../../../contract';
import { addHint } from '../hints';
import type { Outcome } from '../outcome';
import { failedOutcome } from '../outcome';
import { extendFailure, failure } from '../transport/failure';
import type { NodeRun } from '../transport/run';
import type { ResultOptions } from './result';
import type { OwnedFile, SkippedFile, TaskInformation } from './task-information';

const maxNames = { ifListed: 3, otherwise: 100 };

/** Adds the entries of an email or archive that were not converted: in its first item, or as errors. */
export function withSkippedFiles(
	run: NodeRun,
	{ taskId }: TaskInformation,
	{ file, itemIndexes }: OwnedFile,
	{ item }: ResultOptions,
	outcomes: readonly Outcome[],
): Outcome[] {
	const { skippedFiles = [] } = file;
	if (skippedFiles.length === 0) return [...outcomes];
	const node = run.context.getNode();
	const first = outcomes.find(({ kind }) => kind === 'item') ?? outcomes[0];
	if (first?.kind === 'failure') extendFailure(node, first.error, { skippedFiles });
	// Rows and objects have only their own fields.
	if (first?.kind === 'item' && item.fields !== 'selected') first.item.json.skippedFiles ??= skippedFiles;
	const isListed = first?.kind === 'failure' || first?.item.json.skippedFiles === skippedFiles;
	const unread = skippedFiles.filter(isUnread);
	addHint(run, describe(skippedFiles, isListed), unread.length > 0 ? 'warning' : undefined);
	if (item.skippedFiles === 'list') return [...outcomes];
	const failures = unread.map(({ path, code, reason }) => {
		const known = { fileName: path, containerPath: path, ...(taskId ? { taskId } : {}) };
		const details = { ...known, code, failureCode: code, failureReason: reason };
		return failedOutcome(failure(node, reason, details), itemIndexes);
	});
	return [...outcomes, ...failures];
}

function describe(skipped: readonly SkippedFile[], isListed: boolean): string {
	const count = isListed ? maxNames.ifListed : maxNames.otherwise;
	const names = skipped.slice(0, count).map(({ path, reason }) => `${path} (${reason})`);
	const others = skipped.length - count;
	return `Skipped files: ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

/** How reasons begin, after the name, if an entry is not meant to be converted. */
const ordinaryReasons = [messagesEn.noDocument, messagesEn.pictureOfText].map((text) =>
	text.slice('"{file}"'.length, 60),
);

function isUnread({ reason }: SkippedFile): boolean {
	return !ordinaryReasons.some((text) => reason.includes(text));
}
