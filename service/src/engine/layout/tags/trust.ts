import type { Box, Page, Word } from '../../model';
import { horizontalOverlap, unionOf, verticalOverlap } from '../../model/boxes';
import { artifactMark } from '../../model/structure';
import { baselineOf } from '../../text/line-facts';
import type { TaggedPart } from '../draft/tagged-parts';
import { median } from '../../values/quantiles';
import { isFilled, lastOf, pairsOf } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';

/** What of a page's structure tree can be used. */
export interface TreeTrust {
	/** Its parts are whole, and their roles are plausible. */
	readonly roles: boolean;
	/** A person could read the page in its order. */
	readonly order: boolean;
}

/** Box of a part that holds no words directly, such as a table. */
type PartBox = (part: TaggedPart) => Box | undefined;

/** What the tree of a page is compared with. */
interface TrustContext {
	readonly page: Pick<Page, 'words'>;
	/** Words of its tables, which are in no part. */
	readonly inTables: readonly Word[];
	readonly boxOf: PartBox;
	readonly rightToLeft: boolean;
}

/** Judges the parts of a page. */
export function trustOf(
	parts: readonly TaggedPart[],
	{ page, inTables, boxOf, rightToLeft }: TrustContext,
	settings: LayoutSettings,
): TreeTrust {
	const all = length(page.words.filter(({ mark }) => mark !== artifactMark));
	const covered = parts.reduce((sum, part) => sum + length(part.words), length(inTables));
	const roles =
		all > 0 && covered >= settings.tags.coveredPart * all && areNamed(parts, settings) && areWhole(parts, settings);
	return {
		roles,
		order: roles && covered >= settings.tags.orderedPart * all && isReadable(parts, boxOf, rightToLeft, settings),
	};
}

const length = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + text.length, 0);

function areNamed(parts: readonly TaggedPart[], settings: LayoutSettings): boolean {
	let [all, named, headings] = [0, 0, 0];
	for (const part of parts) {
		const count = length(part.words);
		all += count;
		if (part.role !== 'text' && !isLump(part, settings)) named += count;
		if (part.role !== 'heading') continue;
		if (count > settings.tags.maxHeadingLength) return false;
		headings += count;
	}
	return (
		named >= settings.tags.namedPart * all &&
		(all < settings.tags.someText || headings <= settings.tags.headingPart * all)
	);
}

/** Whether a paragraph is really several, by line distances or sizes. */
export function isLump({ role, words }: TaggedPart, settings: LayoutSettings): boolean {
	const [first] = words;
	if (role !== 'paragraph' || !first) return false;
	const [steps, sizes]: [number[], number[]] = [[], [first.fontSize]];
	let line = first;
	for (const word of words) {
		if (isLevel(line.box, word.box, settings) || word.turn !== 0) continue;
		// At the top of another column, the distance says nothing.
		if (word.box.top > line.box.top) steps.push(baselineOf(word) - baselineOf(line));
		sizes.push(word.fontSize);
		line = word;
	}
	const usual = steps.length < 2 ? undefined : median(steps);
	if (usual === undefined) return false;
	return (
		Math.max(...steps) > settings.tags.lumpDistance * usual ||
		Math.max(...sizes) > settings.tags.lumpSize * Math.min(...sizes)
	);
}

/** Paragraphs are paragraphs, not the lines of one. */
function areWhole(parts: readonly TaggedPart[], settings: LayoutSettings): boolean {
	const paragraphs = parts.filter(({ role }) => role === 'paragraph');
	const broken = pairsOf(paragraphs).filter(([{ words }, next]) => {
		const [end, start] = [words.at(-1), next.words[0]];
		return end && start && /[\p{Ll},-]$/u.test(end.text) && /^\p{Ll}/u.test(start.text);
	});
	return broken.length <= settings.tags.brokenPart * paragraphs.length;
}

/** Little is read after something below it, or after something to its right in reading direction on the same rows. */
function isReadable(
	parts: readonly TaggedPart[],
	boxOf: PartBox,
	rightToLeft: boolean,
	settings: LayoutSettings,
): boolean {
	const read: Ends[] = [];
	let [all, backward] = [0, 0];
	for (const part of parts) {
		const ends = endsOf(part, boxOf, settings);
		if (!ends || part.role === 'note') continue;
		const weight = length(part.words) + 1;
		all += weight;
		const previous = read.at(-1);
		if (
			read.some((before) => isBelow(before, ends.first, settings)) ||
			(previous && isBehind(previous.last, ends.first, rightToLeft, settings))
		)
			backward += weight;
		if (read.length < settings.tags.maxCompared) read.push(ends);
	}
	return backward <= settings.tags.backwardPart * all;
}

/** Start and end of a part: a paragraph may continue at the top of another column. */
interface Ends {
	readonly first: Box;
	readonly last: Box;
}

function endsOf(part: TaggedPart, boxOf: PartBox, settings: LayoutSettings): Ends | undefined {
	const whole = boxOf(part);
	if (whole) return { first: whole, last: whole };
	const { words } = part;
	if (!isFilled(words)) return undefined;
	return { first: rowBox(words[0], words, settings), last: rowBox(lastOf(words), words.toReversed(), settings) };
}

/** Box of the first words that are on one row. @param words  that start with `first` */
function rowBox(first: Word, words: readonly Word[], settings: LayoutSettings): Box {
	const end = words.findIndex(({ box }) => !isLevel(box, first.box, settings));
	return unionOf(words.slice(0, end === -1 ? undefined : end).map(({ box }) => box));
}

function isLevel(a: Box, b: Box, settings: LayoutSettings): boolean {
	return verticalOverlap(a, b) >= settings.tags.besidePart * Math.min(a.bottom - a.top, b.bottom - b.top);
}

function isBelow({ first, last }: Ends, next: Box, settings: LayoutSettings): boolean {
	return [first, last].some(
		(box) => next.bottom <= box.top + settings.tags.reachPt && horizontalOverlap(box, next) > settings.tags.reachPt,
	);
}

function isBehind(before: Box, next: Box, rightToLeft: boolean, settings: LayoutSettings): boolean {
	if (!isLevel(before, next, settings)) return false;
	return rightToLeft
		? next.left >= before.right - settings.tags.reachPt
		: next.right <= before.left + settings.tags.reachPt;
}
