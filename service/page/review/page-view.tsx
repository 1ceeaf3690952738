import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReviewPage } from '../api';
import { drawPage, openPdf } from '../preview/pdf-pages';

/** A value with a box on the page. */
export interface Boxed {
	readonly name: string;
	readonly page: number;
	readonly box: readonly number[];
	readonly isDoubtful: boolean;
}

interface PageViewProperties {
	readonly page: ReviewPage;
	/** Signed URL of the original; empty while unknown. */
	readonly address: string;
	readonly boxes: readonly Boxed[];
	/** Name of the selected value. */
	readonly current: string;
	readonly taken: readonly number[];
	readonly take: (word: number) => void;
}

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

/** A page image with boxed values and pickable words. */
export function PageView({ page, address, boxes, current, taken, take }: PageViewProperties) {
	const container = useRef<HTMLDivElement>(null);
	const [isDrawn, setDrawn] = useState(false);
	const place = ([left = 0, top = 0, right = 0, bottom = 0]: readonly number[]) => ({
		left: percent(left, page.width),
		top: percent(top, page.height),
		width: percent(right - left, page.width),
		height: percent(bottom - top, page.height),
	});
	const now = boxes.find(({ name, page: own }) => name === current && own === page.page);
	useEffect(() => {
		container.current?.querySelector('.boxed.current')?.scrollIntoView({ block: 'center', inline: 'nearest' });
	}, [current, now?.box[1], isDrawn]);
	return (
		<div ref={container} class="paper" aria-hidden="true" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
			<Picture address={address} pageNumber={page.page + 1} drawn={setDrawn} />
			{boxes
				.filter((one) => one.page === page.page)
				.map(({ name, box, isDoubtful }) => (
					<div
						key={name}
						class={`boxed${isDoubtful ? ' doubtful' : ''}${name === current ? ' current' : ''}`}
						style={place(box)}
					/>
				))}
			{page.words.map(([word, ...box], index) => (
				// Words are not tab stops: hundreds would be in the way of keyboard users, who type instead.
				<span
					key={index}
					class={taken.includes(index) ? 'word taken' : 'word'}
					style={{ ...place(box), fontSize: `${(100 * (box[3] - box[1])) / page.width}cqw` }}
					title={word}
					onClick={() => take(index)}
				>
					{isDrawn ? '' : word}
				</span>
			))}
		</div>
	);
}

interface PictureProperties {
	readonly address: string;
	readonly pageNumber: number;
	/** Reports whether there is an image: without one the words represent the page. */
	readonly drawn: (isDrawn: boolean) => void;
}

/** The page image: a page of a PDF, or the image itself. */
function Picture({ address, pageNumber, drawn }: PictureProperties) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const [source, setSource] = useState<PDFDocumentProxy | string>();

	useEffect(() => {
		let isCurrent = true;
		let opened: PDFDocumentProxy | undefined;
		let picture = '';
		setSource(undefined);
		if (address === '') return;
		load(address).then(
			(loaded) => {
				if (typeof loaded === 'string') picture = loaded;
				else opened = loaded;
				if (isCurrent) setSource(loaded);
			},
			() => drawn(false),
		);
		return () => {
			isCurrent = false;
			if (picture !== '') URL.revokeObjectURL(picture);
			void opened?.loadingTask.destroy();
		};
	}, [address]);

	useEffect(() => {
		if (typeof source !== 'object' || !canvas.current) return;
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
