import type { Box, Line } from '../../model';
import type { Block, FigureBlock } from '../../model/blocks';
import type { ImageFile } from '../../model/image-file';
import type { PictureSource } from '../../model/picture-source';
import { lineText } from '../../text/word-order';
import { withMargin } from '../../model/boxes';
import { formulaMargin, type OfficeOptions } from './office-options';

/** The image that a fixed layout shows in place of a block: of a figure, and of a formula on request. */
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

/** Maximum characters of labels as alternative text, since it is read out. */
const maxLabelCharacters = 1000;

/** Alternative text of an image: the document's own, or its labels. */
export const pictureText = ({ alternativeText, lines }: FigureBlock): string =>
	alternativeText || lines.map(lineText).join(' ').slice(0, maxLabelCharacters);

/** Text lines of a block that a fixed layout writes; those of a drawing are in its image. */
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

/** The same including tables. */
export const linesIn = (block: Block): readonly Line[] =>
	block.kind === 'table' ? block.table.cells.flatMap((cell) => cell.lines) : linesOf(block);
