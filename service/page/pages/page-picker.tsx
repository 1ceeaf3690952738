import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ToolPath } from '../../../contract/tools';
import { useTexts } from '../context';
import { MoveButton } from '../file-list';
import type { FieldValues } from '../parameter-form';
import { drawPage, openPdf } from '../preview/pdf-pages';
import { moved, useDragging } from '../reorder';
import { pageListOf, pagesOf, rangesFrom, startsOf, stepsFor, unchangedPages, type PlacedPage } from './page-lists';

/** Larger files and documents with more pages are not shown: the page would become slow. */
const maxBytes = 100 * 1024 * 1024;
const maxPages = 300;

interface PagePickerProperties {
	readonly toolPath: ToolPath;
	readonly file: File;
	readonly values: FieldValues;
	readonly change: (values: FieldValues) => void;
}

/** Thumbnails of a PDF with which its pages are picked; nothing for a file that the browser cannot show. */
export function PagePicker({ toolPath, file, values, change }: PagePickerProperties) {
	const { text } = useTexts();
	const document = usePdf(file);
	if (!document) return null;
	const shared = { document, values, change };
	return (
		<section class="pages" aria-label={text('pages')}>
			{toolPath === 'pdf/pages' ? (
				<ArrangedPages {...shared} />
			) : toolPath === 'pdf/split' ? (
				<SplitPages {...shared} />
			) : (
				<ExtractedPages {...shared} />
			)}
		</section>
	);
}

interface PagesProperties extends Pick<PagePickerProperties, 'values' | 'change'> {
	readonly document: PDFDocumentProxy;
}

/** Pages are added to the result in the order of the clicks. */
function ExtractedPages({ document, values, change }: PagesProperties) {
	const { text } = useTexts();
	return (
		<ToggledPages
			document={document}
			help={text('pickPages')}
			name={text('page')}
			pages={pagesOf(values['pageOptions'] ?? '', document.numPages)}
			change={(pages) => change({ pageOptions: pageListOf(pages) })}
		/>
	);
}

/** Marks the pages with which a new file begins. */
function SplitPages({ document, values, change }: PagesProperties) {
	const { text } = useTexts();
	const starts = values['splitMode'] === 'ranges' ? startsOf(values['splitRanges'] ?? '') : [];
	return (
		<ToggledPages
			document={document}
			help={text('pickStarts')}
			name={text('newFileFrom')}
			pages={[...new Set([1, ...starts])]}
			change={(pages) => change({ splitMode: 'ranges', splitRanges: rangesFrom(pages, document.numPages) })}
		/>
	);
}

interface ToggledPagesProperties {
	readonly document: PDFDocumentProxy;
	readonly help: string;
	/** Of a page, before its number. */
	readonly name: string;
	/** Those that are on. */
	readonly pages: readonly number[];
	readonly change: (pages: readonly number[]) => void;
}

/** All pages, each of which is on or off. */
function ToggledPages({ document, help, name, pages, change }: ToggledPagesProperties) {
	return (
		<>
			<p class="help">{help}</p>
			<ol class="thumbnails">
				{unchangedPages(document.numPages).map(({ page }) => (
					<li key={page}>
						<ToggleButton
							{...{ document, page }}
							name={`${name} ${page}`}
							isOn={pages.includes(page)}
							toggle={(isOn) => change(isOn ? [...pages, page] : pages.filter((other) => other !== page))}
						/>
					</li>
				))}
			</ol>
		</>
	);
}

