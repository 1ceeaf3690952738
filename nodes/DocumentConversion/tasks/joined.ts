import { joinsFiles as joinsByContract, resolveToolPath, toolDefinition } from '../../../contract';
import type { Conversion } from '../transport/endpoints';
import { filesWithin, wasSent } from './containers';
import type { FileInformation, TaskInformation } from './task-information';
import { isFailed } from './task-information';

/** What tells whether files become one result. */
interface Joining {
	readonly tool: Conversion['tool'];
	readonly parameter?: Conversion['parameter'] | undefined;
}

/** Whether a conversion makes one result of all files of a task. */
export function joinsFiles({ tool, parameter = '{}' }: Joining): boolean {
	const path = resolveToolPath(tool);
	return path !== undefined && joinsByContract(path, JSON.parse(parameter) as Record<string, unknown>);
}

/** Whether such a result is of all items, unless each is to be one by itself. */
export function joinsAllItems(conversion: Joining): boolean {
	const path = resolveToolPath(conversion.tool);
	return joinsFiles(conversion) && path !== undefined && toolDefinition(path).isOneDocument !== true;
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
