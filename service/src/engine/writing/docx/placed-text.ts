import { hasKnownWidth, type TextWidth } from '../../fonts/standard-widths';
import type { Box, Line } from '../../model';
import type { TextRun } from '../../model/blocks';
import { unionOf } from '../../model/boxes';
import { firstLineIndent, type Alignment } from '../office/flow';
import { fitLetters } from '../office/joined-fit';
import type { LetterLook } from '../office/letter-fit';
import { isStacked, levelLines } from '../office/line-fit';
import { setLines, type LineRun, type TabStop } from '../office/set-lines';
import { colorRuns } from './colored-runs';
import type { ParagraphLook, Tab } from './paragraph';
import type { SpacedRun } from './runs';
import { halfPoints, twips } from './units';

/** Left and right edge of a paragraph in its column, and its letter spacing. */
interface TextPlace {
	readonly look: Pick<ParagraphLook, 'alignment' | 'indent' | 'tabs'>;
	/** After each letter, twips. */
	readonly letterSpacing: number;
	/** Letter width, in percent: for narrow fonts, and for formulas that would not fit in one line. */
	readonly stretch?: number;
	/** With the tabs, line breaks and hyphens of its lines. */
	readonly runs: readonly SpacedRun[];
}

/** What is known of a text before it is placed. */
interface TextToPlace extends Omit<LetterLook, 'alignment'> {
	readonly runs: readonly TextRun[];
	readonly lines: readonly Line[];
	/** Index where the text starts within its lines: after a list marker. */
	readonly textLines?: readonly Line[];
	readonly alignment: Alignment;
	/** Lines end where they say so. */
	readonly keepsLines?: boolean;
	/** x at which all lines but the first start, if the lines do not show it: after a list marker; points. */
	readonly textLeft?: number;
}

/** Indents that preserve the width of a text, so that an office program breaks its lines as before. */
export function placeText(text: TextToPlace, column: Column, widthOf: TextWidth): TextPlace {
	const { isFromRight } = text;
	const level = levelLines(text.lines);
	if (level.length === 0) return { look: { alignment: text.alignment }, letterSpacing: 0, runs: text.runs };
	const isJustified = text.alignment === 'justify';
	const own = text.textLines ?? text.lines;
	const isLinked = text.runs.some(({ link }) => link !== undefined);
	const isPlain = !isLinked && isBeyond(level, column);
	const colored = isPlain ? text.runs : colorRuns(text.runs, own, text.face);
	const set = setLines(colored, own, { isJustified, isFromRight });
	const alignment = set.stops.length > 0 ? 'left' : text.alignment;
	const box = unionOf(level.map((line) => line.box));
	// Word only has half points.
	const letters = { ...text, alignment, fontSize: halfPoints(text.fontSize) / 2 };
	const measured = levelLines(own);
	const { spacing, width, lines, stretch, stretches } = fitLetters(measured, letters, widthOf);
	const isWrapped = level.length > 1 && text.keepsLines !== true && !set.keepsLines;
	const reach = edges(unionOf(measured.map((line) => line.box)), width, alignment, isFromRight);
	// A marker hangs out at the left.
	const ends = { left: Math.min(box.left, reach.left), right: reach.right };
	const isOneLine = isStacked(level);
	const indent = indentOf(
		{ ...text, alignment },
		isOneLine ? level.slice(0, 1) : level,
		{ left: ends.left - column.left, right: column.right - ends.right },
		isWrapped,
	);
	const tabs = set.stops.map((stop) => tabAt(stop, column));
	const byLine = isWrapped && level.length === text.lines.length ? set.byLine : undefined;
	const runs = byLine ? spaceRuns(byLine, lines.map(twips), stretches) : set.runs;
	const common = isWrapped ? Math.floor(spacing * 20) : twips(spacing);
	// Stacked content gets its space from its stretch alone.
	const letterSpacing = byLine ? 0 : isOneLine ? Math.min(0, common) : common;
	return {
		look: {
			alignment: isFromRight && alignment === 'right' ? 'left' : alignment,
			indent,
			...(tabs.length > 0 ? { tabs } : {}),
		},
		letterSpacing,
		...(stretch === undefined ? {} : { stretch }),
		...(isOneLine ? stretchOf(set.runs, letters, column.right - Math.max(column.left, ends.left), widthOf) : {}),
		runs,
	};
}

