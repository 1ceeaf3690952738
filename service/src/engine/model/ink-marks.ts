import type { BoxIn, Unit } from './index';

/** What was stamped or written by hand over the print of a scan: no text of the page. */
export interface InkMarkIn<U extends Unit> {
	readonly kind: 'stamp' | 'handwriting';
	readonly box: BoxIn<U>;
	/** Of a stamp that can be read; else empty. */
	readonly text: string;
	/** Share of such marks that are what they are called, as measured: 0 to 1. */
	readonly confidence: number;
}

/** One of a page: points. */
export type InkMark = InkMarkIn<'points'>;
