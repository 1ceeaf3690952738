import type { PDFDocumentProxy } from 'pdfjs-dist';

/** Width of a page in the preview, in screen pixels. */
const widest = 900;

/** Opens a PDF; loads the viewer with the first one. */
export async function openPdf(content: Blob): Promise<PDFDocumentProxy> {
	const pdfjs = await import('pdfjs-dist');
	const part = (path: string): string => new URL(`page/${path}`, window.document.baseURI).href;
	pdfjs.GlobalWorkerOptions.workerSrc = part('pdf.worker.js');
	return await pdfjs.getDocument({
		data: await content.arrayBuffer(),
		cMapUrl: part('pdfjs/cmaps/'),
		standardFontDataUrl: part('pdfjs/standard_fonts/'),
		wasmUrl: part('pdfjs/wasm/'),
	}).promise;
}

/**
 * Renders a page at its display width.
 * @param pageNumber  from 1
 * @param shownWidth  in screen pixels
 */
export async function drawPage(
	document: PDFDocumentProxy,
	pageNumber: number,
	canvas: HTMLCanvasElement,
	shownWidth = widest,
): Promise<void> {
	const page = await document.getPage(pageNumber);
	const { width } = page.getViewport({ scale: 1 });
	const viewport = page.getViewport({ scale: (shownWidth / width) * Math.min(2, window.devicePixelRatio) });
	canvas.width = Math.floor(viewport.width);
	canvas.height = Math.floor(viewport.height);
	await page.render({ canvas, viewport }).promise;
}
