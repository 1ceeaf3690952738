import type { Box } from '../../model';
import { fromOtherSide, type ColumnExtent } from '../office/flow';
import { element } from '../office/xml';
import { prefixed, valued } from './paragraph';
import { twips } from './units';

/** A header or footer. */
export interface PlacedPart {
	/** Relationship to it. */
	readonly id: string;
	/** From the edge of the paper to its outer end, points. */
	readonly distance: number;
}

/** Pages that are laid out alike. */
export interface Section {
	/** Points. */
	readonly width: number;
	readonly height: number;
	/** What its text fills, points. */
	readonly body: Box;
	/** Whether it begins a page, or goes on below the section before. */
	readonly isNewPage: boolean;
	/** In reading order. */
	readonly columns: readonly ColumnExtent[];
	/** Whether the first column stands at the right. */
	readonly isFromRight: boolean;
	/** Those of the section before where absent. */
	readonly header?: PlacedPart;
	readonly footer?: PlacedPart;
	readonly firstPageNumber?: number;
	/** Whether footnotes end its pages: they stand above the footer. */
	readonly hasNotes: boolean;
}

/** Most that header and footer stand off the paper's edge where there are none, points: half an inch, as usual. */
const furnitureMargin = 36;

const distanceOf = (part: PlacedPart | undefined, margin: number): number =>
	part ? Math.max(0, part.distance) : Math.min(furnitureMargin, margin / 2);

/** Least room between columns, points. */
const minGutter = 6;

/**
 * Paper, margins and columns of a section, in the order of the format (ECMA-376, part 1, 17.6.17). A margin below 0 is kept whatever the
 * footer takes (17.6.11): a line that a program sets lower than the page did does not begin another page.
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
			header === undefined ? '' : element('w:headerReference', { 'w:type': 'default', 'r:id': header.id }),
			footer === undefined ? '' : element('w:footerReference', { 'w:type': 'default', 'r:id': footer.id }),
			valued('w:type', section.isNewPage ? 'nextPage' : 'continuous'),
			element('w:pgSz', prefixed(size)),
			element('w:pgMar', prefixed(margin)),
			firstPageNumber === undefined ? '' : element('w:pgNumType', { 'w:start': firstPageNumber }),
			columns.length > 1 ? columnsElement(isFromRight ? columns.map(fromOtherSide) : columns) : '',
			columns.length > 1 && isFromRight ? '<w:bidi/>' : '',
		].join(''),
	);
}

/** Where a column ends at the latest, points. @param next  the one right of it */
export const gutterBefore = (next: Pick<ColumnExtent, 'left'> | undefined): number =>
	next ? next.left - minGutter : Infinity;

/** Each column as wide as it was, and the room behind it. */
function columnsElement(columns: readonly ColumnExtent[]): string {
	const widths = columns.map(({ left, right }, index) => {
		const next = columns[index + 1];
		const end = Math.min(right, gutterBefore(next));
		return element('w:col', prefixed({ w: Math.max(1, twips(end - left)), space: twips(next ? next.left - end : 0) }));
	});
	return element('w:cols', prefixed({ num: columns.length, equalWidth: 0 }), widths.join(''));
}
