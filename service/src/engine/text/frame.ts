import type { Box, Link, Page, Turn, Word } from '../model';
import { turnBoxUpright } from '../model/boxes';

/** A page rotated so that text of one direction runs to the right. */
export interface Frame {
	readonly turn: Exclude<Turn, 'slanted'>;
	readonly page: Pick<Page, 'pageNumber' | 'width' | 'height'>;
	/** Size of the rotated page, points. */
	readonly width: number;
	readonly height: number;
}

/** A page in the frame of one direction. */
export function frameOf(page: Frame['page'], turn: Frame['turn']): Frame {
	const sideways = turn === 90 || turn === 270;
	return { turn, page, width: sideways ? page.height : page.width, height: sideways ? page.width : page.height };
}

/** Direction of most of a page's characters. */
export function mainTurn(words: readonly Word[]): Frame['turn'] {
	const counts = new Map<Turn, number>();
	for (const { turn, text } of words) counts.set(turn, (counts.get(turn) ?? 0) + text.length);
	let main: Frame['turn'] = 0;
	for (const turn of [90, 270, 180] as const) {
		if ((counts.get(turn) ?? 0) > (counts.get(main) ?? 0)) main = turn;
	}
	return main;
}

/** A box of the displayed page in a frame. */
export function intoFrame(box: Box, frame: Frame): Box {
	return turnBoxUpright(box, frame.turn, frame.page);
}

const back = { 0: 0, 90: 270, 180: 180, 270: 90 } as const;

/** A box of a frame on the displayed page. */
export function outOfFrame(box: Box, frame: Frame): Box {
	return turnBoxUpright(box, back[frame.turn], frame);
}

/** Words of a frame's direction, in the frame. */
export function toFrameWords(words: readonly Word[], frame: Frame): Word[] {
	const chosen = words.filter((word) => word.turn === frame.turn);
	return frame.turn === 0 ? chosen : chosen.map((word) => ({ ...word, box: intoFrame(word.box, frame) }));
}

export function toFrameLinks(links: readonly Link[], frame: Frame): Link[] {
	return frame.turn === 0 ? [...links] : links.map((link) => ({ ...link, box: intoFrame(link.box, frame) }));
}
