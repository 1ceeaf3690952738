import type { Box, Page, Word } from '../../model';
import { horizontalOverlap, unionOf, verticalOverlap } from '../../model/boxes';
import { artifactMark } from '../../model/structure';
import { baselineOf } from '../../text/line-facts';
import type { TaggedPart } from '../draft/tagged-parts';
import { median } from '../../values/quantiles';

/** Part of a page's characters that has to be in the tree, artifacts left out, for the tree to say what the page is. */
const coveredPart = 0.9;

/** The same for its order: what is not in the tree has to find its place by where it stands. */
const orderedPart = 0.98;

/** Part of the characters in elements that say what they are. */
const namedPart = 0.6;

/** Headings hold less than this part of the characters of a page with some text, and fewer characters than this each. */
const headingPart = 0.5;
const longestHeading = 250;
const someText = 300;

/** Part of the paragraphs that may stop in the middle of a sentence, as lines tagged one by one do. */
const brokenPart = 0.2;

/** Part of the characters that may be read after what stands below them. */
const backwardPart = 0.1;

/** Parts that each one is compared with. */
const mostCompared = 1000;

/** Parts that lie on the same rows by this part of the lower one stand side by side. */
const besidePart = 0.5;

/** Lines reach into each other by this many points at most. */
const reach = 2;

/** What of a page's structure tree can be used. */
export interface TreeTrust {
	/** Its parts are whole, and what they are called is plausible. */
	readonly roles: boolean;
	/** Its order is one in which a person could read the page. */
	readonly order: boolean;
}

/** Box of a part that holds no words itself, such as a table. */
type PartBox = (part: TaggedPart) => Box | undefined;

/** What the tree of a page is compared with. */
export interface TrustContext {
	readonly page: Pick<Page, 'words'>;
	/** Words of its tables, which are in no part. */
	readonly inTables: readonly Word[];
	readonly boxOf: PartBox;
	readonly rightToLeft: boolean;
}

/** Judge the parts of a page. */
export function trustOf(parts: readonly TaggedPart[], { page, inTables, boxOf, rightToLeft }: TrustContext): TreeTrust {
	const all = length(page.words.filter(({ mark }) => mark !== artifactMark));
	const covered = parts.reduce((sum, part) => sum + length(part.words), length(inTables));
	const roles = all > 0 && covered >= coveredPart * all && areNamed(parts) && areWhole(parts);
	return { roles, order: roles && covered >= orderedPart * all && isReadable(parts, boxOf, rightToLeft) };
}

const length = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + text.length, 0);

function areNamed(parts: readonly TaggedPart[]): boolean {
	let [all, named, headings] = [0, 0, 0];
	for (const part of parts) {
		const count = length(part.words);
		all += count;
		if (part.role !== 'text' && !isLump(part)) named += count;
		if (part.role !== 'heading') continue;
		if (count > longestHeading) return false;
		headings += count;
	}
	return named >= namedPart * all && (all < someText || headings <= headingPart * all);
}

/** Lines of one paragraph are about the same distance apart and about the same size. */
const lumpDistance = 1.6;
const lumpSize = 1.15;

/** True for a paragraph that is several, by the space between its lines or their sizes. */
export function isLump({ role, words }: TaggedPart): boolean {
	if (role !== 'paragraph') return false;
	const [steps, sizes]: [number[], number[]] = [[], [words[0]!.fontSize]];
	let line = words[0]!;
	for (const word of words) {
		if (isLevel(line.box, word.box) || word.turn !== 0) continue;
		// At the top of another column the distance says nothing.
		if (word.box.top > line.box.top) steps.push(baselineOf(word) - baselineOf(line));
		sizes.push(word.fontSize);
		line = word;
	}
	const usual = steps.length < 2 ? undefined : median(steps);
	if (usual === undefined) return false;
	return Math.max(...steps) > lumpDistance * usual || Math.max(...sizes) > lumpSize * Math.min(...sizes);
}

/** Paragraphs are paragraphs, not the lines of one. */
function areWhole(parts: readonly TaggedPart[]): boolean {
	const paragraphs = parts.filter(({ role }) => role === 'paragraph');
	const broken = paragraphs.filter(({ words }, index) => {
		const next = paragraphs[index + 1];
		return next !== undefined && /[\p{Ll},-]$/u.test(words.at(-1)!.text) && /^\p{Ll}/u.test(next.words[0]!.text);
	});
	return broken.length <= brokenPart * paragraphs.length;
}

/** Little is read after something that stands below it, or after what is to be read behind it on the same rows. */
function isReadable(parts: readonly TaggedPart[], boxOf: PartBox, rightToLeft: boolean): boolean {
	const read: Ends[] = [];
	let [all, backward] = [0, 0];
	for (const part of parts) {
		const ends = endsOf(part, boxOf);
		if (!ends || part.role === 'note') continue;
		const weight = length(part.words) + 1;
		all += weight;
		const previous = read.at(-1);
		if (
			read.some((before) => isBelow(before, ends.first)) ||
			(previous && isBehind(previous.last, ends.first, rightToLeft))
		)
			backward += weight;
		if (read.length < mostCompared) read.push(ends);
	}
	return backward <= backwardPart * all;
}

/** Where a part begins and ends: a paragraph may go on at the top of another column. */
interface Ends {
	readonly first: Box;
	readonly last: Box;
}

function endsOf(part: TaggedPart, boxOf: PartBox): Ends | undefined {
	const whole = boxOf(part);
	if (whole) return { first: whole, last: whole };
	if (part.words.length === 0) return undefined;
	return { first: rowBox(part.words), last: rowBox([...part.words].reverse()) };
}

/** Box of the first words as far as they stand on one row. */
function rowBox(words: readonly Word[]): Box {
	const end = words.findIndex(({ box }) => !isLevel(box, words[0]!.box));
	return unionOf(words.slice(0, end === -1 ? undefined : end).map(({ box }) => box));
}

function isLevel(a: Box, b: Box): boolean {
	return verticalOverlap(a, b) >= besidePart * Math.min(a.bottom - a.top, b.bottom - b.top);
}

function isBelow({ first, last }: Ends, next: Box): boolean {
	return [first, last].some((box) => next.bottom <= box.top + reach && horizontalOverlap(box, next) > reach);
}

function isBehind(before: Box, next: Box, rightToLeft: boolean): boolean {
	if (!isLevel(before, next)) return false;
	return rightToLeft ? next.left >= before.right - reach : next.right <= before.left + reach;
}
