import type { Box, Rule } from '../model';
import { unionOf, verticalOverlap } from '../model/boxes';
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
 * @param shading  sides of shaded cells, which count where no other lines are
 * @param words  boxes of the words along those lines
 */
export function rulesOfJoints(
	rules: readonly Rule[],
	shading: readonly Rule[],
	words: readonly Box[],
	settings: TableSettings,
): Rule[] {
	if (!settings.joints.on) return [];
	const drawn = rules.filter(({ direction }) => direction === 'horizontal');
	const lines = findJointedLines([...drawn, ...shading], settings);
	const columns = rules.filter(
		({ direction, start, end }) => direction === 'vertical' && end - start >= settings.joints.minLengthPt,
	);
	const groups = groupsOf(lines, words, settings);
	const isSmall = ({ length }: LineGroup) => length < settings.joints.minLines;
	const mayBeSmall = groups.filter(isSmall).length <= settings.joints.maxSmall;
	return groups
		.filter((group) => mayBeSmall || !isSmall(group))
		.filter((group) => !columns.some((rule) => crosses(rule, group, settings)) && showsColumns(group, words, settings))
		.flatMap((group) => {
			const shaded = isShaded(group, drawn, settings);
			if (shaded && hasLinesBeside(group, drawn, settings)) return [];
			const [{ start, end }] = group;
			const inside = words.filter(({ left, right }) => left + right >= 2 * start && left + right <= 2 * end);
			const all = withOuterRows(group, inside, settings);
			const isTable = isSmall(group)
				? isWholeTable(group, all, inside, settings)
				: !shaded || isEveryRow(all, inside, settings);
			return isTable && !(shaded && isPart(all, words)) ? sidesOf(group, all, inside, settings) : [];
		});
}

/** Whether shading makes most lines of a group. */
function isShaded(group: LineGroup, drawn: readonly Rule[], settings: TableSettings): boolean {
	return 2 * group.filter((line) => drawn.some((rule) => isAlong(rule, line, settings))).length < group.length;
}

const isAlong = ({ position, start, end }: Rule, line: JointedLine, { joints: { sameLinePt } }: TableSettings) =>
	Math.abs(line.y - position) <= sameLinePt && start < line.end && end > line.start;

/** Whether drawn lines are among the shaded rows of a group or a row away: they say more. */
function hasLinesBeside(group: LineGroup, drawn: readonly Rule[], settings: TableSettings): boolean {
	const [{ y: top, start, end }] = group;
	const reach = Math.max(0, ...pairsOf(group).map(([above, below]) => below.y - above.y));
	return drawn.some(
		(rule) =>
			rule.position > top - reach &&
			rule.position < lastOf(group).y + reach &&
			2 * (Math.min(rule.end, end) - Math.max(rule.start, start)) > end - start &&
			!group.some((line) => isAlong(rule, line, settings)),
	);
}

