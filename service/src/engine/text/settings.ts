/**
 * Every threshold of the room, by what it is about: parts of the font size where nothing else is said. None is a length in
 * points, so that text is read alike at every size.
 */
export const textSettings = {
	/** Gaps between words. */
	gaps: {
		minSize: 0.01, // Sizes below this are those of damaged fonts, points
	},
	/** What is known of a line. */
	lineFacts: {
		/** Part of a line in letters of one width where the line is code, commands or the print of a program. */
		mostlyTyped: 0.7,
		baselinePart: 0.2,
		greyTolerance: 24, // Distance between the channels of a colour that is no grey
	},
	/** Words that share a line by where they stand. */
	lines: {
		sharedHeight: 0.5, // A word belongs to a line when it shares this part of the lower of both heights with it
		openLines: 6, // Lines still open for a word: words come by their middle, so only the last few can match
	},
	/** Text without styles. */
	plainText: {
		/** Subscripts are smaller than this part of their base and stand lower by this part of its size. */
		subscriptSize: 0.87,
		subscriptShift: 0.08,
	},
	/** Words that share a row by their baselines. */
	rows: {
		baselineTolerance: 0.25, // Words on one row stand on the same line within this part of the smaller font size
		/** Superscripts and subscripts: smaller than this part of their base, and no smaller than that one. */
		scriptLargest: 0.87,
		scriptSmallest: 0.4,
		/** They touch their base within this part of its size, and shift by less than that one. */
		scriptGap: 0.4,
		scriptShift: 0.75,
		maxScriptLength: 18, // Longest superscript or subscript, characters: longer small text is a column of its own
		scriptRunGap: 0.9, // Gap that ends a run of superscripts or subscripts, as a part of their size
		initialSize: 1.8, // A capital this many times the size of the text beside it begins a paragraph over several lines
	},
	/** Raised and lowered signs of a run. */
	runs: {
		/** Scripts are smaller than this part of the line's size and shifted by more than that part of it. */
		scriptSize: 0.87,
		scriptShift: 0.1,
	},
	/** Parts of a line. */
	segments: {
		doubledPart: 0.5, // A second word of the same text over this part of the first is a shadow or a false bold
	},
	/** Spaces between words. */
	wordOrder: {
		spaceGap: 0.1, // A wider gap than this part of the font size is a space, even without white space in the document
		unspacedGap: 1, // The same between signs of scripts without spaces, where wide tracking is common
		/** The same between such a sign and a letter or digit of another script: programs set them a quarter apart by themselves. */
		mixedGap: 0.3,
		joinedGap: 0.2, // The same between letters of joined scripts, whose widths often fall short of their strokes
		overlapPart: 0.5, // Words that overlap by more than this part of the font size were not written one after the other
		/** Gaps between signs of a listing, and between its words, as parts of the font size. */
		listingGap: 0.22,
		listingSpace: 0.5,
	},
	/** Boxes to tick. Spaces in heights of the text. */
	ticks: {
		optionGap: 2.2, // Widest space between a box and its option
		wordGap: 0.9, // Widest space between the words of an option
		headRows: 60, // Rows above a box in which the head of its column is looked for
		headGap: 1, // Widest space between the words of such a head
	},
	/** The language of a text. */
	language: {
		/** Part of the letters a script needs; kana are enough from a smaller one. */
		minPart: 0.25,
		minKana: 0.05,
		minWords: 4, // Function words a text needs before they say anything
	},
};
