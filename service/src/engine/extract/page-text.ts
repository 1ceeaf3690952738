import { frameOf, toFrameWords, intoFrame, mainTurn, outOfFrame, type Frame } from '../text/frame';
import { relativeGap } from '../text/gaps';
import { cutBetween } from '../values/sequences';
import { wordsToLines } from '../text/lines';
import type { Box, Page, Rule, Word } from '../model';
import { unionOf } from '../model/boxes';
import { isReadByOcr } from '../model/read-by-ocr';
import { tokenize, type FoldedToken } from './fold';
import { atTextSize, usualSize } from '../text/text-size';
import { Mirror, readsRightToLeft } from './right-to-left';
import { extractSettings, type ExtractSettings } from './settings';

/** The parts of a page that extraction uses. */
export type ExtractPage = Pick<Page, 'pageNumber' | 'width' | 'height' | 'words' | 'rules'> &
	Partial<Pick<Page, 'penMarks' | 'inkMarks' | 'images' | 'annotations' | 'textLayer'>>;

/** Words of one row without a gap or a line between them: a cell, a label, a value, or both. */
export interface Segment {
	/** Its words, separated by single spaces. */
	readonly text: string;
	readonly words: readonly Word[];
	/** Offset of each word in `text`. */
	readonly starts: readonly number[];
	readonly tokens: readonly FoldedToken[];
	readonly box: Box;
	/** Mean height of its words, points. */
	readonly height: number;
	/** Row index, from the top. */
	readonly row: number;
	/** Index in its row, from the left. */
	readonly place: number;
}

/** One row of a page. */
export interface TextRow {
	readonly segments: readonly Segment[];
	readonly box: Box;
}

/** A stamp on a page: a PDF annotation, or colored ink over the print of a scan. */
export interface Stamp {
	readonly box: Box;
	/** Its text; empty if unknown. */
	readonly text: string;
	/** 0 to 1. */
	readonly confidence: number;
}

/**
 * A page as rows of segments, upright; a right-to-left page is mirrored, so that values are to the right of their
 * labels on every page.
 */
export interface PageText {
	readonly pageIndex: number;
	readonly width: number;
	readonly height: number;
	readonly rows: readonly TextRow[];
	readonly segments: readonly Segment[];
	/** Lines of the upright page; empty for a page with vertical text. */
	readonly rules: readonly Rule[];
	/** Possible signatures: pen strokes and small pictures. */
	readonly signs: readonly Box[];
	readonly stamps: readonly Stamp[];
	/** Whether the letters come from OCR, ours or that of a scanner. */
	readonly mayBeMisread: boolean;
	/** Thresholds for its text size. */
	readonly settings: ExtractSettings;
	/** Maps a box of the upright page to the displayed page. */
	readonly displayed: (box: Box) => Box;
	/** Maps a box of the displayed page to the upright page. */
	readonly upright: (box: Box) => Box;
}

/** Groups the words of a page. */
export function pageText(page: ExtractPage, given: ExtractSettings = extractSettings): PageText {
	const settings = atTextSize(given, usualSize(page.words));
	const frame: Frame = frameOf(page, mainTurn(page.words));
	const rules = frame.turn === 0 ? page.rules : [];
	const mirror = readsRightToLeft(page.words) ? new Mirror(frame.width) : undefined;
	const seen = (box: Box): Box => mirror?.box(box) ?? box;
	const lines = wordsToLines(toFrameWords(page.words, frame));
	const rows = lines.map(
		(line, row): TextRow => ({ segments: split(line.words, row, { rules, settings }, mirror), box: seen(line.box) }),
	);
	return {
		pageIndex: page.pageNumber - 1,
		width: frame.width,
		height: frame.height,
		rows,
		segments: rows.flatMap(({ segments }) => segments),
		rules: mirror ? rules.map((rule) => mirror.rule(rule)) : rules,
		signs: signsOf(page, settings).map((box) => seen(intoFrame(box, frame))),
		stamps: stampsOf(page).map((stamp) => ({ ...stamp, box: seen(intoFrame(stamp.box, frame)) })),
		mayBeMisread: page.textLayer === true || isReadByOcr(page.words),
		settings,
		displayed: (box) => outOfFrame(seen(box), frame),
		upright: (box) => seen(intoFrame(box, frame)),
	};
}

