import { tableSettings } from '../../tables/settings';

/**
 * Every threshold of the room, by rule. A rule that can be switched off has `on`; `npm run bench -- ablate` switches each off
 * and says what it earns.
 *
 * Names that end in `Pt` are lengths in points on a page with text of 10 points; they grow and shrink with the text
 * of the page (`atTextSize`). All other numbers are counts, parts of a whole, or multiples of the font size.
 */
export const layoutSettings = {
	/** How tables are found. */
	tables: tableSettings,
	/** What is known of the pages around. */
	document: {
		/** Pages whose headings are known before the levels of a page are settled. */
		headingPages: 8,
	},
	/** A page and what stands on it. */
	page: {
		/** Text in another direction than the page's, within this part of the width from its edges, is no part of the text. */
		marginPart: 0.1,
		/** Signs looked at to tell which way a page is read, in words. */
		sampledWords: 400,
		/** Lines of a text in another direction at most, to be one of the margin. */
		marginLines: 2,
	},
	/** Numbers of lines in the margin of legal papers and drafts. */
	lineNumbers: {
		on: true,
		/** Fewest numbers of a margin. */
		fewest: 5,
		/** Numbers begin or end at the same place within this part of their size. */
		aligned: 0.3,
		/** Their distances are equal within this part, or multiples: where a line carries none, or text is set wider. */
		samePitch: 0.2,
		/** Free space between the numbers and the text, as a part of the font size. */
		freeSpace: 0.7,
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
		/** Part of a page's height, from its edges, where text outside the tree is a header or footer. */
		artifactPart: 0.15,
		/** Part of a figure's words that lie in it. */
		figurePart: 0.5,
		/** A paragraph that falls into more pieces than this by its look holds a part of a page that was tagged as one. */
		mostPieces: 3,
		/** A title is larger than this part of the largest heading. */
		titleSize: 1.05,
		/** Part of a page's characters that has to be in the tree, artifacts left out, for the tree to say what the page is. */
		coveredPart: 0.9,
		/** The same for its order: what is not in the tree has to find its place by where it stands. */
		orderedPart: 0.98,
		/** Part of the characters in elements that say what they are. */
		namedPart: 0.6,
		/** Headings hold less than this part of the characters of a page with some text, and fewer characters than this each. */
		headingPart: 0.5,
		longestHeading: 250,
		someText: 300,
		/** Part of the paragraphs that may stop in the middle of a sentence, as lines tagged one by one do. */
		brokenPart: 0.2,
		/** Part of the characters that may be read after what stands below them. */
		backwardPart: 0.1,
		/** Parts that each one is compared with. */
		mostCompared: 1000,
		/** Parts that lie on the same rows by this part of the lower one stand side by side. */
		besidePart: 0.5,
		/** Lines reach into each other by this many points at most. */
		reachPt: 2,
		/** Lines of one paragraph are about the same distance apart and about the same size. */
		lumpDistance: 1.6,
		lumpSize: 1.15,
	},
	/** Headers, footers and page numbers. */
	furniture: {
		on: true,
		/** Parts of the page, from its edges, where furniture stands. */
		edgePart: 0.13,
		/** Rows looked at from each edge. */
		mostRows: 5,
		/** Repeated rows stand within this many points of each other. */
		sameHeightPt: 8,
		/** Free space, in heights of the row, between furniture and text. */
		freeSpace: 0.75,
		clearSpace: 1.4,
		/** Gap, as a part of the font size, between a running title and the page number beside it. */
		numberGap: 2,
		/** Shorter lines, in characters, are those of an address. */
		flowLength: 40,
		/** Larger type than this multiple of the text's is no furniture just because other furniture stands further inside. */
		alongSize: 1.15,
		/** Rows this part of the page further inside tell how far the outer ones stand from them. */
		beyond: 0.08,
		/** Space, in font sizes, behind a row that repeats: less, and it is the first line of a text. */
		repeatedSpace: 0.3,
		/** Pages around on which it repeats at least, and part of them: left and right pages and chapters differ. */
		repeatedPages: 2,
		repeatedPart: 0.25,
	},
	/** Addresses of the publication, rights and dates of download in the margin. */
	imprints: {
		on: true,
		/** Larger than this multiple of the text, it is a title. */
		size: 1.4,
		/** Space to the text, in heights of the row. */
		space: 0.3,
	},
	/** What stands apart at the edge of a page that has no neighbours like it. */
	aloneFurniture: {
		on: true,
		/** Longer rows are text. */
		characters: 160,
		/** Smaller than this part of the text. */
		small: 0.93,
	},
	/** A title that every page repeats is the title of the document where it stands first. */
	documentTitle: {
		on: true,
		/** A title is at least this many times as large as the text. */
		size: 1.4,
	},
	/** Pictures, and drawings with their labels. */
	figures: {
		/** Images smaller than this on a side, in points, are bullets, rules and pixels of trackers. */
		smallestPt: 12,
		/** An image over this part of the page is its ground or a scan, not a figure in the text. */
		backgroundPart: 0.6,
		/** Labels of a drawing are short: mean words in a row. */
		labelWords: 4,
		/** A word is a label when this part of its area lies in the drawing. */
		insidePart: 0.6,
		/** Most figures of a page; a page of thousands of tiles is one picture. */
		mostFigures: 100,
		/** A picture that lies in another with this part of it is the same. */
		samePart: 0.9,
		/** Words that a drawing may have beyond those of its rows, and part of the rows that are long. */
		moreWords: 4,
		longPart: 0.15,
	},
	/** Charts with the labels around them, where a result shows them as pictures. */
	charts: {
		on: true,
		/** Fewest bars of a chart, and different ends they have. */
		fewestBars: 3,
		fewestEnds: 3,
		/** Ends within this many points are the same. */
		sameEndPt: 1.5,
		/** Axes are at least this long, points, and meet within that many. */
		shortestAxisPt: 50,
		meetingPt: 4,
		/** With more fills or lines than this the page is a map or graph paper. */
		mostPieces: 1500,
		/** Lines longer than this part of the page are no axes. */
		longestLine: 0.9,
		/** Labels stand this close to what they label, as parts of the font size. */
		besideSpace: 2.5,
		belowSpace: 1.6,
		/** Gap that divides labels of a row, as a part of the font size. */
		labelGap: 0.8,
		/** Labels of an axis have at most this many words; fewer of them are no axis. */
		mostWords: 3,
		fewestLabels: 3,
		/** Titles of axes and entries of legends have at most this many words. */
		titleWords: 6,
		/** Fewest entries of a legend that make a chart of curves that have no axis, such as a pie. */
		fewestEntries: 2,
		/** Part of the texts beside a chart that are labels; running text beside it is none. */
		labelPart: 0.8,
		/** The sample in front of an entry of a legend: its largest size, points, and its space as a part of the font size. */
		largestSamplePt: 45,
		sampleSpace: 1.2,
		/** Legends stand within this many points of a chart. */
		legendPt: 40,
		/** Labels may reach into a chart by so much, and samples of a legend into their text by this. */
		insidePt: 2,
		samplePt: 1,
		/** Charts take at most this part of the page, and grow by lines to at most so many times their size. */
		largest: 0.6,
		growth: 4,
		/** The title of an axis is in its middle within this part of the width. */
		centred: 0.1,
	},
	/** Columns of running text: a region is cut at the gutter that divides most of it. */
	columns: {
		on: true,
		/** Narrowest gutter, points and as a part of the font size. */
		gutterPt: 5,
		/** A gutter is crossed by less than this part of what its sides hold at most. */
		crossedPart: 0.25,
		/** Wider pieces than this part of the region say nothing about its gutters. */
		wideText: 0.66,
		/** Gutters taken from one part of a region, and tried in all. */
		mostInPart: 6,
		mostCandidates: 32,
		/** A piece that reaches over a gutter is cut there when its words leave this part of the font size free. */
		cutGap: 0.45,
		/** Least rows on each side of a gutter. */
		fewestRows: 3,
		/** Mean characters in a row of running text; cells of tables are shorter, and tables are read by row. */
		proseWeight: 14,
		/** In shorter rows than these a reader sees a table, unless the sides do not line up. */
		shortWeight: 8,
		/** Part of the rows of the side with fewer that stand level with one of the other side, in a table. */
		levelPart: 0.7,
		/** Markers stand within this many points of the text they belong to. */
		markerPt: 30,
		/** Gutters nearer than this, in points, are one. */
		sameGutterPt: 2,
		/** Lines that reach further than the others of their column do so by less than this many points. */
		raggedPt: 30,
		/** Rows nearer than this, in points, are one. */
		sameRowPt: 2,
		/**
		 * Gap that divides a row into pieces, as a part of the font size: columns of text are seldom nearer. Stretched spaces are
		 * as wide at times; regions put pieces of one row together again.
		 */
		pieceGap: 0.6,
		/** Deepest nesting of columns in columns. */
		deepest: 8,
		/** Words on one row stand on the same line within this part of the smaller font size. */
		baselineTolerance: 0.25,
		/** Text beside a row, such as a value beside its label, is level with it from this part of the lower height on. */
		sharedHeight: 0.6,
		/** Gutters are looked for in steps of this width; a sheet of many metres gets coarser ones. */
		binPt: 1,
		mostBins: 2000,
		/** A table or picture says as much about gutters as text of this height, and weighs as much as a row of so many signs. */
		objectPt: 40,
		objectWeight: 20,
		/** Part of the pieces that may reach over a gutter. */
		sparePart: 0.05,
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
		fewestEntries: 2,
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
		/** An initial is at least this many times as large as the text beside it. */
		size: 1.8,
	},
	/** Objects that text runs beside are read between its paragraphs. */
	floats: {
		on: true,
		/** Lines of a paragraph are less than this part of the font size apart. */
		paragraphGap: 0.5,
		/** An object waits for the end of a paragraph until text has passed it by this many times the font size. */
		furthest: 12,
		/** A line that ends so many font sizes before the next is the last of its paragraph. */
		short: 2,
	},
	/** Text that runs downwards. */
	vertical: {
		/** Lines further apart than this multiple of their height have something between them. */
		apart: 1.5,
		/** Parts of a page reach into each other by this many points at most. */
		reachPt: 2,
	},
	/** Tables of contents: titles with numbers of pages at one edge. */
	contents: {
		on: true,
		/** Fewest entries of a table of contents. */
		fewestEntries: 3,
		/** Page numbers end within this part of the font size of each other. */
		edgeTolerance: 1,
		/** A gap of this part of the font size stands for leaders. */
		wideGap: 2,
	},
	/** Displayed formulas. */
	formulas: {
		on: true,
		/** Least share of mathematical characters. */
		leastMath: 0.15,
		/** Displayed formulas stand off the left edge by this part of the font size. */
		leastIndent: 1.2,
		/** Words of running text a formula may hold, and their share of its characters. */
		mostProse: 2,
		proseShare: 0.3,
		/** Parts of one formula (numerators, limits) lie within this multiple of the usual distance of lines. */
		partDistance: 1.5,
		/** A part of a formula has at most so many signs. */
		longestPart: 60,
	},
	/** Lines that begin at the right. */
	rightToLeft: {
		/** Lines looked at to tell which way a text is read. */
		sampled: 40,
	},
	/** Lines that belong together. */
	paragraphs: {
		/** Lines further apart than this multiple of the usual distance belong to different paragraphs. */
		pitchSlack: 1.3,
		/** Distance of baselines in common typesetting, as a part of the font size. */
		usualPitch: 1.2,
		/** Sizes within these limits are one size: points, and a part of the size. */
		sizePt: 0.6,
		sizePart: 0.07,
		/** More lines than this say nothing new about a column's edges. */
		sampled: 5000,
		/** Baselines nearer or further than so many font sizes are no neighbours. */
		nearest: 0.7,
		furthest: 2.6,
		/** The distance at this place of all is the usual one: those between paragraphs are at the end. */
		usualDistance: 0.4,
		/** Lines that end within so many font sizes of the edge reach it; with this part of them the column is filled. */
		filledRoom: 2.5,
		filledPart: 0.4,
		/** Distances are counted by size in steps of this. */
		sizeStepPt: 1,
		/** A line may stand above the one before by this part of the font size: raised signs. */
		above: 0.3,
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
		/** Smaller differences of left edges, as a part of the font size, are no indents. */
		part: 0.6,
		/** Middles of centred lines agree within this part of the font size. */
		centred: 0.35,
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
		/** Sizes are counted in steps of this many points. */
		sizeStepPt: 0.5,
		/** Of two sizes nearly as common, within these multiples, the larger one is the text. */
		nearlyAs: 1.15,
		atLeastAs: 0.85,
	},
	/** Which paragraphs are headings. */
	headings: {
		on: true,
		/** A heading of this part of the body size stands out by its size alone. */
		largerSize: 1.17,
		slightlyLarger: 1.05,
		bodySized: 0.93,
		/** The lowest headings may be smaller than the text, when they are numbered. */
		numberedSized: 0.85,
		/** Share of bold characters. */
		mostlyBold: 0.75,
		/** Longest heading, characters, and most lines. */
		mostCharacters: 160,
		mostLines: 4,
		/** Space around a heading of the size of the text, as a multiple of the usual distance of lines. */
		spaceAbove: 1.15,
		spaceAround: 1.35,
		/** A size that more characters than this have is one of running text. */
		commonSize: 0.2,
		/** In a document with more bold or coloured text than this, bold says nothing. */
		commonShare: 0.4,
		/** Sizes within this part of each other are one. */
		sizeTolerance: 0.06,
		/** A text of so many words that ends as a sentence is one; in larger type it may have so many. */
		sentenceWords: 5,
		largeSentenceWords: 12,
		/** Headings of the size of the text are shorter. */
		shortCharacters: 110,
		shortLines: 3,
		/** Space below, and widest part of the column, of headings that neither bold type nor colour shows. */
		spaceBelow: 1.1,
		widest: 0.9,
		/** Part of the signs that may be mathematical, or of one width. */
		mostMath: 0.3,
		mostMonospace: 0.7,
	},
	/** Words that stand over parts of nearly all papers: abstract, references. */
	knownHeadings: { on: true },
	/** Another typeface in a slightly larger size, with a number: how reports set their lowest headings. */
	enumeratedHeadings: { on: true },
	/** Many headings one after another are the lines of a title page or a poster. */
	headingRuns: {
		on: true,
		/** More headings than this one after another are the lines of a title page or a poster. */
		most: 3,
		/** Headings of the run that are smaller than this part of the largest are none. */
		smaller: 0.97,
	},
	/** Titles of the outline are headings on their pages. */
	outline: {
		on: true,
		/** A title in the outline has at most this many lines on the page. */
		lines: 4,
		/** Shortest title that tells a heading from other text, letters and digits. */
		fewestSigns: 3,
	},
	/** Small text with a mark at the foot of a page. */
	footnotes: {
		on: true,
		/** Smaller than this part of the text, and it may be a footnote. */
		size: 0.93,
		/** Footnotes stand in the lower part of a page, from this part of its height on. */
		place: 0.5,
		/** A mark smaller than this part of its line is raised. */
		raised: 0.9,
	},
	/** Text of programs, set in letters of one width. */
	code: {
		on: true,
		/** Share of monospaced characters that makes code. */
		part: 0.7,
		/** A document with more monospaced text than this is typewritten, or its text layer comes from OCR. */
		commonPart: 0.6,
	},
	/** Lists and their entries. */
	lists: {
		/** Most paragraphs between two entries of a list. */
		entryReach: 4,
		/** Entries further right than this part of the font size are nested. */
		nestedIndent: 0.8,
	},
};

export type LayoutSettings = typeof layoutSettings;
