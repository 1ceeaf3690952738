import type { Box } from '../../model';
import { fromOtherSide, type ColumnExtent } from '../office/flow';
import { element } from '../office/xml';
import { prefixAttributes, valueElement } from './paragraph';
import { twips } from './units';

/** A header or footer. */
export interface PlacedPart {
	/** Relationship to it: to that of pages with odd numbers if those with even numbers have another one. */
	readonly id: string;
	/** Relationship to that of pages with even numbers; absent if no page of the document has another one there. */
	readonly even?: string;
	/** Relationship to that of a cover; absent without one. */
	readonly first?: string;
	/** From the paper edge to its outer end, points. */
	readonly distance: number;
}

/** Pages of one layout. */
export interface Section {
	/** Points. */
	readonly width: number;
	readonly height: number;
	/** Area filled by its text, points. */
	readonly body: Box;
	/** Whether it starts a page, or continues below the previous section. */
	readonly isNewPage: boolean;
	/** In reading order. */
	readonly columns: readonly ColumnExtent[];
	/** Whether the first column is on the right. */
	readonly isFromRight: boolean;
	/** Those of the previous section when absent. */
	readonly header?: PlacedPart;
	readonly footer?: PlacedPart;
	readonly firstPageNumber?: number;
	/** Whether its first page has its own header and footer. */
	readonly hasCover?: boolean;
	/** Whether footnotes end its pages: they are above the footer. */
	readonly hasNotes: boolean;
}

/** Maximum distance of a missing header or footer from the paper edge, points: half an inch, as usual. */
const furnitureMargin = 36;

const distanceOf = (part: PlacedPart | undefined, margin: number): number =>
	part ? Math.max(0, part.distance) : Math.min(furnitureMargin, margin / 2);

/** Minimum space between columns, points. */
const minGutter = 6;

/**
 * Paper, margins and columns of a section, in the order of the format (ECMA-376, part 1, 17.6.17). A negative margin is
 * kept whatever the footer takes (17.6.11): a slightly lower line does not start another page.
 */
export function sectionProperties(section: Section): string {
	const { width, height, body, columns, isFromRight, header, footer, firstPageNumber } = section;
	const margin = {
		top: twips(body.top),
		right: twips(width - body.right),
		bottom: twips(height - body.bottom) * (footer && !section.hasNotes ? -1 : 1),
		left: twips(body.left),
		header: twips(distanceOf(header, body.top)),
		footer: twips(distanceOf(footer, height - body.bottom)),
		gutter: 0,
	};
	const size = { w: twips(width), h: twips(height), ...(width > height ? { orient: 'landscape' } : {}) };
	return element(
		'w:sectPr',
		{},
		[
			references('w:headerReference', header),
			references('w:footerReference', footer),
			valueElement('w:type', section.isNewPage ? 'nextPage' : 'continuous'),
			element('w:pgSz', prefixAttributes(size)),
			element('w:pgMar', prefixAttributes(margin)),
			firstPageNumber === undefined ? '' : element('w:pgNumType', { 'w:start': firstPageNumber }),
			columns.length > 1 ? columnsElement(isFromRight ? columns.map(fromOtherSide) : columns) : '',
			section.hasCover ? '<w:titlePg/>' : '',
			columns.length > 1 && isFromRight ? '<w:bidi/>' : '',
		].join(''),
	);
}

function references(name: string, part: PlacedPart | undefined): string {
	if (!part) return '';
	const ids = { default: part.id, even: part.even, first: part.first };
	return Object.entries(ids)
		.map(([type, id]) => (id === undefined ? '' : element(name, { 'w:type': type, 'r:id': id })))
		.join('');
}

/** Maximum end of a column, points. @param next  the one to its right */
export const gutterBefore = (next: Pick<ColumnExtent, 'left'> | undefined): number =>
	next ? next.left - minGutter : Infinity;

/** Each column with its width and the space after it. */
function columnsElement(columns: readonly ColumnExtent[]): string {
	const widths = columns.map(({ left, right }, index) => {
		const next = columns[index + 1];
		const end = Math.min(right, gutterBefore(next));
		return element(
			'w:col',
			prefixAttributes({ w: Math.max(1, twips(end - left)), space: twips(next ? next.left - end : 0) }),
		);
	});
	return element('w:cols', prefixAttributes({ num: columns.length, equalWidth: 0 }), widths.join(''));
}
