/**
 * All thresholds of extraction, by topic. Scores and likenesses range from 0; 1 is a value right beside its label. They
 * were tuned on the invoices, receipts and forms of `npm run bench -- extract`. Names ending in `Pt` are lengths in
 * points on a page with 10-point text and scale with the text (`atTextSize`). Other numbers are counts, shares, or
 * multiples of the text height.
 */
export const extractSettings = {
	/** Which of the values that were found are answers. */
	answers: {
		/** Two values this near in score, both below `clear`, are a guess. */
		tieMargin: 0.04,
		clear: 0.7,
		/** On other pages than that of the best answer, a value this much below it is answered too: a header repeats. */
		repeatMargin: 0.25,
		/** Of a key that nothing decides: candidates at or above a score, how many, and how sure one of them can be at most. */
		minScore: 0.15,
		maxCandidates: 3,
		maxDoubted: 0.5,
	},
	/** What checks say of a value: of its confidence after one that failed, and of its doubt after one that proves it. */
	checks: { failedPart: 0.5, passedRest: 0.3 },
	/** Names of companies at the top of a page. */
	companies: {
		maxRows: 14, // Segments from the top that may be a name
		wideSpace: 2.5, // Words of one row that a wide space parts, in heights
	},
	/**
	 * From `sure` on the desk shows a value after the others: of those at or above it .99 are right (docs/business-documents.md). One below `doubtful` makes a
	 * task wait: names of companies have .85 where they were found by their place alone, and would make every invoice wait.
	 */
	review: { sure: 0.9, doubtful: 0.8 },
	/** Reasons to review a table. */
	tableDoubts: {
		surelyRead: 0.8, // A cell with a word that OCR read less surely is doubtful
		minFilled: 0.6, // A cell is missing where this part of its column is there
	},
	/** Boxes to tick, and the questions before them. Spaces in heights of the text. */
	choices: {
		rowGap: 2.4, // Widest space between a question and its options below, and between rows of options
		outdent: 1.2, // Options may begin left of their question by as much
		optionPart: 0.6, // A key that is at least this part of an option names it
		score: 1.5, // What boxes at a key are worth beside other values
	},
	/** Lines to sign on. Distances in heights of the label. */
	signatures: {
		maxPart: 0.12, // A picture over a larger share of the page is not a signature
		reach: 28, // Width of the place to sign
		above: 3.2, // Its height above the line, and how far a signature may reach below it
		under: 1,
		printAbove: 1.6, // What is printed this near over the line is the answer
		lineGap: 1.6, // Distance of the line over its label
		boxDepth: 8, // Depth of a box to sign in
		signedPart: 0.4, // Share of the ink inside the position
		surelyRead: 0.8, // Words read as surely as this are print
		score: 1.2,
	},
	/** Whether pages are stamped. */
	stamps: {
		score: { present: 1.2, absent: 1.1 },
		absentConfidence: 0.55, // Black stamps, pictures of stamps and those that cross no print are not told: docs/benchmarks.md
		maxLabelWords: 6, // Longer labels that ask for a stamp are sentences
		valueGap: 14, // What is printed this near behind its colon is the value, in heights
	},
	/** Tables that are read by their drawn lines. */
	drawnTables: {
		overhangPt: 3, // Tolerance of found headers in the table
	},
	/** How values are weighed against each other. */
	candidates: {
		keptCandidates: 6, // Candidates of one key that are kept of a page
		/** What speaks for a sum: that it is a net sum plus its tax, that it is the largest of its page. */
		grossPoints: 0.25,
		maxPoints: 0.1,
		paidPoints: 0.4,
		/** Values beside the key itself, if no value of the field's type is there, and for party headings. */
		asLabelScore: 0.8,
		headingScore: 1,
		nearKeyPoints: 0.8, // What speaks for a value of a type in the label's own box or on its own line
		aliasScore: 1.2, // Of a text beside a name of its field, and what part of it counts below
		belowPart: 0.85,
		exactKeyPoints: 0.1, // Bonus of values beside the requested key over those elsewhere
		printedConfidence: 0.9, // A printed value this sure that differs from the electronic invoice is worth a warning
	},
	/** Keys that the lexicon does not know, looked for as they are written. */
	freeKeys: {
		/** Keys shorter than this are not looked for by likeness: OCR misreads longer ones too. */
		minLikeLength: 4,
		minLikeness: 0.8,
		maxLikeLength: 80, // Keys longer than this are compared exactly only
		minBegun: 2, // Words of a name that may begin a text: one word begins other names and sentences
		likeScore: 0.9, // Of the value at a label that is nearly the key
		/** … and the minimum for a label that is alone, the only one, and long enough. */
		farScore: 0.75,
		minFarLikeLength: 6,
		minFarLikeness: 0.68,
		/** … and of the only text with a colon that is left for a key: how like it is, and how much more than others. */
		leftoverLikeness: 0.5,
		leftoverLead: 0.1,
		begunScore: 0.8, // Of the value in one text with a name of the lexicon
		maxGluedWords: 4, // Words of a key that is read together with its number
		maxLabelRows: 3, // Rows that one label is broken over at most
		besideReach: 3, // A value beside several rows of a label begins at one place, give or take this, in heights
		minBeside: 2, // Words of a first row that its value was read with
	},
	/** Values of such keys. */
	freeValues: {
		/** Distances in heights of the label. */
		firstGap: 18,
		wordGap: 3,
		startLeft: 1.5,
		startRight: 3,
		rowGap: 0.75,
		openRowGap: 1.3, // … where nothing stands left of the row: typewriters leave a line
		openReach: 0.8, // … it begins where the one before does, give or take this
		fullWithin: 3, // … and the one before is full, give or take this
		minLine: 10, // What is this long shows where rows of text end
		sentenceGap: 2.2, // A wide space after a sentence, within one row
		rowsOfColumn: 2, // Rows above and below in which a label shows that a text in line with it is one
		inLine: 0.5,
		overLineBy: 0.8, // A label stands this near under the line that it names, and what is written there over it
		ownLineFrom: 1.5, // Such a line begins where its label does, or has its middle there, give or take this
		ownLinePart: 0.7, // … and is at most this part of the page
		besideLine: 3, // Lines this near touch, in points
		lineReach: 60, // A value at the end of a row that holds nothing else
		figureGap: 14, // Numbers of several columns
		nearKeyMinScore: 1.1, // Values in the box of the label, or on its line: more reliable than other positions
		wrapGap: 1.3, // A running line continues in the next row
		minPairs: 3, // Labels with colons in a row that is such a line
		maxBoxRows: 12, // A box to fill in: its height, its part of the page, the space between its rows
		maxBoxPart: 0.75,
		boxRowGap: 1.6,
		fillRows: 0.9, // … and the room under a label that says that it is to be filled in
		indent: 3, // A block below may begin right of its label by this
		offRowPart: 0.1, // Typewriters and pens miss the row of a label: their text shares more than this part of its height
		lineBy: 0.6, // A line to write on lies this near to the foot of the label before it,
		lineFrom: 1.5, // begins this near behind it, is this long, and has no more than a part of the label over it
		minBlank: 4,
		lineOver: 0.3,
		headerRowGap: 1.2, // Values under a row of labels, and how far they may begin, or have their middle, apart from these
		headerReach: 0.8,
		turnedBy: 2.5, // A text this much higher than the label, and higher than wide, runs across the page
		belowGap: 1.6,
		minOfParagraph: 2, // Rows of a text under its label, after which a second paragraph may come
		paragraphGap: 1.3,
		maxRows: 12, // Rows of one value
	},
	/** Labels of a page. */
	labels: {
		maxTokens: 9, // Maximum tokens of a label; ideographs are single tokens
	},
	/** Values beside and below their labels. */
	labelCandidates: {
		/** Segments to the right, and rows below, that may contain a value. */
		segmentsRight: 4,
		rowsBelow: 2,
		maxRowGap: 2.2,
		/** Values that a narrow cell breaks: rows, how far they may begin apart and stand apart, in heights. */
		maxBrokenRows: 4,
		brokenReach: 0.3,
		brokenGap: 0.7,
		wordsBefore: 4, // Words left of a label that may change what it means
		/** Amounts of the score, set by hand on development documents: see docs/extraction.md. */
		points: {
			letter: 0.002,
			maxLetters: 30,
			sameSegment: 0.5,
			right: 0.45,
			skipped: 0.08,
			below: 0.25,
			secondBelow: 0.15,
			distance: 0.02,
			maxDistance: 20,
			negative: 0.7,
			otherLabel: 0.3,
			ownSection: 0.2,
			otherSection: 0.6,
			place: 0.15,
			check: 0.3,
			weak: 0.35,
			header: 0.5,
			inSentence: 0.2,
			noCents: 0.2,
			zero: 0.3,
			summary: 0.4,
		},
	},
	/** Names composed of meaningful words. */
	compoundLabels: {
		maxWords: 5,
		weight: 0.9, // Such a name says its field nearly as surely as one of the lexicon
	},
	/** Keys by the names of the lexicon. */
	lexicon: {
		alsoWeight: 0.4, // Of a name of another field, how surely it says this one
		/** Keys shorter than this are not compared by likeness. */
		minLikeLength: 5,
		likeEnough: 0.85,
	},
	/** Surroundings of a segment. */
	neighbours: {
		rowsAround: 2, // Rows looked at around a segment: a page that is not level shifts its far side by a row or two
	},
	/** A page as rows of segments. */
	segments: {
		maxGap: 1, // A wider gap than this part of the smaller font size parts two segments
		besideLinePt: 2, // A line that parts two segments may touch them by this
	},
	/** Names and addresses of sellers and buyers. */
	parties: {
		/** Scores of names and addresses by where they were found. */
		sectionScore: 1.1,
		positionScore: 0.75,
		maxAddressRows: 6, // Rows of an address
		/** Distances in heights of a heading. */
		besideGap: 14,
		underReach: 30,
		/** The window of an envelope shows the buyer: rows that end in a postal code, in the upper part of the page. */
		windowBottom: 0.45,
		maxWindowRows: 5,
		windowScore: 0.6,
		/** Blocks of a name and an address below it: rows, the space between them and their likeness of place in heights, lowest place. */
		maxCertainRows: 3, // Of the address of a block that is more than its own words show
		minBlockRows: 2,
		maxBlockRows: 6,
		maxBlockGap: 0.75,
		maxBlockGrowth: 1.15, // A row this much higher than the one before is a title
		alignedBy: 0.8,
		blockBottom: 0.6,
	},
	/** What is asked for. */
	keys: {
		ownPoints: 0.2, // A key as it was asked says its field better than other names do
	},
	/** Rows below the heading of a party. */
	sections: {
		maxRows: 18, // Rows that a heading owns at most
		rowsOfBoxes: 3, // Rows that a row of small labels owns all across the page
		minBoxes: 2,
		leftReach: 2, // A column begins this many heights left of its heading at most
	},
	/** Sums and taxes of a page. */
	sums: {
		/** Rows of a column of sums looked at. */
		maxRows: 12,
		maxGap: 2.5,
		columnScore: 0.55, // Of a sum that is the total of its column, under the label
		maxRounded: 10, // A total is rounded by less than this, cents: cash has coins of five or ten at least
		roundedPoints: 0.1, // The rounded total is the one that is paid
		maxTax: 0.3, // A tax of at most this part of the sum
		chainRows: 8, // Rows with sums between a net sum and its total
		chainReach: 12, // Maximum distance of their right ends, in points
		chainScore: 0.6, // Of the total of a chain, and of the last of rows that each have one
		rowScore: 0.5,
		netPoints: 0.4, // Penalty for a total that is the net sum of a chain, or of a total that the page names
		labelScore: 0.6, // Labelled amounts: values below are not answers
	},
	/** Names of columns. */
	columns: {
		likeEnough: 0.85, // Least likeness of a heading to a name that counts
	},
	/** Rows that name the columns of a table. */
	headers: {
		/** Rows of one heading at most, and the space between them in heights. */
		maxRows: 3,
		rowGap: 0.9,
		minCoverage: 0.6, // A table has at least this part of the columns asked for
	},
	/** Rows of a table without drawn lines. */
	rows: {
		maxGap: 4, // Space between two rows of a table, in heights of its heading
		restGap: 0.4, // The rest of the last line stands as near to it as lines to each other, give or take this, in heights of the line
		minLines: 2, // Lines that show how near they stand
	},
	/** Numbers and dates in the title of a document. */
	titles: {
		/** Scores of values in a title: better than any label. */
		numberScore: 1.35,
		barelyNumberScore: 0.95,
		dateScore: 1.5,
	},
	/** Texts that are nearly a key. */
	likeness: {
		maxTokens: 14, // Most tokens of a run that is compared
	},
	/** Values without a label. */
	patternCandidates: {
		/** Scores of values that show by their form what they are, without any label. */
		patternScore: 0.6,
		negativeRow: 0.5,
		dateScore: 0.45,
		lowDate: 0.3,
		symbolScore: 0.6,
		besideTitle: 0.55,
	},
};

export type ExtractSettings = typeof extractSettings;
