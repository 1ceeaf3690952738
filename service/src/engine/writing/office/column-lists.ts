import type { Line } from '../../model';
import type { Block, ListBlock, ListItem } from '../../model/blocks';
import { unionOf } from '../../model/boxes';
import { levelLines } from './line-fit';

/** A block that starts higher than the previous one by more than this starts a column, points. */
const higher = 4;

/** Lists that continue in the next column, as one list per column. */
export function listsByColumn(blocks: readonly Block[]): Block[] {
	return blocks.flatMap((block): Block[] => (block.kind === 'list' ? partsOf(block) : [block]));
}

function partsOf(list: ListBlock): ListBlock[] {
	const parts: ListItem[][] = [];
	for (const item of list.items) {
		const last = parts.at(-1);
		const before = last?.at(-1);
		const own = { ...item, box: boxInColumn(item) };
		if (last && before && own.box.top > before.box.top - higher) last.push(own);
		else parts.push([own]);
	}
	return parts.map((items) => ({ ...list, items, box: unionOf(items.map(({ box }) => box)) }));
}

/** The box of an entry in the column where it starts. */
function boxInColumn({ lines, box }: ListItem): ListItem['box'] {
	const end = lines.findIndex((line, index) => index > 0 && isAbove(line, lines[index - 1]));
	const level = levelLines(end < 0 ? [] : lines.slice(0, end));
	return level.length === 0 ? box : unionOf(level.map((line) => line.box));
}

const isAbove = (line: Line, before: Line | undefined): boolean =>
	before !== undefined && line.turn === 0 && line.box.top < before.box.top - higher;
