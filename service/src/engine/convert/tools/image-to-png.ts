import { copyFile } from 'node:fs/promises';
import sharp from 'sharp';
import { phrase } from '../../../messages/phrases';
import type { Raster } from '../../pixels/raster';
import type { ImageFrame } from '../../image/read-image';
import { openRequestImage } from '../../reading/image-pages';
import type { AnyParameters } from '../../request/parameters';
import type { Conversion, ToolContext } from '../../request/tool';

/** Result of a tool for an image; `undefined` if it stays unchanged. */
type PictureWork = (picture: ImageFrame, context: ToolContext) => Promise<Raster | undefined>;

/** Text compresses well at any level; higher ones cost seconds for large images. */
const compressionLevel = 3;

/** A tool that makes one PNG of the (first) image of a file. */
export function imageToPng(work: PictureWork): Conversion<AnyParameters> {
	return async (context) => {
		const source = await openRequestImage(context);
		if (source.frameCount > 1) context.warn(phrase('onlyFirstPicture', { count: source.frameCount }));
		context.onProgress(0, 1);
		const frame = await source.readFrame(1);
		const resultPath = context.resultPath('png');
		const result = await work(frame, context);
		// An unchanged image keeps its exact bytes.
		if (!result && source.format === 'png') await copyFile(context.request.inputPath, resultPath);
		else await writePng(resultPath, result ?? frame, frame.dpi);
		context.onProgress(1, 1);
		return { resultPath, extension: 'png', pageCount: 1 };
	};
}

async function writePng(path: string, { width, height, pixels }: Raster, dpi: number): Promise<void> {
	await sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: false })
		.removeAlpha()
		.png({ compressionLevel })
		.withDensity(dpi)
		.toFile(path);
}
