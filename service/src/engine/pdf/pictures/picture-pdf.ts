import { openImage, type ImageFrame, type ImageRequest } from '../../image/read-image';
import type { Raster } from '../../pixels/raster';
import { DocumentFile } from '../syntax/cos/document-file';
import { PdfContext, PdfRawStream, PdfReference } from '../syntax/objects/objects';
import { layOutPicture, placingMatrix, type PageShape, type PictureLayout } from './picture-page';
import { writeCorrected, writePicture, type PictureTarget } from './picture-object';

/** What is done with the pictures of a file. */
export interface PicturePages {
	readonly shape: PageShape;
	/** A picture made better; `undefined`: it stays as it is. */
	readonly correct?: (frame: ImageFrame) => Promise<(Raster & { readonly dpi: number }) | undefined>;
	/** Called after each page. */
	readonly onPage?: () => void;
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
		for (let frameNumber = 1; frameNumber <= source.frameCount; frameNumber++) {
			const corrected = work.correct && (await work.correct(await source.readFrame(frameNumber)));
			const picture = corrected
				? await writeCorrected(target, corrected)
				: await writePicture(target, source, { ...request, frameNumber });
			const layout = layOutPicture(picture, work.shape);
			pages.push(addPage(target, tree, picture.number, contentOf(picture.orientation, layout), layout));
			await file.keep();
			work.onPage?.();
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

function addPage(
	{ file, context }: PictureTarget,
	tree: number,
	picture: number,
	content: string,
	{ width, height }: PictureLayout,
): number {
	const [contents, page] = [file.reserve(), file.reserve()];
	const numberOf = ({ objectNumber }: PdfReference): number => objectNumber;
	file.add(contents, PdfRawStream.of(context.obj({}), Buffer.from(content, 'latin1')), numberOf);
	const dict = context.obj({
		Type: 'Page',
		Parent: PdfReference.of(tree),
		MediaBox: [0, 0, Number(written(width)), Number(written(height))],
		Resources: { XObject: { Im: PdfReference.of(picture) } },
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
