import type { Box, Line } from '../../model';
import type { Block, TextBlock } from '../../model/blocks';
import { areaOf, horizontalOverlap, unionOf, verticalOverlap } from '../../model/boxes';
import { levelLines } from './line-fit';
import { setLines, type LineRun } from './set-lines';

/** Maximum line distance within a text, in line heights. */
const farthest = 2;

const hyphen = /[-‐]$/u;

/** A text overlaps others if it covers this share of at least one of them. */
const coveredPart = 0.5;

/**
 * Blocks of a page, with texts split whose scattered lines overlap other texts: in a flow such a text would precede
 * everything between its lines. Each part goes to its place in its column.
 */
export function withGatheredTexts(blocks: readonly Block[]): Block[] {
	const result = [...blocks];
	for (const block of blocks) {
		if (block.kind !== 'text' || !reachesOver(block, blocks)) continue;
		const parts = partsOf(block);
		if (parts.length < 2) continue;
		result.splice(result.indexOf(block), 1);
		for (const part of parts) result.splice(placeOf(part.box, result), 0, part);
	}
	return result;
}

function reachesOver({ box }: TextBlock, blocks: readonly Block[]): boolean {
	return blocks.some((other) => {
		if (other.kind === 'annotation' || other.box === box) return false;
		return horizontalOverlap(box, other.box) * verticalOverlap(box, other.box) > coveredPart * areaOf(other.box);
	});
}

/** A text as runs of stacked lines. */
function partsOf(block: TextBlock): TextBlock[] {
	const { lines, runs } = block;
	const { splitRuns } = setLines(runs, lines, { isJustified: true, isFromRight: false });
	if (!splitRuns || levelLines(lines).length < lines.length) return [block];
	const stretches: Line[][] = [];
	for (const line of lines) {
		const last = stretches.at(-1);
		const before = last?.at(-1);
		if (last && before && isBelow(line.box, before.box)) last.push(line);
		else stretches.push([line]);
	}
	let from = 0;
	return stretches.map((own) => {
		const end = from + own.length;
		const box = unionOf(own.map((line) => line.box));
		const part = {
			...block,
			lines: own,
			box,
			runs: runsOf(
				splitRuns.filter(({ line }) => line >= from && line < end),
				own,
			),
		};
		from = end;
		return part;
	});
}

function isBelow(box: Box, above: Box): boolean {
	const gap = box.top - above.bottom;
	const height = above.bottom - above.top;
	return gap > -height / 2 && gap < farthest * height && horizontalOverlap(box, above) > 0;
}

/** Runs of some lines; a word that continues in another part keeps its hyphen. */
function runsOf(runs: readonly LineRun[], lines: readonly Line[]): TextBlock['runs'] {
	const end = hyphen.exec(lines.at(-1)?.words.at(-1)?.text ?? '')?.[0] ?? '';
	return runs.map((run, index) => {
		if (index < runs.length - 1) return run;
		const text = run.text.trimEnd();
		return { ...run, text: text.endsWith(end) ? text : text + end };
	});
}

/** Position of a part among blocks in reading order: before what is below it in its column, else after what is above. */
function placeOf(box: Box, blocks: readonly Block[]): number {
	const isBeside = (other: Block) => horizontalOverlap(box, other.box) > 0;
	const below = blocks.findIndex((other) => isBeside(other) && other.box.top >= box.top);
	if (below >= 0) return below;
	return blocks.findLastIndex(isBeside) + 1;
}
