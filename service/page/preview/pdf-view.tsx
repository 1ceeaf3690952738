import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../context';
import { drawPage, openPdf } from './pdf-pages';

/** Shows the pages of a PDF, one at a time. */
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
		if (document && canvas.current) drawPage(document, pageNumber, canvas.current).catch(failed);
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
