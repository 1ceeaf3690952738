import type { Watched } from '../scores/decisions';

/**
 * Every threshold of the room, by rule. A rule that can be switched off has `on`; `npm run bench -- ablate` switches each off
 * and says what it earns.
 *
 * Names that end in `Pt` are lengths in points on a page with text of 10 points; they grow and shrink with the text
 * of the page (`atTextSize`). All other numbers are counts, parts of a whole, or multiples of the font size.
 */
export const tableSettings = {
	/** What is searched at all. */
	search: {
		minWords: 4, // Fewer words of a direction than this make no table of their own
	},
	/** Pages that are read from right to left are searched mirrored, and count the columns of their tables from the right. */
	rightToLeft: { on: true },
	/** Drawn lines, put together from their pieces. */
	edges: {
		/** Parallel lines at most this far apart are one line (double lines, sides of neighbouring cells), points. */
		sameLinePt: 3,
		bridgedGapPt: 3, // Pieces of a line with at most this gap belong together: dashes, and lines drawn cell by cell
		minLengthPt: 6, // Shorter edges are ticks and specks
		maxEdges: 6000, // More lines in one direction are a map, a hatching or graph paper, and say nothing about tables
	},
	/** Lines typed as rows of signs (`-----`) are rules; the signs belong to the cell they stand under. */
	typedLines: { on: true },
	/** Leaders that a program has printed over a whole column before it printed the labels on them. */
	underprinted: {
		on: true,
		minCharacters: 5, // Fewest signs of a leader
		maxGap: 2, // Signs of one leader stand at most this far apart, as a part of the font size
		coveredPart: 0.5, // Part of a sign that a word covers when it is printed over it
		stepPt: 4, // Words on one line have their middles in the same step of this many points, or in one beside it
		/** Width of a place in which words are looked up, points; places a word may take; words kept in one. */
		placePt: 20,
		maxWord: 60,
		maxInPlace: 16,
		levelPt: 0.5, // Signs of one leader stand on one line within so much
		overhangPt: 6, // They may begin before the text of a table by this many points
	},
	/** Headings of columns that rise to the right. */
	slantedHeads: {
		on: true,
		fewest: 3, // Fewest slanted words in a row that are headings of columns: fewer are stamps and labels of drawings
		maxWords: 400, // With more leaning words than this a page is a drawing
		footTolerance: 0.6, // Feet of headings stand on one line within this part of the font size
		nextReach: 1.5, // The next word of a heading begins within this many font sizes from the end of the one before
		leaning: 1.2, // Words lean when both sides of their boxes are longer than this multiple of the font size
	},
	/** Lines between rows that are drawn cell by cell: where their pieces meet, the columns are. */
	joints: {
		on: true,
		meetingPt: 2, // Pieces of a line meet within this many points: programs leave out the corners, or let them overlap
		minLengthPt: 8, // Shorter pieces are dashes and corners
		maxLines: 3000, // More lines than this are a drawing
		samePlacePt: 3, // Places of joints, and ends of lines, within this many points are the same
		/** Lines of rows are at least and at most this far apart, points; closer ones are double lines. */
		minRowHeightPt: 6,
		maxRowHeightPt: 250,
		/** Fewest lines of a group: two may be those over and under a heading, with rows below that have none. */
		minLines: 3,
		sameSpace: 0.4, // Texts stand as far from the line of their row as others do, within this part of their height
		wordSpace: 0.5, // Words of one text stand closer than this part of their height
		columnSpace: 1, // Space between two texts of a line, as a part of their height, that a column would be divided at
		maxEmpty: 0.5, // Part of the rows between the lines that may hold no text: more are lines to write on, or around a caption
		maxSpaced: 0.1, // Part of the lines of text that may have such a space within a cell
		/** Lines of text in a row that fill this part of its columns are rows themselves when there are more than the text of a cell takes. */
		fullLine: 0.6,
		maxFullLines: 2,
		sameLinePt: 1, // Pieces at heights this close are one line
		touchPt: 1, // A text may touch the place of a joint by so much
		level: 0.5, // Words on one line share this part of the lower one
	},
	/** Shaded cells side by side, as the heading of a table has them, divide like lines. */
	shading: {
		on: true,
		tolerancePt: 1, // Sides of shaded cells meet within this many points
		minSizePt: 5, // Shaded cells are at least this large, points: thinner ones are lines
		maxHeightPt: 120, // Higher ones are panels, points
	},
	/** Two facing pages on one, with a line between them. */
	fold: {
		on: true,
		/** The fold goes through the middle of the page, give or take this part of its width, and over this part of its height. */
		offMiddle: 0.1,
		height: 0.92,
		tolerance: 0.0034, // Lines nearer than this part of the page's width to a fold touch it
		minWords: 8, // Fewest words on each of two facing pages
		borderPart: 0.02, // Lines this close to the sides of the page, as a part of its width, are its border
	},
	/** Frames with text beside them are searched for tables apart from the rest of the page. */
	frames: {
		on: true,
		tolerancePt: 3, // Sides of a frame meet within this many points
		/** Smallest frame, points, and the part of the page's width that it may take: wider ones have nothing beside them. */
		minSizePt: 40,
		maxPart: 0.7,
		drawnPart: 0.9, // Part of the upper and lower side that is drawn
		maxSides: 60, // With more vertical lines than this of some length it is a drawing
		minWords: 8, // Fewest words inside a frame, and beside it, that make it a part of the page of its own
		besidePart: 0.5, // A word stands beside a frame with this part of its height
		cardLines: 1.8, // Text of a card that stands beside another one is at least so high, in font sizes: two lines
	},
	/** Lines that cross each other, and the cells between them. */
	lattice: {
		crossingPt: 3, // Crossing lines may miss each other by this much, points
		/** Column lines this close are the two sides of neighbouring cells; rows are never that low. */
		sameColumnPt: 6,
		sameRowPt: 3.5,
		/** A row line covers at least this part of the width, a column line of the height: less is a box inside a cell. */
		rowLinePart: 0.3,
		columnLinePart: 0.15,
		/** Lines from column line to column line between texts part a row however short they are, if they are at most this part of the others. */
		partedRows: 0.5,
		drawnPart: 0.6, // Part of a cell's side that must be drawn
		maxUnits: 40_000, // Larger grids than this are graph paper
	},
	/** Lines that reach beyond the last one across them leave a side of the table open. */
	openSides: {
		on: true,
		fromPt: 12, // How far they reach; shorter ends are corners that miss each other
	},
	/** Which drawn grids are tables. */
	ruled: {
		minPlaces: 3, // Grids of fewer places are two boxes side by side
		slitPt: 7, // Columns narrower than this without any text stand between lines that are drawn twice
		columnSlackPt: 2, // A text may reach out of its column by so much
		minConfidence: 0.6, // What readers are told of a grid without a drawn side, 0 to 1
	},
	/** A frame around a long text, with hardly another cell. */
	framedText: {
		on: true,
		/** Fewest words of the text, and most cells. */
		words: 60,
		cells: 4,
	},
	/** Where most rows have one filled cell the lines are bars of a chart or frames around text. */
	fullRows: {
		on: true,
		part: 0.3, // Part of the rows with two filled cells or more
	},
	/** A caption in the first row and notes in the last are no rows. */
	titles: {
		on: true,
		noteWords: 12, // Notes of more words than this below a table are no row of it
	},
	/** Where lines are missing in part of a grid, texts that keep to the rows or columns beside them divide a cell. */
	missingLines: {
		on: true,
		rowPart: 0.8, // Part of the lines of a tall cell that stand in rows of their own
	},
	/** Headings of drawn grids. */
	ruledHeader: {
		maxHeadLength: 12, // Headings have at most this many words, unless they are set bold
		numberRows: 0.5, // Part of the rows with numbers where the rows before the first of them are headings
		numberColumn: 0.6, // Part of the cells of a column that hold numbers in a column of numbers
	},
	/** A table within a cell of another one. */
	nested: {
		on: true,
		/** A table within a cell may reach over its edges by this many points. */
		overhangPt: 3,
		/** A table that holds more than this part of the words around it is the table, and what is around it a frame. */
		part: 0.6,
		/** Fewest filled cells beside the one that holds a table. */
		minBeside: 2,
		/** A page of more grids is a drawing. */
		maxGrids: 200,
	},
	/** Records below each other in one drawn row. */
	stackedRows: {
		on: true,
		/** Fewest lines below each other that are rows of their own; two may be one text in two lines, unless they are numbers. */
		minLines: 3,
		minNumbers: 2,
		minCells: 2, // Fewest cells side by side that have the same lines
		sharedLines: 0.8, // Part of the lines of a row that a cell of several values has a text in
		/**
		 * Part of the lines after which the next word had found room, or that are numbers: text that is wrapped fills its lines.
		 * Less is enough where many cells have as many lines, which wrapped texts hardly have.
		 */
		unwrappedLines: 0.8,
		unwrappedOfMany: 0.5,
		manyCells: 3,
		sameLabels: 0.5, // Part of the lines that begin with the same word in all cells: those are cards side by side
		/** Space between words and beside the text of a cell, as a part of the font size. */
		wordSpace: 0.3,
		cellMargin: 0.5,
	},
	/** Drawn lines that are only part of the grid: cells hold numbers below each other. */
	underRuled: {
		on: true,
		stackedPart: 0.3, // Part of the cells with numbers that must hold several lines of them
		cells: 2, // Fewest such cells
	},
	/** Rows are divided at gaps, as parts of the font size. */
	rows: {
		/** Gaps divide a row above the widest, and from the narrowest on when they are so many times as wide as its usual one. */
		maxSpace: 1,
		minGutter: 0.6,
		jump: 2.5,
		usualSpace: 0.25, // The usual gap where a row has hardly any: a space between words
		besideLinePt: 2, // A line between two words may touch them
	},
	/** Two numbers, which do not follow each other in prose, are divided earlier. */
	closerNumbers: {
		on: true,
		gap: 0.45, // Space between them, as a part of the font size: wider than between words, narrower than a gutter
	},
	/** Dots at the end of a label, which lead to its value. */
	leaders: {
		dotWidth: 0.28, // Width of a dot, as a part of the font size, at most
		maxPart: 0.9, // Dots take at most this part of their word
	},
	/** What is running text on the page: no rows of a table stand in it. */
	prose: {
		on: true,
		leading: 0.9, // Lines of running text follow each other within this part of the font size
		/** Fewest lines of a paragraph, and words a line has on average. */
		lines: 3,
		words: 5,
		longLine: 14, // A line alone is running text when it is this long
		numberPart: 0.25, // Part of its words that may be numbers
		/** Lines that end at least this far to the right, as a part of the paragraph's width, are full. */
		fullLine: 0.8,
		fullLines: 0.6,
		/** Texts in the middle of cells have their middles within this part of the font size, and begin and end further apart. */
		sameMiddle: 0.4,
		otherSide: 1,
		flowingPart: 0.25, // Part of the lines of running text that begin in the middle of a sentence
		/** Sentences beside other cells: fewest rows, most lines with texts beside them, and how they begin and go on. */
		cells: { on: true, fewest: 3, maxPart: 0.8, begins: 0.85, goesOn: 0.5 },
		/** Texts beside a line of it, on both sides, that are cells, and the part of its lines that have them. */
		among: { on: true, others: 4, part: 0.3 },
		overlap: 0.6, // Lines overlap by at most this part of the font size
		/** Lines of a paragraph share this part of the narrower one, and begin within so many font sizes. */
		sharedPart: 0.7,
		indent: 4,
	},
	/** Columns of running text on the page: a table stands in one of them. */
	proseColumns: {
		on: true,
		near: 2, // Rows near running text that stands in columns belong to its columns
		lines: 5, // Fewest lines of running text that make a column of the page
		beforePt: 4, // Columns of a page are divided this many points before they begin
		wide: 1.3, // Lines wider than this multiple of the usual one stand over several columns
		sharedPt: 3, // Columns do not reach into each other by more
		besidePt: 2, // Space between running text and the tables beside it
	},
	/** Rules of one extent below each other, and what stands between them. */
	ruleBands: {
		on: true,
		samePt: 3, // Rules of one extent begin, and end, within this much
		minLengthPt: 40, // Shorter ones are underlines
		maxExtents: 100, // Lines of more extents than this are a drawing
		overhang: 0.5, // Texts cross the ends of the rules by this part of the font size where they go on beyond them
		/** Lines of text that take this part of the width, so many below each other, are running text. */
		fullLine: 0.6,
		fullLines: 2,
		besidePart: 0.6, // With texts beside more than this part of the rows, the rules are those of some columns
		level: 0.25, // Texts of one row have their middles within this part of the font size
	},
	/** Runs of rows in which a table may stand. */
	regions: {
		/** Rows further apart than this part of the font size do not belong together until the table's own spacing is known. */
		firstGap: 1.8,
		strideFactor: 2.2, // After that, the stride between rows may grow by this factor
		maxSingles: 4, // More rows of one text each than this end a table
		maxInCell: 16, // Unless they are lines of one cell beside the label: then more than this do
		/** Rows after which the stride of a table is known, and the place of it among the strides. */
		knownRows: 3,
		usualStride: 0.75,
	},
	/** A caption begins a table of its own. */
	captions: { on: true },
	/** A row that repeats the heading begins a table of its own. */
	repeatedHeads: {
		on: true,
		rows: 2, // Rows between two headings are more than these
	},
	/** Lines drawn over the width of a region decide where it begins and ends. */
	frameLines: {
		on: true,
		part: 0.7, // A line above or below a table covers this part of its width
		rows: 3, // Rows that may stand between a table's rows and the line above or below it
		tolerancePt: 2, // Pieces of one line are this close
		/** A line that goes on to the left by this part of the width, but not by so many points, is wider than the table. */
		widerPart: 0.3,
		indentPt: 12,
		slack: 0.4, // A line touches its row within this part of the font size
	},
	/** Texts that stand alone over the columns of values are headings. */
	overHeads: {
		on: true,
		/** Heads over several columns have at most this many words, and stand this close, as a part of the font size. */
		words: 6,
		gap: 0.8,
		rows: 2, // Rows of them at most
	},
	/** Notes below a table are no rows of it. */
	notes: { on: true },
	/** Regions that are parts of one table, each below a label. */
	parts: {
		on: true,
		maxGap: 5, // Parts of one table stand within this many lines of each other
		shifted: 0.7, // Columns of the parts begin or end at the same place within this part of the font size
		maxRows: 400, // Longer tables are not joined, so that many parts cost no more than they hold
		minColumns: 3, // Fewest columns that make equal columns no accident
		manyColumns: 5, // So many equal columns need no label
		/** Labels that are set alike begin within so much, and have sizes within that. */
		sameLeftPt: 1,
		sameSizePt: 0.2,
	},
	/** Addresses and dates in pieces above the headings of a table, as invoices have them, are no rows of it. */
	blockAbove: {
		on: true,
		/** Fewest columns of a heading row, and the part of the columns of the table that it names. */
		minHeads: 3,
		namedPart: 0.75,
		maxHeadLength: 4, // Headings of columns have at most this many words
		/** Rows of a block beside each other have texts in at most this part of the columns; headings over several have more. */
		blockPart: 0.5,
		blockSpace: 0.6, // Space between such a block and the table, as a part of the font size
		/** Fewest rows of a block; of a lower one the space is this many times that below the headings. */
		minRows: 3,
		widerSpace: 1.5,
		linePart: 0.3, // A line over headings covers at least this part of their width
		linePt: 1, // Pieces of one line over headings are this close
	},
	/** Columns are the stretches between bands that hardly a row reaches into. */
	gutters: {
		/** Narrowest gutter between columns, points and as a part of the font size. */
		minWidthPt: 2,
		minPart: 0.25,
		minOfSmall: 0.3, // Of small texts the points are no more than this part of the size
		crossedPart: 0.08, // Part of the dense rows that may reach into a gutter
		densePart: 0.6, // Rows with at least this part of the usual number of chunks show the columns
		linePart: 0.4, // A vertical line is a column boundary when it covers this part of the height
		/** The row at this place among all, by how many chunks they have, is a full one: a few odd rows have more. */
		usualRow: 0.9,
		/** From so many rows with all columns on, and this part of the dense rows, bands of this part of the letter size are gutters. */
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
		minTexts: 2, // Texts that make a column, unless there are fewer rows
	},
	/** Columns that stand as close as words, and what their fitted score looks at. */
	closeColumns: {
		on: true,
		minRows: 3, // In fewer rows spaces stand below each other by chance
		maxRows: 400, // Longer tables are looked at no further
		narrowest: 0.15, // Narrowest space between two columns, as a part of the font size
		crossedPart: 0.1, // Part of the rows, or one, with a text over several columns
		alike: 0.8, // Where this part of the texts on the right is the same word it is a unit, and markers stand before entries
		/** So do quantities in this part of the rows; their units have so many signs at most. */
		quantities: 0.5,
		maxUnitLength: 3,
		monospaceGap: 0.9, // Narrowest space where all signs are as wide, as a part of the font size: their spaces are 0.6
		sameSide: 0.15, // Texts begin or end at one place within this part of the font size
		maxCount: 20, // Counts that are as good as more
		likely: 0.6, // It is a border from this score on, 0 to 1
	},
	/** Texts over one column alone, mostly headings, widen it; boundaries go into the middle of what stays free. */
	widening: { on: true },
	/** How the chunks of a row are put into columns. */
	cells: {
		/** A chunk is divided between words at a boundary when they stand this far apart, as a part of the font size. */
		dividingGap: 0.3,
		overhang: 0.8, // A heading may reach this far over the boundary of its column, as a part of the font size
	},
	/** A text alone in its row: in the middle it stands over all columns, at the left in the first. */
	loneTexts: {
		on: true,
		sameStartPt: 2, // A text that begins within this many points of its column's texts stands in that column
		sameMiddle: 0.04, // Middles this close, as a part of the width, are the same
		indent: 2, // Font sizes from the left side from which a text is set in the middle
	},
	/** Rows at the top that are headings, and the columns that each of them covers. */
	header: {
		stackedGap: 0.55, // Lines of one heading follow each other within this part of the font size
		crossed: 0.3, // A line crosses a heading within this part of the font size
	},
	/** Which lines at the top of a table are headings of its columns: what their fitted score looks at. */
	headerLines: {
		maxLines: 12, // Lines of a heading at most
		loneOdds: -1, // Least that a lone text over several columns speaks against a heading: the logarithm of its odds
		maxPairs: 1, // More lines of a label and one value than this are no headings of several columns
		/** A line stands in the space between two rows, or so close to its middle, or this part of the font size beyond. */
		linePt: 2,
		lineReach: 0.35,
		shadedPart: 0.6, // A shade behind a line covers at least this part of the width
		usual: 0.5, // What more than this part of a column's texts have in common is usual there
		maxCounted: 20, // More lines and columns than this are as good as so many
	},
	/** Upright lines beside a heading: it covers the columns between them. */
	walls: {
		on: true,
		besidePt: 1, // Lines may reach into a text by so much
	},
	/** A line below a heading: it covers the columns over it. */
	underlines: {
		on: true,
		/** Parts of the font size that the line may stand above and below the foot of the heading. */
		above: 0.4,
		below: 0.8,
		longest: 0.9, // A line over this part of the width belongs to all headings
		slackPt: 2, // Middles of columns may stand beyond a line by so much
	},
	/** A heading covers the headings below that it is centred over. */
	centred: {
		on: true,
		aligned: 0.3, // A heading is aligned with its own column within this part of the font size
	},
	/** Columns that are headed in a lower line alone belong to the heading beside them, where others show that all begin in the upper line. */
	leftOver: {
		on: true,
		off: 1, // It begins where they do, or stands in their middle, within this part of the font size
	},
	/** The only heading beside that of the labels, in the middle of all columns of values. */
	overValues: { on: true },
	/** Pairs of a label and a value have no heading above the first number. */
	pairs: { on: true },
	/** Where rows begin among the lines of a table: what their fitted score looks at. */
	rowBorders: {
		closer: -0.5, // A line with fewer texts, closer than usual by so much of the font size, goes on the row above: made tables rarely show it
		likely: 0.5, // A row begins at this score, 0 to 1
		/** A line stands in the space between two rows, or so close to its middle, or this part of the font size beyond. */
		linePt: 2,
		lineReach: 0.35,
		wordSpace: 0.25, // Space between words, as a part of the font size: what a word needs to follow another
		maxRoom: 10, // Font sizes of free space that are as good as more
		gapStep: 0.1, // Gaps within this step, or in one beside it, are alike, as a part of the font size
	},
	/** Rows of text that form one row of the table. */
	records: {
		wrappedGap: 0.5, // Lines of one cell follow each other within this part of the font size
		maxRows: 8, // Several labels with one value are a list below a label, not one label
	},
	/** With lines between all records, the lines are the records. */
	linedRecords: {
		on: true,
		part: 0.6, // A line between records covers this part of the width
		/** A line stands in the space between two rows, or so close to its middle, or this part of the font size beyond. */
		reachPt: 2,
		reach: 0.35,
	},
	/** Short values stand in the first line of each row alone, beside texts of several lines. */
	anchoredRows: {
		on: true,
		minRows: 4, // Rows that show it
		maxPart: 0.75, // Part of the lines that begin rows: with more, hardly a text has several lines
		minColumns: 2, // Columns of values that stand in the same lines
		agree: 0.9, // Part of those lines that have all of them, and a label
		/** Mean words a line of values, and of texts that have several lines. */
		shortWords: 2,
		wordyWords: 2.5,
	},
	/** A label that goes on over several lines keeps them together. */
	wrappedCells: {
		on: true,
		/** Space between words, as a part of the font size: a label that goes on had no room for the next word. */
		wordSpace: 0.25,
		minLabel: 0.75, // The widest label takes at least this part of its column
		hanging: 0.4, // A label begins further to the right than the one it goes on by this part of the font size
	},
	/** Labels that begin at one place in complete rows are a level, not lines that go on. */
	levels: {
		on: true,
		/** Fewest labels that begin at one place in rows after complete ones: a level of the labels, not lines that go on. */
		fewest: 2,
		stepPt: 1, // Labels that begin within this step are on one level
	},
	/** Tables without a complete grid. */
	textTable: {
		linedPt: 8, // Lines this close to the rows of a table belong to it; two of them make it partly ruled
		/** What readers are told of tables by their evidence, 0 to 1. */
		partlyRuledConfidence: 0.8,
		unruledConfidence: 0.6,
	},
	/** What the score that a region is a table looks at; the weights are fitted. */
	tableScore: {
		/** Regions of a lower score are no tables. Those between rules are searched again without the rules when they are refused, others are lost. */
		minBetweenRules: 0.5,
		least: 0.35,
		/** Where so many of the cells beside labels are numbers, hardly anything but a table can be meant. */
		numbers: 0.5,
		minOfNumbers: 0.1,
		minOfPairs: 0.05,
		/** Labels with their values: words a cell at most; gaps between rows that are wider by this, and a gutter that is narrower, in font sizes. */
		pairs: { on: true, words: 4, unevenGap: 0.2, gutter: 2 },
		/** Between rules, with a title: score, columns at least, and the part of the cells that is filled. */
		titled: { on: true, least: 0.25, minColumns: 3, filled: 0.6 },
		minRows: 3, // Fewest rows without lines around them
		minCells: 4, // Fewest filled cells: less does not tell a table from pairs of words
		fullRow: 0.6, // A row with texts for this part of the columns is full
		aligned: 0.4, // Texts of a column that begin, or end, within this part of the font size are aligned
		ruleReach: 1, // A rule over or under a region is this close, in font sizes
		sentence: 4, // Fewest words of a sentence
		/** Captions begin so many font sizes over a table, those of several lines included, or under it. */
		captionAbove: 6,
		captionBelow: 2.5,
	},
	/** Rows between which a caption, a note or running text stands are two tables. */
	partedRegions: {
		on: true,
		minRows: 2, // Rows of several texts on both sides
		fullLine: 0.85, // A line of running text fills this part of the width
		fullLines: 2, // Fewest lines of running text
		/** Where rows are no table together, lines alone of this part of the width, and spaces wider by this many font sizes, end a stretch of them. */
		longLine: 0.5,
		widerGap: 0.6,
		minInStretch: 3, // Rows of several texts
		minOfStretch: 0.6, // Score of a table
	},
	/** The score that a row belongs to the table beside it; the weights are fitted. */
	tableEnd: {
		followingGap: 1, // Texts alone so many font sizes further below than rows are from each other follow the table
		least: 0.5, // A row of a lower score ends the table
		maxGap: 2.5, // A row further away from its neighbour, in font sizes, stands apart, whatever its score
		farthest: 12, // Rows further away, in font sizes, are all the same
		/** Rows below a table that was found by its columns: how many are looked at, and the score of one that is of it. */
		below: { on: true, rows: 4, least: 0.6 },
		/**
		 * Rows that are like those of the table: at least so many rows of it are known, gaps are wider by at most so many font sizes,
		 * texts end that much beyond its own, sizes differ by that part; then this score is enough.
		 */
		alike: { on: true, rows: 4, widerGap: 0.25, overhang: 1.5, size: 0.1, least: 0.15 },
	},
	/** Why a grid of text is no table whatever its score says: of these the made documents that weights are fitted to have none. */
	vetoes: {
		/** Where hardly a cell has a letter or digit, the signs are those of a drawing or of a broken font. */
		signs: {
			on: true,
			/** Part of the cells with one. */
			wordedPart: 0.3,
		},
		/** Drawings that take a part of the area are a chart, whose labels are no cells. */
		drawing: {
			on: true,
			part: 0.15, // Part of the table's area
		},
		/** Bars among the words: see `bars`. */
		chart: { on: true },
		/** Titles and rising page numbers. */
		contents: {
			on: true,
			columns: 3, // Most columns: number, title, page
			entries: 3, // Fewest entries: two numbers rise by chance
			/** Parts of the entries with a number, of the labels with words, of the numbers that rise. */
			numberedPart: 0.8,
			wordedPart: 0.5,
			risingPart: 0.9,
		},
		/** Numbers of equations at the right, and signs of formulas. */
		equations: {
			on: true,
			/** Fewest numbers, and fewest cells with signs. */
			fewest: 2,
			/** Part of the rows with a number. */
			numberedPart: 0.25,
			/** Formulas are not set in more columns. */
			columns: 3,
		},
		/** Signs of formulas in many cells of a small grid. */
		formula: {
			on: true,
			signPart: 0.25, // Part of the cells with signs
			numberPart: 0.5, // With more numbers than this part it is data
			/** Matrices and systems of equations have at most so many rows, or so many columns. */
			rows: 4,
			columns: 2,
		},
		/** Text of a program: one width for all signs, and hardly a number. */
		code: {
			on: true,
			monospacePart: 0.8, // Part of the words in type of one width
			numberPart: 0.5, // With more numbers than this part it is data
		},
	},
	/** Bars of a chart: filled boxes that stand on one line, or are stacked end to end. */
	bars: {
		on: true,
		fewest: 5, // Fewest bars of a chart
		maxFills: 2000, // Fills that are looked at; more are a drawing anyway
		sameEndPt: 2, // Ends of bars within this many points are the same
		sharedEnds: 0.3, // Part of the inner ends of a row of fills that another row shares in a table
		/** Bars begin on one line within this step, and end at places this far apart. */
		basePt: 1,
		endPt: 3,
		rows: 2, // Fewest divided rows of stacked bars
		filledPart: 0.5, // Part of the cells of a drawn grid that hold text: then fills from line to line are no bars
	},
	/** A table found by its gaps alone whose cells are whole sentences is running text in columns. */
	sentences: {
		on: true,
		/** Fewest words of a sentence. */
		words: 4,
		/** Part of the cells that are sentences. */
		part: 0.7,
	},
	/** Tables that the document itself names, and when they are not believed. */
	tagged: {
		/** A cell of this many words that holds more than that part of a page's words is a part of its layout, no cell. */
		layoutWords: 60,
		layoutPart: 0.4,
		minWords: 3, // Fewest words of a table
		orderedPart: 0.9, // Part of the rows, and of the neighbours in rows, that have to lie as the tree says
		wholeRows: 0.7, // Part of the rows that have as many columns as the table
		sharedRows: 0.5, // Rows may reach into each other by this part of the lower one
		sharedColumnsPt: 3, // Cells may reach into the next column by this many points
	},
	/** Tables that go on over pages. */
	continued: {
		/** A table that goes on ends below this part of its page, and goes on above that part of the next one. */
		endsBelow: 0.55,
		startsAbove: 0.45,
		noteApart: 1.2, // Notes this far below a table are those of the page, as a part of their font size
	},
	/** A row that a page break parts from its table, which keeps to its columns. */
	cutRow: {
		on: true,
		overhangPt: 2, // Its texts reach this far over those of their columns
		apart: 0.8, // Texts of two columns stand this far apart, as a part of the font size: further than words
		below: 1.5, // The table goes on this near below it, as a part of the font size
	},
	/** A table that repeats the headings of the one on the page before goes on it. */
	repeatedHeadings: { on: true },
	/** A table that keeps to the columns of the one on the page before, without headings of its own, goes on it. */
	sameColumns: {
		on: true,
		/** Texts of one column begin, end or have their middles at one place within this part of the table's width, or of the page's. */
		boundPart: 0.018,
		boundOfPage: 0.0067,
		numberPart: 0.6, // Part of a column that are numbers, where words over it are a heading
	},
};

export type TableSettings = typeof tableSettings & Watched;
