import type { BoxIn, Unit } from './index';

/** What was stamped or written by hand over the print of a scan: no text of the page. */
export interface InkMarkIn<U extends Unit> {
	readonly kind: 'stamp' | 'handwriting';
	readonly box: BoxIn<U>;
	/** Of a stamp that can be read; else empty. */
	readonly text: string;
	/** How sure the kind is, 0 to 1: by what it was told, set by hand. */
	readonly confidence: number;
}

/** One of a page: points. */
export type InkMark = InkMarkIn<'points'>;