/** Pages are moved, rotated and deleted; the steps follow. */
function ArrangedPages({ document, change }: PagesProperties) {
	const { text } = useTexts();
	const [pages, setPages] = useState<readonly PlacedPage[]>(() => unchangedPages(document.numPages));
	const arrange = (result: readonly PlacedPage[]): void => {
		setPages(result);
		change({ pageSteps: stepsFor(result, document.numPages) });
	};
	const dragging = useDragging((from, to) => arrange(moved(pages, from, to)));
	return (
		<>
			<p class="help">{text('arrangePages')}</p>
			<ol class="thumbnails">
				{pages.map(({ page, turn }, index) => (
					<li key={page} {...dragging(index)}>
						<Thumbnail {...{ document, page, turn }} />
						<span>
							{text('page')} {page}
						</span>
						<PageActions {...{ pages, index, arrange }} />
					</li>
				))}
			</ol>
		</>
	);
}

interface PageActionsProperties {
	readonly pages: readonly PlacedPage[];
	readonly index: number;
	readonly arrange: (pages: readonly PlacedPage[]) => void;
}

/** Buttons that move, rotate and delete a page. */
function PageActions({ pages, index, arrange }: PageActionsProperties) {
	const { text } = useTexts();
	const { page, turn } = pages[index]!;
	const name = `${text('page')} ${page}`;
	const move = (to: number) => (): void => arrange(moved(pages, index, to));
	return (
		<span class="actions">
			<MoveButton name={`${text('moveBack')}: ${name}`} sign="←" go={index > 0 && move(index - 1)} />
			<MoveButton
				name={`${text('rotate')}: ${name}`}
				sign="↻"
				go={() => arrange(pages.with(index, { page, turn: (turn + 90) % 360 }))}
			/>
			<MoveButton
				name={`${text('remove')}: ${name}`}
				sign="✕"
				go={pages.length > 1 && (() => arrange(pages.filter((_, other) => other !== index)))}
			/>
			<MoveButton name={`${text('moveOn')}: ${name}`} sign="→" go={index < pages.length - 1 && move(index + 1)} />
		</span>
	);
}

interface ToggleButtonProperties extends ThumbnailProperties {
	readonly name: string;
	readonly isOn: boolean;
	readonly toggle: (isOn: boolean) => void;
}

function ToggleButton({ name, isOn, toggle, ...page }: ToggleButtonProperties) {
	return (
		<button type="button" class="plain toggle" aria-pressed={isOn} onClick={() => toggle(!isOn)}>
			<Thumbnail {...page} />
			{name}
		</button>
	);
}

interface ThumbnailProperties {
	readonly document: PDFDocumentProxy;
	/** From 1. */
	readonly page: number;
	/** Degrees clockwise. */
	readonly turn?: number;
}

/** A small picture of a page, drawn when it comes into view. */
function Thumbnail({ document, page, turn = 0 }: ThumbnailProperties) {
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		if (!canvas.current) return;
		const seen = new IntersectionObserver((entries) => {
			if (!canvas.current || !entries.some(({ isIntersecting }) => isIntersecting)) return;
			seen.disconnect();
			drawPage(document, page, canvas.current, thumbnailWidth).catch(() => undefined);
		});
		seen.observe(canvas.current);
		return () => seen.disconnect();
	}, [document, page]);
	return <canvas ref={canvas} class="thumbnail" aria-hidden="true" style={{ transform: `rotate(${turn}deg)` }} />;
}

/** Screen pixels. */
const thumbnailWidth = 120;

/** The opened file, if it is a PDF that the browser can show. */
function usePdf(file: File): PDFDocumentProxy | undefined {
	const [document, setDocument] = useState<PDFDocumentProxy>();
	useEffect(() => {
		if (file.size > maxBytes || !/\.pdf$/i.test(file.name)) return;
		let opened: PDFDocumentProxy | undefined;
		let current = true;
		openPdf(file).then(
			(loaded) => {
				opened = loaded;
				if (current && loaded.numPages <= maxPages) setDocument(loaded);
				else void loaded.loadingTask.destroy();
			},
			// Encrypted or damaged: the pages are typed, and the service gives the reason.
			() => undefined,
		);
		return () => {
			current = false;
			setDocument(undefined);
			void opened?.loadingTask.destroy();
		};
	}, [file]);
	return document;
}
