import type { Box, Line } from '../../model';
import type { Block, FigureBlock } from '../../model/blocks';
import type { ImageFile } from '../../model/image-file';
import type { PictureSource } from '../../model/picture-source';
import { lineText } from '../../text/word-order';
import { formulaMargin, withMargin, type OfficeOptions } from './office-options';

/** The picture that a fixed layout shows in place of a block: of a figure, and of a formula where that is wanted. */
export async function blockPicture(
	block: Block,
	pictures: PictureSource,
	{ formulasAsImages }: Pick<OfficeOptions, 'formulasAsImages'>,
): Promise<{ readonly file: ImageFile; readonly box: Box; readonly alternativeText: string } | undefined> {
	if (block.kind === 'figure') {
		const file = await pictures.figure(block);
		return file && { file, box: block.box, alternativeText: pictureText(block) };
	}
	if (block.kind !== 'text' || block.role !== 'formula' || !formulasAsImages) return undefined;
	const box = withMargin(block.box, formulaMargin);
	const file = await pictures.region(block.pageNumber, box);
	return file && { file, box, alternativeText: '' };
}

/** Longest text of labels that describes a picture, signs: it is read out. */
const maxLabelCharacters = 1000;

/** What a picture shows, for those who do not see it: what the document says of it, or its labels. */
export const pictureText = ({ alternativeText, lines }: FigureBlock): string =>
	alternativeText || lines.map(lineText).join(' ').slice(0, maxLabelCharacters);

/** Lines of a block's text, where a fixed layout writes them; a drawing's stand in its picture. */
export function linesOf(block: Block): readonly Line[] {
	switch (block.kind) {
		case 'text':
		case 'contents':
			return block.lines;
		case 'list':
			return block.items.flatMap((item) => item.lines);
		default:
			return [];
	}
}

/** The same with those of tables. */
export const linesIn = (block: Block): readonly Line[] =>
	block.kind === 'table' ? block.table.cells.flatMap((cell) => cell.lines) : linesOf(block);
