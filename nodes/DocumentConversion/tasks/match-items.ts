import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../is-object';

/** True for the result of *Match Documents*. */
export function isMatchReport(content: IDataObject): boolean {
	return Array.isArray(content.findings) && Array.isArray(content.groups) && Array.isArray(content.documents);
}

/** One row per finding, in English. Without findings, one with the number of documents, to continue the workflow. */
export function toFindingRows({ findings, documents }: IDataObject): IDataObject[] {
	const rows = (findings as unknown[]).filter(isObject);
	if (rows.length === 0)
		return [{ kind: 'none', reason: 'No differences were found.', documents: (documents as unknown[]).length }];
	return rows.map(
		(row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'reasonZh')) as IDataObject,
	);
}
