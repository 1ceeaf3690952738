import type { Watched } from '../scores/decisions';

/**
 * Every threshold of table detection, by rule. A rule that can be switched off has `on`; `npm run bench -- ablate`
 * switches each off and reports its effect.
 *
 * Names ending in `Pt` are lengths in points on a page with 10 pt text and scale with the text of the page
 * (`atTextSize`). All other numbers are counts, shares, or multiples of the font size.
 */
export const tableSettings = {
	/** What is searched at all. */
	search: {
		minWords: 4, // Fewer words in one direction are not searched for tables
	},
	/** Right-to-left pages are searched mirrored and count table columns from the right. */
	rightToLeft: { on: true },
	/** Drawn lines, joined from their pieces. */
	edges: {
		sameLinePt: 3, // Parallel lines this close are one line (double lines, sides of adjacent cells), points
		bridgedGapPt: 3, // Maximum gap between pieces of one line: dashes, and lines drawn cell by cell
		minLengthPt: 6, // Shorter edges are ticks and specks
		maxEdges: 6000, // More lines in one direction are a map, hatching or graph paper and say nothing about tables
	},
	/** Lines typed as characters (`-----`) are rules; the characters belong to the cell above. */
	typedLines: { on: true },
	/** Leaders printed over a whole column before its labels. */
	underprinted: {
		on: true,
		minCharacters: 5, // Minimum characters of a leader
		maxGap: 2, // Maximum distance between leader characters, in font sizes
		coveredPart: 0.5, // Share of a character covered by a word printed over it
		stepPt: 4, // Words on one line have their middles in the same or an adjacent step of this many points
		/** Width of a bucket for looking up words, points; maximum buckets per word; maximum words per bucket. */
		placePt: 20,
		maxWord: 60,
		maxInPlace: 16,
		levelPt: 0.5, // Baseline tolerance of the characters of one leader
		overhangPt: 6, // Leaders may start this far before the table text, points
	},
	/** Slanted column headers. */
	slantedHeaders: {
		on: true,
		fewest: 3, // Minimum slanted words in a row of headers: fewer are stamps and labels of drawings
		maxWords: 400, // A page with more slanted words is a drawing
		footTolerance: 0.6, // Baseline tolerance of the feet of headers, in font sizes
		nextReach: 1.5, // Maximum gap to the next word of a header, in font sizes
		leaning: 1.2, // Words are slanted if both sides of their boxes are longer than this multiple of the font size
	},
	/** Row rules drawn cell by cell: the joints are the column borders. */
	joints: {
		on: true,
		meetingPt: 2, // Tolerance of joints, points: programs omit the corners or let the pieces overlap
		twicePt: 0.5, // Pieces with ends this close are one, drawn twice
		minLengthPt: 8, // Shorter pieces are dashes and corners
		maxLines: 3000, // More lines are a drawing
		samePlacePt: 3, // Tolerance of joint positions and line ends, points
		/** Minimum and maximum distance of row rules, points; closer ones are double lines. */
		minRowHeightPt: 6,
		maxRowHeightPt: 250,
		tallRowSpace: 1, // Higher rows are full of text: maximum gap in it, in text heights
		minLines: 3, // Fewer lines are a table only with all of its rows: two may enclose a header above unruled rows
		maxSmall: 20, // More groups of fewer lines are a drawing
		nextRow: 2, // Maximum distance of a further row from a table, in text heights
		sameSpace: 0.4, // Tolerance of the distance between text and rule, in text heights
		shorterPt: 0.75, // Lines of one text are closer than rows by at least this, points: browsers keep a pixel around cells
		wordSpace: 0.5, // Maximum gap within a text, in text heights
		columnSpace: 1, // Minimum gap, in text heights, at which a column would be split
		maxEmpty: 0.5, // Maximum share of empty rows between the rules: more are lines to write on, or a caption box
		maxSpaced: 0.1, // Maximum share of text lines with such a gap inside a cell
		/**
		 * Text lines that fill this share of the columns are rows themselves if there are more than a cell text takes.
		 */
		fullLine: 0.6,
		maxFullLines: 2,
		sameLinePt: 1, // Height tolerance of the pieces of one line
		touchPt: 1, // A text may overlap a joint by this much
		level: 0.5, // Minimum vertical overlap of words on one line, as a share of the lower word
	},
	/** Adjacent shaded cells, as in a table header, divide like lines. */
	shading: {
		on: true,
		tolerancePt: 1, // Tolerance between sides of shaded cells, points
		minSizePt: 5, // Minimum size of shaded cells, points: thinner ones are lines
		maxHeightPt: 120, // Higher ones are panels, points
		drawnPart: 0.9, // Share of a side with a drawn line along it that makes it redundant
	},
	/** Two facing pages on one page, with a fold line. */
	fold: {
		on: true,
		/** The fold is within this share of the page width from the middle and covers this share of the height. */
		offMiddle: 0.1,
		height: 0.92,
		tolerance: 0.0034, // Lines closer to the fold, as a share of the page width, touch it
		minWords: 8, // Minimum words on each facing page
		borderPart: 0.02, // Lines this close to the page edge, as a share of the width, are a page border
	},
	/** Frames with text beside them are searched separately. */
	frames: {
		on: true,
		tolerancePt: 3, // Tolerance between sides of a frame, points
		/** Minimum size of a frame, points, and maximum share of the page width: wider ones have nothing beside them. */
		minSizePt: 40,
		maxPart: 0.7,
		drawnPart: 0.9, // Share of the top and bottom sides that is drawn
		maxSides: 60, // More vertical lines of some length are a drawing
		minWords: 8, // Minimum words inside and beside a frame that is searched separately
		besidePart: 0.5, // Share of a word's height level with the frame that puts it beside the frame
		cardLines: 1.8, // Minimum text height of a card beside another one, in font sizes: two lines
	},
	/** Crossing lines and the cells between them. */
	lattice: {
		crossingPt: 3, // Crossing lines may miss each other by this much, points
		/** Column lines this close are sides of adjacent cells; no row is that low. */
		sameColumnPt: 6,
		sameRowPt: 3.5,
		/** Minimum share of the width for a row line, of the height for a column line: less is a box inside a cell. */
		rowLinePart: 0.3,
		columnLinePart: 0.15,
		/**
		 * Short lines from column line to column line with text on both sides split a row, if they are at most this
		 * share of the lines.
		 */
		splitRows: 0.5,
		drawnPart: 0.6, // Minimum drawn share of a cell side
		maxUnits: 40_000, // Larger grids are graph paper
	},
	/** Lines that extend beyond the last crossing line leave a side of the table open. */
	openSides: {
		on: true,
		fromPt: 12, // Minimum extension; shorter ends are corners that miss each other
	},
	/** Which drawn grids are tables. */
	ruled: {
		minPlaces: 3, // Smaller grids are two boxes side by side
		slitPt: 7, // Narrower columns, and lower rows, without text are between double lines
		columnSlackPt: 2, // A text may extend beyond its column by this much
		minConfidence: 0.6, // Confidence of a grid without a drawn side, 0 to 1
	},
	/** Frames around long texts. */
	framedText: {
		on: true,
		words: 60, // Minimum words of a text: cells of ruled tables in the real sets have fewer
		wholeRow: 3, // Filled cells of a row that belongs to a table
	},
	/** If most rows have one filled cell, the lines are chart bars or frames around text. */
	fullRows: {
		on: true,
		part: 0.3, // Share of the rows with at least two filled cells
	},
	/** Labels left of a grid of numbers whose rules enclose only the values. */
	rowLabels: {
		on: true,
		minRows: 3, // Minimum labels, and numbers in the first column
		numberPart: 0.8, // Share of the texts in the first column that are numbers or dashes
		rowPart: 0.8, // Share of the rows with a label
		maxWords: 8, // Maximum median of the words of a label: more are running text
		maxGapPt: 60, // Maximum gap between the longest label and the grid, points
		alignPt: 12, // Tolerance of their left or right sides, points: labels may be indented
		overhangPt: 2, // A label may extend beyond its row by this much, points
		continuedLines: 2, // Lines above or below at the distance of the rows that make them running text
	},
	/** A caption in the first row and notes in the last are not rows. */
	titles: {
		on: true,
		noteWords: 12, // Longer notes below a table, in words, are not one of its rows
	},
	/** If a grid lacks some lines, texts aligned with the adjacent rows or columns split a cell. */
	missingLines: {
		on: true,
		rowPart: 0.8, // Share of the lines of a tall cell that are in separate rows
	},
	/** Headers of drawn grids. */
	ruledHeader: {
		maxHeadLength: 12, // Maximum words of a header, unless it is bold
		numberRows: 0.5, // Share of rows with numbers from which the rows before the first number are headers
		numberColumn: 0.6, // Share of numeric cells in a numeric column
	},
	/** A table inside a cell of another table. */
	nested: {
		on: true,
		overhangPt: 3, // A nested table may extend beyond the cell by this many points
		/**
		 * A table that holds more than this share of the words around it is the table, and its surroundings are a
		 * frame.
		 */
		part: 0.6,
		minBeside: 2, // Minimum filled cells beside the one that holds a table
		maxGrids: 200, // A page with more grids is a drawing
	},
	/** Several records in one drawn row. */
	stackedRows: {
		on: true,
		/** Minimum lines that are separate rows; two may be one wrapped text unless they are numbers. */
		minLines: 3,
		minNumbers: 2,
		minCells: 2, // Minimum adjacent cells with the same lines
		sharedLines: 0.8, // Share of the lines of a row in which a multi-value cell has text
		/**
		 * Share of lines after which the next word would have fitted, or that are numbers: wrapped text fills its
		 * lines. A lower share is enough if many cells have the same number of lines.
		 */
		unwrappedLines: 0.8,
		unwrappedOfMany: 0.5,
		manyCells: 3,
		sameLabels: 0.5, // Share of the lines that start with the same word in all cells: those are cards side by side
		/** Space between words and beside the text of a cell, in font sizes. */
		wordSpace: 0.3,
		cellMargin: 0.5,
	},
	/** Partly drawn grids: cells hold columns of numbers. */
	underRuled: {
		on: true,
		stackedPart: 0.3, // Share of numeric cells that hold several lines of numbers
		cells: 2, // Minimum number of such cells
	},
	/** Rows are split at gaps, in font sizes. */
	rows: {
		/** Gaps wider than the maximum split a row; from the minimum on, gaps that are this many times the usual one. */
		maxSpace: 1,
		minGutter: 0.6,
		jump: 2.5,
		usualSpace: 0.25, // The usual gap if a row has hardly any: a word space
		besideLinePt: 2, // A line between two words may touch them
	},
	/** Two numbers, which rarely follow each other in prose, are split earlier. */
	closerNumbers: {
		on: true,
		gap: 0.45, // Gap between them, in font sizes: wider than a word space, narrower than a gutter
	},
	/** Leader dots at the end of a label. */
	leaders: {
		dotWidth: 0.28, // Maximum width of a dot, in font sizes
		maxPart: 0.9, // Maximum share of a word taken by dots
	},
	/** Running text on the page: no table row is in it. */
	prose: {
		on: true,
		leading: 0.9, // Maximum line distance in running text, in font sizes
		/** Minimum lines of a paragraph, and mean words per line. */
		lines: 3,
		words: 5,
		longLine: 14, // A single line this long is running text
		numberPart: 0.25, // Maximum share of numbers among its words
		/** Lines that end at least this far right, as a share of the paragraph width, are full. */
		fullLine: 0.8,
		fullLines: 0.6,
		/** Centered cell texts have their middles within this tolerance, in font sizes, and different ends. */
		sameMiddle: 0.4,
		otherSide: 1,
		flowingPart: 0.25, // Share of the lines of running text that start mid-sentence
		/**
		 * Sentences beside other cells: minimum rows, maximum lines with texts beside them, and how they start and
		 * continue.
		 */
		cells: { on: true, fewest: 3, maxPart: 0.8, begins: 0.85, goesOn: 0.5 },
		/** Cells level with a line of it, on both sides, and the share of lines that have them. */
		among: { on: true, others: 4, part: 0.3 },
		overlap: 0.6, // Maximum overlap of lines, in font sizes
		/** Lines of a paragraph share this part of the narrower one and start within this many font sizes. */
		sharedPart: 0.7,
		indent: 4,
	},
	/** Columns of running text on the page: a table is in one of them. */
	proseColumns: {
		on: true,
		near: 2, // Rows near running text in columns belong to its columns
		lines: 5, // Minimum lines of running text that make a page column
		beforePt: 4, // Page columns are split this many points before they start
		wide: 1.3, // Lines wider than this multiple of the usual one span several columns
		sharedPt: 3, // Maximum overlap of columns
		besidePt: 2, // Space between running text and the tables beside it
	},
	/** Rules of one extent below each other, and the rows between them. */
	ruleBands: {
		on: true,
		samePt: 3, // Tolerance of the ends of rules of one extent
		minLengthPt: 40, // Shorter ones are underlines
		maxExtents: 100, // More extents are a drawing
		overhang: 0.5, // Texts that cross the ends of the rules by this many font sizes extend beyond them
		/** Consecutive text lines that take this share of the width are running text. */
		fullLine: 0.6,
		fullLines: 2,
		higher: 2, // Text this many times as high as a row of the header above it is between two tables
		headerRows: 3, // Maximum rows of such a header
		/** Below the last rule of a table: minimum space, in font sizes, and relative to the space above the rule. */
		blank: 2,
		higherBelow: 2,
		sameLeftPt: 1, // Alignment tolerance of the lines of one cell
		besidePart: 0.6, // With texts beside more than this share of the rows, the rules span only some columns
		level: 0.25, // Tolerance of the middles of texts of one row, in font sizes
	},
	/** A rule between the lines of a header and the rest, without other rules inside. */
	headerRule: {
		maxLines: 5,
		part: 0.9, // Minimum share of the width of the rule
		maxFull: 0.6, // Maximum share of the lines below it that have texts in all columns
		/** Above the only rule: maximum distance of the lines of a header, and maximum difference of their sizes, in font sizes. */
		gap: 0.3,
		size: 0.1,
	},
	/** Runs of rows that may be a table. */
	regions: {
		firstGap: 1.8, // Maximum row distance, in font sizes, until the line pitch of the table is known
		strideFactor: 2.2, // After that, the line pitch may grow by this factor
		maxSingles: 4, // Maximum consecutive rows of one text before a table ends
		maxInCell: 16, // The maximum if they are lines of one cell beside the label
		/** Rows after which the line pitch of a table is known, and its quantile. */
		knownRows: 3,
		usualStride: 0.75,
	},
	/** A caption starts another table. */
	captions: { on: true },
	/** A row that repeats the header starts another table. */
	repeatedHeaders: {
		on: true,
		rows: 2, // Minimum rows between two headers
	},
	/** Rules over the width of a region decide where it starts and ends. */
	frameLines: {
		on: true,
		part: 0.7, // Minimum share of the table width covered by a rule above or below
		rows: 3, // Maximum rows between a table and the rule above or below it
		tolerancePt: 2, // Maximum gap between pieces of one line
		/**
		 * A rule that extends to the left by this share of the width, but by less than this many points, is wider than
		 * the table.
		 */
		widerPart: 0.3,
		indentPt: 12,
		slack: 0.4, // Tolerance between a rule and its row, in font sizes
	},
	/** Texts alone above the value columns are headers. */
	overHeaders: {
		on: true,
		/** Maximum words of spanning headers, and their maximum distance in font sizes. */
		words: 6,
		gap: 0.8,
		rows: 2, // Maximum rows of them
	},
	/** Notes below a table are not rows of it. */
	notes: { on: true },
	/** Regions that are parts of one table, each below a label. */
	parts: {
		on: true,
		maxGap: 5, // Maximum lines between the parts of a table
		shifted: 0.7, // Alignment tolerance of the columns of the parts, in font sizes
		maxRows: 400, // Longer tables are not joined, which bounds the cost of many parts
		minColumns: 3, // Minimum columns whose agreement is no accident
		manyColumns: 5, // Number of equal columns that need no label
		/** Tolerances of the left edge and size of labels in one style. */
		sameLeftPt: 1,
		sameSizePt: 0.2,
	},
	/** Addresses and dates above the header of a table, as on invoices, are not rows of it. */
	blockAbove: {
		on: true,
		/** Minimum columns of a header row, and the share of the table columns it names. */
		minHeaders: 3,
		namedPart: 0.75,
		maxHeadLength: 4, // Maximum words of a column header
		blockPart: 0.5, // Rows of such a block have texts in at most this share of the columns; spanning headers have more
		blockSpace: 0.6, // Space between such a block and the table, in font sizes
		/** Minimum rows of a block; for a lower one the space must be this many times the space below the header. */
		minRows: 3,
		widerSpace: 1.5,
		linePart: 0.3, // Minimum share of the header width covered by a rule above it
		linePt: 1, // Maximum gap between pieces of such a rule
	},
	/** Columns are the intervals between bands that hardly any row enters. */
	gutters: {
		/** Minimum gutter between columns, points and font sizes. */
		minWidthPt: 2,
		minPart: 0.25,
		minOfSmall: 0.3, // For small text, the points are at most this share of the size
		crossedPart: 0.08, // Maximum share of dense rows that enter a gutter
		densePart: 0.6, // Rows with at least this share of the usual number of chunks show the columns
		linePart: 0.4, // A vertical line is a column boundary if it covers this share of the height
		usualRow: 0.9, // Quantile of the chunks per row that a full row has: a few odd rows have more
		/** With this many full rows, and this share of the dense rows, bands of this many font sizes are gutters. */
		minFull: 3,
		fullPart: 0.5,
		widePart: 1,
		marginPt: 1, // Space around the outermost texts
		besidePt: 2, // A line this close to a gutter is its boundary
		samePlacePt: 6, // Lines this close to each other, or to the middle of a gutter, are one boundary
		outerPt: 3, // Lines this close to the ends are the sides of the table
		/** A text may reach over a boundary by so much, and by this part of its width. */
		slackPt: 4,
		slackPart: 0.2,
		minTexts: 2, // Minimum texts of a column, unless there are fewer rows
	},
	/** Columns with a header and no value. */
	emptyColumns: {
		maxHeight: 4, // The header row is among the first rows
		minNamed: 2, // It names at least this many columns with values
		usualRow: 0.9, // Quantile of the texts per row that shows the number of columns with values
	},
	/** Columns as close as words, and the features of their fitted score. */
	closeColumns: {
		on: true,
		minRows: 3, // With fewer rows, spaces are aligned by chance
		maxRows: 400, // Rows examined in longer tables
		narrowest: 0.15, // Minimum space between two columns, in font sizes
		crossedPart: 0.1, // Maximum share of rows, or one row, with a text across several columns
		alike: 0.8, // If this share of the texts on the right is the same word, it is a unit; markers precede entries
		/** The same for quantities in this share of the rows; their units have at most this many characters. */
		quantities: 0.5,
		maxUnitLength: 3,
		monospaceGap: 0.9, // Minimum space in monospaced type, in font sizes: its word spaces are 0.6
		sameSide: 0.15, // Alignment tolerance of texts, in font sizes
		maxCount: 20, // Cap on counts: more add nothing
		likely: 0.6, // Minimum score of a border, 0 to 1
	},
	/** Texts above a single column, usually headers, widen it; boundaries are centered in the free space. */
	widening: { on: true },
	/** How chunks of a row are assigned to columns. */
	cells: {
		dividingGap: 0.3, // Minimum space between words at which a boundary splits a chunk, in font sizes
		overhang: 0.8, // Maximum overlap of a header across the boundary of its column, in font sizes
	},
	/** A text alone in its row: centered it spans all columns, at the left it is in the first. */
	loneTexts: {
		on: true,
		sameStartPt: 2, // A text that starts within this many points of the texts of a column is in that column
		sameMiddle: 0.04, // Tolerance of centers, as a share of the width
		indent: 2, // Minimum indent of a centered text, in font sizes
	},
	/** Header rows at the top, and the columns that each header covers. */
	header: {
		stackedGap: 0.55, // Maximum line distance within one header, in font sizes
		crossed: 0.3, // Tolerance of a line that crosses a header, in font sizes
	},
	/** Header lines of a table: the features of their fitted score. */
	headerLines: {
		maxLines: 12, // Maximum lines of a header
		loneOdds: -1, // Minimum log-odds that a lone text over several columns contributes against a header
		maxPairs: 1, // More lines of a label and one value are not a header over several columns
		/** A rule is between two rows, or within this tolerance of the gap's middle or beyond it, in font sizes. */
		linePt: 2,
		lineReach: 0.35,
		shadedPart: 0.6, // Minimum share of the width of a shade behind a line
		usual: 0.5, // More than this share of a column's texts makes a trait usual
		maxCounted: 20, // Cap on lines and columns: more add nothing
	},
	/** Vertical rules beside a header: it covers the columns between them. */
	walls: {
		on: true,
		besidePt: 1, // Maximum overlap of rule and text
	},
	/** A rule below a header: it covers the columns over the rule. */
	underlines: {
		on: true,
		/** Tolerance of the rule above and below the foot of the header, in font sizes. */
		above: 0.4,
		below: 0.8,
		longest: 0.9, // A rule over this share of the width belongs to all headers
		slackPt: 2, // Maximum distance of column centers beyond the rule
	},
	/** A header covers the headers below that it is centered over. */
	centred: {
		on: true,
		aligned: 0.3, // Alignment tolerance between a header and its own column, in font sizes
	},
	/**
	 * Columns headed only in a lower line belong to the header beside them if others show that all start in the upper
	 * line.
	 */
	leftOver: {
		on: true,
		off: 1, // Tolerance of a shared left edge or center, in font sizes
	},
	/** The only header beside that of the labels, centered over all value columns. */
	overValues: { on: true },
	/** Where rows start among the lines of a table: the features of the fitted score. */
	rowBorders: {
		closer: -0.5, // A line with fewer texts that is this many font sizes closer than usual continues the row above: rare in training documents
		likely: 0.5, // Minimum score at which a row starts, 0 to 1
		/** A rule is between two rows, or within this tolerance of the gap's middle or beyond it, in font sizes. */
		linePt: 2,
		lineReach: 0.35,
		wordSpace: 0.25, // Word space in font sizes: the room a word needs to follow another
		maxRoom: 10, // Cap on free space in font sizes: more adds nothing
		gapStep: 0.1, // Step, in font sizes, within which gaps are alike, with the adjacent step
	},
	/** Text lines that form one table row. */
	records: {
		wrappedGap: 0.5, // Maximum line distance within one cell, in font sizes
		maxRows: 8, // Several labels with one value are a list below a label, not one label
		/** Share of lines without room for the first word of the next, a word space included, that makes them one text. */
		fullPart: 0.8,
		wordSpace: 0.25,
		textWords: 4, // Mean words per line of such a text: lists of short labels have fewer
	},
	/** With rules between all records, the rules decide. */
	linedRecords: {
		on: true,
		part: 0.6, // Minimum share of the width of a rule between records
		/** A rule is between two rows, or within this tolerance of the gap's middle or beyond it, in font sizes. */
		reachPt: 2,
		reach: 0.35,
	},
	/** Short values only in the first line of each row, beside multi-line texts. */
	anchoredRows: {
		on: true,
		minRows: 4, // Minimum rows that show it
		maxPart: 0.75, // Maximum share of lines that start rows: with more, hardly any text has several lines
		minColumns: 2, // Value columns filled in the same lines
		agree: 0.9, // Share of those lines that fill all of them and have a label
		/** Mean words per line of values, and of multi-line texts. */
		shortWords: 2,
		wordyWords: 2.5,
	},
	/** A multi-line label keeps its lines together. */
	wrappedCells: {
		on: true,
		wordSpace: 0.25, // Word space in font sizes: a label that continues had no room for the next word
		minLabel: 0.75, // Minimum share of its column that the widest label takes
		hanging: 0.4, // Minimum indent of a continuation line of a label, in font sizes
	},
	/** Tables without a complete grid. */
	textTable: {
		linedPt: 8, // Maximum distance of rules from the rows of their table; two of them make it partly ruled
		/** Confidence of tables by their evidence, 0 to 1. */
		partlyRuledConfidence: 0.8,
		unruledConfidence: 0.6,
	},
	/** Features of the table score; the weights are fitted. */
	tableScore: {
		/** Minimum score of a table. Regions between rules that fail are searched again without the rules. */
		minBetweenRules: 0.5,
		least: 0.35,
		/** With this share of numbers beside labels, it is a table */
		numbers: 0.5,
		minOfNumbers: 0.1,
		minOfPairs: 0.05,
		minOfClips: 0.01, // With a text that its cell cuts; absent from the training documents
		/** Label-value pairs: maximum words per cell; row gaps wider and gutter narrower by this much, in font sizes. */
		pairs: { on: true, words: 4, unevenGap: 0.2, gutter: 2 },
		/** Between rules and with a title: minimum score, minimum columns, and share of filled cells. */
		titled: { on: true, least: 0.25, minColumns: 3, filled: 0.6 },
		minRows: 3, // Minimum rows without lines around them
		/** One row below its header: minimum gutter in font sizes; minimum columns with a bold header, and with another. */
		headedRow: { on: true, gutter: 1, bold: 3, plain: 4 },
		/** A header between two rules: minimum columns, and minimum share of the width of the rules. */
		headerBetweenRules: { on: true, columns: 3, part: 0.9 },
		/** A header with a rule below it: minimum columns, and minimum share of aligned ones. */
		headerRule: { minColumns: 3, aligned: 0.75 },
		minCells: 4, // Minimum filled cells: fewer do not distinguish a table from word pairs
		fullRow: 0.6, // A row with texts in this share of the columns is full
		aligned: 0.4, // Alignment tolerance of the texts of a column, in font sizes
		ruleReach: 1, // Maximum distance of a rule above or below a region, in font sizes
		sentence: 4, // Minimum words of a sentence
		/** Maximum distance of captions above a table, multi-line ones included, or below it, in font sizes. */
		captionAbove: 6,
		captionBelow: 2.5,
	},
	/** Rows separated by a caption, a note or running text are two tables. */
	partedRegions: {
		on: true,
		minRows: 2, // Minimum rows of several texts on both sides
		fullLine: 0.85, // Minimum share of the width of a line of running text
		fullLines: 2, // Minimum lines of running text
		/**
		 * If rows are not one table together, single lines of this share of the width, and gaps wider by this many font
		 * sizes, end a run of them.
		 */
		longLine: 0.5,
		widerGap: 0.6,
		minInStretch: 3, // Minimum rows of several texts
		minOfStretch: 0.6, // Minimum score of a table
	},
	/** The score that a row belongs to the adjacent table; the weights are fitted. */
	tableEnd: {
		followingGap: 1, // Single texts this many font sizes further below than the row distance follow the table
		least: 0.5, // A row with a lower score ends the table
		maxGap: 2.5, // Distance from the neighbor, in font sizes, from which a row is separate whatever its score
		farthest: 12, // Cap on the row distance, in font sizes
		/** Rows below a table found by its columns: how many are scored, and the minimum score. */
		below: { on: true, rows: 4, least: 0.6 },
		/**
		 * Rows like those of the table: minimum known rows, maximum extra gap and overhang in font sizes, maximum size
		 * difference, and the reduced minimum score.
		 */
		alike: { on: true, rows: 4, widerGap: 0.25, overhang: 1.5, size: 0.1, least: 0.15 },
	},
	/** Vetoes for patterns absent from the training documents. */
	vetoes: {
		/** If hardly any cell has a letter or digit, the characters come from a drawing or a broken font. */
		signs: {
			on: true,
			wordedPart: 0.3, // Minimum share of cells with one
		},
		/** Drawings over a share of the area are a chart, whose labels are not cells. */
		drawing: {
			on: true,
			part: 0.15, // Share of the table area
		},
		/** Bars among the words: see `bars`. */
		chart: { on: true },
	},
	/** Chart bars: filled boxes that start on one line or are stacked end to end. */
	bars: {
		on: true,
		fewest: 5, // Minimum bars of a chart
		maxFills: 2000, // Maximum fills examined; more are a drawing anyway
		sameEndPt: 2, // Tolerance of bar ends, points
		sharedEnds: 0.3, // Share of the inner ends of a row of fills that another row of a table shares
		/** Step within which bars start on one line, and minimum distance of their ends. */
		basePt: 1,
		endPt: 3,
		rows: 2, // Minimum divided rows of stacked bars
		filledPart: 0.5, // Share of cells of a drawn grid with text from which fills between lines are not bars
	},
	/** A table found by gaps alone whose cells are whole sentences is running text in columns. */
	sentences: {
		on: true,
		words: 4, // Minimum words of a sentence
		part: 0.7, // Share of the cells that are sentences
	},
	/** Tables tagged in the document, and when the tags are rejected. */
	tagged: {
		/** A cell of this many words that holds more than this share of the page's words is page layout. */
		layoutWords: 60,
		layoutPart: 0.4,
		minWords: 3, // Minimum words of a table
		orderedPart: 0.9, // Share of the rows, and of adjacent cells, whose position must match the tree
		wholeRows: 0.7, // Share of the rows with the column count of the table
		sharedRows: 0.5, // Maximum overlap of rows, as a share of the lower one
		sharedColumnsPt: 3, // Maximum overlap of cells into the next column, points
	},
	/** Tables that continue over pages. */
	continued: {
		/** A continued table ends below this share of its page, and continues above that share of the next. */
		endsBelow: 0.55,
		startsAbove: 0.45,
		noteApart: 1.2, // Notes this many font sizes below a table belong to the page
	},
	/** A row cut off from its table by a page break keeps to the table's columns. */
	cutRow: {
		on: true,
		overhangPt: 2, // Maximum overhang of its texts over those of their columns
		apart: 0.8, // Minimum gap between texts of two columns, in font sizes: more than a word space
		below: 1.5, // Maximum distance below the row at which the table continues, in font sizes
		restBelow: 0.5, // Maximum distance below a table at which its last row goes on, in font sizes
	},
	/** A row split by a page break. */
	splitRow: {
		on: true,
		minRows: 2, // Minimum other rows, which show the columns that are always filled
	},
	/** A table that repeats the headers of the previous page's table continues it. */
	repeatedHeadings: { on: true },
	/** A table without headers that keeps the columns of the previous page's table continues it. */
	sameColumns: {
		on: true,
		/** Alignment tolerance of column texts, as a share of the table or page width. */
		boundPart: 0.018,
		boundOfPage: 0.0067,
		numberPart: 0.6, // Share of numbers in a column from which words above are a header
	},
};

export type TableSettings = typeof tableSettings & Watched;
