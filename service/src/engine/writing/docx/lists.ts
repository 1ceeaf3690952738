import type { ListBlock } from '../../model/blocks';
import { bulletOfShape } from '../../text/list-markers';
import { mainTypeface } from '../../fonts/typeface';
import { listCounting, mostLevels, type LevelCounting } from '../office/list-counting';
import { middleSize } from '../office/table-grid';
import { element } from '../office/xml';
import { paragraph, paragraphProperties, valued } from './paragraph';
import { docxRuns, type RunLook } from './runs';
import { twips } from './units';

/** Indent of a level, points. */
const indent = 18;

const indentOf = (level: number) => ({ left: twips(indent * (level + 1)), hanging: twips(indent) });

/** A level whose markers are not known. */
const plainBullet: LevelCounting = { format: 'bullet', text: bulletOfShape.disc, start: 1 };

/** Collects the numberings of a document: one for each list, so that each counts for itself. */
export class Numberings {
	/** What each list counts by (ECMA-376, part 1, 17.9.1). */
	private readonly definitions: string[] = [];

	/** Content of the numbering part; empty when no list counts. */
	get xml(): string {
		const instances = this.definitions.map((_, index) =>
			element('w:num', { 'w:numId': index + 1 }, valued('w:abstractNumId', index)),
		);
		return this.definitions.join('') + instances.join('');
	}

	/** A list as paragraphs: real bullets and numbers where its markers go on evenly, else the markers as printed. */
	paragraphs(list: ListBlock, look: RunLook): string {
		const id = this.add(list);
		return list.items
			.map((item) => {
				const level = Math.min(mostLevels - 1, item.level);
				const face = { ...mainTypeface(item.lines), bold: false, italic: false };
				const fontSize = middleSize(item.lines);
				const runLook = { ...look, face, ...(fontSize === undefined ? {} : { fontSize }) };
				const content = docxRuns(item.runs, runLook);
				if (id !== undefined) return paragraph({ style: 'ListParagraph', numbering: { id, level } }, content);
				const marker = item.marker === '' ? '' : docxRuns([{ text: `${item.marker}\t` }], runLook);
				return paragraph({ style: 'ListParagraph', indent: indentOf(level) }, marker + content);
			})
			.join('');
	}

	private add(list: ListBlock): number | undefined {
		const counting = listCounting(list);
		if (!counting) return undefined;
		const levels = Array.from({ length: mostLevels }, (_, level) => {
			const { format, text, start } = counting.get(level) ?? plainBullet;
			const content = [
				valued('w:start', start),
				valued('w:numFmt', format),
				valued('w:lvlText', text),
				valued('w:lvlJc', 'left'),
				element('w:pPr', {}, paragraphProperties({ indent: indentOf(level) })),
			];
			return element('w:lvl', { 'w:ilvl': level }, content.join(''));
		});
		const content = valued('w:multiLevelType', 'hybridMultilevel') + levels.join('');
		this.definitions.push(element('w:abstractNum', { 'w:abstractNumId': this.definitions.length }, content));
		return this.definitions.length;
	}
}
