import { openImage, type ImageFrame, type ImageRequest } from '../../image/read-image';
import type { Word } from '../../model';
import type { PageRaster } from '../../pixels/raster';
import { DocumentFile } from '../syntax/cos/document-file';
import { PdfContext, PdfRawStream, PdfReference } from '../syntax/objects/objects';
import { layOutPicture, placingMatrix, type PageShape, type PictureLayout } from './picture-page';
import { addTextFont, textLayer } from './text-layer';
import { writeCorrected, writePicture, type PictureTarget } from './picture-object';

/** What OCR has found in a picture. */
export interface WordsOfPicture {
	readonly words: readonly Word[];
	readonly size: { readonly width: number; readonly height: number };
}

/** What is done with the pictures of a file. */
export interface PicturePages {
	readonly shape: PageShape;
	/** A picture made better; `undefined`: it stays as it is. */
	readonly correct?: (frame: ImageFrame) => Promise<PageRaster | undefined>;
	/** The words of a picture, in points of it as shown, and its size in them. */
	readonly readWords?: (frame: PageRaster) => Promise<WordsOfPicture>;
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
		let font: number | undefined;
		for (let frameNumber = 1; frameNumber <= source.frameCount; frameNumber++) {
			const { correct, readWords } = work;
			const corrected = correct && (await correct(await source.readFrame(frameNumber)));
			const picture = corrected
				? await writeCorrected(target, corrected)
				: await writePicture(target, source, { ...request, frameNumber });
			const layout = layOutPicture(picture, work.shape);
			const read = readWords && (await readWords(corrected ?? (await source.readFrame(frameNumber))));
			const text = read ? textLayer(read.words, read.size, layout) : '';
			if (text !== '') font ??= addTextFont(file, target.context);
			const content = `${contentOf(picture.orientation, layout)}\n${text}`;
			pages.push(
				addPage(target, { tree, picture: picture.number, font, content: Buffer.from(content, 'latin1') }, layout),
			);
			await file.keep();
		}
		await finish(target, tree, pages);
		return source.frameCount;
	} finally {
		await file.close();
	}
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
			...(font === undefined ? {} : { Font: { Tx: PdfReference.of(font) } }),
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
