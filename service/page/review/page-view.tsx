import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReviewPage } from '../api';
import { PagePicture, usePageSource } from '../preview/page-picture';
import { placeOn } from '../preview/place-on';

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

/** A page image with boxed values and pickable words. */
export function PageView({ page, address, boxes, current, taken, take }: PageViewProperties) {
	const container = useRef<HTMLDivElement>(null);
	const [isDrawn, setDrawn] = useState(false);
	const source = usePageSource(address);
	const place = placeOn(page.width, page.height);
	const now = boxes.find(({ name, page: own }) => name === current && own === page.page);
	useEffect(() => {
		container.current?.querySelector('.boxed.current')?.scrollIntoView({ block: 'center', inline: 'nearest' });
	}, [current, now?.box[1], isDrawn]);
	return (
		<div ref={container} class="paper" aria-hidden="true" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
			<PagePicture source={source} pageNumber={page.page + 1} drawn={setDrawn} />
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
