import type { chunkFormat } from '../../../../../contract/chunks';
import { sliceLocated, type LocatedText } from './located-text';
import { tokenWeight } from './token-weight';

/** What a chunk consists of. */
export type ChunkKind = (typeof chunkFormat.kinds)[number];

/** The smallest part of chunks: a sentence, a line, or a row of a table. */
export interface ChunkUnit {
	readonly kind: ChunkKind | 'caption';
	readonly text: string;
	/** White space before it, except at the start of a chunk. */
	readonly gap: string;
	/** Estimated tokens, with the gap. */
	readonly weight: number;
	/** Of the text. */
	readonly words: LocatedText['words'];
	/** Whether it is the first of its paragraph, list entry or row. */
	readonly opens: boolean;
	/** Whether what follows belongs to it, as below a heading. */
	readonly keepsNext: boolean;
	/** Number of its row in the table. */
	readonly row?: number;
	readonly isHeader?: boolean;
	/** Decides between equal places to split: it depends on the text only, so that chunks survive edits elsewhere. */
	readonly rank: number;
}

/** What the units of a text share. */
export interface UnitStyle extends Pick<ChunkUnit, 'kind' | 'keepsNext' | 'row' | 'isHeader'> {
	/** Before the first unit. */
	readonly gap: string;
	/** Whether the first unit is the first of its paragraph. */
	readonly opens: boolean;
}

/**
 * Units of a text that is cut into pieces.
 * @returns with the last piece, which may continue elsewhere
 */
export function makeUnits(
	located: LocatedText,
	pieces: readonly string[],
	style: UnitStyle,
): { readonly units: ChunkUnit[]; readonly last?: LocatedText } {
	const units: ChunkUnit[] = [];
	let { gap, opens } = style;
	let last: LocatedText | undefined;
	sliceLocated(located, pieces).forEach((piece, index) => {
		const isLast = index === pieces.length - 1;
		const text = isLast ? piece.text : piece.text.trimEnd();
		const after = piece.text.slice(text.length);
		const { words } = piece;
		if (text === '' && words.length === 0) {
			gap += after;
			return;
		}
		units.push({ ...style, text, gap, opens, weight: tokenWeight(gap + text), words, rank: rankOf(text) });
		last = piece;
		gap = after;
		opens = false;
	});
	return { units, ...(last ? { last } : {}) };
}

/** FNV-1a, 32 bits, with its bits mixed. */
function rankOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	return (hash ^ (hash >>> 13)) >>> 0;
}
