import type { StoredLayout } from '../storage/metadata-store';
import { memoryOf } from '../tasks/review/layout-book';
import { dateTime } from './present';

/** A learned layout in a list. */
export function presentLayout(layout: StoredLayout) {
	const { id, name, version, createdAt, updatedAt } = layout;
	const keys = memoryOf(layout)?.fields.map(({ key }) => key) ?? [];
	return { id, name, version, keys, creationTime: dateTime(createdAt), updateTime: dateTime(updatedAt) };
}

/** A learned layout with all that is kept of it. */
export function presentWholeLayout(layout: StoredLayout) {
	return { ...presentLayout(layout), memory: JSON.parse(layout.memory) as unknown };
}
