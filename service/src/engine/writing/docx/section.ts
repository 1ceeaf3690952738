import type { Box } from '../../model';
import { element } from '../office/xml';
import { prefixed, valued } from './paragraph';
import { twips } from './units';

/** Pages that are laid out alike. */
export interface Section {
	/** Points. */
	readonly width: number;
	readonly height: number;
	/** What its text fills, points. */
	readonly body: Box;
	/** Whether it begins a page, or goes on below the section before. */
	readonly isNewPage: boolean;
	/** Points. */
	readonly columns: readonly Pick<Box, 'left' | 'right'>[];
	/** Relationships of its header and footer; those of the section before where absent. */
	readonly header?: string;
	readonly footer?: string;
	readonly firstPageNumber?: number;
}

/** Most that header and footer stand off the paper's edge, points: half an inch, as usual. */
const furnitureMargin = 36;

/** Room between columns where it is not known, and the least there may be; points. */
const usualGutter = 18;
const leastGutter = 6;

/** Paper, margins and columns of a section, in the order of the format (ECMA-376, part 1, 17.6.17). */
export function sectionProperties(section: Section): string {
	const { width, height, body, columns, header, footer, firstPageNumber } = section;
	const margin = {
		top: twips(body.top),
		right: twips(width - body.right),
		bottom: twips(height - body.bottom),
		left: twips(body.left),
		header: twips(Math.min(furnitureMargin, body.top / 2)),
		footer: twips(Math.min(furnitureMargin, (height - body.bottom) / 2)),
		gutter: 0,
	};
	const size = { w: twips(width), h: twips(height), ...(width > height ? { orient: 'landscape' } : {}) };
	return element(
		'w:sectPr',
		{},
		[
			header === undefined ? '' : element('w:headerReference', { 'w:type': 'default', 'r:id': header }),
			footer === undefined ? '' : element('w:footerReference', { 'w:type': 'default', 'r:id': footer }),
			valued('w:type', section.isNewPage ? 'nextPage' : 'continuous'),
			element('w:pgSz', prefixed(size)),
			element('w:pgMar', prefixed(margin)),
			firstPageNumber === undefined ? '' : element('w:pgNumType', { 'w:start': firstPageNumber }),
			columns.length > 1
				? element('w:cols', prefixed({ num: columns.length, equalWidth: 1, space: twips(gutterOf(columns)) }))
				: '',
		].join(''),
	);
}

function gutterOf([first, second]: Section['columns']): number {
	return first && second ? Math.max(leastGutter, second.left - first.right) : usualGutter;
}
