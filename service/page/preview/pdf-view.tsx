import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../context';

/** Widest picture of a page, in pixels of the screen. */
const widest = 900;

/** The pages of a PDF, one at a time. */
export function PdfView({ content }: { readonly content: Blob }) {
	const { text } = useTexts();
	const [document, setDocument] = useState<PDFDocumentProxy>();
	const [pageNumber, setPageNumber] = useState(1);
	const [failure, setFailure] = useState('');
	const canvas = useRef<HTMLCanvasElement>(null);
	const failed = (error: unknown): void => setFailure(error instanceof Error ? error.message : String(error));

	useEffect(() => {
		let opened: PDFDocumentProxy | undefined;
		let current = true;
		openPdf(content).then((loaded) => {
			opened = loaded;
			if (current) setDocument(loaded);
			else void loaded.loadingTask.destroy();
		}, failed);
		return () => {
			current = false;
			void opened?.loadingTask.destroy();
		};
	}, [content]);

	useEffect(() => {
		if (document && canvas.current) draw(document, pageNumber, canvas.current).catch(failed);
	}, [document, pageNumber]);

	if (failure !== '') return <p class="failure">{text('previewFailed') + failure}</p>;
	if (!document) return <progress aria-label={text('preview')} />;
	return (
		<>
			<nav class="actions" aria-label={text('page')}>
				<button type="button" class="plain" disabled={pageNumber <= 1} onClick={() => setPageNumber(pageNumber - 1)}>
					{text('previousPage')}
				</button>
				<span role="status">
					{text('page')} {pageNumber} / {document.numPages}
				</span>
				<button
					type="button"
					class="plain"
					disabled={pageNumber >= document.numPages}
					onClick={() => setPageNumber(pageNumber + 1)}
				>
					{text('nextPage')}
				</button>
			</nav>
			<canvas ref={canvas} class="shown" role="img" aria-label={`${text('page')} ${pageNumber}`} />
		</>
	);
}

async function openPdf(content: Blob): Promise<PDFDocumentProxy> {
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

async function draw(document: PDFDocumentProxy, pageNumber: number, canvas: HTMLCanvasElement): Promise<void> {
	const page = await document.getPage(pageNumber);
	const { width } = page.getViewport({ scale: 1 });
	const viewport = page.getViewport({ scale: (widest / width) * Math.min(2, window.devicePixelRatio) });
	canvas.width = Math.floor(viewport.width);
	canvas.height = Math.floor(viewport.height);
	await page.render({ canvas, viewport }).promise;
}
