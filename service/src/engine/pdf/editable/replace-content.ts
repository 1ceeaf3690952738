import { PdfName, type PdfReference } from '../../pdf-syntax/objects/objects';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import type { PageNode } from '../edit/page-tree';
import type { WrittenContent } from './page-content';
import type { PlacedImage } from './page-images';

/** Entries of a page about its old content. */
const ofOldContent = ['Thumb', 'PieceInfo', 'StructParents', 'Group', 'Metadata', 'LastModified'];

/**
 * Replaces the content of a page. Size, rotation, annotations and links stay. @param fonts  by their names in the
 * content
 */
export function replaceContent(
	document: CosDocument,
	{ dict }: PageNode,
	content: WrittenContent,
	fonts: ReadonlyMap<string, PdfReference>,
): void {
	const { context } = document;
	const images = [...content.images].map(([name, image]) => [name, addImage(document, image)] as const);
	const used = [...fonts].filter(([name]) => content.operators.includes(`/${name} `));
	const resources = context.obj({
		Font: context.obj(Object.fromEntries(used)),
		XObject: context.obj(Object.fromEntries(images)),
	});
	dict.set(PdfName.of('Resources'), resources);
	dict.set(PdfName.of('Contents'), context.register(context.flateStream(content.operators)));
	for (const key of ofOldContent) dict.delete(PdfName.of(key));
}

function addImage({ context }: CosDocument, { jpeg, width, height, colors }: PlacedImage): PdfReference {
	return context.register(
		context.stream(jpeg, {
			Type: 'XObject',
			Subtype: 'Image',
			Width: width,
			Height: height,
			ColorSpace: colors === 'gray' ? 'DeviceGray' : 'DeviceRGB',
			BitsPerComponent: 8,
			Filter: 'DCTDecode',
		}),
	);
}
