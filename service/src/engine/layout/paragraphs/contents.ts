import type { ContentsEntry } from '../../model/blocks';
import type { LineFacts } from '../../text/line-facts';
import { cutAtGaps } from '../../text/gaps';
import { listedPage } from '../../text/page-numbers';
import { lineText } from '../../text/word-order';
import { pairsOf, type NonEmpty } from '../../values/sequences';
import { withIndent } from './indents';
import type { LayoutSettings } from '../settings/settings';

const leaders = /^(.*?\S)\s*(?:\.\s?){3,}\s*([\divxlcA-Z][\divxlc-]{0,6})$|^(.*?\S)\s*[·…_]{2,}\s*([\divxlc]{1,7})$/;

/** A candidate entry with its cues. */
interface Candidate {
	readonly text: string;
	readonly pageLabel: string;
	readonly hasLeaders: boolean;
}

function candidate(line: LineFacts, settings: LayoutSettings): Candidate | undefined {
	const match = leaders.exec(line.text);
	if (match) {
		const text = match[1] ?? match[3] ?? '';
		return { text: text.replace(/[\s.]+$/, ''), pageLabel: match[2] ?? match[4] ?? '', hasLeaders: true };
	}
	const parts = cutAtGaps(line.line.words, settings.contents.wideGap);
	const last = parts.at(-1);
	if (parts.length < 2 || !last) return undefined;
	const label = lineText({ words: last });
	if (listedPage(label) === undefined) return undefined;
	return { text: lineText({ words: parts.slice(0, -1).flat() }), pageLabel: label, hasLeaders: false };
}

/** A table of contents among the lines of a column. */
interface ContentsRun {
	readonly first: number;
	readonly lines: NonEmpty<LineFacts>;
	readonly entries: readonly ContentsEntry[];
}

/** A line of a column, and the entry it would be. */
interface Line {
	readonly line: LineFacts;
	readonly entry: Candidate | undefined;
}

/** Finds tables of contents: rows of text with a page number at one right edge, with leaders or rising numbers. */
export function findContents(lines: readonly LineFacts[], settings: LayoutSettings): ContentsRun[] {
	const all = lines.map((line): Line => ({ line, entry: candidate(line, settings) }));
	const runs: ContentsRun[] = [];
	let past = 0;
	all.forEach((start, first) => {
		if (first < past || !start.entry) return;
		const run = [start, ...goingOn(start, all.slice(first + 1), settings)] as const;
		const found = run.flatMap(({ entry }) => entry ?? []);
		if (found.length < settings.contents.minEntries || !isPlausible(found)) return;
		const [, ...others] = run;
		runs.push({ first, lines: [start.line, ...others.map(({ line }) => line)], entries: toEntries(run) });
		past = first + run.length;
	});
	return runs;
}

/** Entries that end at the same edge as the first; one may take two lines. */
function goingOn({ line: { box } }: Line, lines: readonly Line[], settings: LayoutSettings): readonly Line[] {
	let end = 0;
	for (const [index, { line, entry }] of lines.entries()) {
		if (entry && Math.abs(line.box.right - box.right) <= settings.contents.edgeTolerance * line.size) end = index + 1;
		else if (index > end || line.box.right > box.right + line.size) break;
	}
	return lines.slice(0, end);
}

function isPlausible(entries: readonly Candidate[]): boolean {
	const withLeaders = entries.filter((entry) => entry.hasLeaders).length;
	if (withLeaders >= 0.5 * entries.length) return true;
	const numbers = entries.map((entry) => Number(entry.pageLabel));
	const growing = pairsOf(numbers).every(([number, next]) => next >= number);
	const texts = entries.filter((entry) => /\p{L}{3}/u.test(entry.text)).length;
	return growing && texts === entries.length && new Set(numbers).size > 2 && entries.length >= 5;
}

function toEntries(lines: readonly Line[]): ContentsEntry[] {
	let open: readonly number[] = [];
	const entries: ContentsEntry[] = [];
	let before = '';
	let openLeft: number | undefined;
	for (const { line, entry } of lines) {
		openLeft ??= line.box.left;
		if (!entry) {
			before = `${before}${line.text} `;
			continue;
		}
		open = withIndent(open, openLeft, 0.4 * line.size, 0);
		entries.push({ text: before + entry.text, pageLabel: entry.pageLabel, level: open.length - 1 });
		before = '';
		openLeft = undefined;
	}
	return entries;
}
