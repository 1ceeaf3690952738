import type { Box, Page, Word } from '../../model';
import { isUnspaced } from '../../model/scripts';
import { unionOf } from '../../model/boxes';
import { frameOf, mainTurn, type Frame } from '../../text/frame';
import type { Region } from './split-regions';
import type { RegionItem } from './region-item';
import type { LayoutSettings } from '../settings/settings';

/** Whether a page has vertical Chinese or Japanese text. */
export function isVerticalPage(words: readonly Word[]): boolean {
	if (mainTurn(words) !== 90) return false;
	let [all, unspaced] = [0, 0];
	for (const { turn, text } of words) {
		if (turn !== 90) continue;
		all += text.length;
		if (isUnspaced(text.charAt(0))) unspaced += text.length;
	}
	return 2 * unspaced > all;
}

/** The frame of headers, footers and page numbers: horizontal even for vertical text. */
export function edgeFrame(page: Page): Frame {
	return frameOf(page, isVerticalPage(page.words) ? 0 : mainTurn(page.words));
}

/** A region cut at gaps wide enough for something else between its lines. */
export function apartRegions({ items }: Region, settings: LayoutSettings): Region[] {
	const parts: { box: Box; items: RegionItem[] }[] = [];
	for (const item of items) {
		if (item.kind !== 'line') continue;
		const { box } = item.line;
		const part = parts.at(-1);
		if (part && box.top - part.box.bottom <= settings.vertical.apart * (box.bottom - box.top)) {
			part.items.push(item);
			part.box = unionOf([part.box, box]);
		} else parts.push({ box, items: [item] });
	}
	return parts;
}

/**
 * Orders the parts of a page read right to left and top to bottom: parts above others first, then those further right
 * (the XY cut of Nagy and Seth, 1984).
 */
export function verticalOrder<T extends { readonly box: Box }>(parts: readonly T[], settings: LayoutSettings): T[] {
	if (parts.length < 2) return [...parts];
	const cut =
		cutAt(parts, ({ box }) => [box.top, box.bottom], settings) ??
		cutAt(parts, ({ box }) => [-box.right, -box.left], settings);
	if (cut) return [...verticalOrder(cut[0], settings), ...verticalOrder(cut[1], settings)];
	return [...parts].sort((a, b) => a.box.top - b.box.top || b.box.right - a.box.right);
}

/** Parts before and after the first cut that none crosses. */
function cutAt<T>(
	parts: readonly T[],
	extentOf: (part: T) => readonly [number, number],
	settings: LayoutSettings,
): [T[], T[]] | undefined {
	const sorted = parts.toSorted((a, b) => extentOf(a)[0] - extentOf(b)[0]);
	let end = -Infinity;
	for (const [index, part] of sorted.entries()) {
		const [from, to] = extentOf(part);
		if (index > 0 && from >= end - settings.vertical.reachPt) return [sorted.slice(0, index), sorted.slice(index)];
		end = Math.max(end, to);
	}
	return undefined;
}
