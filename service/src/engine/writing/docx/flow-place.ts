import type { Box } from '../../model';
import type { Cursor } from './cursor';

/** Position of a block in the flow. */
export interface FlowPlace {
	/** Area a line can fill, points. */
	readonly column: Pick<Box, 'left' | 'right'>;
	/** Where the text of its page ends, points; absent in a cell. */
	readonly bottom?: number;
	/** How far that is filled. */
	readonly cursor: Cursor;
	/** A break before it, or its position at the top of the first of several columns. */
	readonly break?: 'page' | 'column' | 'columns';
}
