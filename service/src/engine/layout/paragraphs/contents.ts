import type { ContentsEntry } from '../../model/blocks';
import type { LineFacts } from '../../text/line-facts';
import { cutAtGaps } from '../../text/gaps';
import { listedPage } from '../../text/page-numbers';
import { lineText } from '../../text/word-order';
import type { LayoutSettings } from '../settings/settings';

const leaders = /^(.*?\S)\s*(?:\.\s?){3,}\s*([\divxlcA-Z][\divxlc-]{0,6})$|^(.*?\S)\s*[·…_]{2,}\s*([\divxlc]{1,7})$/;

/** An entry with what says that it is one. */
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
export interface ContentsRun {
	readonly first: number;
	/** Exclusive. */
	readonly end: number;
	readonly entries: readonly ContentsEntry[];
}

/** Find tables of contents: rows of text and a page number at one right edge, with leaders or growing numbers. */
export function findContents(lines: readonly LineFacts[], settings: LayoutSettings): ContentsRun[] {
	const candidates = lines.map((line) => candidate(line, settings));
	const runs: ContentsRun[] = [];
	for (let first = 0; first < lines.length; first++) {
		if (!candidates[first]) continue;
		let end = first + 1;
		let last = first;
		const edge = lines[first]!.box.right;
		for (; end < lines.length; end++) {
			const line = lines[end]!;
			if (candidates[end] && Math.abs(line.box.right - edge) <= settings.contents.edgeTolerance * line.size) last = end;
			// An entry may run over two lines.
			else if (end - last > 1 || line.box.right > edge + line.size) break;
		}
		end = last + 1;
		const found = candidates.slice(first, end).filter((entry) => entry !== undefined);
		if (found.length >= settings.contents.fewestEntries && isPlausible(found)) {
			runs.push({ first, end, entries: toEntries(lines.slice(first, end), candidates.slice(first, end)) });
			first = end - 1;
		}
	}
	return runs;
}

function isPlausible(entries: readonly Candidate[]): boolean {
	const withLeaders = entries.filter((entry) => entry.hasLeaders).length;
	if (withLeaders >= 0.5 * entries.length) return true;
	const numbers = entries.map((entry) => Number(entry.pageLabel));
	const growing = numbers.every((number, index) => index === 0 || number >= numbers[index - 1]!);
	const texts = entries.filter((entry) => /\p{L}{3}/u.test(entry.text)).length;
	return growing && texts === entries.length && new Set(numbers).size > 2 && entries.length >= 5;
}

function toEntries(lines: readonly LineFacts[], candidates: readonly (Candidate | undefined)[]): ContentsEntry[] {
	const lefts: number[] = [];
	const entries: ContentsEntry[] = [];
	let open = '';
	let openLeft: number | undefined;
	lines.forEach((line, index) => {
		const found = candidates[index];
		openLeft ??= line.box.left;
		if (!found) {
			open = `${open}${line.text} `;
			return;
		}
		const left = openLeft;
		while (lefts.length > 0 && lefts.at(-1)! > left + 0.4 * line.size) lefts.pop();
		if (lefts.length === 0 || left > lefts.at(-1)! + 0.4 * line.size) lefts.push(left);
		entries.push({ text: open + found.text, pageLabel: found.pageLabel, level: lefts.length - 1 });
		open = '';
		openLeft = undefined;
	});
	return entries;
}
