import type { Line } from '../../model';

/** What a region holds, from top to bottom. */
export type RegionItem =
	| { readonly kind: 'line'; readonly line: Line }
	| { readonly kind: 'object'; readonly id: number };
