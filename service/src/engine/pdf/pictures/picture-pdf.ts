import { openImage, type ImageFrame, type ImageRequest } from '../../image/read-image';
import { combineMatrices, type Matrix } from '../../model/matrix';
import type { PageRaster } from '../../pixels/raster';
import type { ReadingLine } from '../text-layer/reading-lines';
import { TextFont } from '../text-layer/text-font';
import { textLayer } from '../text-layer/text-layer';
import { DocumentFile } from '../../pdf-syntax/cos/document-file';
import { PdfContext, PdfRawStream, PdfReference } from '../../pdf-syntax/objects/objects';
import { layOutPicture, placingMatrix, type PageShape, type PictureLayout } from './picture-page';
import { writeCorrected, writePicture, type PictureTarget } from './picture-object';

/** What OCR has found in a picture. */
export interface TextOfPicture {
	/** In the picture turned upright. */
	readonly lines: readonly ReadingLine[];
	/** From there to the picture as shown, y downwards. */
	readonly toPicture: Matrix;
	/** Of the picture as shown. */
	readonly width: number;
}

/** What is done with the pictures of a file. */
export interface PicturePages {
	readonly shape: PageShape;
	/** A picture made better; `undefined`: it stays as it is. */
	readonly correct?: (frame: ImageFrame) => Promise<PageRaster | undefined>;
	/**
	 * @param frameNumber  in its file, from 1
	 * @param frame  decodes the picture, unless it was made better
	 */
	readonly readText?: (frameNumber: number, frame: () => Promise<PageRaster>) => Promise<TextOfPicture>;
}

/**
 * Write the pictures of an image file as a PDF, a page each.
 * @returns how many
 * @throws ServiceError as `openImage` and `writePicture`
 */
export async function writePicturePdf(request: ImageRequest, path: string, work: PicturePages): Promise<number> {
	const source = await openImage(request);
	const file = await DocumentFile.create(path);
	try {
		const target: PictureTarget = { file, context: PdfContext.create() };
		const tree = file.reserve();
		const pages: number[] = [];
		let font: { readonly number: number; readonly letters: TextFont } | undefined;
		for (let frameNumber = 1; frameNumber <= source.frameCount; frameNumber++) {
			const { correct, readText } = work;
			const corrected = correct && (await correct(await source.readFrame(frameNumber)));
			const picture = corrected
				? await writeCorrected(target, corrected)
				: await writePicture(target, source, { ...request, frameNumber });
			const layout = layOutPicture(picture, work.shape);
			const decoded = async (): Promise<PageRaster> => corrected ?? (await source.readFrame(frameNumber));
			const read = await readText?.(frameNumber, decoded);
			if (read && read.lines.length > 0) font ??= { number: file.reserve(), letters: new TextFont() };
			const content = `${contentOf(picture.orientation, layout)}\n${read && font ? layerOf(read, layout, font.letters) : ''}`;
			const parts = { tree, picture: picture.number, font: font?.number, content: Buffer.from(content, 'latin1') };
			pages.push(addPage(target, parts, layout));
			await file.keep();
		}
		if (font) addFont(target, font.number, font.letters);
		await finish(target, tree, pages);
		return source.frameCount;
	} finally {
		await file.close();
	}
}

function addFont({ file, context }: PictureTarget, number: number, letters: TextFont): void {
	const numberOf = ({ objectNumber }: PdfReference): number => objectNumber;
	const font = letters.describe(context, (object) => {
		const part = file.reserve();
		file.add(part, object, numberOf);
		return PdfReference.of(part);
	});
	file.add(number, font, numberOf);
}

/** Name of the font among the resources of a page. */
const fontName = 'Tx';

function layerOf({ lines, toPicture, width }: TextOfPicture, layout: PictureLayout, letters: TextFont): string {
	const scale = layout.pictureWidth / width;
	const toPage = combineMatrices(toPicture, [scale, 0, 0, -scale, layout.left, layout.bottom + layout.pictureHeight]);
	return textLayer({ lines, toPage }, letters, fontName);
}

/** Decimals of a point that are written: a thousandth of a pixel of any screen. */
const decimals = 4;

function contentOf(orientation: number, layout: PictureLayout): string {
	return `q ${placingMatrix(orientation, layout).map(written).join(' ')} cm /Im Do Q`;
}

function written(value: number): string {
	return String(Number(value.toFixed(decimals)));
}

/** What a page consists of: numbers of objects, and what is drawn. */
interface PageParts {
	readonly tree: number;
	readonly picture: number;
	readonly font: number | undefined;
	readonly content: Uint8Array;
}

function addPage(
	{ file, context }: PictureTarget,
	{ tree, picture, font, content }: PageParts,
	{ width, height }: PictureLayout,
): number {
	const [contents, page] = [file.reserve(), file.reserve()];
	const numberOf = ({ objectNumber }: PdfReference): number => objectNumber;
	file.add(contents, PdfRawStream.of(context.obj({}), content), numberOf);
	const dict = context.obj({
		Type: 'Page',
		Parent: PdfReference.of(tree),
		MediaBox: [0, 0, Number(written(width)), Number(written(height))],
		Resources: {
			XObject: { Im: PdfReference.of(picture) },
			...(font === undefined ? {} : { Font: { [fontName]: PdfReference.of(font) } }),
		},
		Contents: PdfReference.of(contents),
	});
	file.add(page, dict, numberOf);
	return page;
}

async function finish({ file, context }: PictureTarget, tree: number, pages: readonly number[]): Promise<void> {
	const numberOf = ({ objectNumber }: PdfReference): number => objectNumber;
	const kids = pages.map((page) => PdfReference.of(page));
	file.add(tree, context.obj({ Type: 'Pages', Kids: kids, Count: kids.length }), numberOf);
	const [root, info] = [file.reserve(), file.reserve()];
	file.add(root, context.obj({ Type: 'Catalog', Pages: PdfReference.of(tree) }), numberOf);
	file.add(info, context.obj({}), numberOf);
	await file.finish({ root, info, version: '1.5' });
}
