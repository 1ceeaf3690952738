import type { Box } from '../../model';

/** What an office file shows, as the request asks. */
export interface OfficeOptions {
	/** Pictures and drawings of the pages. */
	readonly images: boolean;
	/** Notes of readers. */
	readonly annotations: boolean;
	/** Formulas as pictures instead of text. */
	readonly formulasAsImages: boolean;
	/** For what does not fit in memory; empty again afterwards. */
	readonly folder: string;
}

/** Pages kept in memory before they go to disk, where a result begins with what only its last page tells. */
export const pagesInMemory = 16;

/** Room around the picture of a formula, points: thin signs such as bars of fractions are not cut at its edges. */
export const formulaMargin = 2;

/** A box with room around it, points. */
export function withMargin({ left, top, right, bottom }: Box, margin: number): Box {
	return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}
