/**
 * All thresholds of extraction, by topic. Scores and similarities start at 0; 1 is a value next to its label. They were
 * tuned on the invoices, receipts and forms of `npm run bench -- extract`. Names ending in `Pt` are lengths in points
 * on a page with 10-point text and scale with the text (`atTextSize`). Other numbers are counts, shares, or multiples
 * of the text height.
 */
export const extractSettings = {
	/** Which candidates become answers. */
	answers: {
		/** Two scores this close, both below `clear`, are a tie. */
		tieMargin: 0.04,
		clear: 0.7,
		repeatMargin: 0.25, // On other pages, values up to this much below the best answer are answers too: headers repeat
		/** Candidates of an undecided key: minimum score, maximum number, maximum confidence. */
		minScore: 0.15,
		maxCandidates: 3,
		maxDoubted: 0.5,
		/**
		 * Answers with this OCR confidence count in full, texts of any form from a higher one. Below, they lose a
		 * multiple of the difference, down to a minimum.
		 */
		sureReading: 0.9,
		sureText: 0.95,
		lossOfDoubt: 7,
		minReadPart: 0.4,
		unlikelyPart: 0.5, // Share of right answers of an unlikely form; shorter numbers of documents have one
		minIdLength: 3,
	},
	/** Confidence factors after a failed check, and remaining doubt after a proof. */
	checks: { failedFactor: 0.5, remainingDoubt: 0.3 },
	/** Names of companies at the top of a page. */
	companies: {
		maxRows: 14, // Segments from the top that may be a name
		minColumns: 3, // Known column names of a header of line items
		wideSpace: 2.5, // A wide space between words of a row, in heights
		maxImprintRows: 3, // Rows at the bottom with the name and address of the company
	},
	/**
	 * Values at or above `sure` come last in a review: 99 % of them are right (docs/business-documents.md). A value
	 * below `doubtful` makes a task wait. Company names found only by position have .88: any higher threshold would
	 * make every invoice wait.
	 */
	review: { sure: 0.9, doubtful: 0.8 },
	/** Reasons to review a table. */
	tableDoubts: {
		minOcrConfidence: 0.8, // OCR confidence below this is doubtful
		minFilled: 0.6, // A cell counts as missing if this share of its column is filled
	},
	/** Tick boxes and their questions. Distances in text heights. */
	choices: {
		rowGap: 2.4, // Maximum gap between a question and its options below, and between rows of options
		maxOutdent: 1.2, // Maximum distance of options left of their question
		optionPart: 0.6, // Minimum share of an option that a key must cover
		score: 1.5, // Score of tick boxes relative to other values
	},
	/** Signature lines. Distances in heights of the label. */
	signatures: {
		maxPart: 0.12, // An image over a larger share of the page is not a signature
		reach: 28, // Width of the signature area
		above: 3.2, // Its height above the line, and how far a signature may reach below it
		under: 1,
		printAbove: 1.6, // Print this close above the line is the answer
		lineGap: 1.6, // Distance of the line above its label
		boxDepth: 8, // Height of a signature box
		signedPart: 0.4, // Minimum share of the ink inside the area
		minOcrConfidence: 0.8, // Words with this OCR confidence are print
		score: 1.2,
	},
	/** Detection of stamps. */
	stamps: {
		score: { present: 1.2, absent: 1.1 },
		absentConfidence: 0.55, // Black stamps, images of stamps and those that cross no print are not detected: docs/benchmarks.md
		maxLabelWords: 6, // Longer labels that mention a stamp are sentences
		valueGap: 14, // Text this close after the colon is the value, in heights
	},
	/** Tables with drawn lines. */
	drawnTables: {
		overhangPt: 3, // Tolerance of found headers in the table
	},
	/** Scores of candidates. */
	candidates: {
		keptCandidates: 6, // Candidates kept per key and page
		maxDateLength: 30, // Longer texts are no dates that OCR misread
		/** Bonus for a sum that is a net amount plus its tax, or the largest of its page. */
		grossPoints: 0.25,
		maxPoints: 0.1,
		paidPoints: 0.4,
		/** Values next to the key itself if there is no value of the field's type, and party headings. */
		keyAsLabelScore: 0.8,
		headingScore: 1,
		aliasScore: 1.2, // Score of a text next to a name of its field
		exactKeyPoints: 0.1, // Bonus of values beside the requested key over those elsewhere
		printedConfidence: 0.9, // Above this confidence, a printed value that differs from the e-invoice gives a warning
	},
	/** Keys that are not in the lexicon. */
	freeKeys: {
		/** Shorter keys must match exactly: OCR misreads longer ones too. */
		minLikeLength: 4,
		minLikeness: 0.8,
		maxLikeLength: 80, // Longer keys must match exactly
		minPrefixWords: 2, // Minimum words of a name at the start of a text: one word also starts other names and sentences
		similarScore: 0.9, // Score of the value at a misread label
		/** … and the minimum for a label that is alone, the only one, and long enough. */
		farScore: 0.75,
		minFarLikeLength: 6,
		minFarLikeness: 0.68,
		prefixScore: 0.8, // Score of a value in one text with a name of the lexicon
		maxGluedWords: 4, // Maximum words of a key that OCR merged with its number
		maxLabelRows: 3, // Maximum rows of a broken label
		besideTolerance: 3, // Tolerance of the left side of a value next to a label of several rows, in heights
		minMergedWords: 2, // Minimum words of a first row that is merged with its value
	},
	/** Values of these keys. */
	freeValues: {
		/** Distances in heights of the label. */
		firstGap: 18,
		wordGap: 3,
		startLeft: 1.5,
		startRight: 3,
		rowGap: 0.75,
		openRowGap: 1.3, // … if nothing is to the left of the row: typewriters leave a blank line
		openReach: 0.8, // … tolerance of its left side
		fullRowTolerance: 3, // … and of the right side of the row before
		minLine: 10, // Minimum length of a row that shows the right margin
		sentenceGap: 2.2, // A wide space after a sentence, within one row
		rowsOfColumn: 2, // Rows above and below that are searched for an aligned label
		inLine: 0.5,
		lineReach: 60, // Maximum distance of a lone value at the end of a row
		figureGap: 14, // Gap between numbers of several columns
		labelLineGap: 0.8, // Maximum distance between a label and the line above it, and of the text on the line
		inBoxScore: 1.1, // Score of values in the label's box: more reliable than other positions
		wrapGap: 1.3, // A running line continues in the next row
		maxBoxRows: 12, // A fill-in box: maximum height, share of the page, gap between rows
		maxBoxPart: 0.75,
		boxRowGap: 1.6,
		boxTouch: 3, // … its lines may touch the label by this, points
		indent: 3, // Maximum indent of a block below its label
		lineBaselineGap: 0.6, // A fill-in line: distance from the baseline of its label,
		lineStartGap: 1.5, // distance after the label, minimum length, and maximum share below the label
		minBlank: 4,
		maxLineUnderLabel: 0.3,
		headerRowGap: 1.2, // Values under a header row: maximum gap, and tolerance of their left sides or centers
		headerReach: 0.8,
		minHeads: 3, // A row of labels over one row of values: minimum labels, and maximum gap
		maxHeadGap: 3.5,
		belowGap: 1.6,
		minOfParagraph: 2, // Minimum rows of a text under its label before a second paragraph
		paragraphGap: 1.3,
		maxRows: 12, // Maximum rows of a value
	},
	/** Labels of a page. */
	labels: {
		maxTokens: 9, // Maximum tokens of a label; ideographs are single tokens
	},
	/** Values next to and below their labels. */
	labelCandidates: {
		/** Segments to the right, and rows below, that may contain a value. */
		segmentsRight: 4,
		rowsBelow: 2,
		maxRowGap: 2.2,
		/** Values broken by narrow cells: maximum rows, tolerance of left sides, and gap, in heights. */
		maxBrokenRows: 4,
		brokenReach: 0.3,
		brokenGap: 0.7,
		bankRows: 2, // Rows above and below an account number in which bank data makes it the bank's
		minMisreadLength: 7, // A misread label: minimum length, and similarity to the label
		minMisreadLikeness: 0.87,
		wordsBefore: 4, // Words left of a label that may change its meaning
		/** Score components, set by hand on development documents: see docs/extraction.md. */
		points: {
			letter: 0.002,
			maxLetters: 30,
			sameSegment: 0.5,
			right: 0.45,
			skipped: 0.08,
			below: 0.25,
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
		},
	},
	/** Labels composed of known words. */
	compoundLabels: {
		maxWords: 5,
		weight: 0.9, // Almost as reliable as a label of the lexicon
	},
	/** Keys matched by names of the lexicon. */
	lexicon: {
		borrowedWeight: 0.5, // Weight of names borrowed from another field
		/** Shorter keys must match exactly. */
		minLikeLength: 5,
		minSimilarity: 0.85,
	},
	/** Neighbors of a segment. */
	neighbours: {
		rowPart: 0.3, // Minimum overlap within a row, as a share of the lower height
	},
	/** A page as rows of segments. */
	segments: {
		maxGap: 1, // A wider gap than this share of the smaller font size separates segments
		besideLinePt: 2, // A separating line may touch segments by this
	},
	/** Names and addresses of sellers and buyers. */
	parties: {
		/** Scores of names and addresses by source. */
		sectionScore: 1.1,
		positionScore: 0.75,
		maxAddressRows: 6, // Maximum rows of an address
		/** Distances in heights of a heading. */
		besideGap: 14,
		underReach: 30,
		/** The window of an envelope shows the buyer: rows that end in a postal code, in the upper part of the page. */
		windowBottom: 0.45,
		maxWindowRows: 5,
		windowScore: 0.6,
		/** Blocks of a name and an address below it: rows, gap, alignment in heights, lowest position. */
		maxCertainRows: 3, // Maximum address rows of a block that may replace those with address words
		minBlockRows: 2,
		maxBlockRows: 6,
		maxBlockGap: 0.75,
		maxBlockGrowth: 1.15, // A row this much taller than the previous one is a title
		alignmentTolerance: 0.8,
		blockBottom: 0.6,
	},
	/** Requested keys. */
	keys: {
		requestedKeyPoints: 0.2, // Bonus of the requested key over other names of its field
	},
	/** Rows below a party heading. */
	sections: {
		maxRows: 18, // Maximum rows below a heading
		boxHeaderRows: 3, // Rows below a row of small labels, across the page
		minBoxes: 2,
		leftReach: 2, // Maximum distance of a column left of its heading, in heights
	},
	/** Sums and taxes of a page. */
	sums: {
		/** Rows of a sum column. */
		maxRows: 12,
		maxGap: 2.5,
		columnScore: 0.55, // Score of the total of a column under the label
		maxRounded: 10, // Maximum rounding of a total, cents: cash units are at least five or ten
		roundedPoints: 0.1, // Bonus: the rounded total is the one paid
		maxTax: 0.3, // Maximum tax as a share of the sum
		chainRows: 8, // Maximum amounts between a net sum and its total
		chainReach: 12, // Maximum distance of their right ends, in points
		chainScore: 0.6, // Score of the total of a chain, and of the last of several rows with a chain each
		rowScore: 0.5,
		netPoints: 0.4, // Penalty for a total that is the net sum of a chain, or of a total that the page names
		labelScore: 0.6, // Labeled amounts: values below are not answers
		/** Sum of single taxes if it leads from a net amount to a total, and otherwise; penalty of a single one. */
		partsScore: 1.3,
		unprovenScore: 0.5,
		partPoints: 1,
		/** Net sum, tax and total that add up replace better labeled ones that do not: maximum loss of score. */
		maxLoss: 1,
		adjustmentLoss: 0.7, // … loss if they add up only with discounts and charges
		maxAdjustments: 6, // Maximum discounts and charges between a net sum and its total: each one doubles the time
	},
	/** Column names. */
	columns: {
		minSimilarity: 0.85, // Minimum similarity of a header to a name
		minEndLength: 10, // Minimum letters of a name at the end of a compound; shorter names end other words, too
	},
	/** Header rows of a table. */
	headers: {
		/** Maximum rows of one header, and the gap between them in heights. */
		maxRows: 3,
		rowGap: 0.9,
		minCoverage: 0.6, // Minimum share of the requested columns that a table has
	},
	/** Rows of a table without drawn lines. */
	rows: {
		maxGap: 4, // Maximum gap between two rows, in heights of the header
		lastLineTolerance: 0.4, // Tolerance of the gap before the rest of the last line, compared with the gaps between lines, in heights of the line
		minLines: 2, // Minimum lines that show the usual gap
		alignedPt: 1, // Tolerance of the left sides of a header and its words, and minimum share of lines with them
		minAligned: 0.8,
		loneWeight: 0.05, // Weight of a text alone in its row for the boundaries of columns
		minBlockGap: 0.08, // Minimum extra distance between texts of two centered lines, compared with those of one line
		middleTolerance: 0.35, // Tolerance of the middle of a text and its numbers, in heights
	},
	/** Numbers and dates in the title of a document. */
	titles: {
		/** Scores of values in a title: higher than for any label. */
		numberScore: 1.35,
		weakNumberScore: 0.95,
		dateScore: 1.5,
	},
	/** Labels that say only "number". */
	bareNumbers: {
		maxAbove: 1, // Rows above that may say whose number it is, and their maximum gap in heights
		maxGapAbove: 1,
		weight: 0.5, // Like a name that needs context
	},
	/** Other documents that a page names. */
	references: {
		maxNameTokens: 6, // Maximum tokens of a name; ideographs are single tokens
		maxTitleStart: 3, // Tokens that a title may start with: "Return / Credit memo"
		maxLinks: 2, // Maximum words between a word of reference and the name
		titleBottom: 0.5, // Titles are above this share of the page
		maxGap: 12, // Maximum gap between a label and its value, in heights
		maxSectionRows: 4, // Rows below the heading of another document, their gap and indent in heights
		maxSectionGap: 1.5,
		maxIndent: 4,
		/** Penalty and maximum score of values of other documents: below the minimum of an answer. */
		points: 1,
		maxScore: 0.5,
	},
	/** Texts similar to a key. */
	likeness: {
		maxTokens: 14, // Maximum tokens of a compared run
	},
	/** Scores of the currency of a shared sign that one country suggests, of a country without any sign, and of equally likely ones. */
	currencySigns: { likelyScore: 0.55, countryScore: 0.56, unclearScore: 0.39 },
	/** Values without a label. */
	patternCandidates: {
		/** Scores of values that are recognizable by format alone. */
		patternScore: 0.6,
		negativePenalty: 0.5,
		dateScore: 0.45,
		symbolScore: 0.6,
		titleNeighborScore: 0.55,
	},
};

export type ExtractSettings = typeof extractSettings;
