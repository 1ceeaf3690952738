import { join } from 'node:path';
import { standardWidth } from '../../fonts/standard-widths';
import type { DocumentPage } from '../../model/blocks';
import type { PictureSource } from '../../model/picture-source';
import { DocumentLanguage } from '../office/language';
import type { OfficeOptions } from '../office/office-options';
import { keepPlacedPages } from '../office/wanted-pages';
import { piecesInMemory, Spool } from '../archive/spool';
import type { ZipEntry } from '../archive/zip';
import { boxBody } from './box';
import { BroughtFonts, fontTableXml } from './brought-fonts';
import { flowBody } from './flow';
import { settingsXml, stylesXml } from './styles';
import { WordPackage } from './word-package';

/** How a Word document is laid out. */
interface DocxOptions extends OfficeOptions {
	/** `flow`: paragraphs that can be edited freely; `box`: each block at its position. */
	readonly layout: 'flow' | 'box';
}

/**
 * The parts of a Word document (ECMA-376, WordprocessingML) in constant memory: images as soon as they are read,
 * then the text, then its references. Own code, since available libraries hold the whole document in memory.
 */
export async function* docxParts(
	pages: AsyncIterable<DocumentPage>,
	pictures: PictureSource,
	options: DocxOptions,
): AsyncGenerator<ZipEntry> {
	const { layout } = options;
	const parts = new WordPackage();
	const language = new DocumentLanguage();
	const fonts = new BroughtFonts();
	const wanted = fonts.noted(language.counted(keepPlacedPages(pages, options)));
	const widthOf = fonts.widths(standardWidth);
	const pieces =
		layout === 'flow'
			? flowBody(wanted, pictures, options, parts, widthOf)
			: boxBody(wanted, pictures, options, parts, widthOf);
	const body = new Spool<string>(join(options.folder, 'document-body'), piecesInMemory);
	try {
		for await (const piece of pieces) {
			await body.add(piece);
			yield* parts.files();
		}
		yield parts.text(body.read());
		parts.add('styles', () => stylesXml(layout, language.regional));
		const { files } = fonts;
		parts.add('settings', () => settingsXml(files.length > 0, parts.hasSides));
		if (files.length > 0) parts.add('fontTable', (_link, file) => fontTableXml(files, file));
		yield* parts.files();
		yield* parts.end();
	} finally {
		fonts.close();
		await body.remove();
	}
}
