import { tableSettings, type TableSettings } from '../../tables/settings';
import type { Watched } from '../../scores/decisions';

/**
 * Every threshold of the room, by rule. A rule that can be switched off has `on`; `npm run bench -- ablate` switches each off
 * and says what it earns.
 *
 * Names that end in `Pt` are lengths in points on a page with text of 10 points; they grow and shrink with the text
 * of the page (`atTextSize`). All other numbers are counts, parts of a whole, or multiples of the font size.
 */
export const layoutSettings = {
	tables: tableSettings, // How tables are found
	/** Bullets and boxes to tick that are drawn instead of being set; sizes are parts of the font size of the text behind. */
	drawnSigns: {
		/** Size of bullets, and of boxes. */
		minBullet: 0.12,
		maxBullet: 0.75,
		minBox: 0.55,
		maxBox: 1.5,
		/** Space between a sign and its text. */
		nearest: 0.1,
		farthest: 3,
		spaceBefore: 1.5, // Free space at the left of a bullet: within text a dot divides
		middlePart: 0.2, // The middle of a sign lies in this part of the height of its text, at both ends
		sameSizePt: 0.6, // Sizes within this are the same
		minAlike: 2, // Fewer signs of a size than this are ornaments
		boxGapPt: 2, // Boxes that stand closer than this are fields for single letters
		markPart: 0.35, // A mark in a box fills this part of its width or height
		filledPart: 0.3, // Dark ground over this part of a box fills it
		darkest: 0xa0, // Each part of its colour is at most this light
		handPart: 2.4, // One that a hand made is at most this many times as wide and high as the box
		optionsPart: 0.9, // Boxes in a drawing of which this part has text behind them are boxes to tick
		minOfGrid: 4, // Fewer boxes without a text beside them are no grid of answers
		overhangPt: 1, // What lies in a box may reach over its sides by as much
	},
	/** What is known of the pages around. */
	document: {
		stylePages: 4, // Pages whose styles are known before the headings of a page are told from its text
		headingPages: 8, // Pages whose headings are known before the levels of a page are settled
	},
	/** A page and what stands on it. */
	page: {
		/** Text in another direction than the page's, within this part of the width from its edges, is no part of the text. */
		marginPart: 0.1,
		sampledWords: 400, // Signs looked at to tell which way a page is read, in words
		marginLines: 2, // Lines of a text in another direction at most, to be one of the margin
	},
	/** Numbers of lines in the margin of legal papers and drafts. */
	lineNumbers: {
		on: true,
		fewest: 5, // Fewest numbers of a margin
		aligned: 0.3, // Numbers begin or end at the same place within this part of their size
		/** Their distances are equal within this part, or multiples: where a line carries none, or text is set wider. */
		samePitch: 0.2,
		freeSpace: 0.7, // Free space between the numbers and the text, as a part of the font size
		/** Part of the numbered lines with text that begin in the middle of a sentence: entries of lists and tables do not. */
		flowing: 0.25,
		/** Part of the height of a page's text that its numbers cover; those of a listing belong to the listing. */
		coveredPart: 0.5,
		/** A page with so many numbers has them on all its lines; some of those may be empty, which no row of a table is. */
		wholePage: 20,
		emptyLines: 2,
	},
	/** What the document itself says that its parts are, and when it is believed. */
	tags: {
		on: true,
		artifactPart: 0.15, // Part of a page's height, from its edges, where text outside the tree is a header or footer
		figurePart: 0.5, // Part of a figure's words that lie in it
		/** A paragraph that falls into more pieces than this by its look holds a part of a page that was tagged as one. */
		maxPieces: 3,
		titleSize: 1.05, // A title is larger than this part of the largest heading
		/** Part of a page's characters that has to be in the tree, artifacts left out, for the tree to say what the page is. */
		coveredPart: 0.9,
		orderedPart: 0.98, // The same for its order: what is not in the tree has to find its place by where it stands
		namedPart: 0.6, // Part of the characters in elements that say what they are
		/** Headings hold less than this part of the characters of a page with some text, and fewer characters than this each. */
		headingPart: 0.5,
		maxHeadingLength: 250,
		someText: 300,
		brokenPart: 0.2, // Part of the paragraphs that may stop in the middle of a sentence, as lines tagged one by one do
		backwardPart: 0.1, // Part of the characters that may be read after what stands below them
		maxCompared: 1000, // Parts that each one is compared with
		besidePart: 0.5, // Parts that lie on the same rows by this part of the lower one stand side by side
		reachPt: 2, // Lines reach into each other by this many points at most
		/** Lines of one paragraph are about the same distance apart and about the same size. */
		lumpDistance: 1.6,
		lumpSize: 1.15,
	},
	/** Headers, footers and page numbers. */
	furniture: {
		on: true,
		edgePart: 0.13, // Parts of the page, from its edges, where furniture stands
		maxRows: 5, // Rows looked at from each edge
		sameHeightPt: 8, // Repeated rows stand within this many points of each other
		countedSpace: 1, // Space, in font sizes, behind a row that counts the pages: no table has it
		freeSpace: 0.75, // Space behind a row with the number of its page, as a part of its height
		maxNumberedLength: 160, // Characters of such a row
		repeatedSpace: 0.3, // Space, in font sizes, behind a row that repeats: less, and it is the first line of a text
		/** Pages around on which it repeats at least, and part of them: left and right pages and chapters differ. */
		repeatedPages: 2,
		repeatedPart: 0.25,
		surest: 0.75, // Score of a running line: text that is lost is worse than a running line that stays
		textSize: 0.98, // Type of at least this part of the text's is that of text
		numberGap: 2, // Gap, as a part of the font size, between a running title and the page number beside it
		flowLength: 40, // Shorter lines, in characters, are those of an address
		/** Larger type than this multiple of the text's is no furniture just because other furniture stands further inside. */
		alongSize: 1.15,
		beyond: 0.08, // Rows this part of the page further inside tell how far the outer ones stand from them
	},
	/** Addresses of the publication, rights and dates of download in the margin. */
	imprints: {
		on: true,
		size: 1.4, // Larger than this multiple of the text, it is a title
		space: 0.3, // Space to the text, in heights of the row
		characters: 160, // Longer rows are text
	},
	/** A title that every page repeats is the title of the document where it stands first. */
	documentTitle: {
		on: true,
		/** A title is at least this many times as large as the text. */
		size: 1.4,
	},
	/** Pictures, and drawings with their labels. */
	figures: {
		minSizePt: 12, // Images smaller than this on a side, in points, are bullets, rules and pixels of trackers
		backgroundPart: 0.6, // An image over this part of the page is its ground or a scan, not a figure in the text
		labelWords: 4, // Labels of a drawing are short: mean words in a row
		insidePart: 0.6, // A word is a label when this part of its area lies in the drawing
		maxFigures: 100, // Most figures of a page; a page of thousands of tiles is one picture
		samePart: 0.9, // A picture that lies in another with this part of it is the same
		/** Words that a drawing may have beyond those of its rows, and part of the rows that are long. */
		moreWords: 4,
		longPart: 0.15,
	},
	/** Charts with the labels around them, where a result keeps them together. */
	charts: {
		on: true,
		/** Fewest bars of a chart, and different ends they have. */
		minBars: 3,
		minEnds: 3,
		sameEndPt: 1.5, // Ends within this many points are the same
		/** Axes are at least this long, points, and meet within that many. */
		minAxisLengthPt: 50,
		meetingPt: 4,
		maxPieces: 1500, // With more fills or lines than this the page is a map or graph paper
		maxLineLength: 0.9, // Lines longer than this part of the page are no axes
		/** Labels stand this close to what they label, as parts of the font size. */
		besideSpace: 2.5,
		belowSpace: 1.6,
		labelGap: 0.8, // Gap that divides labels of a row, as a part of the font size
		/** Labels of an axis have at most this many words; fewer of them are no axis. */
		maxWords: 3,
		minLabels: 3,
		titleWords: 6, // Titles of axes and entries of legends have at most this many words
		minEntries: 2, // Fewest entries of a legend that make a chart of curves that have no axis, such as a pie
		labelPart: 0.8, // Part of the texts beside a chart that are labels; running text beside it is none
		/** The sample in front of an entry of a legend: its largest size, points, and its space as a part of the font size. */
		maxSamplePt: 45,
		sampleSpace: 1.2,
		legendPt: 40, // Legends stand within this many points of a chart
		/** Labels may reach into a chart by so much, and samples of a legend into their text by this. */
		insidePt: 2,
		samplePt: 1,
		/** Charts take at most this part of the page, and grow by lines to at most so many times their size. */
		largest: 0.6,
		growth: 4,
		centred: 0.1, // The title of an axis is in its middle within this part of the width
	},
	/** Columns of running text: a region is cut at the gutter that divides most of it. */
	columns: {
		on: true,
		gutterPt: 5, // Narrowest gutter, points and as a part of the font size
		crossedPart: 0.25, // A gutter is crossed by less than this part of what its sides hold at most
		wideText: 0.66, // Wider pieces than this part of the region say nothing about its gutters
		/** Gutters taken from one part of a region, and tried in all. */
		maxInPart: 6,
		maxCandidates: 32,
		/** A piece that reaches over a gutter is cut there when its words leave this part of the font size free. */
		cutGap: 0.45,
		minRows: 3, // Least rows on each side of a gutter
		/** Mean characters in a row of running text; cells of tables are shorter, and tables are read by row. */
		proseWeight: 14,
		/**
		 * Columns may change: rows above text that crosses a gutter are its own from this gap above them on, a part of the font size and of
		 * the gap between them and the text.
		 */
		changeGap: 1.5,
		changeNearer: 1.5,
		shortWeight: 8, // In shorter rows than these a reader sees a table, unless the sides do not line up
		levelPart: 0.7, // Part of the rows of the side with fewer that stand level with one of the other side, in a table
		markerPt: 30, // Markers stand within this many points of the text they belong to
		sameGutterPt: 2, // Gutters nearer than this, in points, are one
		raggedPt: 30, // Lines that reach further than the others of their column do so by less than this many points
		sameRowPt: 2, // Rows nearer than this, in points, are one
		/**
		 * Gap that divides a row into pieces, as a part of the font size: columns of text are seldom nearer. Stretched spaces are
		 * as wide at times; regions put pieces of one row together again.
		 */
		pieceGap: 0.6,
		deepest: 8, // Deepest nesting of columns in columns
		baselineTolerance: 0.25, // Words on one row stand on the same line within this part of the smaller font size
		/** Text beside a row, such as a value beside its label, is level with it from this part of the lower height on. */
		sharedHeight: 0.6,
		/** Gutters are looked for in steps of this width; a sheet of many metres gets coarser ones. */
		binPt: 1,
		maxBins: 2000,
		/** A table or picture says as much about gutters as text of this height, and weighs as much as a row of so many signs. */
		objectPt: 40,
		objectWeight: 20,
		sparePart: 0.05, // Part of the pieces that may reach over a gutter
		/** Sides of fewer rows than these need a wider gutter; one between stretched words is as wide. */
		fewRows: 6,
		someRows: 12,
		clearOfFew: 1,
		clearOfSome: 0.8,
		clear: 0.6,
	},
	/** Columns may change within a page: gutters are looked for in its parts, too. */
	lookAtParts: {
		on: true,
		/** Parts a region is looked at in: columns may change within a page, and each arrangement shows in its own part. */
		parts: 8,
		rows: 8,
	},
	/** A gutter that goes through rows of text is none. */
	brokenColumns: { on: true },
	/** Lists of bullets that begin on one level at both sides of a gutter are read one after the other. */
	listColumns: {
		on: true,
		/** Fewest entries of each of two lists that stand beside each other. */
		minEntries: 2,
		/** Lines of a list follow each other within this part of the font size; headings over both stand as close. */
		listGap: 1.5,
		/** Headings on one level differ by no more than this part of the font size; lists may begin a line apart. */
		sameLevel: 0.5,
		sameStart: 1.2,
	},
	/** Numbered parts that count from side to side are rows of cards. */
	cards: { on: true },
	/** An initial is larger than the text beside it, and does not say where its row is. */
	initials: {
		on: true,
		size: 1.8, // An initial is at least this many times as large as the text beside it
	},
	/** Objects that text runs beside are read between its paragraphs. */
	sideNotes: {
		on: true,
		minWidth: 0.5, // Rows of the text are so wide at least, as a part of the widest
		gap: 0.8, // Notes are so far from the text, as a part of its size
		smaller: 0.95, // … and no larger than this part of it
		minCharacters: 16, // A note has so many on an average; labels are shorter
		maxText: 0.8, // They have no more than this part of its characters
		apart: 1.75, // Lines further apart than this many times their size are not of one paragraph
		sameBaseline: 0.4, // A note begins on the first line of a paragraph, part of the font size
		short: 2, // A line that ends so many font sizes before the right edge is the last of its paragraph
	},
	floats: {
		on: true,
		paragraphGap: 0.5, // Lines of a paragraph are less than this part of the font size apart
		/** An object waits for the end of a paragraph until text has passed it by this many times the font size. */
		furthest: 12,
		short: 2, // A line that ends so many font sizes before the next is the last of its paragraph
	},
	/** Text that runs downwards. */
	vertical: {
		apart: 1.5, // Lines further apart than this multiple of their height have something between them
		reachPt: 2, // Parts of a page reach into each other by this many points at most
	},
	/** Tables of contents: titles with numbers of pages at one edge. */
	contents: {
		on: true,
		minEntries: 3, // Fewest entries of a table of contents
		edgeTolerance: 1, // Page numbers end within this part of the font size of each other
		wideGap: 2, // A gap of this part of the font size stands for leaders
	},
	/** Displayed formulas. */
	formulas: {
		on: true,
		minMath: 0.15, // Least share of mathematical characters
		minIndent: 1.2, // Displayed formulas stand off the left edge by this part of the font size
		/** Words of running text a formula may hold, and their share of its characters. */
		maxProse: 2,
		proseShare: 0.3,
		/** Parts of one formula (numerators, limits) lie within this multiple of the usual distance of lines. */
		partDistance: 1.5,
		maxPartLength: 60, // A part of a formula has at most so many signs
	},
	/** Lines that begin at the right. */
	rightToLeft: {
		sampled: 40, // Lines looked at to tell which way a text is read
	},
	/** Lines that belong together. */
	paragraphs: {
		pitchSlack: 1.3, // Lines further apart than this multiple of the usual distance belong to different paragraphs
		usualPitch: 1.2, // Distance of baselines in common typesetting, as a part of the font size
		/** Sizes within these limits are one size: points, and a part of the size. */
		sizePt: 0.6,
		sizePart: 0.07,
		sampled: 5000, // More lines than this say nothing new about a column's edges
		/** Baselines nearer or further than so many font sizes are no neighbours. */
		nearest: 0.7,
		furthest: 2.6,
		usualDistance: 0.4, // The distance at this place of all is the usual one: those between paragraphs are at the end
		/** Lines that end within so many font sizes of the edge reach it; with this part of them the column is filled. */
		filledRoom: 2.5,
		filledPart: 0.4,
		sizeStepPt: 1, // Distances are counted by size in steps of this
		above: 0.3, // A line may stand above the one before by this part of the font size: raised signs
	},
	/** A change of style, bold or of one width, begins a paragraph. */
	styles: {
		on: true,
		/** Part of a line's characters from which on the line counts as set in a style. */
		mostly: 0.85,
		hardly: 0.15,
	},
	/** An indented line begins a paragraph. */
	indents: {
		on: true,
		part: 0.6, // Smaller differences of left edges, as a part of the font size, are no indents
		centred: 0.35, // Middles of centred lines agree within this part of the font size
	},
	/** A line that ends early is the last of its paragraph. */
	shortLines: {
		on: true,
		/** In ragged columns only a line that leaves this part of the width free is the last one of a paragraph. */
		raggedRoom: 0.4,
		/** The next word takes at most so many font sizes, and so many more stay free. */
		firstWord: 8,
		spare: 1.5,
	},
	/** What is usual in a document. */
	statistics: {
		sizeStepPt: 0.5, // Sizes are counted in steps of this many points
		/** Of two sizes nearly as common, within these multiples, the larger one is the text. */
		nearlyAs: 1.15,
		atLeastAs: 0.85,
	},
	/** Which paragraphs are headings, and of which level. */
	headings: {
		on: true,
		minScore: 0.5, // A paragraph with at least this score is a heading
		/** Longest heading, columns of text, and most lines. */
		maxCharacters: 160,
		maxLines: 4,
		/** Part of the signs that may be mathematical, or of one width. */
		maxMath: 0.3,
		maxMonospace: 0.7,
		mostlyBold: 0.75, // Share of bold characters of a bold heading, and of slanted ones of a slanted one
		sizeTolerance: 0.06, // Sizes within this part of each other are one
		/** A bold line is a heading when it is no longer than so many columns, stands so many lines apart, and bold type is rarer. */
		shortLength: 110,
		spaceAbove: 1.15,
		bodySized: 0.93, // And is about as large as the text
		commonBold: 0.4,
		cellGap: 1.5, // Wider gaps, in font sizes, are those between cells
		/** A title is larger than other headings, or set in its own way and not much smaller; parts of their size. */
		titleLarger: 1.02,
		titleSize: 0.9,
	},
	/** Headings that stand on the first line of their text. */
	runIns: {
		on: true,
		/** Longest heading, in lines, words and signs, and fewest signs of the text behind it. */
		maxLines: 3,
		maxWords: 14,
		maxCharacters: 100,
		minBehind: 40,
		gap: 0.6, // Without a sign behind it, the text follows in a distance of so many font sizes
		minAlike: 2, // Different headings in a style, before it is one of headings that run in
		numberedDepth: 2, // A number of so many parts is enough: "2.1 Place."
		minParts: 2, // Names of parts of an abstract on a page, before they divide paragraphs
		abstractPages: 3, // An abstract stands on the first so many pages
	},
	/** What stands above the abstract of an article: one title, and no other heading. */
	frontMatter: {
		on: true,
		evidence: 2, // Where no abstract or key words are named, so many signs of an article's head are
		largePart: 0.6, // A title is larger than this part of the largest line
		minWords: 3,
		longest: 50, // Longest title, words
		maxWords: 12, // Words beyond these make no title more likely
		masthead: 0.4, // The name of a journal counts for so much as another line
	},
	/** Many headings one after another are the lines of a title page or a poster. */
	headingRuns: {
		on: true,
		most: 3, // More headings than this one after another are the lines of a title page or a poster
		smaller: 0.97, // Headings of the run that are smaller than this part of the largest are none
	},
	/** Titles of the outline are headings on their pages. */
	outline: {
		on: true,
		lines: 4, // A title in the outline has at most this many lines on the page
		referenceLength: 60, // What reads like an entry of a list of references and is as long is no title, signs
		minCharacters: 3, // Shortest title that tells a heading from other text, letters and digits
	},
	/** Small text with a mark at the foot of a page. */
	footnotes: {
		on: true,
		size: 0.93, // Smaller than this part of the text, and it may be a footnote
		place: 0.5, // Footnotes stand in the lower part of a page, from this part of its height on
		raised: 0.9, // A mark smaller than this part of its line is raised
	},
	/** Text of programs, set in letters of one width. */
	code: {
		on: true,
		part: 0.7, // Share of monospaced characters that makes code
		commonPart: 0.6, // A document with more monospaced text than this is typewritten, or its text layer comes from OCR
	},
	/** Lists and their entries. */
	lists: {
		entryReach: 4, // Most paragraphs between two entries of a list
		nestedIndent: 0.8, // Entries further right than this part of the font size are nested
	},
};

export type LayoutSettings = Omit<typeof layoutSettings, 'tables'> & Watched & { readonly tables: TableSettings };
