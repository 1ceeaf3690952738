import type { StoredLayout } from '../storage/metadata-store';
import { memoryOf } from '../tasks/review/layout-book';
import { dateTime } from './present';

/** A learned layout in a list. */
export function presentLayout(layout: StoredLayout) {
	const { id, name, version, createdAt, updatedAt } = layout;
	const memory = memoryOf(layout);
	const keys = memory?.fields.map(({ key }) => key) ?? [];
	const columns = [...new Set(memory?.tables?.flatMap((table) => table.columns.map((column) => column.name)))];
	return { id, name, version, keys, columns, creationTime: dateTime(createdAt), updateTime: dateTime(updatedAt) };
}

/** A learned layout with all that is kept of it. */
export function presentWholeLayout(layout: StoredLayout) {
	return { ...presentLayout(layout), memory: JSON.parse(layout.memory) as unknown };
}
