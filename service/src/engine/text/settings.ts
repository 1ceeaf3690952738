/**
 * Every threshold of text analysis, in font sizes unless stated otherwise. Lengths in points are
 * avoided: text is read the same at every size.
 */
export const textSettings = {
	/** Gaps between words. */
	gaps: {
		minSize: 0.01, // Smaller sizes come from damaged fonts, points
	},
	/** Properties of a line. */
	lineFacts: {
		/** Share of monospaced characters that makes a line code, commands or program output */
		mostlyTyped: 0.7,
		baselinePart: 0.2,
		greyTolerance: 24, // Minimum difference between the channels of a color
	},
	/** Words assigned to lines by position. */
	lines: {
		sharedHeight: 0.5, // Minimum vertical overlap of a word with its line, as a share of the lower one
		openLines: 6, // Lines still open for a word: words are sorted by center, so only the last few can match
		/** Words next to each other at one height: tolerance in points, and maximum gap in font sizes. */
		stripStep: 0.05,
		stripGap: 1,
		/** Lines below each other: overlap as a share of the narrower one, baseline distance in font sizes. */
		stackedPart: 0.25,
		stackedShift: 0.5,
		maxIndexLength: 2, // Maximum characters of an index
		indexSize: 0.87, // Maximum size of an index relative to the text that it stands over
		overprintPart: 0.5, // Minimum overlap of words printed over each other, as a share of the narrower one
	},
	/** Text without styles. */
	plainText: {
		/** Subscripts are smaller than this share of their base and lower by this share of its size. */
		subscriptSize: 0.87,
		subscriptShift: 0.08,
		/** The same of the raised mark of an affiliation or note. */
		labelSize: 0.87,
		labelShift: 0.08,
	},
	/** Words assigned to rows by baseline. */
	rows: {
		baselineTolerance: 0.25, // Baseline tolerance of words in one row, relative to the smaller font size
		/** Minimum and maximum size of superscripts and subscripts relative to their base. */
		scriptLargest: 0.87,
		scriptSmallest: 0.4,
		/** Maximum gap to their base, relative to its size, and maximum overlap with it, relative to theirs. */
		scriptGap: 0.4,
		scriptOverlap: 1,
		/** Maximum shift relative to the size of their base. */
		scriptShift: 0.75,
		maxScriptLength: 18, // Maximum characters of a superscript or subscript: longer small text is a separate column
		scriptRunGap: 0.9, // Gap that ends a run of scripts, relative to their size
		initialSize: 1.8, // Minimum size of an initial relative to the adjacent text
	},
	/** Raised and lowered characters of a run. */
	runs: {
		/** Maximum size of scripts relative to the line, and minimum shift. */
		scriptSize: 0.87,
		scriptShift: 0.1,
		/** Minimum width of a word's end beyond its link, and typical width of a punctuation mark. */
		linkRoom: 0.08,
		markWidth: 0.25,
	},
	/** Parts of a line. */
	segments: {
		doubledPart: 0.5, // Minimum overlap of a repeated word that is a shadow or simulated bold
	},
	/** Lines of slanted text. */
	slantedLines: {
		sameAngle: 1, // Tolerance of the angle of words in one line, degrees
		/** Height of letters above and below the baseline. */
		ascent: 0.8,
		descent: 0.2,
	},
	/** Spaces between words. */
	wordOrder: {
		spaceGap: 0.1, // Gaps wider than this many font sizes are spaces, even without white space in the document
		unspacedGap: 1, // The same between characters of scripts without spaces, where wide tracking is common
		mixedGap: 0.3, // The same between such a character and another script: programs automatically add a quarter
		joinedGap: 0.2, // The same between letters of joined scripts, whose widths are often too small
		overlapPart: 0.5, // Words that overlap by more font sizes were not written in sequence
		stackedGap: 0.5, // Minimum overlap of a lowered mark with the raised one above it, in font sizes
		turnedGap: 0.05, // Minimum gap of a space beside foreign words in right-to-left lines
		/** Gaps within and between words of a listing, in font sizes. */
		listingGap: 0.22,
		listingSpace: 0.5,
	},
	/** Check boxes. Spaces in text heights. */
	ticks: {
		optionGap: 2.2, // Maximum space between a box and its option
		wordGap: 0.9, // Maximum space between the words of an option
		headRows: 60, // Rows above a box searched for its column header
		headerGap: 1, // Maximum space between the words of such a header
	},
	/** The language of a text. */
	language: {
		/** Minimum share of the letters in a script; kana need less. */
		minPart: 0.25,
		minKana: 0.05,
		minWords: 4, // Minimum function words for evidence
	},
};
