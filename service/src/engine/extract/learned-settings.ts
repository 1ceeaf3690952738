/**
 * All thresholds of learning from reviews. Names ending in `Pt` are lengths in points; fitted on `npm run bench --
 * business-documents --corrected house --families fitted`.
 */
export const learnedSettings = {
	/** Limits of a stored layout. */
	memory: {
		firstPages: 3, // First pages that are stored, in addition to the last one
		maxJsonBytes: 56 * 1024, // Maximum JSON size: an exported layout must fit into a form field
		maxLabelWords: 100, // Maximum label words, and other words, of one page
		maxOtherWords: 40,
		maxFields: 300,
		maxTextLength: 2000, // Maximum UTF-16 units of one text
		maxAround: 200, // Characters stored before and after a value in its row
		maxWordLength: 60, // Longer words are not layout words
		maxPt: 100_000, // Beyond any page
	},
	/** Limits of the reading stored for a review. */
	reading: {
		firstPages: 20, // First pages, in addition to the last one
		maxWords: 5000, // Maximum words and lines of a page: business documents have fewer
		maxRules: 2000,
	},
	/** When a document matches a layout. */
	recognition: {
		nearPart: 0.04, // Share of the page width: table columns shift with the widths of their texts
		otherWeight: 0.1, // Weight of a word that is not a label: most are specific to one document
		minPlaced: 0.6, // Minimum weighted share of the words found at their positions
		minFound: 0.8, // Minimum share found anywhere: with enough words present but moved, the layout has changed
		minLabels: 4, // With fewer label words a match is meaningless
	},
	/** Tolerances of the positions of words and values. */
	places: {
		sideways: 0.012, // Share of the page width: scans are slightly shifted
		rowPart: 0.6, // Tolerance of the center of text in a row, in row heights
		rowGap: 1.6, // Maximum gap to the next row of a value, in row heights
		moreGap: 0.25, // Additional gap allowed in the next document, in row heights
		moreRows: 3, // Additional rows that a value may have in the next document
		labelGap: 3, // Maximum rows between a label and a value below it
		besideGap: 0.5, // Maximum gap between a label and a value next to it, as a share of the page width
		farWeight: 0.35, // Cost of a vertical point, relative to a horizontal one
		maxDistancePt: 160, // At this distance it is another label
	},
	/** Tables. Heights are those of a row. */
	tables: {
		maxTables: 8, // Maximum tables of one layout
		maxColumns: 40,
		maxHeadingWords: 80,
		maxRowWords: 12, // Words that identify a row
		maxRowsKnown: 20, // Maximum rows that are not lines, and rows that end the table
		endRows: 2, // Rows after the last line that are learned
		firstLines: 30, // Maximum lines used to learn a table
		lastLines: 10,
		minCells: 0.5, // Minimum share of the cells of a line in one row
		reach: 2, // Maximum row offset of a cell from the others of its line
		othersWorth: 0.4, // Weight of a cell in another row, relative to one in the same row
		headingGap: 4, // Maximum gap between a header and the first line, in heights
		headingRowGap: 0.9, // Maximum gap between header rows, in heights
		headingRows: 3,
		nearPart: 0.1, // Share of the page width: columns are as wide as their texts
		minHeadingLikeness: 0.6, // Minimum share of the words of a heading that are unmoved
		minLike: 0.6, // Minimum similarity of a misread header
		minAnchors: 0.6, // Minimum share of the always-filled cells that a line must have
	},
	/** Confidence of a learned value. */
	sure: {
		same: 0.99, // The reviewed text, at its position or found only once
		labelled: 0.97, // Next to its label, at its position
		agreed: 0.98, // Equal to the answer without the layout
		placed: 0.85, // At its position, without a label to confirm it
		shifted: 0.7, // Next to its label, slightly off its position
		missing: 0.5, // Maximum for other answers to a key that the layout lacks
	},
};