/** Whether most shaded rows continue with text beside them: only some columns have a color. */
function isPart(group: LineGroup, words: readonly Box[]): boolean {
	const [{ start, end }] = group;
	const rows = pairsOf(group).map(([above, below]) => wordsBetween(words, above.y, below.y));
	const isBeside = ({ left, right }: Box) => right < start || left > end;
	return 2 * rows.filter((row) => row.some(isBeside)).length > rows.length;
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
function chainPieces(pieces: readonly Rule[], { joints: { meetingPt, twicePt } }: TableSettings): JointedLine[] {
	// The page that a table continues on may have the line below the repeated header twice.
	const once = pieces.filter(({ start, end }, index) => {
		const before = pieces[index - 1];
		return !before || start - before.start > twicePt || Math.abs(end - before.end) > twicePt;
	});
	const chains = cutBetween(once, (previous, next) => Math.abs(next.start - previous.end) > meetingPt);
	return chains.flatMap((chain, index) => {
		const [{ position: y, start }] = chain;
		const { end } = lastOf(chain);
		const next = chains[index + 1];
		const isOver = next !== undefined && next[0].start < end;
		const joints = pairsOf(chain).map(([before, after]) => (after.start + before.end) / 2);
		return joints.length > 0 && !isOver ? [{ y, start, end, joints }] : [];
	});
}

/** Lines below each other with the same ends, each with a joint of another: tables of one width differ in their joints. */
function groupsOf(lines: readonly JointedLine[], words: readonly Box[], settings: TableSettings): LineGroup[] {
	const { maxRowHeightPt, minRowHeightPt } = settings.joints;
	const groups: [JointedLine, ...JointedLine[]][] = [];
	for (const line of lines) {
		const group = groups.findLast((open) => {
			const last = lastOf(open);
			return (
				near(last.start, line.start, settings) &&
				near(last.end, line.end, settings) &&
				open.some((other) => line.joints.some((x) => hasJoint(other, x, settings))) &&
				(line.y - last.y <= maxRowHeightPt || isTallRow(last, line, words, settings))
			);
		});
		if (!group) groups.push([line]);
		else if (line.y - lastOf(group).y >= minRowHeightPt) group.push(line);
	}
	return groups;
}

/** Whether lines of text fill the space between two lines, and none crosses a joint of either. */
function isTallRow(above: JointedLine, below: JointedLine, words: readonly Box[], settings: TableSettings): boolean {
	const row = wordsBetween(words, above.y, below.y)
		.filter(({ left, right }) => right > above.start && left < above.end)
		.sort((a, b) => a.top - b.top);
	const joints = [...above.joints, ...below.joints];
	let end = above.y;
	for (const word of row) {
		const isApart = word.top - end > settings.joints.tallRowSpace * (word.bottom - word.top);
		if (isApart || joints.some((x) => reachesOver(word, x, settings))) return false;
		end = Math.max(end, word.bottom);
	}
	const last = row.at(-1);
	return last !== undefined && below.y - end <= settings.joints.tallRowSpace * (last.bottom - last.top);
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

/** The lines of a table with those above and below its outer rows. */
function withOuterRows(group: LineGroup, inside: readonly Box[], settings: TableSettings): LineGroup {
	const distance = rowDistance(group, inside);
	const above = withRowAbove(group, inside, distance, settings);
	// A page that a table continues on may have no line between the repeated header and the first row.
	const headed = above === group ? group : withRowAbove(above, inside, distance, settings);
	return flip(withRowAbove(flip(headed), inside.map(upsideDown), distance, settings));
}

/** Whether one or two lines divide a header and a row or two, with a text in each column, and no more rows. */
function isWholeTable(group: LineGroup, all: LineGroup, inside: readonly Box[], settings: TableSettings): boolean {
	const joints = jointsOf(group, settings);
	const rows = pairsOf(all).map(([above, below]) => wordsBetween(inside, above.y, below.y));
	if (rows.length < 2 || joints.length + group.length < 3) return false;
	const isApart = (x: number) => rows.some((row) => !isWithinText(x, row, settings));
	return (
		rows.every((row) => columnsWith(row, joints) > joints.length) &&
		2 * joints.filter(isApart).length >= joints.length &&
		showsColumns(all, inside, settings) &&
		!hasMoreRows(all, joints, inside, settings)
	);
}

/** Whether the lines part all rows of a table: shading may hold several rows, and lines enclose only a part. */
function isEveryRow(all: LineGroup, inside: readonly Box[], settings: TableSettings): boolean {
	const joints = jointsOf(all, settings);
	const rows = pairsOf(all).map(([above, below]) => wordsBetween(inside, above.y, below.y));
	const isOne = (row: readonly Box[]) => fullLines(textLines(row), joints, settings) <= 1;
	const isText = (row: readonly Box[] = []) =>
		2 * joints.filter((x) => isWithinText(x, row, settings)).length > joints.length;
	const first = textLines(rows[0] ?? []);
	const isCell = (line: readonly Box[], index: number) =>
		continuesCells(line, first.slice(index + 1).flat(), joints, settings);
	return (
		rows.every(isOne) &&
		!isText(rows[0]) &&
		!isText(rows.at(-1)) &&
		first.every(isCell) &&
		!hasMoreRows(all, joints, inside, settings)
	);
}

/** Whether the next line of text above or below a table is in its columns. */
function hasMoreRows(all: LineGroup, joints: readonly number[], inside: readonly Box[], settings: TableSettings) {
	const isRow = (line: readonly Box[], y: number) => {
		const bottom = Math.max(...line.map((box) => box.bottom));
		const height = bottom - Math.min(...line.map((box) => box.top));
		return (
			y - bottom <= settings.joints.nextRow * height &&
			(columnsWith(line, joints) > 1 || y - bottom <= settings.joints.sameSpace * height) &&
			!joints.some((x) => isWithinText(x, line, settings) || line.some((box) => reachesOver(box, x, settings)))
		);
	};
	return [
		{ words: inside, y: all[0].y },
		{ words: inside.map(upsideDown), y: -lastOf(all).y },
	].some(({ words, y }) => {
		const next = textLines(words.filter(({ top, bottom }) => top + bottom < 2 * y)).at(-1);
		return next !== undefined && isRow(next, y);
	});
}

const jointsOf = (group: LineGroup, settings: TableSettings): number[] =>
	clusterValues(
		group.flatMap(({ joints }) => joints),
		settings.joints.samePlacePt,
	);

const wordsBetween = (words: readonly Box[], above: number, below: number) =>
	words.filter((box) => box.top + box.bottom > 2 * above && box.top + box.bottom < 2 * below);

function sidesOf(group: LineGroup, all: LineGroup, inside: readonly Box[], settings: TableSettings): Rule[] {
	const [{ start, end }] = group;
	const outer = all.filter(({ y }) => !group.some((line) => line.y === y)).map(({ y }) => horizontal(y, start, end));
	const sides = jointsOf(group, settings).flatMap((x) =>
		pairsOf(all).flatMap(([above, below]): Rule[] => {
			const row = wordsBetween(inside, above.y, below.y);
			return divides(x, row, [above, below], settings) ? [vertical(x, above.y, below.y)] : [];
		}),
	);
	return [...outer, ...sides, ...[start, end].map((x) => vertical(x, all[0].y, lastOf(all).y))];
}

const flip = (group: LineGroup): LineGroup =>
	group.toReversed().map((line) => ({ ...line, y: -line.y })) as readonly JointedLine[] as LineGroup;

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
function divides(x: number, row: readonly Box[], lines: readonly JointedLine[], settings: TableSettings): boolean {
	const jointed = lines.filter((line) => hasJoint(line, x, settings)).length;
	if (jointed === 0 || row.some((box) => reachesOver(box, x, settings))) return false;
	return jointed === lines.length || !isWithinText(x, row, settings);
}

/** Whether words on both sides of a joint are as close as those of one text. */
function isWithinText(x: number, row: readonly Box[], settings: TableSettings): boolean {
	const { touchPt } = settings.joints;
	return row.some(
		(left) =>
			left.right <= x + touchPt && row.some((right) => right.left >= x - touchPt && areOneText(left, right, settings)),
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

/** Usual distance between the texts of two rows; lines of one text are closer. */
function rowDistance(group: LineGroup, words: readonly Box[]): number {
	const inverse = words.map(upsideDown);
	const distances = group.map(({ y }) => spaceAbove(y, words) + spaceAbove(-y, inverse));
	// The outer lines may have other text beyond them.
	return median(distances.slice(1, -1)) ?? Math.min(...distances);
}

/** The lines of a table with one above the row over the first, if there is such a row. */
function withRowAbove(group: LineGroup, words: readonly Box[], distance: number, settings: TableSettings): LineGroup {
	const [first, ...others] = group;
	const { sameSpace, maxRowHeightPt, shorterPt, touchPt, maxFullLines } = settings.joints;
	const near = words.filter(({ top, bottom }) => top + bottom < 2 * first.y && bottom > first.y - maxRowHeightPt);
	const lines = textLines(near).toReversed();
	const [lowest] = lines;
	if (!lowest) return group;
	const height = Math.max(...lowest.map(({ top, bottom }) => bottom - top));
	const usual = median(others.map(({ y }) => spaceAbove(y, words))) ?? NaN;
	if (spaceAbove(first.y, words) > usual + sameSpace * height) return group;
	const row: Box[] = [];
	let top = Infinity;
	for (const line of lines) {
		const gap = top - Math.max(...line.map(({ bottom }) => bottom));
		const isApart = gap > Math.min(sameSpace * height, distance - shorterPt);
		const isOver = line.some((box) => first.joints.some((x) => reachesOver(box, x, settings)));
		if ((row.length > 0 && isApart) || isOver) break;
		row.push(...line);
		top = Math.min(top, ...line.map((box) => box.top));
	}
	const isRow =
		fullLines(textLines(row), first.joints, settings) <= maxFullLines &&
		columnsWith(row, first.joints) >= Math.max(2, (first.joints.length + 1) / 2);
	return isRow ? [{ ...first, y: top - touchPt }, ...group] : group;
}

/** Whether a line is aligned with those below it in each column, as lines of one cell are; a caption is not. */
function continuesCells(line: readonly Box[], row: readonly Box[], joints: readonly number[], settings: TableSettings) {
	return [...new Set(line.map((box) => columnOf(box, joints)))].every((column) => {
		const [text, below] = [line, row].map((words) => words.filter((box) => columnOf(box, joints) === column));
		if (!text || !below || below.length === 0) return true;
		const [one, other] = [unionOf(text), unionOf(below)];
		const [left, right] = [one.left - other.left, one.right - other.right];
		return [left, right, (left + right) / 2].some((offset) => Math.abs(offset) <= settings.joints.samePlacePt);
	});
}

/** Space between a line and the text above it. */
function spaceAbove(y: number, words: readonly Box[]): number {
	return Math.min(...words.filter((box) => box.top + box.bottom < 2 * y).map(({ bottom }) => y - bottom));
}

function columnsWith(line: readonly Box[], joints: readonly number[]): number {
	return new Set(line.map((box) => columnOf(box, joints))).size;
}

const columnOf = ({ left, right }: Box, joints: readonly number[]) => joints.filter((x) => 2 * x < left + right).length;
