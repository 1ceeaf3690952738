import type { ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';
import { publishedToolOptions, toolOptions } from './parameters/tool-options';
import { fetchTask, fetchTaskPage, fetchTools } from './transport/endpoints';
import type { Run } from './transport/run';
import { beginRun } from './transport/run';

/** Tasks on one page of the list in the panel; each is asked for its files. */
const pageSize = 20;

/** The server's own tools; the published ones when it cannot be asked, so that a workflow can be built without it. */
export async function getTools(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	try {
		const offered = await fetchTools(beginRun(this));
		return offered.length > 0 ? toolOptions(offered.map((tool) => tool.executeTypeUrl)) : publishedToolOptions();
	} catch {
		return publishedToolOptions('The server did not say which tools it has: check the credential');
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
	const fileNames = await Promise.all(records.map(async ({ taskId }) => await fileNamesOf(run, String(taskId))));
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

/** The names of a task's files, as short as a list needs them; nothing where they cannot be had. */
async function fileNamesOf(run: Run, taskId: string): Promise<string | undefined> {
	try {
		const { files } = await fetchTask(run, taskId);
		const [first, ...others] = files.flatMap(({ fileName }) => fileName ?? []);
		return first && (others.length > 0 ? `${first} and ${others.length} more` : first);
	} catch {
		// The list is of use without them.
		return undefined;
	}
}
