import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'preact/hooks';
import { drawPage, openPdf } from './pdf-pages';

/** A PDF, or the object URL of an image; `undefined` until it is loaded, `null` if it cannot be shown. */
export type PageSource = PDFDocumentProxy | string | null | undefined;

/** Loads the pages of an original. @param address  signed; empty while unknown */
export function usePageSource(address: string): PageSource {
	const [source, setSource] = useState<PageSource>();
	useEffect(() => {
		let isCurrent = true;
		let loaded: PageSource;
		const release = (): void => {
			if (typeof loaded === 'string') URL.revokeObjectURL(loaded);
			else void loaded?.loadingTask.destroy();
		};
		setSource(undefined);
		if (address === '') return;
		load(address).then(
			(opened) => {
				loaded = opened;
				if (isCurrent) setSource(loaded);
				else release();
			},
			() => isCurrent && setSource(null),
		);
		return () => {
			isCurrent = false;
			release();
		};
	}, [address]);
	return source;
}

interface PagePictureProperties {
	readonly source: PageSource;
	readonly pageNumber: number;
	/** Reports whether there is an image: without one the words represent the page. */
	readonly drawn: (isDrawn: boolean) => void;
}

/** The page image: a page of a PDF, or the image itself. */
export function PagePicture({ source, pageNumber, drawn }: PagePictureProperties) {
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		if (source === null) drawn(false);
		if (typeof source !== 'object' || !source || !canvas.current) return;
		drawPage(source, pageNumber, canvas.current).then(
			() => drawn(true),
			() => drawn(false),
		);
	}, [source, pageNumber]);

	if (typeof source === 'string')
		return <img src={source} alt="" onLoad={() => drawn(true)} onError={() => drawn(false)} />;
	return <canvas ref={canvas} />;
}

/** A PDF, or the object URL of an image. */
async function load(address: string): Promise<PDFDocumentProxy | string> {
	const response = await fetch(address);
	if (!response.ok) throw new Error(response.statusText);
	const content = await response.blob();
	const start = new TextDecoder('latin1').decode(await content.slice(0, 1024).arrayBuffer());
	return start.includes('%PDF-') ? await openPdf(content) : URL.createObjectURL(content);
}
