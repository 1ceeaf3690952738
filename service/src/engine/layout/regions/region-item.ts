import type { Line } from '../../model';

/** The content of a region, top to bottom. */
export type RegionItem =
	| { readonly kind: 'line'; readonly line: Line }
	| { readonly kind: 'object'; readonly id: number };
