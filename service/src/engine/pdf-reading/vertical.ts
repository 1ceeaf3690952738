import type { Box, Character, Page } from '../model';
import { largest, turnBoxUpright, unionOf } from '../model/boxes';
import { isUnspaced } from '../model/scripts';
import { median } from '../values/quantiles';

/** First code point of scripts that may be written vertically: text without any of them is horizontal. */
const firstVertical = 0x2e80;

/** Tolerance of the centers of a column's characters, relative to their size. */
const sameColumn = 0.3;

/** Maximum distance to the next character below, relative to their size; smaller on pages with little vertical text. */
const minStep = 0.4;
const maxStep = 2;
const closeStep = 1.3;

/** Marks are within this share of their size from the middle of a column. */
const markShift = 0.75;

/** Maximum size ratio of a column's characters. */
const sameSize = 1.3;

/** Minimum characters of a column: if most text is vertical, and otherwise, since they may be table cells. */
const minSigns = 3;
const minAlone = 6;

/** Horizontal letters and digits within a column: maximum number, and maximum width relative to their size. */
const maxBeside = 4;
const maxBesideWidth = 1.6;

/** Characters of a row with a smaller gap are horizontal text. */
const besideGap = 0.6;

/** The middle of a character is this share of its size above the baseline of the letters that are turned next to it. */
const middleHeight = 0.38;

/** A unit of a column: one character, or a short horizontal number. */
interface Unit {
	readonly characters: readonly Character[];
	readonly box: Box;
	readonly size: number;
	/** In a script that may be written vertically. */
	readonly upright: boolean;
}

/**
 * Marks vertical Chinese and Japanese text (writing mode 1 of ISO 32000-1, 9.7.4.3, or individually placed characters)
 * as rotated by 90 degrees: its columns, which run right to left, become ordinary lines.
 * @param characters  in content order
 * @param page        size as displayed
 */
export function markVertical(
	characters: readonly Character[],
	page: Pick<Page, 'width' | 'height'>,
): readonly Character[] {
	if (!characters.some(({ text }) => text.charCodeAt(0) >= firstVertical)) return characters;
	const units = toUnits(characters);
	const runs = toRuns(units);
	const all = units.filter(({ upright }) => upright).length;
	const inColumns = runs.reduce((sum, { length }) => sum + (length >= minSigns ? length : 0), 0);
	const mostly = 2 * inColumns >= all && inColumns > 0;
	const vertical = new Map<Character, Character>();
	runs.forEach((run, index) => {
		const isColumn = mostly
			? run.length > 1 || run.every((unit) => isAlone(unit, runs[index - 1]?.at(-1), runs[index + 1]?.[0]))
			: run.length >= minAlone && isClose(run);
		if (!isColumn) return;
		const column = columnOf(run);
		for (const unit of run)
			for (const character of unit.characters) vertical.set(character, rotateCharacter(character, unit, column, page));
	});
	return vertical.size === 0 ? characters : withTurned(characters, vertical);
}

function isSpace({ text }: Character): boolean {
	return text.trim() === '';
}

function toUnits(characters: readonly Character[]): Unit[] {
	const units: Unit[] = [];
	let beside: Character[] = [];
	const finish = () => {
		const [first] = beside;
		if (first) {
			const box = unionOf(beside.map((character) => character.box));
			units.push({ characters: beside, box, size: first.fontSize, upright: false });
		}
		beside = [];
	};
	for (const character of characters) {
		if (character.turn !== 0 || isSpace(character)) {
			if (!character.guessed) finish();
			continue;
		}
		const { text, box, fontSize } = character;
		if (isUnspaced(text) || verticalForms.has(text)) {
			finish();
			units.push({ characters: [character], box, size: fontSize, upright: true });
			continue;
		}
		const last = beside.at(-1);
		if (last && !isOnRow(last.box, box, fontSize)) finish();
		beside.push(character);
	}
	finish();
	return units;
}

function isOnRow(a: Box, b: Box, size: number): boolean {
	const level = Math.abs(a.top + a.bottom - b.top - b.bottom) / 2 <= sameColumn * size;
	const gap = Math.max(b.left - a.right, a.left - b.right);
	return level && gap < besideGap * size;
}

/** Units below each other. */
function toRuns(units: readonly Unit[]): Unit[][] {
	const runs: Unit[][] = [];
	for (const unit of units) {
		const run = runs.at(-1);
		const before = run?.at(-1);
		if (run && before && isBelow(before, unit)) run.push(unit);
		else runs.push([unit]);
	}
	return runs.filter((run) => run.some(({ upright }) => upright));
}

