import { tableSettings, type TableSettings } from '../../tables/settings';
import type { Watched } from '../../scores/decisions';

/**
 * Every threshold of the layout, by rule. A rule that can be switched off has `on`; `npm run bench -- ablate` switches
 * each off and reports its effect.
 *
 * Names ending in `Pt` are lengths in points on a page with 10 pt text and scale with the text of the page
 * (`atTextSize`). All other numbers are counts, shares, or multiples of the font size.
 */
export const layoutSettings = {
	tables: tableSettings, // Table detection
	/** Drawn bullets and check boxes; sizes are relative to the font size of the text after them. */
	drawnSigns: {
		/** Sizes of bullets and boxes. */
		minBullet: 0.12,
		maxBullet: 0.75,
		minBox: 0.55,
		maxBox: 1.5,
		/** Space between a symbol and its text. */
		nearest: 0.1,
		farthest: 3,
		spaceBefore: 1.5, // Free space left of a bullet: within text a dot is a separator
		middlePart: 0.2, // Range of the symbol's center within the height of its text.
		sameSizePt: 0.6, // Size tolerance
		minAlike: 2, // Fewer symbols of a size are ornaments
		boxGapPt: 2, // Boxes closer together are fields for single letters
		markPart: 0.35, // Share of the width or height of a box that a mark fills
		filledPart: 0.3, // Share of a box covered by a dark fill that ticks it
		darkest: 0xa0, // Maximum lightness of each color channel of a dark fill
		handPart: 2.4, // Maximum size of a handwritten mark relative to the box
		optionsPart: 0.9, // Share of boxes in a drawing with text after them that makes them check boxes
		minOfGrid: 4, // Minimum boxes without text beside them in a grid of answers
		overhangPt: 1, // Overhang allowed for content of a box
	},
	/** What is known of the surrounding pages. */
	document: {
		stylePages: 4, // Pages whose styles must be known before headings are separated from text
		headingPages: 8, // Pages whose headings must be known before levels are decided
	},
	/** A page and its content. */
	page: {
		marginPart: 0.1, // Rotated text within this share of the width from the edges is not part of the text
		sampledWords: 400, // Words examined for the reading direction of a page
		marginLines: 2, // Maximum lines of a rotated margin text
	},
	/** Margin line numbers of legal papers and drafts. */
	lineNumbers: {
		on: true,
		fewest: 5, // Minimum numbers of a margin
		aligned: 0.3, // Alignment tolerance of the numbers, in font sizes
		/** Tolerance of equal distances or their multiples: some lines have no number, or the text has wider spacing. */
		samePitch: 0.2,
		freeSpace: 0.7, // Space between the numbers and the text, in font sizes
		flowing: 0.25, // Share of numbered lines with text that start mid-sentence: list and table entries do not
		coveredPart: 0.5, // Share of the text height covered by its numbers; those of a code listing belong to the listing
		/** Count from which all lines are numbered; some may be empty, which no table row is. */
		wholePage: 20,
		emptyLines: 2,
	},
	/** Tags of the document, and when they are trusted. */
	tags: {
		on: true,
		artifactPart: 0.15, // Edge share of the page height where text outside the tree is a header or footer
		figurePart: 0.5, // Share of a figure's words that must be inside it
		maxPieces: 3, // A tagged paragraph that would split into more pieces by its style is a page part tagged as one
		titleSize: 1.05, // Minimum title size relative to the largest heading
		/** Minimum share of a page's characters in the tree, without artifacts, for its roles to be trusted */
		coveredPart: 0.9,
		orderedPart: 0.98, // The same for its order: what is not in the tree must be placed by position
		namedPart: 0.6, // Share of the characters in elements with a specific role
		/** Maximum share of a page's characters in headings, and maximum characters of each. */
		headingPart: 0.5,
		maxHeadingLength: 250,
		someText: 300,
		brokenPart: 0.2, // Maximum share of paragraphs that stop mid-sentence, as lines tagged one by one do
		backwardPart: 0.1, // Maximum share of characters read after what is below them
		maxCompared: 1000, // Number of parts that each one is compared with
		besidePart: 0.5, // Minimum vertical overlap of parts side by side, as a share of the lower one
		reachPt: 2, // Maximum overlap of lines, points
		/** Lines of one paragraph have about the same distance and size. */
		lumpDistance: 1.6,
		lumpSize: 1.15,
	},
	/** Headers, footers and page numbers. */
	furniture: {
		on: true,
		edgePart: 0.13, // Edge shares of the page for running lines
		maxRows: 5, // Rows examined at each edge
		sameHeightPt: 8, // Position tolerance of repeated rows, points
		countedSpace: 1, // Minimum space, in font sizes, after a row that counts the pages: no table has it
		freeSpace: 0.75, // Minimum space after a row with its page number, as a share of its height
		maxNumberedLength: 160, // Maximum characters of such a row
		repeatedSpace: 0.3, // Minimum space, in font sizes, after a repeated row: with less it is the first line of a text
		/** Minimum number and share of neighboring pages with the row: left and right pages and chapters differ. */
		repeatedPages: 2,
		repeatedPart: 0.25,
		maxKnownPart: 0.5, // A row with a larger share of words from other pages is repeated, not content
		surest: 0.75, // Minimum score of a running line: lost text is worse than a kept running line
		textSize: 0.98, // Minimum size, relative to the text, of body type
		numberGap: 2, // Gap, in font sizes, between a running title and the page number beside it
		flowLength: 40, // Maximum characters of address lines
		/**
		 * Type larger than this multiple of the text is not a running line just because another one is further inside.
		 */
		alongSize: 1.15,
		/**
		 * Table headers: columns that show one with a single row below, rows that show fewer columns, and the maximum space
		 * and alignment tolerance in font sizes.
		 */
		tableHeader: { columns: 3, rows: 3, space: 2, aligned: 0.3 },
		beyond: 0.08, // Share of the page within which inner rows define the distance of outer ones
	},
	/** Publication addresses, rights and download dates in the margin. */
	imprints: {
		on: true,
		pages: 2, // Later ones do not name the document: an address there is part of a reference or note
		size: 1.4, // Larger than this multiple of the text, it is a title
		space: 0.3, // Space to the text, in row heights
		characters: 160, // Longer rows are text
	},
	/** A title repeated on every page is the document title where it first appears. */
	documentTitle: {
		on: true,
		size: 1.4, // Minimum size of a title relative to the text
	},
	/** Images, and drawings with their labels. */
	figures: {
		minSizePt: 12, // Images smaller than this on a side, in points, are bullets, rules and tracking pixels
		backgroundPart: 0.6, // An image over this share of the page is its background or a scan, not a figure
		labelWords: 4, // Maximum mean words per row of drawing labels
		insidePart: 0.6, // Share of a word's area inside the drawing that makes it a label
		maxFigures: 100, // Maximum figures of a page; thousands of tiles are one image
		samePart: 0.9, // Share of an image inside another that makes them the same
		/** Share of an image that a filled area over it covers; a larger one is its frame or background. */
		minPaintedPart: 0.01,
		framePart: 0.9,
		/** Words a drawing may have beyond those of its rows, and share of long rows. */
		moreWords: 4,
		longPart: 0.15,
		/** Pieces of one figure touch, points; more areas and lines are a map or graph paper. */
		touchingPt: 2,
		maxPieces: 1500,
		/** Share of a figure that its drawings cover; less is a frame around something. */
		minDrawnPart: 0.05,
		/** Lines and areas that make a figure without curves, such as a flow chart, over its caption. */
		minParts: 6,
		/** Maximum distance of a figure from its caption, and of its labels, in font sizes of the caption. */
		captionSpace: 3,
		labelSpace: 1.2,
		labelRounds: 4,
		/** Lines of one text are closer, in font sizes; share of a caption's width that lines of text beside fill. */
		lineGap: 0.6,
		columnPart: 0.6,
	},
	/** Charts with the labels around them, for results that keep them together. */
	charts: {
		on: true,
		/** Minimum bars of a chart, and minimum different ends. */
		minBars: 3,
		minEnds: 3,
		sameEndPt: 1.5, // Tolerance of bar ends, points
		/** Minimum length of axes, points, and tolerance of their corner. */
		minAxisLengthPt: 50,
		meetingPt: 4,
		maxPieces: 1500, // More fills or lines are a map or graph paper
		maxLineLength: 0.9, // Maximum length of axes as a share of the page
		/** Maximum distance of labels, in font sizes. */
		besideSpace: 2.5,
		belowSpace: 1.6,
		labelGap: 0.8, // Gap between labels of a row, in font sizes
		/** Maximum words of an axis label, and minimum labels of an axis. */
		maxWords: 3,
		minLabels: 3,
		titleWords: 6, // Maximum words of axis titles and legend entries
		minEntries: 2, // Minimum legend entries of a chart without axes, such as a pie
		labelPart: 0.8, // Share of labels among the texts beside a chart; running text is not one
		/** Samples of a legend: maximum size in points, and distance in font sizes. */
		maxSamplePt: 45,
		sampleSpace: 1.2,
		legendPt: 40, // Maximum distance of a legend from its chart, points
		/** Overlap allowed for labels and a chart, and for samples and their text. */
		insidePt: 2,
		samplePt: 1,
		/** Maximum share of the page for a chart, and maximum growth by adjacent lines. */
		largest: 0.6,
		growth: 4,
		centred: 0.1, // Tolerance of a centered axis title, as a share of the width
	},
	/** Columns of running text: a region is cut at the gutter that divides most of it. */
	columns: {
		on: true,
		gutterPt: 5, // Minimum gutter, points and font sizes
		crossedPart: 0.25, // Maximum share of the sides' content that crosses a gutter
		wideText: 0.66, // Pieces wider than this share of the region say nothing about its gutters
		/** Gutters taken from one part of a region and tried in all. */
		maxInPart: 6,
		maxCandidates: 32,
		cutGap: 0.45, // A piece across a gutter is cut there if its words leave this many font sizes free
		minRows: 3, // Minimum rows on each side of a gutter
		proseWeight: 14, // Mean characters per row of running text; table cells are shorter, and tables are read by row
		/**
		 * Columns may change: rows above text that crosses a gutter have their own columns from this gap on, in font
		 * sizes and relative to their gap to that text.
		 */
		changeGap: 1.5,
		changeNearer: 1.5,
		changeHeight: 2, // Minimum height of both columns below such a gap, in font sizes; single rows are lower
		changeSize: 0.1, // Minimum change of the type size of both columns below such a gap
		shortWeight: 8, // Rows shorter than this look like a table, unless the sides do not line up
		levelPart: 0.7, // Share of rows of the shorter side that are level with the other side in a table
		markerPt: 30, // Maximum distance between markers and their text, points
		sameGutterPt: 2, // Closer gutters, in points, are one
		raggedPt: 30, // Maximum overhang of long lines beyond their column, points
		sameRowPt: 2, // Closer rows, in points, are one
		/**
		 * Gap that splits a row into pieces, in font sizes: text columns are rarely closer. Justified spaces can be as
		 * wide; regions rejoin pieces of one row.
		 */
		pieceGap: 0.6,
		/** Maximum height of a background within a line, in font sizes; more of them are a drawing. */
		inlineFillHeight: 2.2,
		maxInlineFills: 1000,
		deepest: 8, // Maximum nesting of columns in columns
		baselineTolerance: 0.25, // Baseline tolerance of words in one row, relative to the smaller font size
		/** Minimum overlap, relative to the lower height, of a row and adjacent text, such as a label and its value. */
		sharedHeight: 0.6,
		/** Step for gutter search; sheets of many meters use a coarser one. */
		binPt: 1,
		maxBins: 2000,
		/** A table or image counts for gutters like text of this height and this many characters per row. */
		objectPt: 40,
		objectWeight: 20,
		sparePart: 0.05, // Maximum share of pieces that cross a gutter
		/** Sides with fewer rows need a wider gutter, since justified word spaces are as wide. */
		fewRows: 6,
		someRows: 12,
		clearOfFew: 1,
		clearOfSome: 0.8,
		clear: 0.6,
	},
	/** Columns may change within a page: gutters are also searched in its parts. */
	lookAtParts: {
		on: true,
		/** Parts of a region examined separately, to find each arrangement of columns. */
		parts: 8,
		rows: 8,
	},
	/** A gutter that crosses rows of text does not count. */
	brokenColumns: { on: true },
	/** Bullet lists that start at one height on both sides of a gutter are read one list at a time. */
	listColumns: {
		on: true,
		minEntries: 2, // Minimum entries of each of two adjacent lists
		listGap: 1.5, // Maximum line distance within a list and below the heading, in font sizes
		/** Height tolerance of headings, in font sizes; lists may start a line apart. */
		sameLevel: 0.5,
		sameStart: 1.2,
	},
	/** Numbered parts that count across are rows of cards. */
	cards: { on: true },
	/** An initial is larger than the adjacent text and does not define its row. */
	initials: {
		on: true,
		size: 1.8, // Minimum size of an initial relative to the adjacent text
	},
	/** Objects beside running text are read between its paragraphs. */
	sideNotes: {
		on: true,
		minWidth: 0.5, // Minimum width of text rows relative to the widest
		gap: 0.8, // Minimum distance of notes from the text, in text sizes
		smaller: 0.95, // Maximum size relative to the text
		minCharacters: 16, // Minimum mean words of a note; labels are shorter
		maxText: 0.8, // Maximum share of the text's characters
		apart: 1.75, // Maximum line distance within a paragraph, in font sizes
		sameBaseline: 0.4, // Tolerance between a note and the first line of its paragraph, in font sizes
		short: 2, // Minimum space, in font sizes, after the last line of a paragraph
	},
	floats: {
		on: true,
		paragraphGap: 0.5, // Maximum line distance within a paragraph, in font sizes
		furthest: 12, // An object waits for the end of a paragraph until text has passed it by this many font sizes
		short: 2, // Minimum space, in font sizes, by which the last line of a paragraph is shorter than the next
	},
	/** Vertical text. */
	vertical: {
		apart: 1.5, // Line distance, in line heights, with room for something between
		reachPt: 2, // Maximum overlap of page parts, points
	},
	/** Tables of contents: titles with page numbers at one edge. */
	contents: {
		on: true,
		minEntries: 3, // Minimum entries of a table of contents
		edgeTolerance: 1, // Alignment tolerance of page numbers, in font sizes
		wideGap: 2, // A gap of this many font sizes counts as leaders
	},
	/** Displayed formulas. */
	formulas: {
		on: true,
		minMath: 0.15, // Minimum share of mathematical characters
		minIndent: 1.2, // Minimum indent of displayed formulas, in font sizes
		/** Maximum prose words in a formula, and their share of its characters. */
		maxProse: 2,
		proseShare: 0.3,
		partDistance: 1.5, // Distance of parts of one formula (numerators, limits), in usual line distances
		maxPartLength: 60, // Maximum characters of a formula part
	},
	/** Right-to-left lines. */
	rightToLeft: {
		sampled: 40, // Lines examined for the reading direction of a text
	},
	/** Lines that belong together. */
	paragraphs: {
		pitchSlack: 1.3, // Maximum line distance within a paragraph, in usual line distances
		usualPitch: 1.2, // Default baseline distance, in font sizes
		/** Size tolerance: points, and a share of the size. */
		sizePt: 0.6,
		sizePart: 0.07,
		sampled: 5000, // More lines say nothing new about the edges of a column
		/** Range of baseline distances of neighbors, in font sizes. */
		nearest: 0.7,
		furthest: 2.6,
		usualDistance: 0.4, // Quantile of the usual distance: paragraph gaps are at the end
		/** Tolerance of lines that reach the edge, in font sizes; share of them in a filled column. */
		filledRoom: 2.5,
		filledPart: 0.4,
		sizeStepPt: 1, // Step of sizes for counting distances
		above: 0.3, // A line may be above the previous one by this many font sizes: raised characters
	},
	/** A change of style, bold or monospaced, starts a paragraph. */
	styles: {
		on: true,
		/** Share of a line's characters in a style from which the line counts as set in it. */
		mostly: 0.85,
		hardly: 0.15,
	},
	/** An indented line starts a paragraph. */
	indents: {
		on: true,
		part: 0.6, // Smaller differences of left edges, in font sizes, are not indents
		centred: 0.35, // Tolerance of the centers of centered lines, in font sizes
	},
	/** A short line is the last of its paragraph. */
	shortLines: {
		on: true,
		raggedRoom: 0.4, // In ragged columns, only a line that leaves this share of the width free ends a paragraph
		/** Assumed width of the next word, and the extra space left, in font sizes. */
		firstWord: 8,
		spare: 1.5,
	},
	/** Typical values of a document. */
	statistics: {
		sizeStepPt: 0.5, // Step for counting sizes, points
		/** Of two sizes nearly as common, within these multiples, the larger one is the text. */
		nearlyAs: 1.15,
		atLeastAs: 0.85,
	},
	/** Headings and their levels. */
	headings: {
		on: true,
		minScore: 0.5, // Minimum score of a heading
		/** Maximum length of a heading, in column widths and lines: titles of articles have up to six. */
		maxCharacters: 320,
		maxLines: 6,
		/** Maximum share of mathematical or monospaced characters. */
		maxMath: 0.3,
		maxMonospace: 0.7,
		mostlyBold: 0.75, // Share of bold or italic characters of a bold or italic heading
		sizeTolerance: 0.06, // Size tolerance
		/**
		 * A bold line is a heading if at most this many columns long, this many lines apart, and bold type is rarer
		 * than this.
		 */
		shortLength: 110,
		spaceAbove: 1.15,
		bodySized: 0.93, // Minimum size relative to the text
		commonBold: 0.4,
		cellGap: 1.5, // Wider gaps, in font sizes, are between cells
		/** Lines of one heading: maximum distance in font sizes, and minimum width of the first as a share of the column. */
		nextLine: 1.5,
		minLinePart: 0.5,
		/** Sizes of a title relative to other headings: larger, or in a unique style and not much smaller. */
		titleLarger: 1.02,
		titleSize: 0.9,
	},
	/** Run-in headings. */
	runIns: {
		on: true,
		/** Maximum lines, words and characters of a heading, and minimum characters of the text after it. */
		maxLines: 3,
		maxWords: 20,
		maxCharacters: 160,
		minBehind: 40,
		gap: 0.6, // Space to the text, in font sizes, if no punctuation separates them
		minAlike: 2, // Different headings that make a style one of run-in headings
		numberedDepth: 2, // Number of parts that is enough: "2.1 Place."
		minParts: 2, // Minimum section names of an abstract on a page that split paragraphs
		abstractPages: 3, // An abstract is on the first pages, up to this number
	},
	/** Above the abstract of an article is one title and no other heading. */
	frontMatter: {
		on: true,
		evidence: 2, // Characters of the front matter if neither abstract nor keywords are named
		largePart: 0.6, // Minimum title size relative to the largest line
		minWords: 3,
		longest: 50, // Maximum words of a title
		maxWords: 12, // More words do not make a title more likely
		masthead: 0.4, // Weight of a journal name, in lines
	},
	/** Many consecutive headings are the lines of a title page or a poster. */
	headingRuns: {
		on: true,
		most: 3, // More consecutive headings are the lines of a title page or a poster
		smaller: 0.97, // Minimum size, relative to the largest of the run, of those that stay headings
	},
	/** Outline titles are headings on their pages. */
	outline: {
		on: true,
		lines: 4, // Maximum lines of an outline title on the page
		referenceLength: 60, // Maximum characters of a title that reads like a reference entry
		minCharacters: 3, // Minimum letters and digits of a title that distinguishes a heading
	},
	/** Small text with a mark at the foot of a page. */
	footnotes: {
		on: true,
		size: 0.93, // Maximum size of a footnote relative to the text
		place: 0.5, // Footnotes are below this share of the page height
		raised: 0.9, // Maximum size of a raised mark relative to its line
	},
	/** Program code in monospaced type. */
	code: {
		on: true,
		part: 0.7, // Minimum share of monospaced characters
		commonPart: 0.6, // A document with more monospaced text is typewritten, or its text layer comes from OCR
	},
	/** Lists and their entries. */
	lists: {
		entryReach: 4, // Maximum paragraphs between two list entries
		nestedIndent: 0.8, // Minimum indent of nested entries, in font sizes
	},
};

export type LayoutSettings = Omit<typeof layoutSettings, 'tables'> & Watched & { readonly tables: TableSettings };
