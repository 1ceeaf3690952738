import type { Placed } from './placed';
import type { Box, Page, Rule, Turn } from '../model';
import { turnBoxUpright } from '../model/boxes';
import { directionOf } from '../model/scripts';
import { findUnderprintedLeaders } from './leaders';
import { rulesOfShading, shadedRows, sidesOfShading, withoutDrawn } from './shading';
import { lineOfSigns } from './cell-text';
import { rulesOfJoints } from './cellwise-lines';
import { placeSlantedHeaders } from './slanted-headers';
import type { TableSettings } from './settings';

/** A page rotated upright for text of one direction, for the table search. */
export interface View {
	readonly turn: Exclude<Turn, 'slanted'>;
	/** Mirrored, so that a right-to-left page is searched like a left-to-right one. */
	readonly mirrored: boolean;
	/** Points, after rotation. */
	readonly width: number;
	readonly height: number;
	/**
	 * Words of all straight directions; those of this view have its `turn`. Slanted ones among them are column headers.
	 */
	readonly words: readonly Placed[];
	/** Lines typed as characters (`-----`, `____`): among the rules, not the words. */
	readonly typedLines: readonly Placed[];
	/** Leaders with labels printed over them: not part of any text. */
	readonly leaders: ReadonlySet<Placed>;
	readonly rules: readonly Rule[];
	readonly fills: readonly Box[];
	readonly drawings: readonly Box[];
	/** Clips that cut text of one line: cells. */
	readonly cellClips: readonly Box[];
}

/** Rotates a page upright for text of direction `turn`. */
export function viewOf(page: Page, turn: View['turn'], settings: TableSettings): View {
	const sideways = turn === 90 || turn === 270;
	const [width, height] = sideways ? [page.height, page.width] : [page.width, page.height];
	const mirrored = settings.rightToLeft.on && isRightToLeft(page, turn);
	const upright = (box: Box) => {
		const turned = turnBoxUpright(box, turn, page);
		return mirrored ? mirrorBox(turned, width) : turned;
	};
	const words = page.words.filter((word) => word.turn !== 'slanted').map((word) => ({ word, box: upright(word.box) }));
	const typedLines = settings.typedLines.on
		? words.filter(({ word }) => word.turn === turn && lineOfSigns.test(word.text))
		: [];
	const heads =
		turn === 0 && settings.slantedHeaders.on
			? placeSlantedHeaders(
					page.words.filter((word) => word.turn === 'slanted'),
					settings,
				).map((placed) => (mirrored ? { ...placed, box: mirrorBox(placed.box, width) } : placed))
			: [];
	const leaders = findUnderprintedLeaders(
		words.filter(({ word }) => word.turn === turn),
		settings,
	);
	const drawn = new Set([...typedLines, ...leaders]);
	const fills = page.fills.map(({ box }) => upright(box));
	const drawnRules = turn === 0 && !mirrored ? page.rules : page.rules.map((rule) => turnRule(rule, upright));
	const along = words.filter(({ word }) => word.turn === turn).map(({ box }) => box);
	const cellClips = (page.cellClips ?? []).map(upright);
	const shaded = settings.shading.on ? shadedRows(fills, settings) : [];
	const sides = withoutDrawn(sidesOfShading(shaded, settings), drawnRules, settings);
	const rules = [
		...drawnRules,
		...rulesOfJoints(drawnRules, sides, along, settings),
		...typedLines.map(ruleOfSigns),
		...cellClips.flatMap(sidesOf),
	];
	const shading = withoutDrawn(rulesOfShading(shaded), rules, settings);
	return {
		turn,
		mirrored,
		width,
		height,
		words: [...words.filter((placed) => !drawn.has(placed)), ...heads],
		typedLines,
		leaders,
		rules: [...rules, ...shading],
		fills,
		drawings: page.drawings.map(upright),
		cellClips,
	};
}

function ruleOfSigns({ box }: Placed): Rule {
	const position = (box.top + box.bottom) / 2;
	return { direction: 'horizontal', position, start: box.left, end: box.right, thickness: 0 };
}

/** The left and right sides of a cell. */
function sidesOf({ left, top, right, bottom }: Box): Rule[] {
	const side = (position: number): Rule => ({ direction: 'vertical', position, start: top, end: bottom, thickness: 0 });
	return [side(left), side(right)];
}

/** A box of a view in page coordinates. */
export function toPageBox(
	box: Box,
	{ turn, mirrored, width, height }: Pick<View, 'turn' | 'mirrored' | 'width' | 'height'>,
): Box {
	const back = ((360 - turn) % 360) as View['turn'];
	return turnBoxUpright(mirrored ? mirrorBox(box, width) : box, back, { width, height });
}

function mirrorBox(box: Box, width: number): Box {
	return { ...box, left: width - box.right, right: width - box.left };
}

/** Whether most letters of the words of a direction are right-to-left. */
function isRightToLeft({ words }: Page, turn: View['turn']): boolean {
	return directionOf(words.flatMap((word) => (word.turn === turn ? [word.text] : [])).join('')) === 'rightToLeft';
}

function turnRule(rule: Rule, upright: (box: Box) => Box): Rule {
	const { direction, position, start, end, thickness } = rule;
	const box = upright(
		direction === 'horizontal'
			? { left: start, right: end, top: position, bottom: position }
			: { left: position, right: position, top: start, bottom: end },
	);
	return box.right - box.left >= box.bottom - box.top
		? { direction: 'horizontal', position: box.top, start: box.left, end: box.right, thickness }
		: { direction: 'vertical', position: box.left, start: box.top, end: box.bottom, thickness };
}
