/** Color of the mark of a difference by its kind, red, green and blue from 0 to 1. */
export const markColors = {
	removed: [0.84, 0.15, 0.16],
	added: [0.1, 0.6, 0.25],
	changed: [0.93, 0.58, 0.05],
	moved: [0.15, 0.4, 0.9],
} as const;

/** Measures of a sheet, points. */
export const sheetSettings = {
	margin: 20,
	/** Between the pages. */
	gap: 24,
	/** Above the pages, for the legend and their titles. */
	head: 36,
	textSize: 9,
	numberSize: 6,
	/** Opacity of the area of a mark. */
	opacity: 0.3,
	/** Longest side of a sheet: some readers show no larger page. */
	maxSide: 14_400,
	/** Characters of a text in the list of differences; a bookmark has fewer. */
	maxText: 300,
	maxTitle: 60,
} as const;
