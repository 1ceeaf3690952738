import type { Word } from '../model';
import type { Block, DocumentPage } from '../model/blocks';
import { isRunningLine } from '../model/running-line';
import { cutAtGaps } from '../text/gaps';
import { isLoneMarker } from '../text/list-markers';
import { wordsToRows } from '../text/rows';
import { pairsOf } from '../values/sequences';

/** Minimum gap between columns, in font sizes. */
const columnGap = 1.5;

/** Maximum words of a short text, such as a value: lines of running text have more. */
const maxWords = 4;

/** Alignment tolerance of columns, points. */
const sameSidePt = 2;

/** Minimum pairs of aligned rows that may be a table. */
const minPairs = 2;

/** Notes the pages whose text is not in a table. */
export class OutsideTables {
	/** Pages with text and without a table. */
	readonly withoutTable: number[] = [];
	/** Pages with columns of text outside of tables. */
	readonly inColumns: number[] = [];
	private withTable = 0;

	/** Whether some pages differ from the others, or may contain a table that was not recognized. */
	get areDoubtful(): boolean {
		return this.inColumns.length > 0 || (this.withTable > 0 && this.withoutTable.length > 0);
	}

	/** Whether all text is outside of tables. */
	get isAllText(): boolean {
		return this.withTable === 0 && this.withoutTable.length > 0;
	}

	add({ pageNumber, blocks }: DocumentPage): void {
		const hasTable = blocks.some(({ kind }) => kind === 'table');
		if (hasTable) this.withTable++;
		const words = blocks.filter((block) => !isRunningLine(block)).flatMap(wordsOf);
		if (words.length === 0) return;
		if (!hasTable) this.withoutTable.push(pageNumber);
		if (hasColumns(words)) this.inColumns.push(pageNumber);
	}
}

function wordsOf(block: Block): readonly Word[] {
	const lines = block.kind === 'list' ? block.items.flatMap((item) => item.lines) : linesOf(block);
	return lines.flatMap(({ words }) => words.filter(({ turn }) => turn === 0));
}

const linesOf = (block: Block) => (block.kind === 'text' && block.role !== 'formula' ? block.lines : []);

/** Whether some texts are aligned in rows below each other, as in a table. */
function hasColumns(words: readonly Word[]): boolean {
	const rows = wordsToRows(words).map((row) => {
		const parts = cutAtGaps(row, columnGap);
		return isLoneMarker(parts[0]?.[0].text ?? '') ? parts.slice(1) : parts;
	});
	const multi = rows.filter((parts) => parts.slice(1).some((part) => part.length <= maxWords));
	return pairsOf(multi).filter(([above, below]) => areAligned(above, below)).length >= minPairs;
}

type Part = readonly [Word, ...Word[]];

function areAligned(above: readonly Part[], below: readonly Part[]): boolean {
	const isNear = (a = NaN, b = NaN) => Math.abs(a - b) <= sameSidePt;
	const aligned = below.filter((part) =>
		above.some(
			(other) => isNear(other[0].box.left, part[0].box.left) || isNear(other.at(-1)?.box.right, part.at(-1)?.box.right),
		),
	);
	return aligned.length > 1;
}
