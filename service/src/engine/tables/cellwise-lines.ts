import type { Box, Rule } from '../model';
import { verticalOverlap } from '../model/boxes';
import { toLevels } from '../text/lines';
import { clusterValues } from './edges';
import { median } from '../values/quantiles';
import { cutBetween, lastOf, pairsOf, type NonEmpty } from '../values/sequences';
import type { TableSettings } from './settings';

/** A horizontal line drawn in pieces that meet. */
interface JointedLine {
	readonly y: number;
	readonly start: number;
	readonly end: number;
	/** Where the pieces meet, from left to right. */
	readonly joints: readonly number[];
}

/** Lines of one table, top to bottom. */
type LineGroup = NonEmpty<JointedLine>;

/**
 * Cell sides in tables with lines only between rows. Programs draw such lines cell by cell: if lines of equal width are
 * all divided at the same places, those are the column borders. A row outside the first or last line belongs to the
 * table if it keeps the columns and is as far from its line as the other rows.
 * @param rules  all rules of the page; lines with drawn columns stay as they are
 * @param words  boxes of the words along those lines
 */
export function rulesOfJoints(rules: readonly Rule[], words: readonly Box[], settings: TableSettings): Rule[] {
	if (!settings.joints.on) return [];
	const lines = findJointedLines(
		rules.filter(({ direction }) => direction === 'horizontal'),
		settings,
	);
	const columns = rules.filter(
		({ direction, start, end }) => direction === 'vertical' && end - start >= settings.joints.minLengthPt,
	);
	return groupsOf(lines, settings)
		.filter((group) => !columns.some((rule) => crosses(rule, group, settings)) && showsColumns(group, words, settings))
		.flatMap((group) => sidesOf(group, words, settings));
}

function findJointedLines(horizontal: readonly Rule[], settings: TableSettings): JointedLine[] {
	const pieces = horizontal
		.filter(({ start, end }) => end - start >= settings.joints.minLengthPt)
		.sort((a, b) => a.position - b.position || a.start - b.start);
	if (pieces.length > settings.joints.maxLines) return [];
	return cutBetween(pieces, (_, next, [first]) => next.position - first.position > settings.joints.sameLinePt).flatMap(
		(level) =>
			chainPieces(
				level.sort((a, b) => a.start - b.start),
				settings,
			),
	);
}

/** Lines made of pieces at one height; a line drawn over others does not count. */
function chainPieces(pieces: readonly Rule[], { joints: { meetingPt } }: TableSettings): JointedLine[] {
	const chains = cutBetween(pieces, (previous, next) => Math.abs(next.start - previous.end) > meetingPt);
	return chains.flatMap((chain, index) => {
		const [{ position: y, start }] = chain;
		const { end } = lastOf(chain);
		const next = chains[index + 1];
		const isOver = next !== undefined && next[0].start < end;
		const joints = pairsOf(chain).map(([before, after]) => (after.start + before.end) / 2);
		return joints.length > 0 && !isOver ? [{ y, start, end, joints }] : [];
	});
}

/** Lines below each other with the same ends; at least two of them share a joint. */
function groupsOf(lines: readonly JointedLine[], settings: TableSettings): LineGroup[] {
	const { maxRowHeightPt, minRowHeightPt, minLines } = settings.joints;
	const groups: [JointedLine, ...JointedLine[]][] = [];
	for (const line of lines) {
		const group = groups.findLast((open) => {
			const last = lastOf(open);
			return (
				near(last.start, line.start, settings) &&
				near(last.end, line.end, settings) &&
				line.y - last.y <= maxRowHeightPt
			);
		});
		if (!group) groups.push([line]);
		else if (line.y - lastOf(group).y >= minRowHeightPt) group.push(line);
	}
	return groups.filter(
		(group) =>
			group.length >= minLines &&
			pairsOf(group).some(([above, below]) => below.joints.some((x) => hasJoint(above, x, settings))),
	);
}

const near = (a: number, b: number, settings: TableSettings) => Math.abs(a - b) <= settings.joints.samePlacePt;

function hasJoint({ joints }: JointedLine, x: number, settings: TableSettings): boolean {
	return joints.some((joint) => near(joint, x, settings));
}

function crosses({ position, start, end }: Rule, group: LineGroup, settings: TableSettings): boolean {
	const [[first], last] = [group, lastOf(group)];
	return (
		position >= first.start - settings.joints.samePlacePt &&
		position <= first.end + settings.joints.samePlacePt &&
		start < last.y &&
		end > first.y
	);
}

/** Whether joints divide all columns and lines divide all rows: some lines have joints only below part of the header. */
function showsColumns(group: LineGroup, words: readonly Box[], settings: TableSettings): boolean {
	let empty = 0;
	let spaced = 0;
	let all = 0;
	for (const [above, { y, start, end, joints }] of pairsOf(group)) {
		const columns = clusterValues([...above.joints, ...joints], settings.joints.samePlacePt);
		const row = words.filter(
			(box) =>
				box.top + box.bottom > 2 * above.y && box.top + box.bottom < 2 * y && box.right > start && box.left < end,
		);
		if (row.length === 0) empty++;
		const lines = textLines(row);
		all += lines.length;
		spaced += lines.filter((line) => hasSpace(line, columns, settings)).length;
		if (fullLines(lines, columns, settings) > settings.joints.maxFullLines) return false;
	}
	return empty <= settings.joints.maxEmpty * (group.length - 1) && spaced <= settings.joints.maxSpaced * all;
}

