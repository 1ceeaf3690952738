import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useTexts } from '../context';
import { PagePicture, usePageSource, type PageSource } from '../preview/page-picture';
import { placeOn } from '../preview/place-on';
import { boxesIn, type Comparison, type Difference, type DifferenceBox, type VersionName } from './comparison';

type PageSize = DifferenceBox['pageSize'];

/** A4, for pages of unknown size. */
const usualSize: PageSize = [595, 842];

interface Mark {
	/** From 0, of the difference. */
	readonly index: number;
	readonly kind: Difference['kind'];
	readonly rect: DifferenceBox['rect'];
}

interface VersionViewProperties {
	readonly version: VersionName;
	readonly comparison: Comparison;
	/** Signed URL of the original; empty if unknown. */
	readonly address: string;
	/** Index of the selected difference. */
	readonly at: number;
	readonly select: (at: number) => void;
	readonly pane: RefObject<HTMLDivElement | null>;
	readonly scrolled: () => void;
	/** Called when pages have got their sizes. */
	readonly sized: () => void;
}

/** All pages of a version with marks on its differences. */
export function VersionView({ version, comparison, address, pane, ...properties }: VersionViewProperties) {
	const { text } = useTexts();
	const source = usePageSource(address);
	const [hasPictures, setPictures] = useState(true);
	const sizes = usePageSizes(source, version, comparison);
	const marks = useMemo(() => marksByPage(version, comparison), [comparison]);
	useEffect(properties.sized, [sizes]);
	const { fileName } = comparison[version];
	const title = text(version === 'old' ? 'oldVersion' : 'newVersion');
	return (
		<section>
			<h4>
				{title}: <bdi>{fileName}</bdi>
			</h4>
			{(address === '' || !hasPictures) && <p class="help">{text('noPreview')}</p>}
			<div
				ref={pane}
				class="scroll"
				role="region"
				tabIndex={0}
				aria-label={`${title}: ${fileName}`}
				onScroll={properties.scrolled}
			>
				{sizes.map((size, index) => (
					<VersionPage
						key={index}
						{...{ source, size, pane, at: properties.at, select: properties.select }}
						pageNumber={index + 1}
						marks={marks.get(index + 1) ?? []}
						drawn={setPictures}
					/>
				))}
			</div>
		</section>
	);
}

interface VersionPageProperties extends Pick<VersionViewProperties, 'at' | 'select' | 'pane'> {
	readonly source: PageSource;
	readonly pageNumber: number;
	readonly size: PageSize;
	readonly marks: readonly Mark[];
	readonly drawn: (isDrawn: boolean) => void;
}

/** A page, drawn while it is near the visible part of its pane. */
function VersionPage({ source, pageNumber, size, marks, at, select, pane, drawn }: VersionPageProperties) {
	const { text } = useTexts();
	const paper = useRef<HTMLDivElement>(null);
	const [isNear, setNear] = useState(false);
	useEffect(() => {
		const watch = ([entry]: readonly IntersectionObserverEntry[]): void => setNear(entry?.isIntersecting === true);
		const observer = new IntersectionObserver(watch, { root: pane.current, rootMargin: '100%' });
		observer.observe(paper.current!);
		return () => observer.disconnect();
	}, []);
	const place = placeOn(...size);
	return (
		<>
			<p class="help">
				{text('page')} {pageNumber}
			</p>
			<div ref={paper} class="paper" aria-hidden="true" style={{ aspectRatio: size.join(' / ') }}>
				{isNear && <PagePicture {...{ source, pageNumber, drawn }} />}
				{isNear &&
					marks.map(({ index, kind, rect }, key) => (
						<div
							key={key}
							class={`boxed ${kind}${index === at ? ' current' : ''}`}
							style={place(rect)}
							onClick={() => select(index)}
						/>
					))}
			</div>
		</>
	);
}

/** Sizes of all pages: from the original, or from known places on them. */
function usePageSizes(source: PageSource, version: VersionName, comparison: Comparison): readonly PageSize[] {
	const known = useMemo(() => {
		const { differences, matches = [] } = comparison;
		const boxes = [...differences.flatMap((one) => boxesIn(version, one)), ...matches.map((match) => match[version])];
		const sizes = new Map(boxes.map(({ page, pageSize }) => [page, pageSize]));
		return Array.from({ length: comparison[version].pages }, (_, index) => sizes.get(index + 1) ?? usualSize);
	}, [comparison]);
	const [sizes, setSizes] = useState(known);
	useEffect(() => {
		if (typeof source !== 'object' || !source) return;
		const sizeOf = async (_: unknown, index: number): Promise<PageSize> => {
			const { width, height } = (await source.getPage(index + 1)).getViewport({ scale: 1 });
			return [width, height];
		};
		// Without an original, known sizes stay.
		Promise.all(known.map(sizeOf)).then(setSizes, () => undefined);
	}, [source]);
	return sizes;
}

function marksByPage(version: VersionName, { differences }: Comparison): ReadonlyMap<number, readonly Mark[]> {
	const marks = new Map<number, Mark[]>();
	for (const [index, difference] of differences.entries()) {
		for (const { page, rect } of boxesIn(version, difference))
			marks.set(page, [...(marks.get(page) ?? []), { index, kind: difference.kind, rect }]);
	}
	return marks;
}
