import { AlignmentType, LevelFormat, Paragraph, type INumberingOptions, type ParagraphChild } from 'docx';
import type { ListBlock } from '../../model/blocks';
import { bulletOfShape } from '../../text/list-markers';
import { listCounting, mostLevels } from '../office/list-counting';
import { middleSize } from '../office/table-grid';
import { mainTypeface } from '../../fonts/typeface';
import { docxRuns, xmlText, type RunLook } from './runs';
import { twips } from './units';

/** Indent of a level, points. */
const indent = 18;

/** Collects the numberings of a document: one for each list, so that each counts for itself. */
export class Numberings {
	private readonly configs: INumberingOptions['config'][number][] = [];

	get options(): INumberingOptions {
		return { config: this.configs };
	}

	/** A list as paragraphs: real bullets and numbers where its markers go on evenly, else the markers as printed. */
	paragraphs(list: ListBlock, look: Pick<RunLook, 'footnote'>): Paragraph[] {
		const reference = this.add(list);
		return list.items.map((item) => {
			const level = Math.min(mostLevels - 1, item.level);
			const face = mainTypeface(item.lines);
			const fontSize = middleSize(item.lines);
			const runLook: RunLook = {
				...look,
				face: { ...face, bold: false, italic: false },
				...(fontSize === undefined ? {} : { fontSize }),
			};
			const children = docxRuns(item.runs, runLook);
			if (reference !== undefined)
				return new Paragraph({ style: 'ListParagraph', numbering: { reference, level }, children });
			const marker: ParagraphChild[] = docxRuns([{ text: `${item.marker}\t` }], runLook);
			return new Paragraph({
				style: 'ListParagraph',
				indent: { left: twips(indent * (level + 1)), hanging: twips(indent) },
				children: item.marker === '' ? children : [...marker, ...children],
			});
		});
	}

	private add(list: ListBlock): string | undefined {
		const first = listCounting(list);
		if (!first) return undefined;
		const reference = `list-${this.configs.length + 1}`;
		this.configs.push({
			reference,
			levels: Array.from({ length: mostLevels }, (_, level) => {
				const { format, text, start } = first.get(level) ?? {
					format: LevelFormat.BULLET,
					text: bulletOfShape.disc,
					start: 1,
				};
				return {
					level,
					format,
					text: xmlText(text),
					start,
					alignment: AlignmentType.LEFT,
					style: { paragraph: { indent: { left: twips(indent * (level + 1)), hanging: twips(indent) } } },
				};
			}),
		});
		return reference;
	}
}
