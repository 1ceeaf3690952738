import type { PDFDocumentProxy } from 'pdfjs-dist';

/** Maximum width of a page image, in screen pixels. */
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

/** Renders a page at its display width, up to a maximum. @param pageNumber  from 1 */
export async function drawPage(
	document: PDFDocumentProxy,
	pageNumber: number,
	canvas: HTMLCanvasElement,
): Promise<void> {
	const page = await document.getPage(pageNumber);
	const { width } = page.getViewport({ scale: 1 });
	const viewport = page.getViewport({ scale: (widest / width) * Math.min(2, window.devicePixelRatio) });
	canvas.width = Math.floor(viewport.width);
	canvas.height = Math.floor(viewport.height);
	await page.render({ canvas, viewport }).promise;
}
