import type { Box } from '../../model';
import type { Cursor } from './cursor';

/** Where a block stands in the flow. */
export interface FlowPlace {
	/** What a line can fill, points. */
	readonly column: Pick<Box, 'left' | 'right'>;
	/** How far that is filled. */
	readonly cursor: Cursor;
	/** A break before it, or the place at the top of the first of several columns. */
	readonly break?: 'page' | 'column' | 'columns';
}
