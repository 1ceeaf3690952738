import type { N8nClient } from '../../scripts/lib/n8n-client.mjs';

/** The rows of a data table of the owner, in the order in which they were added. @throws Error when there is no such table */
export async function dataTableRows(n8n: N8nClient, tableName: string): Promise<Record<string, unknown>[]> {
	const project = await n8n.request('GET', '/rest/projects/personal');
	const path = `/rest/projects/${project.id}/data-tables`;
	const tables = await n8n.request('GET', path);
	const table = (tables.data ?? tables).find(({ name }: { name: string }) => name === tableName);
	if (!table) throw new Error(`There is no data table "${tableName}".`);
	const answer = await n8n.request('GET', `${path}/${table.id}/rows?take=1000`);
	const rows = (answer.data ?? answer) as (Record<string, unknown> & { id: number })[];
	return rows.sort((a, b) => a.id - b.id);
}
