import type { Box } from '../../model';
import type { FoundValue } from './find-value';

/** Result of a layout for a key. */
export type LearnedFinding =
	| ({ readonly kind: 'value'; readonly isConfirmed: boolean } & FoundValue)
	| { readonly kind: 'currency'; readonly text: string }
	/** The layout has the key, but this document has nothing at its position. */
	| { readonly kind: 'missing' }
	| { readonly kind: 'absent'; readonly refused?: RefusedPlace };

/** Position of a rejected value: one of the boxes, depending on how the words around it have moved. */
interface RefusedPlace {
	readonly pageIndex: number;
	readonly boxes: readonly Box[];
}