/** Minimum letter width, in percent. */
const narrowest = 40;

/** Stacked content becomes one line of text, with letters as narrow as needed. @param room  points */
function stretchOf(
	runs: readonly TextRun[],
	{ face, fontSize }: LetterLook,
	room: number,
	widthOf: TextWidth,
): Pick<TextPlace, 'stretch'> {
	// Maximum aspect ratio of formula characters.
	const width = [...runs.map(({ text }) => text).join('')].reduce(
		(sum, sign) => sum + (hasKnownWidth(sign) ? widthOf(sign, face, fontSize) : fontSize),
		0,
	);
	return width <= room ? {} : { stretch: Math.max(narrowest, Math.floor((100 * room) / width)) };
}

/**
 * Runs of lines with their letter spacing; equal neighbors are merged.
 * @param spacings   of the lines, twips
 * @param stretches  of the lines, if they differ
 */
function spaceRuns(
	runs: readonly LineRun[],
	spacings: readonly number[],
	stretches: readonly number[] | undefined,
): SpacedRun[] {
	const joined: SpacedRun[] = [];
	for (const { line, text, ...look } of runs) {
		const stretch = stretches?.[line];
		const own = { ...look, letterSpacing: spacings[line] ?? 0, ...(stretch === undefined ? {} : { stretch }) };
		const last = joined.at(-1);
		const { text: before = '', ...lastLook } = last ?? {};
		if (last && JSON.stringify(lastLook) === JSON.stringify(own))
			joined[joined.length - 1] = { ...own, text: before + text };
		else joined.push({ ...own, text });
	}
	return joined;
}

type Column = Pick<Box, 'left' | 'right'>;

/** How far a single line may reach beyond its column before its colors are left out, points. */
const maxBeyond = 3;

/** LibreOffice wraps a line that is wider than its cell, but only between two runs. */
function isBeyond(lines: readonly Line[], column: Column): boolean {
	const { left, right } = unionOf(lines.map(({ box }) => box));
	return lines.length === 1 && (left < column.left - maxBeyond || right > column.right + maxBeyond);
}

/** Tolerance of line ends at the column edge, points. */
const sameEdge = 3;

function tabAt({ left, right }: TabStop, column: Column): Tab {
	return Math.abs(column.right - right) < sameEdge
		? { val: 'right', pos: twips(column.right - column.left) }
		: { val: 'left', pos: twips(left - column.left) };
}

/** @param room  left and right of the text, points */
function indentOf(
	text: TextToPlace,
	lines: readonly Line[],
	room: Column,
	isWrapped: boolean,
): ParagraphLook['indent'] {
	const { alignment, isFromRight } = text;
	// A single line may use all available space: no font makes two of it.
	const end = (value: number) => twips(isWrapped ? value : Math.min(0, value));
	if (alignment === 'center') {
		if (isWrapped) return { left: twips(room.left), right: twips(room.right) };
		const shift = twips(room.left - room.right);
		return { left: Math.max(0, shift), right: Math.max(0, -shift) };
	}
	if (alignment === 'right' && !isFromRight) return { left: end(room.left), right: twips(room.right) };
	// Left and right of a right-to-left paragraph are its start and its end.
	const first = firstIndent(text, lines);
	const hanging = first < 0 ? { hanging: twips(-first) } : first > 0 ? { firstLine: twips(first) } : {};
	const [start, rest] = isFromRight ? [room.right, room.left] : [room.left, room.right];
	return { left: twips(start + Math.max(0, -first)), right: end(rest), ...hanging };
}

/** Where the lines may start and end. */
function edges(box: Box, width: number, alignment: Alignment, isFromRight: boolean): Column {
	if (alignment === 'center') {
		const middle = (box.left + box.right) / 2;
		return { left: middle - width / 2, right: middle + width / 2 };
	}
	if (alignment === 'right' || isFromRight) return { left: box.right - width, right: box.right };
	return { left: box.left, right: box.left + width };
}

function firstIndent({ textLeft, fontSize, isFromRight }: TextToPlace, lines: readonly Line[]): number {
	if (textLeft !== undefined) return Math.min(0, Math.min(...lines.map((line) => line.box.left)) - textLeft);
	return isFromRight ? 0 : firstLineIndent({ lines, fontSize });
}
