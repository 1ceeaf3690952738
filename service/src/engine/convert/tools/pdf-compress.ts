import { copyFile, open, stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { phrase, type Phrase } from '../../../messages/phrases';
import { withPdf, type PdfiumDocument } from '../../external/pdfium-document';
import { copyPages } from '../../external/pdfium-pages';
import { pageSize, renderPage } from '../../external/pdfium-render';
import { compressDocument, type Compressed, type KeptPages } from '../../pdf/compress/compress-document';
import { compressSettings } from '../../pdf/compress/settings';
import { editPdf } from '../../pdf/edit/edit-pdf';
import { signalToNoise } from '../../pixels/signal-to-noise';
import { pdfSource } from '../../reading/pdf-source';
import { checkPageCount } from '../../request/pages';
import type { ParametersOf } from '../../request/parameters';
import type { Tool, ToolContext } from '../../request/tool';
import { pixelsPerPoint } from '../../model/points';
import { numbersTo } from '../../values/sequences';

type Context = ToolContext<ParametersOf<'pdf/compress'>>;

/** Reduces the size of a PDF; one that cannot be reduced is returned byte for byte. */
export const pdfCompress: Tool<'pdf/compress'> = async (context) =>
	await withPdf(pdfSource(context), async (document) => {
		const { pageCount } = document;
		const { inputPath } = context.request;
		checkPageCount(context, pageCount);
		context.onProgress(0, pageCount);
		const resultPath = context.resultPath('pdf');
		if (isSigned(document)) await keepAsIs(context, resultPath, phrase('signedStays'));
		else {
			const warnings = await writeCompressed(context, document, resultPath);
			const isSmaller = (await stat(resultPath)).size < (await stat(inputPath)).size;
			const wasBetter = context.parameters.linearize && (await isLinear(inputPath)) && !(await isLinear(resultPath));
			if (isSmaller && !wasBetter) warnings.forEach(context.warn);
			else await keepAsIs(context, resultPath, phrase('notSmaller'));
			if (context.parameters.linearize && !(await isLinear(resultPath))) context.warn(phrase('notLinear'));
		}
		context.onProgress(pageCount, pageCount);
		return { resultPath, extension: 'pdf', pageCount };
	});

/** Any change would break a signature. */
function isSigned({ pdfium, handle }: PdfiumDocument): boolean {
	return pdfium.api.FPDF_GetSignatureCount(handle) > 0;
}

async function keepAsIs({ request: { inputPath }, warn }: Context, path: string, why: Phrase): Promise<void> {
	await copyFile(inputPath, path);
	warn(why);
}

/**
 * Writes it, and again with the original fonts, then images, of pages that look different.
 * @returns warnings for the accepted result
 */
async function writeCompressed(context: Context, document: PdfiumDocument, path: string): Promise<Phrase[]> {
	const kept = { pictures: new Set<number>(), fonts: new Set<number>() };
	const isJudged = context.parameters.compressQuality === undefined;
	for (;;) {
		const warnings: Phrase[] = [];
		const made = await writeOnce({ ...context, warn: (warning) => warnings.push(warning) }, document, path, kept);
		const { changedPages, fontPages } = made;
		// Choosing an image quality does not mean choosing other letters.
		const judged = new Set([...(isJudged ? changedPages : []), ...fontPages]);
		const different = await findDifferentPages(context, document, path, judged);
		const fonts = different.filter((page) => fontPages.has(page));
		const pictures = isJudged ? different.filter((page) => !fontPages.has(page)) : [];
		if (fonts.length + pictures.length === 0) return warnings;
		// Each round keeps more pages, and kept pages cannot look different.
		fonts.forEach((page) => kept.fonts.add(page));
		pictures.forEach((page) => kept.pictures.add(page));
	}
}

async function writeOnce(
	context: Context,
	document: PdfiumDocument,
	path: string,
	kept: KeptPages,
): Promise<Compressed> {
	const { compressDpi: dpi, compressQuality: quality, linearize } = context.parameters;
	const linear = linearize ? { linearBelow: (await stat(context.request.inputPath)).size } : {};
	const pageNumbers = numbersTo(document.pageCount);
	const unchanged: Compressed = { changedPages: new Set(), fontPages: new Set() };
	let made = unchanged;
	await editPdf(context, document, path, {
		resultPages: pageNumbers,
		packs: true,
		...linear,
		inPlace: async (editable, pages) => {
			made = await compressDocument(editable, pages, { dpi, quality }, kept);
			return [];
		},
		withPdfium: (source) => {
			made = unchanged;
			return copyPages(source, pageNumbers);
		},
		lostWithPdfium: 'onlyPagesExtracted',
	});
	return made;
}

/** The parameters of a linearized file are within its first bytes (ISO 32000-1, F.3.2). */
const parameterBytes = 1024;

/** Whether a file claims to be linearized with its actual length: a modified one claims another. */
async function isLinear(path: string): Promise<boolean> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(parameterBytes), 0, parameterBytes, 0);
		const head = buffer.toString('latin1', 0, bytesRead);
		const length = /\/Linearized[^>]*\/L\s+(\d+)/.exec(head)?.[1];
		return Number(length) === (await file.stat()).size;
	} finally {
		await file.close();
	}
}

/** Bytes per pixel; the last one is unused. */
const bytesPerPixel = 4;

/** Pages that look different at screen resolution. */
async function findDifferentPages(
	context: Context,
	document: PdfiumDocument,
	path: string,
	changed: ReadonlySet<number>,
): Promise<number[]> {
	const different: number[] = [];
	if (changed.size === 0) return different;
	await withPdf({ path, fileName: context.request.fileName, imageLimits: document.imageLimits }, async (made) => {
		for (const page of changed) {
			if (looksDifferent(context, document, made, page)) different.push(page);
			await setImmediate();
		}
	});
	return different;
}

function looksDifferent(context: Context, source: PdfiumDocument, made: PdfiumDocument, page: number): boolean {
	const size = pageSize(source, page);
	if (!size) return false;
	const most = Math.sqrt(context.limit('imagePixels') / Math.max(1, size.width * size.height));
	const scale = Math.min(pixelsPerPoint(compressSettings.lookDpi), most);
	const pixels = {
		width: Math.max(1, Math.round(size.width * scale)),
		height: Math.max(1, Math.round(size.height * scale)),
	};
	const [before, after] = [renderPage(source, page, pixels), renderPage(made, page, pixels)];
	if (!before || !after) return before !== after;
	return signalToNoise(before.pixels, after.pixels, bytesPerPixel) < compressSettings.pageLook;
}
