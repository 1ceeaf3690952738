import { resolveToolPath, toolDefinition } from '../../../contract';
import { filesWithin, wasSent } from './containers';
import type { FileInformation, TaskInformation } from './task-information';
import { isFailed } from './task-information';

/** Whether a tool makes one result of all files of a task. */
export function joinsFiles(tool: string): boolean {
	const path = resolveToolPath(tool);
	return path !== undefined && toolDefinition(path).joinsFiles === true;
}

/** Whether such a result is of all items, unless each is to be one by itself. */
export function joinsAllItems(tool: string): boolean {
	const path = resolveToolPath(tool);
	return joinsFiles(tool) && path !== undefined && toolDefinition(path).isOneDocument !== true;
}

/** The one file that tells what became of all of such a task: one in the result, else one that says why there is none. */
export function fileOfAll({ files }: TaskInformation): FileInformation | undefined {
	return files.find((file) => !isFailed(file) && Boolean(file.downloadUrl)) ?? files[0];
}

/** The files of a task, each result once: files that became one result name the same one. What was unpacked follows what it was in. */
export function filesOfResults({ files }: TaskInformation): FileInformation[] {
	const seen = new Set<string>();
	const shown = files.filter(wasSent).flatMap((file) => filesWithin(file, files));
	return shown.filter(({ downloadUrl }) => {
		if (!downloadUrl) return true;
		const isNew = !seen.has(downloadUrl);
		seen.add(downloadUrl);
		return isNew;
	});
}
