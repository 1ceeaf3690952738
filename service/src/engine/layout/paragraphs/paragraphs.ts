import { isCapital, type LineFacts } from '../../text/line-facts';
import { startsListItem } from '../../text/list-markers';
import { lastOf, type NonEmpty } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';

/** Lines of one region and the measures they share. */
export interface Column {
	readonly lines: NonEmpty<LineFacts>;
	readonly left: number;
	readonly right: number;
	/** Usual baseline distance of most lines, points. */
	readonly pitch: number;
	/** The same for each font size of the column. */
	readonly pitches: ReadonlyMap<number, number>;
	/** Whether most of its lines reach the right edge, so that a short line ends a paragraph. */
	readonly filled: boolean;
}

/** Measures the lines of a region. */
export function measureColumn(lines: NonEmpty<LineFacts>, settings: LayoutSettings): Column {
	const left = Math.min(...lines.slice(0, settings.paragraphs.sampled).map((line) => line.box.left));
	const right = Math.max(...lines.slice(0, settings.paragraphs.sampled).map((line) => line.box.right));
	const distances = new Map<number, number[]>();
	lines.forEach((line, index) => {
		const previous = lines[index - 1];
		if (!previous || !sameSize(previous, line, settings)) return;
		const distance = line.baseline - previous.baseline;
		if (distance < settings.paragraphs.nearest * line.size || distance > settings.paragraphs.furthest * line.size)
			return;
		const size = Math.round(line.size / settings.paragraphs.sizeStepPt);
		const list = distances.get(size);
		if (list) list.push(distance);
		else distances.set(size, [distance]);
	});
	// The lower part of the middle: paragraph gaps are among the distances.
	const lowMiddle = (list: readonly number[]) =>
		list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) * settings.paragraphs.usualDistance)] ?? NaN;
	const pitches = new Map([...distances].map(([size, list]) => [size, lowMiddle(list)]));
	const [most] = [...distances.values()].sort((a, b) => b.length - a.length);
	const pitch = most ? lowMiddle(most) : settings.paragraphs.usualPitch * lines[0].size;
	const reaching = lines.filter((line) => right - line.box.right < settings.paragraphs.filledRoom * line.size).length;
	return { lines, left, right, pitch, pitches, filled: reaching >= settings.paragraphs.filledPart * lines.length };
}

function sameSize(a: LineFacts, b: LineFacts, settings: LayoutSettings): boolean {
	return (
		Math.abs(a.size - b.size) <=
		Math.max(settings.paragraphs.sizePt, settings.paragraphs.sizePart * Math.max(a.size, b.size))
	);
}

/**
 * Group the lines of a column into paragraphs.
 * @returns groups from top to bottom; every line is in one
 */
export function toParagraphs(column: Column, settings: LayoutSettings): NonEmpty<LineFacts>[] {
	const paragraphs: [LineFacts, ...LineFacts[]][] = [];
	column.lines.forEach((line, index) => {
		const paragraph = paragraphs.at(-1);
		if (paragraph && !breaksBefore(column, paragraph, line, column.lines[index + 1], settings)) paragraph.push(line);
		else paragraphs.push([line]);
	});
	return paragraphs;
}

function breaksBefore(
	column: Column,
	paragraph: NonEmpty<LineFacts>,
	line: LineFacts,
	after: LineFacts | undefined,
	settings: LayoutSettings,
): boolean {
	const previous = lastOf(paragraph);
	return (
		!sameSize(previous, line, settings) ||
		(settings.styles.on && changesStyle(previous, line, settings)) ||
		isApart(column, previous, line, settings) ||
		startsEntry(line.text) ||
		(settings.indents.on && isIndented(column, paragraph, line, after, settings)) ||
		(settings.shortLines.on && endsShort(column, previous, line, settings))
	);
}

/** True for the first line of an entry of a list or of references (`[12] …`). */
function startsEntry(text: string): boolean {
	return startsListItem(text) || /^\[[\p{L}\p{N}+-]{1,8}\]\s/u.test(text);
}

function changesStyle(a: LineFacts, b: LineFacts, settings: LayoutSettings): boolean {
	const differs = (of: (line: LineFacts) => number) =>
		(of(a) >= settings.styles.mostly && of(b) <= settings.styles.hardly) ||
		(of(a) <= settings.styles.hardly && of(b) >= settings.styles.mostly);
	return differs((line) => line.bold) || differs((line) => line.monospace);
}

