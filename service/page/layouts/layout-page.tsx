import { useTexts } from '../context';
import { placeOn } from '../preview/place-on';
import type { BoxJson, LayoutJson } from './layout-json';

interface LayoutPageProperties {
	readonly layout: LayoutJson;
	/** From 0; -1 for the last one of several. */
	readonly page: number;
}

/**
 * A page of a learned layout: its words, and boxes where values and tables are searched. The lists next to it say the
 * same.
 */
export function LayoutPage({ layout, page }: LayoutPageProperties) {
	const { text } = useTexts();
	const { width, height, words, fields, tables = [] } = layout;
	const onPage = placeOn(width, height);
	const place = ({ left, top, right, bottom }: BoxJson) => onPage([left, top, right, bottom]);
	return (
		<figure class="layout-page">
			<figcaption>
				{text('page')} {page < 0 ? text('lastPage') : page + 1}
			</figcaption>
			<div class="paper" aria-hidden="true" style={{ aspectRatio: `${width} / ${height}` }}>
				{fields.map((field) =>
					field.box && field.page === page ? (
						<div key={`${field.use} ${field.key}`} class="boxed" style={place(field.box)} title={field.key} />
					) : null,
				)}
				{tables.map((table, index) =>
					table.page === page ? <div key={index} class="boxed table" style={place(table.first)} /> : null,
				)}
				{words.map((word, index) =>
					word.page === page ? (
						<span
							key={index}
							class={word.isLabel ? 'word label' : 'word'}
							style={{ ...place(word.box), fontSize: `${(100 * (word.box.bottom - word.box.top)) / width}cqw` }}
						>
							{word.text}
						</span>
					) : null,
				)}
			</div>
		</figure>
	);
}

/** Pages with content of the layout, the last page of a series last. */
export function pagesOf({ words, fields, tables = [] }: LayoutJson): number[] {
	const pages = new Set([...words, ...fields, ...tables].flatMap(({ page }) => (page === undefined ? [] : [page])));
	return [...pages].sort((a, b) => (a < 0 ? Infinity : a) - (b < 0 ? Infinity : b));
}