function isBelow(before: Unit, next: Unit): boolean {
	if (!fitsColumn(before) || !fitsColumn(next)) return false;
	const size = Math.max(before.size, next.size);
	if (isMark(before) || isMark(next)) {
		// Marks are in a corner of their cells, and some writers give only the size of their ink.
		const [dx, dy] = [middleOf(next) - middleOf(before), middleY(next.box) - middleY(before.box)];
		return Math.abs(dx) <= markShift * size && dy > 0 && dy <= maxStep * size;
	}
	if (size > sameSize * Math.min(before.size, next.size)) return false;
	// In writing mode 1, boxes may extend twice as far to the left as the character.
	const [dx, dy] = [middleOf(next) - middleOf(before), middleY(next.box) - middleY(before.box)];
	return Math.abs(dx) <= sameColumn * size && dy >= minStep * size && dy <= maxStep * size;
}

/** True for a punctuation mark. */
function isMark({ characters, upright }: Unit): boolean {
	return upright && characters.every(({ text }) => /^[\p{P}\p{S}]$/u.test(text));
}

function fitsColumn({ upright, characters, box, size }: Unit): boolean {
	return upright || (characters.length <= maxBeside && box.right - box.left <= maxBesideWidth * size);
}

function isClose(run: readonly Unit[]): boolean {
	let before: Unit | undefined;
	return run.every((unit) => {
		const step = before ? middleY(unit.box) - middleY(before.box) : 0;
		before = unit;
		return step <= closeStep * unit.size;
	});
}

/** A character without neighbors in its row: the rest of a paragraph at the top of a column. */
function isAlone(unit: Unit, ...others: readonly (Unit | undefined)[]): boolean {
	return unit.upright && others.every((other) => !other || !isOnRow(unit.box, other.box, unit.size));
}

/** x of the center of a character. */
function middleOf({ box, upright, size }: Unit): number {
	return upright && box.right - box.left > maxBesideWidth * size ? box.right - size / 2 : middleX(box);
}

const middleX = ({ left, right }: Box) => (left + right) / 2;
const middleY = ({ top, bottom }: Box) => (top + bottom) / 2;

function rotateCharacter(
	character: Character,
	unit: Unit,
	column: ColumnLine,
	page: Pick<Page, 'width' | 'height'>,
): Character {
	const { text } = character;
	const size = isMark(unit) ? column.size : unit.size;
	const middle = middleY(unit.box);
	// Font boxes extend vertically beyond the characters of a column.
	const box = {
		left: column.middle - size / 2,
		right: column.middle + size / 2,
		top: middle - size / 2,
		bottom: middle + size / 2,
	};
	const baseline = middleY(turnBoxUpright(box, 90, page)) + middleHeight * size;
	return { ...character, text: verticalForms.get(text) ?? text, box, fontSize: size, turn: 90, baseline };
}

/** Center of a column and the size of its characters, points. */
interface ColumnLine {
	readonly middle: number;
	readonly size: number;
}

function columnOf(run: readonly Unit[]): ColumnLine {
	const size = largest(run, (unit) => unit.size);
	const full = run.filter((unit) => unit.upright && unit.size * sameSize >= size && !isMark(unit));
	return { middle: median((full.length > 0 ? full : run).map(middleOf)) ?? 0, size };
}

/** A guessed space between two characters of a column is not real. */
function withTurned(characters: readonly Character[], vertical: ReadonlyMap<Character, Character>): Character[] {
	const result: Character[] = [];
	let last: Character | undefined;
	characters.forEach((character, index) => {
		if (character.guessed && last && vertical.has(last)) {
			const next = characters.slice(index + 1, index + 3).find((other) => !other.guessed);
			if (next && vertical.has(next)) return;
		}
		if (!character.guessed) last = character;
		result.push(vertical.get(character) ?? character);
	});
	return result;
}

/** Vertical presentation forms (U+FE10 to U+FE48) and their base characters. */
const verticalForms = new Map(
	[
		...'︐，︑、︒。︓：︔；︕！︖？︗〖︘〗︙…︰：︱—︲–︳＿︵（︶）︷｛︸｝︹〔︺〕︻【︼】︽《︾》︿〈﹀〉﹁「﹂」﹃『﹄』﹇［﹈］',
	]
		.map((sign, index, all) => [sign, all[index + 1] ?? sign] as const)
		.filter((_pair, index) => index % 2 === 0),
);
