import type { LayoutMemory } from '../engine/extract/learned/layout';
import type { StoredLayout } from '../storage/metadata-store';
import { memoryOf } from '../tasks/review/layout-book';
import { dateTime } from './present';

/** A learned layout in a list. */
export function presentLayout(layout: StoredLayout) {
	const { id, name, version, createdAt, updatedAt, uses, usedAt, strayedAt } = layout;
	const memory = memoryOf(layout);
	const keys = memory?.fields.map(({ key }) => key) ?? [];
	const columns = [...new Set(memory?.tables?.flatMap((table) => table.columns.map((column) => column.name)))];
	return {
		...{ id, name, version, keys, columns, words: memory ? firstWords(memory) : [] },
		...{ uses, usedTime: timeOrNone(usedAt), strayedTime: timeOrNone(strayedAt) },
		...{ creationTime: dateTime(createdAt), updateTime: dateTime(updatedAt) },
	};
}

function timeOrNone(at: number | null): string {
	return at === null ? '' : dateTime(at);
}

/** Maximum words in a list that identify a layout. */
const maxWords = 12;

/** Words on every document of a layout, labels first, from the top of its first page. */
function firstWords({ words }: LayoutMemory): string[] {
	const own = words.filter(({ page }) => page === 0);
	return [...own]
		.sort((a, b) => Number(b.isLabel) - Number(a.isLabel) || a.box.top - b.box.top || a.box.left - b.box.left)
		.slice(0, maxWords)
		.map(({ text }) => text);
}

/** A learned layout with all its data. */
export function presentWholeLayout(layout: StoredLayout) {
	return { ...presentLayout(layout), memory: JSON.parse(layout.memory) as unknown };
}