/** Usual distance of baselines for a line of a column, points. */
export function pitchOf({ pitch, pitches }: Column, { size }: LineFacts, settings: LayoutSettings): number {
	// A separate size, such as a heading, has the proportions of common typesetting.
	return (
		pitches.get(Math.round(size / settings.paragraphs.sizeStepPt)) ??
		Math.max(settings.paragraphs.usualPitch * size, Math.min(pitch, 1.5 * size))
	);
}

function isApart(column: Column, previous: LineFacts, line: LineFacts, settings: LayoutSettings): boolean {
	const distance = line.baseline - previous.baseline;
	return (
		distance > settings.paragraphs.pitchSlack * pitchOf(column, line, settings) ||
		distance < -settings.paragraphs.above * line.size
	);
}

function isIndented(
	{ left }: Column,
	paragraph: NonEmpty<LineFacts>,
	line: LineFacts,
	after: LineFacts | undefined,
	settings: LayoutSettings,
): boolean {
	const previous = lastOf(paragraph);
	const least = settings.indents.part * line.size;
	const step = line.box.left - previous.box.left;
	if (isCentred(previous, line, settings)) return false;
	const [first] = paragraph;
	if (hangsBehindNumber(first, line, settings)) return false;
	// Entries of lists and references hang.
	if (startsEntry(first.text)) return line.box.left < first.box.left + least / 2 && step < -least / 2;
	if (step > least) {
		// The first line of a paragraph, unless the lines below hang with it.
		const hangs = after !== undefined && Math.abs(after.box.left - line.box.left) < least;
		if (hangs) return paragraph.length > 1;
		return after !== undefined ? after.box.left < line.box.left - least : endsSentence(previous.text);
	}
	if (step < -least) {
		const hanging = paragraph.length > 1 && first.box.left < previous.box.left - least;
		return hanging && Math.abs(line.box.left - first.box.left) < least && line.box.left - left < least * 4;
	}
	return false;
}

/** Number of a section: "2", "1.2.1", "A.3". */
const sectionNumber = /^(\d{1,2}|[A-Z](?=\.))(\.\d{1,2})*\.?$/u;

/** True for a line that begins where the text behind the section number of the first one does. */
function hangsBehindNumber({ line: { words } }: LineFacts, line: LineFacts, settings: LayoutSettings): boolean {
	const [number, next] = words;
	if (!number || !next || !sectionNumber.test(number.text)) return false;
	return Math.abs(next.box.left - line.box.left) < (settings.indents.part / 2) * line.size;
}

function isCentred(a: LineFacts, b: LineFacts, settings: LayoutSettings): boolean {
	const middle = ({ box }: LineFacts) => (box.left + box.right) / 2;
	return (
		Math.abs(middle(a) - middle(b)) < settings.indents.centred * a.size &&
		Math.abs(a.box.left - b.box.left) > settings.indents.part * a.size &&
		Math.abs(a.box.right - b.box.right) > settings.indents.part * a.size
	);
}

function endsShort(column: Column, previous: LineFacts, line: LineFacts, settings: LayoutSettings): boolean {
	if (isCentred(previous, line, settings)) return false;
	const room = column.right - previous.box.right;
	const startsAnew = /^[\p{Lu}\p{N}\p{Lo}"“‘'([]/u.test(line.text);
	const isOtherCase = isCapital(previous.text) !== isCapital(line.text);
	if (!column.filled && !isOtherCase)
		return (
			startsAnew && column.lines.length > 2 && room > settings.shortLines.raggedRoom * (column.right - column.left)
		);
	const [first] = line.line.words;
	const wordWidth = first ? first.box.right - first.box.left : 0;
	const width = Math.min(wordWidth, settings.shortLines.firstWord * line.size);
	if (room < width + (isOtherCase ? 0 : settings.shortLines.spare * line.size)) return false;
	return endsSentence(previous.text) || startsAnew;
}

/** True for a text that ends as sentences do. */
export function endsSentence(text: string): boolean {
	return /[.!?:;。！？：；…][)\]"”’'»]*\s*(\[?\d{1,3}\]?)?$/u.test(text);
}
