import type { FigureBlock, TableBlock } from '../../model/blocks';
import { findContents } from '../paragraphs/contents';
import type { Analysis, Draft } from '../draft/draft';
import { paragraphFeatures } from '../draft/paragraph-features';
import { formulaLines } from '../paragraphs/formulas';
import type { Frame } from '../../text/frame';
import { lineFacts, type LineFacts } from '../../text/line-facts';
import { beginRight, mirror } from '../paragraphs/mirrored';
import { measureColumn, pitchOf, type Column } from '../paragraphs/paragraphs';
import type { Region } from '../regions/split-regions';
import type { TaggedPage } from '../tags/tagged-page';
import { toTaggedParagraphs } from '../tags/tagged-paragraphs';
import { cutBetween, isFilled, lastOf, type NonEmpty } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';

/** What the drafts of a page share. */
export interface Flow {
	readonly frame: Frame;
	readonly analysis: Analysis;
	readonly tags?: TaggedPage;
}

/**
 * The drafts of a region: its objects, and its text split into paragraphs, contents and formulas.
 * @param objects  those that the region's items refer to by index
 */
export function draftRegion(
	region: Region,
	columnIndex: number,
	objects: readonly (TableBlock | FigureBlock)[],
	flow: Flow,
	settings: LayoutSettings,
): Draft[] {
	const items = region.items.map((item) => (item.kind === 'line' ? lineFacts(item.line) : item.id));
	const isLine = (item: LineFacts | number) => typeof item !== 'number';
	const all = items.filter(isLine);
	return cutBetween(items, (previous, next) => !isLine(previous) || !isLine(next)).flatMap((part): Draft[] => {
		const lines = part.filter(isLine);
		if (isFilled(lines) && isFilled(all)) return draftLines(lines, all, columnIndex, flow, settings);
		return part.flatMap((item) => {
			const block = typeof item === 'number' ? objects[item] : undefined;
			return block ? [{ kind: 'object', block }] : [];
		});
	});
}

/** Consecutive lines of a region. @param all  lines of the whole region, which define its column */
export function draftLines(
	lines: NonEmpty<LineFacts>,
	all: NonEmpty<LineFacts>,
	columnIndex: number,
	flow: Flow,
	settings: LayoutSettings,
): Draft[] {
	const { frame, analysis } = flow;
	const column = { ...measureColumn(all, settings), lines };
	const contents = analysis === 'full' && settings.contents.on ? findContents(lines, settings) : [];
	const formula = analysis === 'full' && settings.formulas.on ? formulaLines(column, settings) : new Set<LineFacts>();
	const text = (from: number, end?: number) =>
		draftText(lines.slice(from, end), formula, column, columnIndex, flow, settings);
	let from = 0;
	const drafts = contents.flatMap((run): Draft[] => {
		const before = text(from, run.first);
		from = run.first + run.lines.length;
		return [...before, { kind: 'contents', frame, lines: run.lines, entries: run.entries }];
	});
	return [...drafts, ...text(from)];
}

function draftText(
	lines: readonly LineFacts[],
	formula: ReadonlySet<LineFacts>,
	column: Column,
	columnIndex: number,
	{ frame, tags }: Flow,
	settings: LayoutSettings,
): Draft[] {
	const partOf = (line: LineFacts) => tags?.partOf(line.line);
	const fromRight = beginRight(column.lines, settings);
	const measured = fromRight ? measureColumn(mirror(column.lines), settings) : column;
	const turnUpright = (some: NonEmpty<LineFacts>) => (fromRight ? mirror(some) : some);
	const pieces = cutBetween(lines, (previous, next) => formula.has(previous) !== formula.has(next)).flatMap((part) =>
		formula.has(part[0])
			? [{ isFormula: true, lines: part, tag: undefined }]
			: toTaggedParagraphs({ ...measured, lines: turnUpright(part) }, partOf, settings).map((paragraph) => ({
					isFormula: false,
					lines: turnUpright(paragraph.lines),
					tag: paragraph.tag,
				})),
	);
	const distance = (a: LineFacts | undefined, b: LineFacts | undefined) =>
		a && b ? (b.baseline - a.baseline) / pitchOf(column, a.size > b.size ? b : a, settings) : Infinity;
	return pieces.map(({ isFormula, lines: own, tag }, index): Draft => {
		if (isFormula) return { kind: 'settled', role: 'formula', frame, lines: own };
		const above = distance(pieces[index - 1]?.lines.at(-1), own[0]);
		const below = distance(lastOf(own), pieces[index + 1]?.lines[0]);
		return {
			kind: 'paragraph',
			frame,
			lines: own,
			column,
			look: paragraphFeatures(own, column),
			columnIndex,
			tag,
			above,
			below,
		};
	});
}
