import type { TextWidth } from '../../fonts/standard-widths';
import type { Line } from '../../model';
import type { ListBlock, ListItem } from '../../model/blocks';
import { unionOf } from '../../model/boxes';
import { runsText } from '../../model/run-text';
import { hasRightToLeft } from '../../model/scripts';
import { bulletOfShape } from '../../text/list-markers';
import { fontNames, mainTypeface } from '../../fonts/typeface';
import { alignmentOf } from '../office/flow';
import { levelLines, lineFit } from '../office/line-fit';
import { listCounting, maxLevels, type LevelCounting } from '../office/list-counting';
import { middleSize } from '../office/table-grid';
import { element } from '../office/xml';
import type { FlowPlace } from './flow-place';
import { paragraph, paragraphProperties, valueElement, type ParagraphLook } from './paragraph';
import { placeText } from './placed-text';
import { docxRuns, runProperties, type RunLook } from './runs';
import { halfPoints, twips } from './units';

/** Indent per level, points. */
const indent = 18;

const indentOf = (level: number) => ({ left: twips(indent * (level + 1)), hanging: twips(indent) });

/** Where a list stands. */
interface ListPlace extends Pick<FlowPlace, 'column' | 'cursor'> {
	readonly widthOf: TextWidth;
}

/** Size of text that has none, points. */
const usualSize = 10;

/** x at which the text of an entry starts after its marker, points; `undefined` if unclear. */
function textLeft({ marker, lines }: ListItem): number | undefined {
	const [first, ...rest] = levelLines(lines);
	if (!first) return undefined;
	if (rest.length > 0) return Math.min(...rest.map(({ box }) => box.left));
	return first.words[0]?.text === marker ? first.words[1]?.box.left : undefined;
}

/** The lines of an entry without its marker, if that is a separate word. */
function linesBehindMarker({ marker, lines }: ListItem): readonly Line[] {
	const [first, ...rest] = lines;
	if (first?.words[0]?.text !== marker) return lines;
	const words = first.words.slice(1);
	return [{ ...first, words, box: words.length > 0 ? unionOf(words.map(({ box }) => box)) : first.box }, ...rest];
}

/** Text that starts further left than its other lines by more than this follows a space, points. */
const sameEdge = 3;

/** Whether the text of entries is a space after their markers, not where its other lines start. */
function standsClose(items: readonly ListItem[]): boolean {
	const known = items.flatMap(({ marker, lines }) => {
		const [first, ...rest] = levelLines(lines);
		const [word, next] = first?.words ?? [];
		if (!word || !next || word.text !== marker || rest.length === 0) return [];
		return [Math.min(...rest.map(({ box }) => box.left)) - next.box.left > sameEdge];
	});
	return known.filter(Boolean).length * 2 > known.length;
}

/** Markers have the style of the first entry's text; those in a symbol font are left to the program. */
function markerLook([item]: readonly ListItem[]): string {
	if (!item) return '';
	const { family } = mainTypeface(item.lines);
	const size = halfPoints(middleSize(item.lines) ?? usualSize);
	return runProperties(/[\p{L}\p{N}]/u.test(item.marker) ? { font: fontNames[family], size } : { size });
}

/** A level whose markers are not known. */
const plainBullet: LevelCounting = { format: 'bullet', text: bulletOfShape.disc, start: 1 };

/** Collects the numberings of a document: one per list, so that each counts separately. */
export class Numberings {
	/** What each list counts by (ECMA-376, part 1, 17.9.1). */
	private readonly definitions: string[] = [];

	/** Content of the numbering part; empty if no list counts. */
	get xml(): string {
		const instances = this.definitions.map((_, index) =>
			element('w:num', { 'w:numId': index + 1 }, valueElement('w:abstractNumId', index)),
		);
		return this.definitions.join('') + instances.join('');
	}

	/** A list as paragraphs: real bullets and numbers if its markers count evenly, else the printed markers. */
	paragraphs(list: ListBlock, look: RunLook, { column, cursor, widthOf }: ListPlace): string {
		const id = this.add(list);
		const behind = standsClose(list.items) ? ' ' : '\t';
		return list.items
			.map((item) => {
				const level = Math.min(maxLevels - 1, item.level);
				const face = { ...mainTypeface(item.lines), bold: false, italic: false };
				const fontSize = middleSize(item.lines) ?? usualSize;
				const isFromRight = hasRightToLeft(runsText(item.runs));
				const isJustified = alignmentOf(item, column) === 'justify';
				const text = {
					runs: item.runs,
					lines: item.lines,
					textLines: linesBehindMarker(item),
					face,
					fontSize,
					isOneFace: false,
					isFromRight,
				} as const;
				const left = isFromRight ? undefined : textLeft(item);
				const placed = placeText(
					{ ...text, alignment: isJustified ? 'justify' : 'left', ...(left === undefined ? {} : { textLeft: left }) },
					column,
					widthOf,
				);
				const { letterSpacing, stretch } = placed;
				const runLook = { ...look, face, fontSize, letterSpacing, ...(stretch === undefined ? {} : { stretch }) };
				const content = docxRuns(placed.runs, runLook);
				const fit = lineFit(item.lines);
				const own: ParagraphLook = {
					style: 'ListParagraph',
					...placed.look,
					...(left === undefined ? { indent: indentOf(level) } : {}),
					bidirectional: isFromRight,
					...(fit ? { spacing: cursor.lines(fit) } : {}),
				};
				if (id !== undefined) return paragraph({ ...own, numbering: { id, level } }, content);
				const marker = item.marker === '' ? '' : docxRuns([{ text: item.marker + behind }], runLook);
				return paragraph(own, marker + content);
			})
			.join('');
	}

	private add(list: ListBlock): number | undefined {
		const counting = listCounting(list);
		if (!counting) return undefined;
		const levels = Array.from({ length: maxLevels }, (_, level) => {
			const { format, text, start } = counting.get(level) ?? plainBullet;
			const items = list.items.filter((item) => Math.min(maxLevels - 1, item.level) === level);
			const content = [
				valueElement('w:start', start),
				valueElement('w:numFmt', format),
				standsClose(items) ? valueElement('w:suff', 'space') : '',
				valueElement('w:lvlText', text),
				valueElement('w:lvlJc', 'left'),
				element('w:pPr', {}, paragraphProperties({ indent: indentOf(level) })),
				markerLook(items),
			];
			return element('w:lvl', { 'w:ilvl': level }, content.join(''));
		});
		const content = valueElement('w:multiLevelType', 'hybridMultilevel') + levels.join('');
		this.definitions.push(element('w:abstractNum', { 'w:abstractNumId': this.definitions.length }, content));
		return this.definitions.length;
	}
}
