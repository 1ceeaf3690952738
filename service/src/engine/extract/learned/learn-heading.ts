import type { Word } from '../../model';
import { compact } from '../fold';
import type { PageText, Segment, TextRow } from '../page-text';
import { isFixed, roundBox } from './fixed-words';
import { learnedSettings } from '../learned-settings';
import type { HeadingWord, LearnedColumn, PlacedColumn } from '../learned-table';

const { headingGap, headingRowGap, headingRows, maxHeadingWords } = learnedSettings.tables;
const { maxWordLength } = learnedSettings.memory;

/**
 * The header words over the columns of a table: the row above its first line, and those close above.
 * @param top  the first row of the first line
 */
export function findHeadingWords(page: PageText, top: number, columns: readonly LearnedColumn[]): HeadingWord[] {
	const rows: TextRow[] = [];
	for (let row = top - 1; row >= 0 && rows.length < headingRows; row--) {
		const line = page.rows[row];
		const below = page.rows[row + 1];
		if (!line || !below) break;
		const height = line.segments[0]?.height ?? line.box.bottom - line.box.top;
		const max = (rows.length === 0 ? headingGap : headingRowGap) * height;
		if (below.box.top - line.box.bottom > max || !isHeading(line)) break;
		rows.unshift(line);
	}
	const placed = columns.flatMap((column, index) => (column.state === 'placed' ? [{ column, index }] : []));
	const segments = rows.flatMap((row) => row.segments);
	const owners = new Map(segments.map((segment) => [segment, ownersOf(segment, placed)]));
	return segments
		.flatMap((segment) =>
			segment.words.flatMap((word, index): HeadingWord[] => {
				const text = compact(word.text);
				if (text === '' || word.text.length > maxWordLength) return [];
				return [{ text, box: roundBox(word.box), column: owners.get(segment)?.[index] ?? -1 }];
			}),
		)
		.slice(0, maxHeadingWords);
}

interface PlacedAt {
	readonly column: PlacedColumn;
	readonly index: number;
}

/**
 * The column of each word of a text; the words of one text belong to one column unless another one starts among them.
 */
function ownersOf({ words }: Segment, placed: readonly PlacedAt[]): number[] {
	const owners = words.map((word) => columnOver(word, placed));
	const [only, other] = new Set(owners.filter((owner) => owner >= 0));
	return only !== undefined && other === undefined ? owners.map(() => only) : owners;
}

/** Word rows; the numbers are line indices. */
function isHeading({ segments }: TextRow): boolean {
	const words = segments.flatMap((segment) => segment.words);
	return words.some(({ text }) => isFixed(text)) && !words.some(({ text }) => /\d[.,]\d{2}(?!\d)/.test(text));
}

/** The column whose cells are under a word; -1 if there is none. */
function columnOver({ box }: Word, placed: readonly PlacedAt[]): number {
	let best = -1;
	let max = 0;
	for (const { column, index } of placed) {
		const shared = Math.min(box.right, column.right) - Math.max(box.left, column.left);
		if (shared <= max) continue;
		best = index;
		max = shared;
	}
	return best;
}
