import type { Box } from '../../model';
import type { FoundValue } from './find-value';

/** What a layout says of a key. */
export type LearnedFinding =
	| ({ readonly kind: 'value'; readonly isConfirmed: boolean } & FoundValue)
	| { readonly kind: 'currency'; readonly text: string }
	/** The layout has the key, and this document does not show it at its place. */
	| { readonly kind: 'missing' }
	| { readonly kind: 'absent'; readonly refused?: RefusedPlace };

/** Where a value stood that is none: one of the boxes, by what has moved around them. */
interface RefusedPlace {
	readonly pageIndex: number;
	readonly boxes: readonly Box[];
}
