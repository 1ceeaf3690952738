import type { FixedWord, LayoutMemory } from './layout';
import { learnedSettings } from '../learned-settings';
import type { LearnedTable } from '../learned-table';

const { nearPart, minLabels } = learnedSettings.recognition;
const { maxTables } = learnedSettings.tables;

/**
 * Merges what was learned from another document of a layout: words that both share, and every key and table of either,
 * the later one first.
 */
export function mergeMemory(later: LayoutMemory, earlier: LayoutMemory): LayoutMemory {
	const near = nearPart * later.width;
	const scale = later.width / earlier.width;
	const isKept = (word: FixedWord): boolean =>
		earlier.words.some(
			({ page, text, box }) =>
				page === word.page &&
				text === word.text &&
				(Math.abs(box.left * scale - word.box.left) <= near || Math.abs(box.right * scale - word.box.right) <= near),
		);
	const common = later.words.filter(isKept);
	const words =
		common.filter(({ isLabel, page }) => isLabel && page === 0).length >= 2 * minLabels ? common : later.words;
	const own = new Set(later.fields.map(({ key, use }) => `${use} ${key}`));
	const tables = mergedTables(later.tables ?? [], earlier.tables ?? []);
	return {
		...later,
		...(tables.length > 0 ? { tables } : {}),
		words,
		fields: [...later.fields, ...earlier.fields.filter(({ key, use }) => !own.has(`${use} ${key}`))],
	};
}

/** Tables of the later document, and those of the earlier one with other columns. */
function mergedTables(later: readonly LearnedTable[], earlier: readonly LearnedTable[]): readonly LearnedTable[] {
	const nameOf = ({ columns }: LearnedTable): string => columns.map(({ name }) => name).join('\n');
	const own = new Set(later.map(nameOf));
	return [...later, ...earlier.filter((table) => !own.has(nameOf(table)))].slice(0, maxTables);
}
