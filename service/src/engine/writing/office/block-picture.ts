import type { Box, Line } from '../../model';
import type { Block } from '../../model/blocks';
import type { ImageFile } from '../../model/image-file';
import type { PictureSource } from '../../model/picture-source';
import { formulaMargin, withMargin, type OfficeOptions } from './office-options';

/** The picture that a fixed layout shows in place of a block: of a figure, and of a formula where that is wanted. */
export async function blockPicture(
	block: Block,
	pictures: PictureSource,
	{ formulasAsImages }: Pick<OfficeOptions, 'formulasAsImages'>,
): Promise<{ readonly file: ImageFile; readonly box: Box; readonly alternativeText: string } | undefined> {
	if (block.kind === 'figure') {
		const file = await pictures.figure(block);
		return file && { file, box: block.box, alternativeText: block.alternativeText };
	}
	if (block.kind !== 'text' || block.role !== 'formula' || !formulasAsImages) return undefined;
	const box = withMargin(block.box, formulaMargin);
	const file = await pictures.region(block.pageNumber, box);
	return file && { file, box, alternativeText: '' };
}

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
