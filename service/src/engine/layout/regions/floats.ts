import type { Box } from '../../model';
import { horizontalOverlap } from '../../model/boxes';
import { lineText } from '../../text/word-order';
import type { RegionItem } from './region-item';
import type { LayoutSettings } from '../settings/settings';

/** An item of a region and its position. */
export interface PlacedItem {
	readonly item: RegionItem;
	readonly box: Box;
}

/** Objects beside running text are read between its paragraphs, not mid-sentence. */
export function moveBetweenParagraphs(items: readonly PlacedItem[], settings: LayoutSettings): RegionItem[] {
	const result: RegionItem[] = [];
	let waiting: PlacedItem[] = [];
	let last: PlacedItem | undefined;
	const flush = () => {
		for (const { item } of waiting) result.push(item);
		waiting = [];
	};
	for (const entry of items) {
		if (entry.item.kind === 'object') {
			const isBeside = last !== undefined && horizontalOverlap(last.box, entry.box) <= 0;
			if (!isBeside) flush();
			waiting.push(entry);
			if (!isBeside) flush();
			continue;
		}
		if (last && waiting.length > 0 && endsWait(last, entry, waiting, settings)) flush();
		result.push(entry.item);
		last = entry;
	}
	flush();
	return result;
}

function endsWait(
	last: PlacedItem,
	next: PlacedItem,
	waiting: readonly PlacedItem[],
	settings: LayoutSettings,
): boolean {
	const size = next.item.kind === 'line' ? (next.item.line.words[0]?.fontSize ?? 0) : 0;
	if (next.box.top - last.box.bottom > settings.floats.paragraphGap * size) return true;
	if (
		waiting.some(
			({ box }) => horizontalOverlap(box, next.box) > 0 || next.box.top > box.bottom + settings.floats.furthest * size,
		)
	)
		return true;
	const isShort = last.box.right < next.box.right - settings.floats.short * size;
	return isShort && last.item.kind === 'line' && /[.!?。:]\S{0,2}$/u.test(lineText(last.item.line));
}
