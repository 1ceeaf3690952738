/** Content of an office file, as requested. */
export interface OfficeOptions {
	/** Images and drawings of the pages. */
	readonly images: boolean;
	readonly annotations: boolean;
	/** Formulas as images instead of text. */
	readonly formulasAsImages: boolean;
	/** For overflow to disk; empty again afterwards. */
	readonly folder: string;
}

/** Pages kept in memory before they go to disk, if the start of a result depends on its last page. */
export const pagesInMemory = 16;

/** Space around the image of a formula, points: thin strokes such as fraction bars are not clipped. */
export const formulaMargin = 2;
