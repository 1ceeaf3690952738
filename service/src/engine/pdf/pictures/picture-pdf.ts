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

/** OCR result of an image. */
export interface TextOfPicture {
	/** In the upright image. */
	readonly lines: readonly ReadingLine[];
	/** Maps to the displayed image, y downwards. */
	readonly toPicture: Matrix;
	/** Of the displayed image. */
	readonly width: number;
}

/** Processing of the images of a file. */
export interface PicturePages {
	readonly shape: PageShape;
	/** An enhanced image; `undefined` if it stays unchanged. */
	readonly correct?: (frame: ImageFrame) => Promise<PageRaster | undefined>;
	/**
	 * @param frameNumber  in its file, from 1
	 * @param frame  decodes the image, unless it was enhanced
	 */
	readonly readText?: (frameNumber: number, frame: () => Promise<PageRaster>) => Promise<TextOfPicture>;
}

/**
 * Writes the images of a file as a PDF, one page each.
 * @returns number of pages
 * @throws ServiceError like `openImage` and `writePicture`
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

/** Resource name of the font. */
const fontName = 'Tx';

function layerOf({ lines, toPicture, width }: TextOfPicture, layout: PictureLayout, letters: TextFont): string {
	const scale = layout.pictureWidth / width;
	const toPage = combineMatrices(toPicture, [scale, 0, 0, -scale, layout.left, layout.bottom + layout.pictureHeight]);
	return textLayer({ lines, toPage }, letters, fontName);
}

/** Written decimals of a point: a thousandth of a pixel of any screen. */
const decimals = 4;

function contentOf(orientation: number, layout: PictureLayout): string {
	return `q ${placingMatrix(orientation, layout).map(written).join(' ')} cm /Im Do Q`;
}

function written(value: number): string {
	return String(Number(value.toFixed(decimals)));
}

/** The parts of a page: object numbers, and its content. */
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
