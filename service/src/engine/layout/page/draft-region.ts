import type { FigureBlock, TableBlock } from '../../model/blocks';
import { findContents } from '../paragraphs/contents';
import type { Analysis, Draft } from '../draft/draft';
import { formulaLines } from '../paragraphs/formulas';
import type { Frame } from '../../text/frame';
import { lineFacts, type LineFacts } from '../../text/line-facts';
import { beginRight, mirrored } from '../paragraphs/mirrored';
import { measureColumn, pitchOf } from '../paragraphs/paragraphs';
import type { Region } from '../regions/regions';
import type { TaggedPage } from '../tags/tagged-page';
import { taggedParagraphs } from '../tags/tagged-paragraphs';
import type { LayoutSettings } from '../settings/settings';

/** What the drafts of a page share. */
export interface Flow {
	readonly frame: Frame;
	readonly analysis: Analysis;
	readonly tags?: TaggedPage;
}

/**
 * The drafts of a region: its objects, and its text taken apart into paragraphs, contents and formulas.
 * @param objects  those that the region's items name by number
 */
export function draftRegion(
	region: Region,
	columnIndex: number,
	objects: readonly (TableBlock | FigureBlock)[],
	flow: Flow,
	settings: LayoutSettings,
): Draft[] {
	const drafts: Draft[] = [];
	let lines: LineFacts[] = [];
	const all = region.items.flatMap((item) => (item.kind === 'line' ? [lineFacts(item.line)] : []));
	let at = 0;
	const finish = () => {
		if (lines.length > 0) drafts.push(...draftLines(lines, all, columnIndex, flow, settings));
		lines = [];
	};
	for (const item of region.items) {
		if (item.kind === 'line') lines.push(all[at++]!);
		else {
			finish();
			drafts.push({ kind: 'object', block: objects[item.id]! });
		}
	}
	finish();
	return drafts;
}

/** Lines that follow each other in a region. @param all  lines of the whole region, by which its column is measured */
export function draftLines(
	lines: readonly LineFacts[],
	all: readonly LineFacts[],
	columnIndex: number,
	flow: Flow,
	settings: LayoutSettings,
): Draft[] {
	const { frame, analysis } = flow;
	const column = { ...measureColumn(all, settings), lines };
	const contents = analysis === 'full' && settings.contents.on ? findContents(lines, settings) : [];
	const formula = analysis === 'full' && settings.formulas.on ? formulaLines(column, settings) : [];
	const drafts: Draft[] = [];
	let from = 0;
	const text = (end: number) => {
		if (end > from)
			drafts.push(...draftText(lines.slice(from, end), formula.slice(from, end), column, columnIndex, flow, settings));
	};
	for (const run of contents) {
		text(run.first);
		drafts.push({ kind: 'contents', frame, lines: lines.slice(run.first, run.end), entries: run.entries });
		from = run.end;
	}
	text(lines.length);
	return drafts;
}

function draftText(
	lines: readonly LineFacts[],
	formula: readonly boolean[],
	column: ReturnType<typeof measureColumn>,
	columnIndex: number,
	{ frame, tags }: Flow,
	settings: LayoutSettings,
): Draft[] {
	const drafts: Draft[] = [];
	const partOf = (line: LineFacts) => tags?.partOf(line.line);
	const fromRight = beginRight(column.lines, settings);
	const measured = fromRight ? measureColumn(mirrored(column.lines), settings) : column;
	for (let first = 0; first < lines.length; ) {
		const isFormula = formula[first] ?? false;
		let end = first + 1;
		while (end < lines.length && (formula[end] ?? false) === isFormula) end++;
		const part = lines.slice(first, end);
		if (isFormula) drafts.push({ kind: 'settled', role: 'formula', frame, lines: part });
		else {
			let at = first;
			const seen = fromRight ? mirrored(part) : part;
			for (const { lines: group, tag } of taggedParagraphs({ ...measured, lines: seen }, partOf, settings)) {
				const paragraph = lines.slice(at, at + group.length);
				const before = lines[at - 1];
				const after = lines[at + paragraph.length];
				const distance = (a: LineFacts | undefined, b: LineFacts | undefined) =>
					a && b ? (b.baseline - a.baseline) / pitchOf(column, a.size > b.size ? b : a, settings) : Infinity;
				drafts.push({
					kind: 'paragraph',
					frame,
					lines: paragraph,
					column,
					columnIndex,
					tag,
					above: distance(before, paragraph[0]),
					below: distance(paragraph.at(-1), after),
				});
				at += paragraph.length;
			}
		}
		first = end;
	}
	return drafts;
}