/** Annotation types used for signatures. */
const signing: ReadonlySet<string> = new Set(['Ink', 'Stamp']);

function signsOf(
	{ penMarks = [], images = [], annotations = [], width, height }: ExtractPage,
	settings: ExtractSettings,
): Box[] {
	const pictures = images.filter(
		({ box }) => (box.right - box.left) * (box.bottom - box.top) < settings.signatures.maxPart * width * height,
	);
	const added = annotations.filter(({ kind }) => signing.has(kind));
	return [...penMarks, ...pictures.map(({ box }) => box), ...added.map(({ box }) => box)];
}

function stampsOf({ inkMarks = [], annotations = [] }: ExtractPage): Stamp[] {
	return [
		...annotations.filter(({ kind }) => kind === 'Stamp').map(({ box }) => ({ box, text: '', confidence: 1 })),
		...inkMarks.filter(({ kind }) => kind === 'stamp'),
	];
}

function split(
	words: readonly Word[],
	row: number,
	page: Pick<PageText, 'rules' | 'settings'>,
	mirror: Mirror | undefined,
): Segment[] {
	const cells = cutBetween(
		words,
		(previous, next) =>
			relativeGap(previous, next, 'smaller') > page.settings.segments.maxGap ||
			findRuleBetween(previous.box, next.box, page),
	);
	return (mirror?.cells(cells) ?? cells).map((cell, place) => segmentOf(cell, row, place));
}

function heightOf({ box }: Word): number {
	return box.bottom - box.top;
}

/** True if a vertical line separates two boxes of one row. */
export function findRuleBetween(
	left: Box,
	right: Box,
	{ rules, settings }: Pick<PageText, 'rules' | 'settings'>,
): boolean {
	const { besideLinePt } = settings.segments;
	const middle = (left.top + left.bottom + right.top + right.bottom) / 4;
	return rules.some(
		({ direction, position, start, end }) =>
			direction === 'vertical' &&
			position > left.right - besideLinePt &&
			position < right.left + besideLinePt &&
			start <= middle &&
			end >= middle,
	);
}

function segmentOf(words: readonly Word[], row: number, place: number): Segment {
	const starts: number[] = [];
	let text = '';
	for (const word of words) {
		if (text !== '') text += ' ';
		starts.push(text.length);
		text += word.text;
	}
	const height = words.reduce((sum, word) => sum + heightOf(word), 0) / words.length;
	return { text, words, starts, tokens: tokenize(text), box: unionOf(words.map(({ box }) => box)), height, row, place };
}

/** Joins segments that a narrow cell breaks into rows. The result keeps the position of the first. */
export function joinSegments(segments: readonly [Segment, ...Segment[]]): Segment {
	const [{ row, place }] = segments;
	return segmentOf(
		segments.flatMap(({ words }) => words),
		row,
		place,
	);
}

/** Box of a part of a segment's text; a part of a word takes its share of the width. */
export function boxOfPart({ words, starts, text }: Segment, start: number, end: number): Box {
	const boxes = words.flatMap((word, index): Box[] => {
		const from = starts[index] ?? 0;
		const length = word.text.length;
		if (from >= end || from + length <= start) return [];
		const { left, right } = word.box;
		const at = (offset: number) => left + ((right - left) * Math.min(length, Math.max(0, offset - from))) / length;
		return [{ ...word.box, left: at(start), right: at(Math.min(end, text.length)) }];
	});
	return boxes.length > 0 ? unionOf(boxes) : unionOf(words.map(({ box }) => box));
}

/** Mean OCR confidence of a part of a segment, 0 to 1; 1 for embedded text. */
export function confidenceOfPart({ words, starts }: Segment, start: number, end: number): number {
	let sum = 0;
	let count = 0;
	for (const [index, word] of words.entries()) {
		const from = starts[index] ?? 0;
		if (from >= end || from + word.text.length <= start) continue;
		sum += word.confidence ?? 1;
		count++;
	}
	return count === 0 ? 1 : sum / count;
}
