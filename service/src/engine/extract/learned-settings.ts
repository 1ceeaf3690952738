/**
 * Every threshold of what is learned from reviews. Lengths whose names end in `Pt` are points; set on fitted families of
 * `npm run bench -- business-documents --corrected house --families fitted`.
 */
export const learnedSettings = {
	/** What is kept of a layout. */
	memory: {
		firstPages: 3, // Pages from the start that are remembered, beside the last one
		maxJsonBytes: 56 * 1024, // Of a layout as JSON: what is exported has to fit into a field of a form again
		maxLabelWords: 100, // Words of labels, and other words, of one page
		maxOtherWords: 40,
		maxFields: 300,
		maxTextLength: 2000, // UTF-16 units of one text
		maxAround: 200, // Characters kept before and after a value in its row
		maxWordLength: 60, // Longer words are not layout words
		maxPt: 100_000, // Beyond any page
	},
	/** What is kept of the reading of a document, for its review. */
	reading: {
		firstPages: 20, // Pages from the start, beside the last one
		maxWords: 5000, // Maximum words and lines of a page: business documents have fewer
		maxRules: 2000,
	},
	/** When a document has a layout. */
	recognition: {
		nearPart: 0.04, // Of the page's width: columns of a table move by the widths of their texts
		otherWeight: 0.1, // Weight of a word that is not a label: most are specific to one document
		minPlaced: 0.6, // Minimum weighted share of the words found at their positions
		minFound: 0.8, // Minimum share found anywhere: with enough words present but moved, the layout has changed
		minLabels: 4, // Fewer words of labels than this say nothing
	},
	/** How near a word or a value is to its place. */
	places: {
		sideways: 0.012, // Of the width of the page: pages of scans are a little off
		rowPart: 0.6, // Tolerance of the centre of text in a row, in row heights
		rowGap: 1.6, // Space to the next row of a value, in heights of its rows
		moreGap: 0.25, // Rows of the next document stand apart by this much more than those of the first, in heights
		moreRows: 3, // Rows that a value may have beyond those of the first one
		labelGap: 3, // Rows between a label and a value below it, in heights
		besideGap: 0.5, // Space between a label and a value beside it, as a part of the page's width
		farWeight: 0.35, // What a point further up or down says against a label, where one to the side says 1
		partPt: 60, // What it says against a label that other words follow it
		maxDistancePt: 160, // A label this far from its place is another one
	},
	/** Tables. Heights are those of a row. */
	tables: {
		maxTables: 8, // Of one layout
		maxColumns: 40,
		maxHeadingWords: 80,
		maxRowWords: 12, // Words that a row is known by
		maxRowsKnown: 20, // Rows that are not lines, and rows that end the table
		endRows: 2, // Rows after the last line that are known again
		firstLines: 30, // Lines that are looked at to learn a table
		lastLines: 10,
		minCells: 0.5, // Share of the cells of a line in one row
		reach: 2, // Rows that a cell may begin above or below the others of its line
		othersWorth: 0.4, // What a cell in another row says, where one in the row says 1
		headingGap: 4, // Space between a heading and the first line, in heights
		headingRowGap: 0.9, // Space between rows of a heading, in heights
		headingRows: 3,
		nearPart: 0.1, // Of the page's width: columns are as wide as their texts
		minHeadingLikeness: 0.6, // Minimum share of the words of a heading that are unmoved
		minLike: 0.6, // A heading this like the learned one is the same, misread
		gapRoom: 1.3, // Lines of the next document stand further apart by this part
		minAnchors: 0.6, // Share of the cells every line had that a line has to have
	},
	/** How sure a learned value is. */
	sure: {
		same: 0.99, // The text of the review, at its place or nowhere else
		labelled: 0.97, // Beside its label, at its place
		agreed: 0.98, // The usual way says the same
		placed: 0.85, // At its place, with no label to say so
		shifted: 0.7, // Beside its label, and not quite at its place
		missing: 0.5, // Another way says something, where the layout has nothing: at most
	},
};
