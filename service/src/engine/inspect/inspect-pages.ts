import sharp from 'sharp';
import type { PdfiumDocument } from '../external/pdfium-document';
import { renderPage } from '../external/pdfium-render';
import { layoutSettings } from '../layout/settings/settings';
import type { Page } from '../model';
import type { DocumentPage } from '../model/blocks';
import { analysisOf } from '../reading/open-document';
import { pdfPages } from '../reading/pdf-pages';
import { perceive, understand } from '../reading/steps';
import type { ToolContext } from '../request/tool';
import type { Decision } from '../scores/decisions';
import { overlaySvg } from './overlay';
import { pixelsPerPoint } from '../model/points';

/** A page with its analysis. */
interface InspectedPage {
	readonly page: Page;
	readonly document: DocumentPage;
	/** The page's rendering with words, blocks and cells drawn over it. */
	readonly png: Buffer;
	/** Scored decisions about it, in order. */
	readonly decisions: readonly Decision[];
}

/** Drawing options. */
interface InspectOptions {
	/** From 1, in document order. */
	readonly pageNumbers: readonly number[];
	readonly dpi: number;
}

/** Maximum pixels of a page image; larger pages are scaled down. */
const maxPixels = 40_000_000;

/**
 * Analyzes pages of an open document like a conversion with these parameters, and draws the result over them. Skips
 * unreadable pages.
 */
export async function* inspectPages(
	context: ToolContext,
	document: PdfiumDocument,
	{ pageNumbers, dpi }: InspectOptions,
): AsyncGenerator<InspectedPage> {
	const analysis = analysisOf(context);
	const source = pdfPages(context, document);
	/** Pages that the layout has received but not returned yet. */
	const read = new Map<number, Page>();
	const decided = new Map<number, Decision[]>();
	const watch = (decision: Decision): void => {
		const { pageNumber } = decision;
		const others = decided.get(pageNumber);
		if (others) others.push(decision);
		else decided.set(pageNumber, [decision]);
	};
	const settings = { ...layoutSettings, watch, tables: { ...layoutSettings.tables, watch } };
	async function* pages(): AsyncGenerator<Page> {
		for (const pageNumber of pageNumbers) {
			const page = await perceive(source, pageNumber, { structured: analysis === 'full' });
			if (!page) continue;
			read.set(pageNumber, page);
			yield page;
		}
	}
	for await (const laidOut of understand(pages(), { analysis, outline: source.outline, settings })) {
		const page = read.get(laidOut.pageNumber);
		read.delete(laidOut.pageNumber);
		const decisions = decided.get(laidOut.pageNumber) ?? [];
		decided.delete(laidOut.pageNumber);
		if (!page) continue;
		const scale = Math.min(pixelsPerPoint(dpi), Math.sqrt(maxPixels / Math.max(1, page.width * page.height)));
		const size = {
			width: Math.max(1, Math.round(page.width * scale)),
			height: Math.max(1, Math.round(page.height * scale)),
		};
		const image = renderPage(document, page.pageNumber, size);
		if (!image) continue;
		const png = await sharp(image.pixels, { raw: { ...size, channels: 4 }, limitInputPixels: false })
			.removeAlpha()
			.composite([{ input: Buffer.from(overlaySvg(page, laidOut, scale)), top: 0, left: 0 }])
			.png()
			.toBuffer();
		yield { page, document: laidOut, png, decisions };
	}
}
