import type { ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';
import { publishedToolOptions, toolOptions } from './parameters/tool-options';
import { fetchTaskPage, fetchTools } from './transport/endpoints';
import { beginRun } from './transport/run';

/** Tasks on one page of the list in the panel. */
const pageSize = 50;

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
	const { records, total } = await fetchTaskPage(beginRun(this), page, pageSize);
	const results = records.map((task) => ({
		name: [
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
