import { messagesEn } from '../../../contract';
import { addHint } from '../hints';
import type { Outcome } from '../outcome';
import { failedOutcome } from '../outcome';
import { failure } from '../transport/failure';
import type { NodeRun } from '../transport/run';
import type { ResultOptions } from './result';
import type { OwnedFile, SkippedFile, TaskInformation } from './task-information';

const maxNames = 3;

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
	addHint(run, describe(skippedFiles));
	const [first, ...others] = outcomes;
	// Rows and objects have only their own fields.
	if (first?.kind === 'item' && item.fields !== 'selected') first.item.json.skippedFiles ??= skippedFiles;
	const kept = first ? [first, ...others] : [];
	if (item.skippedFiles === 'list') return kept;
	const failures = skippedFiles.filter(isUnread).map(({ path, code, reason }) => {
		const details = { fileName: path, ...(taskId ? { taskId } : {}), code, failureCode: code, failureReason: reason };
		return failedOutcome(failure(run.context.getNode(), reason, details), itemIndexes);
	});
	return [...kept, ...failures];
}

function describe(skipped: readonly SkippedFile[]): string {
	const names = skipped.slice(0, maxNames).map(({ path, reason }) => `${path} (${reason})`);
	const others = skipped.length - maxNames;
	return `Skipped files: ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

/** How reasons begin, after the name, if an entry is not meant to be converted. */
const ordinaryReasons = [messagesEn.noDocument, messagesEn.pictureOfText].map((text) =>
	text.slice('"{file}"'.length, 60),
);

function isUnread({ reason }: SkippedFile): boolean {
	return !ordinaryReasons.some((text) => reason.includes(text));
}