function fullLines(lines: readonly (readonly Box[])[], joints: readonly number[], settings: TableSettings): number {
	return lines.filter(
		(line) => columnsWith(line, joints) >= Math.max(2, settings.joints.fullLine * (joints.length + 1)),
	).length;
}

/** Words by the line they sit on, top to bottom, each from left to right. */
function textLines(words: readonly Box[]): (readonly Box[])[] {
	return toLevels(
		words,
		(box) => box,
		({ left, right }) => right - left,
	).map(({ items }) => items);
}

function hasSpace(line: readonly Box[], joints: readonly number[], settings: TableSettings): boolean {
	const { columnSpace, samePlacePt } = settings.joints;
	return pairsOf(line).some(
		([{ right }, { left, top, bottom }]) =>
			left - right > columnSpace * (bottom - top) &&
			!joints.some((x) => x >= right - samePlacePt && x <= left + samePlacePt),
	);
}

function sidesOf(group: LineGroup, words: readonly Box[], settings: TableSettings): Rule[] {
	const [{ start, end }] = group;
	const inside = words.filter(({ left, right }) => left + right >= 2 * start && left + right <= 2 * end);
	const top = outerRow(group, inside, settings);
	const [lowest, ...others] = group.toReversed().map((line) => ({ ...line, y: -line.y }));
	const bottom = lowest && outerRow([lowest, ...others], inside.map(upsideDown), settings);
	const ys = [
		...(top === undefined ? [] : [top]),
		...group.map(({ y }) => y),
		...(bottom === undefined ? [] : [-bottom]),
	];
	const lineAt = (y: number) => group.find((line) => line.y === y);
	const outer = [top, bottom === undefined ? undefined : -bottom].flatMap((y) =>
		y === undefined ? [] : [horizontal(y, start, end)],
	);
	const sides = clusterValues(
		group.flatMap(({ joints }) => joints),
		settings.joints.samePlacePt,
	).flatMap((x) =>
		pairsOf(ys).flatMap(([above, below]): Rule[] => {
			const row = inside.filter((box) => box.top + box.bottom > 2 * above && box.top + box.bottom < 2 * below);
			return divides(x, row, lineAt(above), lineAt(below), settings) ? [vertical(x, above, below)] : [];
		}),
	);
	return [...outer, ...sides, ...[start, end].map((x) => vertical(x, Math.min(...ys), Math.max(...ys)))];
}

const upsideDown = ({ left, top, right, bottom }: Box): Box => ({ left, right, top: -bottom, bottom: -top });

const horizontal = (position: number, start: number, end: number): Rule => ({
	direction: 'horizontal',
	position,
	start,
	end,
	thickness: 0,
});

const vertical = (position: number, start: number, end: number): Rule => ({
	direction: 'vertical',
	position,
	start,
	end,
	thickness: 0,
});

/** Whether a joint of an adjacent line divides the row: no text of the row crosses it. */
function divides(
	x: number,
	row: readonly Box[],
	above: JointedLine | undefined,
	below: JointedLine | undefined,
	settings: TableSettings,
): boolean {
	const lines = [above, below].filter((line) => line !== undefined);
	const jointed = lines.filter((line) => hasJoint(line, x, settings)).length;
	if (jointed === 0 || row.some((box) => reachesOver(box, x, settings))) return false;
	return (
		jointed === lines.length ||
		!row.some(
			(left) =>
				left.right <= x + settings.joints.touchPt &&
				row.some((right) => right.left >= x - settings.joints.touchPt && areOneText(left, right, settings)),
		)
	);
}

const reachesOver = ({ left, right }: Box, x: number, settings: TableSettings) =>
	left < x - settings.joints.touchPt && right > x + settings.joints.touchPt;

function areOneText(left: Box, right: Box, settings: TableSettings): boolean {
	const height = Math.min(left.bottom - left.top, right.bottom - right.top);
	return (
		verticalOverlap(left, right) > settings.joints.level * height &&
		right.left - left.right < settings.joints.wordSpace * height
	);
}

/** Top of the row above the first line of a table, if there is one. */
function outerRow(group: LineGroup, words: readonly Box[], settings: TableSettings): number | undefined {
	const [first, ...others] = group;
	const above = words.filter((box) => box.top + box.bottom < 2 * first.y).sort((a, b) => b.bottom - a.bottom);
	const [lowest] = above;
	if (!lowest) return undefined;
	const height = lowest.bottom - lowest.top;
	const usual = median(others.map(({ y }) => spaceAbove(y, words))) ?? NaN;
	if (spaceAbove(first.y, words) > usual + settings.joints.sameSpace * height) return undefined;
	const row: Box[] = [];
	let top = lowest.bottom;
	for (const box of above) {
		if (
			top - box.bottom > settings.joints.sameSpace * height ||
			first.joints.some((x) => reachesOver(box, x, settings))
		)
			break;
		row.push(box);
		top = Math.min(top, box.top);
	}
	if (fullLines(textLines(row), first.joints, settings) > settings.joints.maxFullLines) return undefined;
	return columnsWith(row, first.joints) < Math.max(2, (first.joints.length + 1) / 2)
		? undefined
		: top - settings.joints.touchPt;
}

/** Space between a line and the text above it. */
function spaceAbove(y: number, words: readonly Box[]): number {
	return Math.min(...words.filter((box) => box.top + box.bottom < 2 * y).map(({ bottom }) => y - bottom));
}

function columnsWith(line: readonly Box[], joints: readonly number[]): number {
	return new Set(line.map(({ left, right }) => joints.filter((x) => 2 * x < left + right).length)).size;
}
