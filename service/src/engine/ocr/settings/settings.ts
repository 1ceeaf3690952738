import { wordConfidence } from './confidence-curves';

/**
 * The thresholds of OCR, by the files that use them. Shares are of 1, contrasts and colors of 255. A field without a
 * stated measurement was set by hand against the OCR benches (docs/benchmarks.md), together with others, and not varied
 * separately.
 */
export const ocrSettings = {
	font: {
		ascentPart: 0.8, // Ascent of a font, in font sizes
		descentPart: 0.2, // … and descent
	},
	languages: {
		maxConcurrent: 4, // More languages at once make Tesseract slower and no better
	},
	pageKind: {
		/** Longer side of the detector's input for a clean scan, pixels: PaddleOCR's default (`det_limit_side_len`). */
		scanSide: 960,
		photographSide: 1920, // … and for a photograph, or a scan with small letters
		paperPart: 0.45, // The paper of a scan has one brightness: this share of its pixels is near the most frequent one
		paperSpread: 12, // … within this distance, of 255
		lookedAt: 100_000, // Minimum pixels sampled
		partsEachWay: 8, // Divisions of an image in each direction
		paperOfPart: 0.5, // Share of each part with the color of the paper
	},
	ink: {
		/**
		 * Longer side of the map: enough for half-point lines on a page. Pixels are merged by whole numbers, so that
		 * lines keep their thickness.
		 */
		maxSide: 2600,
		tileSide: 32, // Side of the squares for finding the paper, map pixels
		inkContrast: 48, // Minimum contrast of ink to paper, of 255
		lineContrast: 24, // Minimum contrast of lines to their background: many tables have pale gray ones
		beside: 1, // Filled areas extend this far into the pixels next to them, which they share
	},
	fills: {
		besidePaper: 8, // Maximum difference to the paper's color in each channel, of 255
		/** Maximum difference of neighbors of one color in each channel: the variation of a printed and scanned tint. */
		sameColor: 6,
		minSide: 0.07, // Smaller areas are parts of letters, inches
		sidePart: 0.85, // Share of each side that the color reaches: areas of drawings and images are not rectangles
		sideDepth: 3, // Distance from a side at which the color is sampled, pixels
		coloredPart: 0.35, // Share of an area with its color where there is no text
		maxFills: 3000, // More areas are an image
	},
	pictures: {
		squareInches: 0.1, // Side of the squares a page is judged by, inches
		filledPart: 0.45, // A square belongs to an image if this share of it is not paper: text leaves more white
		besidePaper: 24, // Brightness below the page's paper from which a pixel is not paper, of 255
		minSide: 0.5, // Smaller ones are stamps, letters of headings, cells: inches
		filledBox: 0.5, // An image fills this share of its box; frames and rules do not
	},
	rules: {
		minRunLength: 0.22, // Minimum run of ink in a line, inches; letters are shorter, unless they are huge
		thickestRule: 0.06, // Maximum thickness of a line, inches: thicker is a bar or an image
		maxGap: 2, // A run continues over this many pixels without ink
		minInk: 0.4, // Share of ink in a longer gap that continues a line: pieces shorter than a run
		nearRows: 2, // Runs in rows this close are parts of one slightly sloped line, pixels
		maxBeside: 0.4, // Share of a line's length with ink beside it: letters and crossing lines touch it
		maxRules: 2000, // More lines are a pattern
	},
	shadedCells: {
		thinnestLine: 2, // Minimum width of white lines between shaded cells, pixels
		thickestLine: 0.06, // … and maximum width, inches
		sharedSide: 0.6, // Adjacent cells share this part of the shorter side
		maxFills: 1500, // More areas are a pattern
	},
	pageGraphics: {
		strokePart: 0.6, // A line is a letter stroke if this share of it runs through words
		strokeReach: 0.05, // Underlines are further below the baseline than this many font sizes
	},
	wordStyle: {
		/**
		 * Strokes this much thicker than usual on the page, for their size, are bold: regular words have 0.75 to 1.2,
		 * bold ones 1.15 to 1.8.
		 */
		boldFrom: 1.25,
		/**
		 * Cost of an end of bold text in a line, letters times stroke widths: a bold word of three letters is worth its
		 * ends.
		 */
		boldChange: 0.5,
		/** Slants this much above the usual on the page are italic: 0.9 to 1.12 is upright, 1.15 to 1.5 italic. */
		italicFrom: 1.15,
		italicChange: 0.4, // Cost of an end of italics in a line
		minLetters: 2, // With fewer letters, a word's strokes say little
		strokeRank: 0.4, // Rows cross stems and bars: the stems are among the shorter runs
		nearBlack: 0x60, // Colors this close to black are black, of 255: scans are gray
		minChroma: 0x30, // Colors whose channels differ less are grays, of 255
		colorStep: 0x20, // Step for rounding colors: one style has one color
		inkPart: 0.5, // Pixels with this share of the strongest contrast are ink
		edgePart: 0.15, // … and with this share the gray edge of ink
		fullPart: 0.85, // Pixels with this share have the pure color of the ink
		maxRows: 40, // Larger words are sampled in every second or third row, for about the same number of rows
		minContrast: 32, // With less contrast to its background, of 255, a word has no style
	},
	slant: {
		/**
		 * Slant of the columns for italics, width per height: fonts have .15 to .3, and this value gives the fewest
		 * errors.
		 */
		lean: 0.17,
	},
	joinReadings: {
		doubtful: 0.5, // Words of less confidence count against a reading
		samePlace: 0.5, // Minimum overlap, as a share of the smaller box, of a word that was read twice
	},
	uprightRules: {
		/**
		 * Minimum height of a line relative to the adjacent text: characters are lower, and the text of a table's last
		 * row is near its end.
		 */
		minHeight: 2.4,
		endPart: 0.15, // Share of the text height at its top and bottom where the line may end
		thickest: 0.35, // Thicker ones are bars, in heights
		minText: 15, // Lower letters, in map pixels, run into those above and below them
		maxMissing: 1, // Map pixels without ink that do not interrupt a line
		besideLine: 4, // Distance from a line at which paper is expected, map pixels
		freePart: 0.7, // … in this share of the rows
		slack: 1, // Maximum slope or wave of a line, map pixels
	},
	cutLines: {
		level: 0.02, // Lines with a larger angle are not cut, radians
		narrowest: 0.3, // Parts narrower than this share of the line height are its margin
		fontPart: 0.75, // Font height relative to the detector's box around a line
		/** A character misread from a line starts within this many font sizes of the end of its word, inside. */
		signWidth: 0.45,
		signMargin: 0.12, // … and the line is within this distance outside
		barMargin: 0.35, // A bar is hardly ever intended: the line it comes from may be further away
	},
	cutStacks: {
		minGap: 0.4, // Minimum distance of stacked characters, in heights; letters of vertical text have at most a quarter
		middlePart: 0.6, // Part of the box around a stack that is searched
	},
	evenLines: {
		/** Error of sizes from recognizers, or from capitals. */
		roughly: {
			sameSize: 1.17, // Sizes within this factor of the most common one are that size, measured with errors
			countedTogether: 1.1, // Sizes this close are counted together for the most common one
		},
		/** … and those measured from small letters: nine in ten lines of a size are within 1.03. */
		exactly: { sameSize: 1.06, countedTogether: 1.04 },
		sameBaseline: 0.3, // Baselines this close, in font sizes, are one, measured with errors
	},
	separateLines: {
		lowerPart: 0.7, // A line contains another one of less than this share of its height …
		minCovered: 0.5, // … with words over this share of its width
		minRoom: 0.15, // Less than this share of its height cannot hold a line
	},
	lineSizes: {
		minLetters: 3, // Minimum letters of a height
		lowPart: 0.4, // Share of x-height letters and digits from which the rows of a line show the x-height …
		highPart: 0.8, // … of capitals and digits, their height
		squarePart: 0.6, // … of Hebrew letters of one height, theirs
		bodyFrom: 0.12, // Rows through the bodies of small letters, from this height above the baseline in font sizes …
		bodyTo: 0.35, // … to this one
		halfOfBody: 0.5, // Letter bodies end where rows have this share of their ink
		likeliest: 1.5, // Maximum factor between a measured size and the recognizer's
	},
	sizesByWidth: {
		minKnown: 2, // Minimum lines of known size that show the letter width of a page
		minPart: 0.8, // Minimum share of letters in Latin fonts: digits among ideographs are as wide as ideographs need
		minLetters: 4, // Fewer letters of a line are wide by chance
	},
	leaderEnds: {
		on: true, // Leftover leader dots on titles and page numbers are removed
		fewest: 3, // Minimum rows with such dots in a list
		minGap: 3, // Minimum width of leaders, font sizes
	},
	shortTexts: {
		on: true, // Sizes of short texts from their ink height
		maxLetters: 8, // Longer texts are too skewed for their ink height to be that of a letter, characters
		reach: 1.5, // Range above and below the baseline searched for ink, in the larger of the page and text sizes
		inkedPart: 0.4, // Pixels with this share of the strongest contrast are ink
		maxGap: 0.06, // Maximum rows without ink within a text, for broken print, in font sizes
	},
	chooseLanguages: {
		minScore: 2.2, // A text with less evidence does not show its language
		secondPart: 0.6, // A second language with this share of the first one's score is also a candidate
	},
	lineCrop: {
		minCrop: 16, // Narrower lines are stretched to this, pixels
		maxCrop: 3200, // Longer lines are compressed to this, pixels: a bound on time and memory
		averagedFrom: 1.4, // With more image pixels per crop pixel, several are averaged
	},
	lineInk: {
		inkPart: 0.4, // Share of the strongest contrasts from which a pixel is ink
		minContrast: 24, // Less contrast, of 255, is paper grain
		drawnLine: 72, // Longer inked runs along a row, pixels, are a line above or below the text: letters are narrower
	},
	readLine: {
		surelyLatin: 0.95, // A line is certainly Latin if Latin characters alone read it with this confidence …
		minDensity: 1, // … and with this many of them per line height: few other letters look Latin
		/**
		 * … and no ink this many crop pixels wide is farther from all of them than half the line's height. On 84 drawn
		 * lines like "1996年10月14日" it is 6 to 36 wide, on 97 % of 1,377 lines of receipts, forms and books below 4.
		 */
		unreadInk: 5,
		reach: 24,
		minInputLength: 160, // Shorter lines are padded with gray to this width, pixels: the model has seen no shorter ones
		minInput: 64, // Most of them are read equally well with less padding
		inputStep: 8, // Input widths are multiples of this, pixels
		margin: Infinity, // Blank margin kept at each end of a line, crop pixels: with PP-OCRv4 all of it
		/**
		 * A letter without its accent wins in English from this share of the accented one's probability: English words
		 * have hardly any accents.
		 */
		doubtfulAccent: 0.1,
		blankContrast: 24, // Blank differs by less than this from the end of the line, of 255: paper grain
	},
	lineSpaces: {
		/** The recognizer was mostly trained on Latin text without spaces: this space probability counts as neutral. */
		usualProbability: 0.03,
		probabilityWeight: 1.6, // Weight of its space score relative to the gap width
		strongestEvidence: 3, // … up to this, in logits
		minWidth: 3, // Range of gap widths that may separate words, crop pixels: from this …
		maxWidth: 22, // … to this …
		widthStep: 0.5, // … in these steps
		usualWidth: 6.5, // The usual separating width
		usualWeight: 4, // Weight of the usual width against the gaps of a line
		softness: 1.5, // Accuracy of measured gaps
		gapWeight: 3, // Weight of a gap's width …
		gapSoftness: 2.5, // … which is full at this difference from the separating width, crop pixels
		/** Wider gaps separate words regardless of the score: the recognizer has seen few lines with columns. */
		surelySpace: 26,
		besidePunctuation: 1.25, // Extra space around punctuation
		withinNumber: 1.25, // … and around points and commas between digits, which do not end a word
		besideIdeographs: 20, // Minimum separating gap next to ideographs: half an ideograph, crop pixels …
		overUsualGap: 3, // … and this many of the usual gaps between the line's ideographs
		/** Minimum next to punctuation, which includes up to a whole ideograph of white space between two marks. */
		besidePunctuationOfIdeographs: 48,
	},
	lineWords: {
		strangeGap: 20, // Ink after this much white belongs to adjacent text inside the line's rectangle, crop pixels
		xHeight: 0.51, // x-height in font sizes, mean of common fonts
		capitalHeight: 0.72, // … and capital height
		squareHeight: 0.58, // … and height of Hebrew letters: .55 to .62 in Liberation, DejaVu and Noto
		ideographHeight: 0.92, // Height of ideographs, font sizes
		ideographDescent: 0.1, // … and their descent
		bodyPart: 0.35, // Minimum ink of the rows of letter bodies relative to the fullest rows; stems and tails have less
		smallPart: 0.3, // Minimum share of letters without stems for which the body is the x-height
		emptyRows: 5, // Rows without a body that end a line: beyond them are its neighbors
	},
	paddle: {
		minConfidence: 0.5, // A line below this mean probability is a pattern, not text
		minMarkConfidence: 0.85, // Ink that only might be a character needs this confidence
		ideographPart: 0.05, // With a larger share of ideographs, they are real
		sureIdeograph: 0.9, // A line of this mean confidence, with that of single ideographs, …
		minIdeographs: 2, // … and this many of them, or one after a digit where Latin letters leave ink, is read with all letters
	},
	pageSample: {
		sampleLines: 4, // Lines read to identify the kind of a page
		maxSample: 700, // Maximum length of such lines, in pixels at the recognizer's height
		knownScript: 0.8, // Below this confidence PP-OCR reads an unknown script
		minDensity: 0.5, // Of an unknown script it reads few characters: per line height
		surelyRead: 0.6, // Minimum confidence of a counted character
	},
	tickBoxes: {
		/**
		 * Side of a box relative to the usual line box, which is about one and a half times its text height: from this
		 * …
		 */
		smallest: 0.5,
		largest: 1.15, // … to this …
		minRound: 0.64, // … for rings from this: isolated letters such as "e" and "o" have .55 and .6 …
		minCells: 13, // … and at least this, ink map cells: a smaller box is ambiguous
		/**
		 * If the usual line box has fewer cells, lines of boxes are thinner than a cell, and paler ink is also
		 * examined.
		 */
		paleBelow: 32,
		handPart: 2.6, // Maximum size of a handwritten mark relative to the box
		maxParts: 6000, // More parts of these sizes are a page of large print, or an image
		longest: 1.2, // Maximum relative difference of the sides
		maxRound: 1.1, // … and of the diameters of a ring: letters are wider or higher
		/** Depth of a side, relative to the box; drawn share of each side, and of all: noise breaks thin lines. */
		band: 0.12,
		sideDrawn: 0.66,
		sidesDrawn: 0.86,
		straight: 0.75, // … and straight share of each: those of letters are curved or have gaps
		surelyDrawn: 0.8, // … and of at least one box of a group, to exclude bold letters
		corner: 0.14, // Inked share of the box at each corner
		ringDrawn: 0.95, // Share of directions from the center in which a ring is drawn
		/** Margin excluded from the inside of squares and rings, as a share of each side. */
		inset: 0.2,
		roundInset: 0.28,
		tickedPart: 0.06, // Inked share of the inside of a ticked box
		/** … beyond what the frame leaves inside: a multiple of the emptiest box of a size, if that is at most this … */
		ofFrame: 1.5,
		maxOfFrame: 0.25,
		emptyOfGroup: 0.35, // … and this part of the boxes is empty
		beyond: 0.09, // Strokes over a box are wider and higher than it by this part of its side …
		overPart: 0.15, // … fill this part of its inside at least …
		sameOver: 0.05, // … and its side is that of the others, but for this part of it
		lineRun: 2, // Longer straight runs, relative to the usual line box, are table lines, not sides
		digitWidth: 0.72, // Ink in a box narrower than this share of its height is a digit
		/** Size tolerance of boxes, as a share of their sides. */
		sameSize: 0.14,
		minAlike: 2,
		/** Free space on one and on the other side of a box, relative to the usual line box: letters are closer. */
		freeSpace: 0.5,
		minSpace: 0.09,
		fieldSpace: 0.3, // Boxes closer than this share of it are fields for single letters
		margin: 0.008, // Paper painted around a box, inches: its blurred edge
	},
	penStrokes: {
		/** Minimum size of strokes relative to the usual line box … */
		narrowest: 0.8,
		lowest: 0.45,
		/** … and minimum width or height relative to print … */
		wide: 1.6,
		high: 1.1,
		/** … and maximum: not a table, figure or frame. */
		maxWide: 26,
		maxHigh: 6,
		/** Longer runs along a row or a column are lines. */
		lineRun: 1.1,
		stemRun: 1.1,
		minInk: 1.5, // Minimum remaining ink, cells
		/** Strokes of which this share is under words with this confidence are print. */
		printPart: 0.4,
		surelyRead: 0.75,
	},
	marks: {
		/**
		 * Height of single characters relative to the usual line box, which is about one and a half times its text
		 * height: from this …
		 */
		lowest: 0.35,
		highest: 0.95, // … to this
		narrowest: 0.1, // Minimum width of a character relative to its height …
		widest: 2.5, // … and maximum of two or three adjacent ones
		together: 0.5, // Maximum gap between adjacent characters, in heights
		maxMarks: 80, // A page with more is speckled: none of it is text
		margin: 0.3, // White around a mark for recognition, in heights
	},
	colons: {
		on: true, // Adds missing colons
		minDot: 0.04, // Minimum size of a dot, in font sizes …
		maxDot: 0.26, // … and maximum
		roundness: 1.6, // Maximum factor between width and height of a dot …
		sameDot: 1.5, // … and between the heights of the two
		minApart: 0.3, // From the top of the upper dot to the bottom of the lower one, font sizes: minimum …
		maxApart: 0.72, // … and maximum
		onBaseline: 0.2, // Tolerance of the lower dot's end around the baseline
		pixels: 1.5, // … and scanner tolerance of each of them, pixels
		bandAbove: 0.62, // Search range of the dots above the baseline, font sizes …
		bandBelow: 0.2, // … and below it
		/** Minimum distance of a separate colon from the word before it, font sizes; others are its last character. */
		minGap: 0.16,
		ofLine: 2, // Colons further away are in a separate column
		farthest: 14, // Search range after a word
		confidence: 0.98, // Confidence of colons found by their dots: nine in ten on every second receipt are printed
	},
	textExtent: {
		strips: 48, // Vertical strips of a page: a few letters wide, so that slightly skewed lines stay apart in each
		minStrip: 16, // … but at least this, map pixels
		minBand: 5, // Lower bands of ink are rules and specks, map pixels
		/** Higher ones are images and drawn boxes, share of the page height. */
		maxBand: 1 / 12,
		minBands: 40, // Minimum bands for a result
		tallPart: 0.75, // Bands with tall letters extend from ascent to descent: they start at the upper quartile
		/** Factor of the detector's box to the letters: 1.5 to 2.1 on all kinds of pages, slightly too high here. */
		boxFactor: 2,
	},
	straighten: {
		showsDirection: 3, // Minimum aspect ratio of lines that show their direction
		turnedBy: 1.5, // With this factor of vertical to level lines, the page is rotated sideways
		minSkew: 0.3, // Smaller skews are harmless, degrees; if lines vary more than they are skewed, nothing is gained
	},
	hocr: {
		sizeOfLine: 0.95, // Line height of a font relative to its size, as Tesseract measures it
		maxLostLength: 60, // Characters that may differ between the two forms
		maxWithin: 0.75, // Maximum gap within a word without white space, in font sizes
	},
	tesseractPage: {
		stripGap: 20, // White between lines that are read together, pixels
		stripMargin: 24, // … and around them
		maxStrips: 120, // Maximum lines read at once
		stripDpi: 250, // Resolution at which a line of the crop height is text of the usual size
		inkQuantile: 0.02, // Quantile of a line's pixels taken as ink
		paperQuantile: 0.7, // … and as paper
	},
	paperRuling: {
		contrast: 24, // Minimum contrast of ruled lines to their paper, of 255: they are pale, and paper grain is weaker
		strips: 24, // Strips of the page along the lines: within a strip a line is level, even on a slightly skewed page
		minStrip: 8, // Shorter strips, map cells, come from an image that is not a page
		inkedPart: 0.7, // Inked share of a strip along a line: letters leave larger gaps
		thickest: 6, // Thicker ones are bars, ink map cells
		drift: 2, // Maximum rise or fall of a line from strip to strip, cells: a degree and a half
		missing: 8, // Maximum consecutive strips where letters hide it
		strippedPart: 0.3, // Share of the strips where it is visible
		minLines: 8, // Minimum lines from edge to edge of ruled paper
		darker: 30, // Pixels darker than a line by more than this, of 255, belong to a letter …
		asDark: 90, // … or, if the line itself is darker than this, to strokes across it …
		beside: 4, // … that extend further beside it, cells
	},
	pinPrint: {
		minPitch: 1.3, // Minimum ink map cells per 1/72 inch for recognizing pins
		columnStep: 8, // Sampled columns of the ink map: every n-th
		minInk: 500, // Minimum ink cells in them: less is dust
		minDot: 0.3, // Height of a dot in pin distances: from this, less is noise …
		maxDot: 1.6, // … to this
		/**
		 * Share of the ink in runs at most a dot high: .53 to .91 on dot-matrix pages, .02 to .47 on others (70 scans
		 * of eight kinds; one of .50), whose stems are higher.
		 */
		shortPart: 0.48,
		apartPart: 0.65, // … and if the dots are apart
		/** Stem height of letters in pin distances: seven, or two touching letters. */
		minStemLength: 3.5,
		maxStemLength: 12,
		minStems: 50,
		/**
		 * Correlation of stem brightness one pin further on (.14 to .73 on dot-matrix pages, at most .06 on others, of
		 * 1) …
		 */
		alike: 0.12,
		opposite: -0.2, // … and inverse correlation half a pin further on
		largestPart: 1.5, // Width and height of parts that are dots
		/** Share of all parts that are dots, and their minimum number. */
		dotsPart: 0.6,
		minDots: 400,
		near: 2.1, // Maximum distance of adjacent dots, in pin distances …
		maxAround: 4, // … and maximum neighbors of most: one or two in letters, seven and more in a halftone image
		/**
		 * Dots are joined if the detector sees this many times more lines without joining; other pages are read like
		 * normal print.
		 */
		dotLines: 1.5,
		blur: 0.5, // Sigma of the blur that joins dots, in pin distances: .4 and .6 gave the same words
		inkQuantile: 0.005, // Quantile of pixels taken as ink …
		paperQuantile: 0.5, // … and as paper
	},
	inkOverPrint: {
		chroma: 56, // Minimum channel difference of colored ink, of 255: gray scans stored in color reach 20
		paleChroma: 22, // … and of pale ink in strokes: half-transparent stamps reach 30 to 60, gray scans 20
		/** Share of colored ink: less is not a stamp, more is an image. */
		minPart: 0.0002,
		maxPart: 0.2,
		/**
		 * … and share of pale ink, likewise; it is considered from this multiple of the clearly colored ink, whose
		 * edges are pale.
		 */
		maxPale: 0.05,
		paler: 3,
		minPale: 0.5, // Minimum extent of a stamp, inches: cameras and scanners leave small colored spots
		minOver: 0.5, // … and its share of all such ink on a page
		palest: 215, // Brighter ink highlights text and hides nothing, of 255
		darkest: 110, // Black print is darker than this in every channel …
		greyest: 40, // … with at most this channel difference
		letterSide: 0.6, // … and connected parts of at most this size, inches: letters and words of touching ones
		lettersApart: 4, // Maximum distance of letters of a row, in letter heights
		areaPart: 0.5, // Parts that fill this share of their box are areas …
		areaSide: 0.12, // … if thicker than strokes, inches
		maxParts: 4000, // More parts are an image
		reach: 3, // Search range for print next to colored ink, pixels: edges mix both
		near: 0.08, // Closer parts belong together, inches
		minTouching: 0.15, // Minimum pixels of a group next to print, relative to the resolution
		maxFrame: 6, // Maximum size of a frame around ink over print, as a multiple, that belongs to its stamp
		edge: 2, // Soft edges of the ink, pixels
		grain: 10, // Variation of the ink's own brightness, of 255
		paper: 245, // Brightness of the replacement, of 255
	},
	removeDust: {
		maxWords: 10, // Pages with more words have text: up to six were read on empty sheets
		doubtful: 0.7, // Longer words with less confidence may be dust or show-through …
		surelyRead: 0.95, // … single digits and large letters are real with this confidence …
		smallest: 0.05, // … and this minimum size, inches
		large: 0.25, // Size of a large letter, inches: larger than hairs
	},
	inkMarks: {
		/** Minimum channel difference between the original and the input of OCR that shows ink over print, of 255. */
		differs: 40,
		speck: 0.02, // Smaller pieces are specks, inches
		near: 0.12, // Closer pieces belong to one mark, inches
		smallest: 0.2, // Minimum size of a mark, inches
		gap: 0.014, // Maximum width of print strokes across the ink: twice this, inches
		margin: 0.1, // White around the ink for recognition, inches
		looked: 640, // Longer side of the image for detecting the text of a mark, pixels
		lowestLine: 0.75, // Lines with less confidence are not text …
		surelyRead: 0.85, // … and a stamp needs this confidence …
		minLetters: 3, // … in this many letters and digits
		framePart: 0.5, // A frame surrounds this share of the mark …
		frameFill: 0.35, // … fills at most this share of its box …
		framed: 3, // … and contains this many pieces
		/** Confidence of the kind of a mark with text, a frame or neither. Set by hand: not measured. */
		rightWhenRead: 0.95,
		rightWhenFramed: 0.9,
		rightWhenWritten: 0.9,
	},
	framedStamps: {
		/** Sides of a frame, inches. */
		smallest: 0.4,
		largest: 3.5,
		fullest: 0.35, // Maximum inked share of its box
		minWithin: 0.25, // Minimum share of paper inside its box: a long frame tilted by 45 degrees has .35
		/**
		 * Paper that fills this share of its minimum bounding rectangle is a rectangle: letters that touch the frame
		 * take some …
		 */
		fullPart: 0.86,
		/** … and between these shares it is round: .785 … */
		roundPart: [0.72, 0.82],
		maxRound: 1.7, // … with at most this aspect ratio
		turned: 3, // Minimum tilt of a frame, or a word in it, degrees
		showsDirection: 2, // Minimum aspect ratio of lines that show their direction
		/** Height range of letter-sized ink in a frame, inches … */
		minLetter: 0.05,
		maxLetter: 0.5,
		minLetters: 4, // … and the number that makes a tilted frame an illegible stamp
		double: 0.75, // Size of the inner ring of a double one relative to the outer one
		maxFrames: 6, // Maximum frames examined per page
	},
	handMarks: {
		/** Minimum words of a page that show its print size; maximum strokes before it is an image or a drawing. */
		minWords: 10,
		maxStrokes: 60,
		alreadyMarked: 0.5, // Strokes of which this share is inside a mark belong to it
		lowest: 1.4, // Minimum height of strokes in font sizes of the page, unlike words with touching letters …
		maxStroke: 0.3, // … maximum width …
		evenStroke: 2.6, // … and maximum local width relative to the usual one, unlike parts of images
		fullest: 0.45, // Maximum inked share of their box
		maxOfSides: 5, // Their length relative to the sum of box width and height: a straight one has 1.5 to 3, a ring 6
		maxCorners: 2, // Frames have ink in at least three corners
		/** Maximum share of the ink in as many rows or columns as strokes are wide: lines under words have more. */
		maxStraight: 0.4,
		/** Inked share of a stroke's box with a margin of a letter height: parts of images have more around them. */
		maxAround: 0.35,
		near: 0.12, // Closer strokes belong to one mark, inches …
		longest: 10, // … with this minimum length, in font sizes
		right: 0.8, // Confidence of the kind. Set by hand: not measured.
		doubtful: 0.5, // Words are dropped that are right in fewer cases than this …
		under: 0.5, // … and are under a mark by this share
	},
	seeThrough: {
		/** Lines with less contrast, of 255, may show through from the back: at most a third of black print does … */
		paleBelow: 110,
		paleOfUsual: 0.6, // … or, if the page has print, those with less than this share of its contrast
		inkQuantile: 0.98, // Quantile of the darkest pixels taken as the ink of a line
		looked: 3, // Lines read both ways
		minRead: 0.6, // Minimum confidence mirrored …
		betterBy: 0.15, // … and its excess over the direct reading
		grain: 1.15, // Factor by which single pixels of the back are darker than the ink of its lines …
		/** Squares whose paper is darker than the page's by less than this are paper greyed by the print on them. */
		samePaper: 40,
		margin: 14, // … and this, of 255
	},
	preparePage: {
		showsDirection: 2, // Shorter lines are read in the direction of the page
		wellSeen: 20, // Line height that the detector sees very well, in its own pixels
		smallest: 16.5, // A smaller median is worth another pass
		surelyUpright: 0.9, // Below this confidence the page may be upside down …
		turnMargin: 0.06, // … and is if the other way is better by this
		minTurnConfidence: 2, // Minimum confidence of Tesseract's orientation detection
	},
	pageLanguage: {
		minScriptConfidence: 0.1, // Minimum confidence of script detection
		tellingScriptConfidence: 1, // Minimum confidence for a page that PP-OCR seems to read …
		certainScriptConfidence: 2, // … and for certainty
		surelyLatin: 0.92, // PP-OCR is less certain about letters that only look Latin
		/**
		 * … and about Japanese ideographs, whose other characters it does not know, than Chinese ones: .87 to .95 and
		 * .99 to 1.
		 */
		surelyHan: 0.97,
		latinPart: 0.9, // Minimum share of Latin letters on a page in a Latin language
		syllablePart: 0.05, // Minimum syllables that Japanese data reads in Japanese; it misreads some in Chinese
		readConfidence: 0.7, // Minimum confidence of words in the language of a page
		minAccents: 2, // Accented letters in some lines from which a page is not English …
		surelyAccented: 0.75, // … each with this confidence
		firstLines: 8, // Lines of the first reading
	},
	fraktur: {
		minMisread: 1, // Words in some lines explained by the long s from which script detection is asked
		tellingScriptConfidence: 2, // Minimum confidence of script detection for Fraktur
	},
	loneSigns: {
		/**
		 * Minimum confidence of Tesseract for isolated symbols. With .9 and .95, of symbols that text hardly sets
		 * alone, 9 and 11 on every second page of isri were not printed, and none was printed.
		 */
		surelyRead: 0.95,
		maxGap: 0.6, // Wider gaps separate columns, font sizes
	},
	readWestern: {
		denseText: 20_000, // Pages with more text, in line pixels at the recognizer's height, are read by Tesseract first
		settledConfidence: 0.84, // A line is final with this confidence of Tesseract …
		settledCoverage: 0.75, // … and this share of it read …
		doubtfulWord: 0.3, // … and no word below this confidence: two drawn ideographs among Latin words had 0 and .29
		aloneConfidence: 0.7, // Minimum confidence of words that only Tesseract has read
	},
	readOther: {
		rightLanguage: 0.82, // Minimum confidence of text in the language of its data, even for poor print
		doubtfulWord: 0.6, // Words with less confidence may be in another script
		doubtfulPart: 0.03, // Share of characters in such words that is worth a second reading
		surelyLatin: 0.8, // Minimum confidence of a Latin word that replaces other letters of the first reading
		replacedPart: 0.6, // … if they are under it by this share of their box
		surelySegmented: 0.9, // Below this confidence Tesseract may have found columns that do not exist
		readConfidence: 0.75, // A line is complete if words with this confidence …
		readCoverage: 0.93, // … cover this share of it …
		boxMargin: 0.7, // … minus this many heights, by which the detector's box is wider
		/**
		 * … and leave at most this at either end, heights: a syllable or an ideograph; Tesseract loses the first and
		 * last one of a long line.
		 */
		lostEnd: 0.85,
	},
	enlarge: {
		coarseDpi: 130, // Scans with a lower resolution are enlarged …
		/**
		 * … to this: tables at 80 dpi match with .803 (40 documents, PP-OCRv6), instead of .65 to .68 unenlarged, for 4
		 * % more time.
		 */
		fineDpi: 200,
		maxFactor: 3.5, // … by at most this factor: a bound on memory for a huge page rendered small
		maxSide: 1700, // Larger images are not low-resolution scans, whatever their recorded resolution, pixels
		smallLine: 30, // Text lines higher than this are large enough, pixels of the detector's box
	},
	documentLanguages: {
		tellingLetters: 40, // Letters of another alphabet that show that a page is in it
	},
	otherAlphabets: {
		minLength: 5, // Minimum length of lines, in heights
		doubtful: 0.8, // Lines with a smaller share of expected correct text may be in another alphabet
		minDensity: 0.8, // … and so may those with fewer characters per height: text has two or three
		surelyKnown: 0.9, // Minimum confidence of a line whose letters PP-OCR knows
		sameLength: 0.7, // … if it has read this share of the letters that another reader has
		minLines: 2, // Minimum lines of another alphabet on a page …
		minText: 25, // … and their minimum length, in line heights
		minScriptConfidence: 2, // Minimum confidence of script detection for such lines
	},
	latinLines: {
		fewLetters: 2, // Lines with more letters of the page's alphabet are not numbers or codes
		doubtfulLine: 0.7, // … unless Tesseract is less certain of them
		/**
		 * Minimum confidence of PP-OCR for numbers and Latin letters: mostly .97 to 1, and .5 to .8 for unknown ones.
		 */
		surelyLatin: 0.92,
		surelyOther: 0.75, // Letters that Tesseract reads with this confidence are not Latin lookalikes
		minCodes: 2, // With this many Latin codes on a page, lookalike letters are Latin
		surelyNumber: 0.9, // Minimum confidence of a reread number
		boxHeight: 1.35, // Box of a reread word in font sizes: its height …
		boxMiddle: 0.33, // … the height of its middle above the baseline …
		boxMargin: 0.12, // … and the margin at each end
	},
	tightBoxes: {
		above: 0.7, // Rows of letters without stems, from the baseline up, in font sizes …
		below: 0.1, // … and without tails, down
		strangeGap: 0.4, // A wider gap is not between letters, font sizes
		margin: 0.08, // Less white at the end of a word is the edge of its letters
		maxSliver: 0.35, // Narrower ink beyond such a gap is the end of the adjacent word
	},
	wordConfidence,
	recogniseImage: {
		wellRead: 0.95, // From this confidence on the flat page is good enough: the photo itself is not read
		betterBy: 1.03, // The photo itself is used if it reads better by this factor: text of a flat page is also in order
	},
	mergePage: {
		coveredPart: 0.4, // A word is already in the document if this share of it is under the document's words
		sameRule: 3, // Lines this close are one, points
		bandHeight: 20, // Height of the bands for looking up boxes, points
	},
};

/** All thresholds, for experiments that vary them. */
export type OcrSettings = { readonly [Group in keyof typeof ocrSettings]: Readonly<(typeof ocrSettings)[Group]> };
