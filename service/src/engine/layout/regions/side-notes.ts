import type { Word } from '../../model';
import { horizontalOverlap } from '../../model/boxes';
import { cutAtGaps } from '../../text/gaps';
import { wordsToRows } from '../../text/rows';
import { cutBetween, type NonEmpty } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';
import { mainWord, rowOf, textPiece, type Piece } from './pieces';

/** A note in a margin. */
export interface SideNote {
	readonly words: readonly Word[];
	/** y of its first line, which equals that of its paragraph; `undefined` for a column of the margin. */
	readonly baseline: number | undefined;
	readonly side: 'left' | 'right';
}

/** Words of a page without its notes, and the notes. */
interface WithoutNotes {
	readonly words: readonly Word[];
	readonly notes: readonly SideNote[];
}

interface TextRow {
	readonly piece: Extract<Piece, { kind: 'text' }>;
	readonly baseline: number;
	readonly size: number;
}

/**
 * Finds margin notes of a page: in smaller type, outside the text area, each starting on the first line of a
 * paragraph. They are read with that paragraph; otherwise their lines would join its lines or form a column. Notes on the
 * left that start elsewhere are such a column, such as the dates and rights of an article: the text is read first.
 */
export function sideNotes(words: readonly Word[], settings: LayoutSettings): WithoutNotes {
	const none = { words, notes: [] };
	const { on, minWidth, gap, smaller, maxText, minCharacters } = settings.sideNotes;
	if (!on || words.length === 0) return none;
	const rows = wordsToRows(words)
		.flatMap((row) => cutAtGaps(row, settings.columns.pieceGap).map((words) => textPiece(words)))
		.flatMap((piece): TextRow[] =>
			piece.kind === 'text'
				? [{ piece, baseline: rowOf(piece, settings), size: mainWord(piece.words, settings).fontSize }]
				: [],
		);
	const widthOf = ({ piece: { box } }: TextRow) => box.right - box.left;
	const widest = rows.reduce((most, row) => Math.max(most, widthOf(row)), 0);
	const text = rows.filter((row) => widthOf(row) >= minWidth * widest);
	const left = Math.min(...text.map(({ piece }) => piece.box.left));
	const right = Math.max(...text.map(({ piece }) => piece.box.right));
	const size = usualOf(text);
	const weightOf = (some: readonly TextRow[]) => some.reduce((sum, { piece }) => sum + piece.weight, 0);
	for (const side of ['left', 'right'] as const) {
		const beside = rows.filter(({ piece: { box } }) =>
			side === 'left' ? box.right <= left - gap * size : box.left >= right + gap * size,
		);
		if (beside.length === 0 || weightOf(beside) > maxText * weightOf(text)) continue;
		if (beside.some((row) => row.size > smaller * size)) continue;
		const body = rows.filter((row) => !beside.includes(row));
		const found = notesOf(beside, settings);
		// Numbers, marks and labels beside a caption belong to it.
		if (weightOf(beside) < minCharacters * found.length) continue;
		const areNotes = found.every(([{ baseline }]) => isStart(baseline, body, right, settings));
		if (!areNotes && side === 'right') continue;
		const wordsOf = (note: readonly TextRow[]) => note.flatMap(({ piece }) => piece.words);
		const notes = areNotes
			? found.map((note) => ({ words: wordsOf(note), baseline: note[0].baseline, side }))
			: [{ words: wordsOf(beside), baseline: undefined, side }];
		const own = new Set(notes.flatMap((note) => note.words));
		return { words: words.filter((word) => !own.has(word)), notes };
	}
	return none;
}

/** The most common text size. */
function usualOf(rows: readonly TextRow[]): number {
	const weights = new Map<number, number>();
	for (const { size, piece } of rows) weights.set(size, (weights.get(size) ?? 0) + piece.weight);
	return [...weights].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

/** Consecutive rows are one note. */
function notesOf(rows: readonly TextRow[], { sideNotes: { apart } }: LayoutSettings): NonEmpty<TextRow>[] {
	const sorted = rows.toSorted((a, b) => a.baseline - b.baseline);
	return cutBetween(sorted, (previous, next) => next.baseline - previous.baseline > apart * previous.size);
}

/** Whether a paragraph starts at a height: after a gap, a short line or other type, or indented. */
function isStart(baseline: number, body: readonly TextRow[], right: number, settings: LayoutSettings): boolean {
	const { sameBaseline, apart, short } = settings.sideNotes;
	return body.some((row) => {
		if (Math.abs(row.baseline - baseline) > sameBaseline * row.size) return false;
		const above = body.filter(
			(other) => other.baseline < row.baseline - row.size / 2 && horizontalOverlap(other.piece.box, row.piece.box) > 0,
		);
		if (above.length === 0) return true;
		const previous = above.reduce((lowest, other) => (other.baseline > lowest.baseline ? other : lowest));
		return (
			row.baseline - previous.baseline > apart * row.size ||
			previous.piece.box.right < right - short * row.size ||
			row.piece.box.left > previous.piece.box.left + row.size / 2 ||
			Math.abs(previous.size - row.size) > row.size / 20
		);
	});
}
