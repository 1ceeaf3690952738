import { compact } from './fold';
import type { TextRow } from './page-text';
import { learnedSettings } from './learned-settings';

const { maxRowWords } = learnedSettings.tables;
const { maxWordLength } = learnedSettings.memory;

/** Folded words of a row that other documents may share: those without digits. */
export function rowWords({ segments }: Pick<TextRow, 'segments'>): readonly string[] {
	return segments
		.flatMap(({ words }) => words.map(({ text }) => text))
		.filter((text) => /\p{L}/u.test(text) && !/\p{N}/u.test(text) && text.length <= maxWordLength)
		.map((text) => compact(text))
		.filter((text) => text !== '')
		.slice(0, maxRowWords);
}
