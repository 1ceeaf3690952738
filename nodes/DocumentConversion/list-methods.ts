import type { ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';
import { publishedToolOptions, toolOptions } from './parameters/tool-options';
import { fetchListedTask, listFileNames } from './tasks/task-summary';
import { fetchTaskPage, fetchTools } from './transport/endpoints';
import { beginRun } from './transport/run';

/** Tasks per page of the list; each costs a request for its files. */
const pageSize = 20;

/** The server's tools, or the published ones if it is unreachable, so that a workflow can be built offline. */
export async function getTools(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	try {
		const offered = await fetchTools(beginRun(this));
		return offered.length > 0 ? toolOptions(offered.map((tool) => tool.executeTypeUrl)) : publishedToolOptions();
	} catch {
		return publishedToolOptions('The list of tools could not be loaded. Check the credential.');
	}
}

/** The account's tasks, newest first, for the field *Task*. */
export async function searchTasks(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const page = Number(paginationToken ?? 1);
	const run = beginRun(this);
	const { records, total } = await fetchTaskPage(run, page, pageSize);
	const listed = await Promise.all(records.map(({ taskId }) => fetchListedTask(run, String(taskId))));
	const fileNames = listed.map((task) => task && shorten(listFileNames(task)));
	const results = records.map((task, index) => ({
		name: [
			...(fileNames[index] ? [fileNames[index]] : []),
			task.creationTime,
			`${String(task.sourceType)} → ${String(task.targetType)}`,
			task.taskStatus,
			task.taskId,
		].join(' · '),
		value: String(task.taskId),
	}));
	const wanted = filter?.toLowerCase();
	const isLast = total === undefined ? records.length < pageSize : page * pageSize >= total;
	return {
		results: wanted ? results.filter(({ name }) => name.toLowerCase().includes(wanted)) : results,
		...(isLast ? {} : { paginationToken: String(page + 1) }),
	};
}

/** A short list of file names, if there are any. */
function shorten([first, ...others]: readonly string[]): string | undefined {
	return first && (others.length > 0 ? `${first} and ${others.length} more` : first);
}
