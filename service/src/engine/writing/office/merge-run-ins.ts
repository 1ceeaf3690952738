import type { Line } from '../../model';
import type { Block, TextBlock, TextRun } from '../../model/blocks';
import { unionOf } from '../../model/boxes';
import { typefaceOf } from '../../fonts/typeface';
import { footOf } from './placed-lines';
import { maxSize } from './line-fit';

/** Baseline tolerance, in font sizes. */
const sameLine = 0.3;

/** Run-in headings become the first words of their paragraph: two paragraphs would be two lines. */
export function withRunIns(blocks: readonly Block[]): Block[] {
	const result: Block[] = [];
	for (const block of blocks) {
		const heading = result.at(-1);
		const joined = heading && block.kind === 'text' ? joinTo(heading, block) : undefined;
		if (joined) result[result.length - 1] = joined;
		else result.push(block);
	}
	return result;
}

function joinTo(heading: Block, paragraph: TextBlock): TextBlock | undefined {
	if (heading.kind !== 'text' || heading.role !== 'heading' || paragraph.role !== 'paragraph') return undefined;
	const [last, first] = [heading.lines.at(-1), paragraph.lines[0]];
	if (!last || !first || !isOneLine(last, first)) return undefined;
	const line: Line = { ...first, words: [...last.words, ...first.words], box: unionOf([last.box, first.box]) };
	return {
		...paragraph,
		runs: [...heading.runs.map((run) => withWeight(run, heading)), { text: ' ' }, ...paragraph.runs],
		lines: [...heading.lines.slice(0, -1), line, ...paragraph.lines.slice(1)],
		box: unionOf([heading.box, paragraph.box]),
	};
}

function isOneLine(left: Line, right: Line): boolean {
	if (left.turn !== 0 || right.turn !== 0 || left.box.right > right.box.left + sameLine * maxSize(right)) return false;
	const off = footOf(left, maxSize(left)) - footOf(right, maxSize(right));
	return Math.abs(off) < sameLine * maxSize(right);
}

/** The runs of a heading do not have the weight and slant of the whole. */
function withWeight(run: TextRun, { lines }: TextBlock): TextRun {
	const word = lines[0]?.words[0];
	const face = word && typefaceOf(word);
	return { ...run, ...(face?.bold ? { bold: true } : {}), ...(face?.italic ? { italic: true } : {}) };
}
