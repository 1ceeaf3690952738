import { wordConfidence } from './confidence-curves';

/**
 * The thresholds of OCR, by the files that use them. Shares are of 1, contrasts and colors of 255. A field without a
 * stated measurement was set by hand against the OCR benches (docs/benchmarks.md), together with others, and not varied
 * separately.
 */
export const ocrSettings = {
	font: {
		/** Ascent of a font, in font sizes. */
		ascentPart: 0.8,
		/** … and descent. */
		descentPart: 0.2,
	},
	languages: {
		/** More languages at once make Tesseract slower and no better. */
		maxConcurrent: 4,
	},
	pageKind: {
		/** Longer side of the detector's input for a clean scan, pixels: PaddleOCR's default (`det_limit_side_len`). */
		scanSide: 960,
		/** … and for a photograph, or a scan with small letters. */
		photographSide: 1920,
		/** The paper of a scan has one brightness: this share of its pixels is near the most frequent one. */
		paperPart: 0.45,
		/** … within this distance, of 255. */
		paperSpread: 12,
		/** Minimum pixels sampled. */
		lookedAt: 100_000,
		/** Divisions of an image in each direction. */
		partsEachWay: 8,
		/** Share of each part with the color of the paper. */
		paperOfPart: 0.5,
	},
	ink: {
		/**
		 * Longer side of the map: enough for half-point lines on a page. Pixels are merged by whole numbers, so that
		 * lines keep their thickness.
		 */
		maxSide: 2600,
		/** Side of the squares for finding the paper, map pixels. */
		tileSide: 32,
		/** Minimum contrast of ink to paper, of 255. */
		inkContrast: 48,
		/** Minimum contrast of lines to their background: many tables have pale gray ones. */
		lineContrast: 24,
		/** Filled areas extend this far into the pixels next to them, which they share. */
		beside: 1,
	},
	fills: {
		/** Maximum difference to the paper's color in each channel, of 255. */
		besidePaper: 8,
		/** Maximum difference of neighbors of one color in each channel: the variation of a printed and scanned tint. */
		sameColor: 6,
		/** Smaller areas are parts of letters, inches. */
		minSide: 0.07,
		/** Share of each side that the color reaches: areas of drawings and images are not rectangles. */
		sidePart: 0.85,
		/** Distance from a side at which the color is sampled, pixels. */
		sideDepth: 3,
		/** Share of an area with its color where there is no text. */
		coloredPart: 0.35,
		/** More areas are an image. */
		maxFills: 3000,
	},
	pictures: {
		/** Side of the squares a page is judged by, inches. */
		squareInches: 0.1,
		/** A square belongs to an image if this share of it is not paper: text leaves more white. */
		filledPart: 0.45,
		/** Brightness below the page's paper from which a pixel is not paper, of 255. */
		besidePaper: 24,
		/** Smaller ones are stamps, letters of headings, cells: inches. */
		minSide: 0.5,
		/** An image fills this share of its box; frames and rules do not. */
		filledBox: 0.5,
	},
	rules: {
		/** Minimum run of ink in a line, inches; letters are shorter, unless they are huge. */
		minRunLength: 0.22,
		/** Maximum thickness of a line, inches: thicker is a bar or an image. */
		thickestRule: 0.06,
		/** A run continues over this many pixels without ink. */
		maxGap: 2,
		/** Share of ink in a longer gap that continues a line: pieces shorter than a run. */
		minInk: 0.4,
		/** Runs in rows this close are parts of one slightly sloped line, pixels. */
		nearRows: 2,
		/** Share of a line's length with ink beside it: letters and crossing lines touch it. */
		maxBeside: 0.4,
		/** More lines are a pattern. */
		maxRules: 2000,
	},
	shadedCells: {
		/** Minimum width of white lines between shaded cells, pixels. */
		thinnestLine: 2,
		/** … and maximum width, inches. */
		thickestLine: 0.06,
		/** Adjacent cells share this part of the shorter side. */
		sharedSide: 0.6,
		/** More areas are a pattern. */
		maxFills: 1500,
	},
	pageGraphics: {
		/** A line is a letter stroke if this share of it runs through words. */
		strokePart: 0.6,
		/** Underlines are further below the baseline than this many font sizes. */
		strokeReach: 0.05,
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
		/** Cost of an end of italics in a line. */
		italicChange: 0.4,
		/** With fewer letters, a word's strokes say little. */
		minLetters: 2,
		/** Rows cross stems and bars: the stems are among the shorter runs. */
		strokeRank: 0.4,
		/** Colors this close to black are black, of 255: scans are gray. */
		nearBlack: 0x60,
		/** Colors whose channels differ less are grays, of 255. */
		minChroma: 0x30,
		/** Step for rounding colors: one style has one color. */
		colorStep: 0x20,
		/** Pixels with this share of the strongest contrast are ink. */
		inkPart: 0.5,
		/** … and with this share the gray edge of ink. */
		edgePart: 0.15,
		/** Pixels with this share have the pure color of the ink. */
		fullPart: 0.85,
		/** Larger words are sampled in every second or third row, for about the same number of rows. */
		maxRows: 40,
		/** With less contrast to its background, of 255, a word has no style. */
		minContrast: 32,
	},
	slant: {
		/**
		 * Slant of the columns for italics, width per height: fonts have .15 to .3, and this value gives the fewest
		 * errors.
		 */
		lean: 0.17,
	},
	joinReadings: {
		/** Words of less confidence count against a reading. */
		doubtful: 0.5,
		/** Minimum overlap, as a share of the smaller box, of a word that was read twice. */
		samePlace: 0.5,
	},
	uprightRules: {
		/**
		 * Minimum height of a line relative to the adjacent text: characters are lower, and the text of a table's last
		 * row is near its end.
		 */
		minHeight: 2.4,
		/** Share of the text height at its top and bottom where the line may end. */
		endPart: 0.15,
		/** Thicker ones are bars, in heights. */
		thickest: 0.35,
		/** Lower letters, in map pixels, run into those above and below them. */
		minText: 15,
		/** Map pixels without ink that do not interrupt a line. */
		maxMissing: 1,
		/** Distance from a line at which paper is expected, map pixels. */
		besideLine: 4,
		/** … in this share of the rows. */
		freePart: 0.7,
		/** Maximum slope or wave of a line, map pixels. */
		slack: 1,
	},
	cutLines: {
		/** Lines with a larger angle are not cut, radians. */
		level: 0.02,
		/** Parts narrower than this share of the line height are its margin. */
		narrowest: 0.3,
		/** Font height relative to the detector's box around a line. */
		fontPart: 0.75,
		/** A character misread from a line starts within this many font sizes of the end of its word, inside. */
		signWidth: 0.45,
		/** … and the line is within this distance outside. */
		signMargin: 0.12,
		/** A bar is hardly ever intended: the line it comes from may be further away. */
		barMargin: 0.35,
	},
	cutStacks: {
		/** Minimum distance of stacked characters, in heights; letters of vertical text have at most a quarter. */
		minGap: 0.4,
		/** Part of the box around a stack that is searched. */
		middlePart: 0.6,
	},
	evenLines: {
		/** Error of sizes from recognizers, or from capitals. */
		roughly: {
			/** Sizes within this factor of the most common one are that size, measured with errors. */
			sameSize: 1.17,
			/** Sizes this close are counted together for the most common one. */
			countedTogether: 1.1,
		},
		/** … and those measured from small letters: nine in ten lines of a size are within 1.03. */
		exactly: { sameSize: 1.06, countedTogether: 1.04 },
		/** Baselines this close, in font sizes, are one, measured with errors. */
		sameBaseline: 0.3,
	},
	separateLines: {
		/** A line contains another one of less than this share of its height … */
		lowerPart: 0.7,
		/** … with words over this share of its width. */
		minCovered: 0.5,
		/** Less than this share of its height cannot hold a line. */
		minRoom: 0.15,
	},
	lineSizes: {
		/** Minimum letters of a height. */
		minLetters: 3,
		/** Share of x-height letters and digits from which the rows of a line show the x-height … */
		lowPart: 0.4,
		/** … of capitals and digits, their height. */
		highPart: 0.8,
		/** … of Hebrew letters of one height, theirs. */
		squarePart: 0.6,
		/** Rows through the bodies of small letters, from this height above the baseline in font sizes … */
		bodyFrom: 0.12,
		/** … to this one. */
		bodyTo: 0.35,
		/** Letter bodies end where rows have this share of their ink. */
		halfOfBody: 0.5,
		/** Maximum factor between a measured size and the recognizer's. */
		likeliest: 1.5,
	},
	sizesByWidth: {
		/** Minimum lines of known size that show the letter width of a page. */
		minKnown: 2,
		/** Minimum share of letters in Latin fonts: digits among ideographs are as wide as ideographs need. */
		minPart: 0.8,
		/** Fewer letters of a line are wide by chance. */
		minLetters: 4,
	},
	leaderEnds: {
		/** Leftover leader dots on titles and page numbers are removed. */
		on: true,
		/** Minimum rows with such dots in a list. */
		fewest: 3,
		/** Minimum width of leaders, font sizes. */
		minGap: 3,
	},
	shortTexts: {
		/** Sizes of short texts from their ink height. */
		on: true,
		/** Longer texts are too skewed for their ink height to be that of a letter, characters. */
		maxLetters: 8,
		/** Range above and below the baseline searched for ink, in the larger of the page and text sizes. */
		reach: 1.5,
		/** Pixels with this share of the strongest contrast are ink. */
		inkedPart: 0.4,
		/** Maximum rows without ink within a text, for broken print, in font sizes. */
		maxGap: 0.06,
	},
	chooseLanguages: {
		/** A text with less evidence does not show its language. */
		minScore: 2.2,
		/** A second language with this share of the first one's score is also a candidate. */
		secondPart: 0.6,
	},
	lineCrop: {
		/** Narrower lines are stretched to this, pixels. */
		minCrop: 16,
		/** Longer lines are compressed to this, pixels: a bound on time and memory. */
		maxCrop: 3200,
		/** With more image pixels per crop pixel, several are averaged. */
		averagedFrom: 1.4,
	},
	lineInk: {
		/** Share of the strongest contrasts from which a pixel is ink. */
		inkPart: 0.4,
		/** Less contrast, of 255, is paper grain. */
		minContrast: 24,
		/** Longer inked runs along a row, pixels, are a line above or below the text: letters are narrower. */
		drawnLine: 72,
	},
	readLine: {
		/** A line is certainly Latin if Latin characters alone read it with this confidence … */
		surelyLatin: 0.95,
		/** … and with this many of them per line height: few other letters look Latin. */
		minDensity: 1,
		/** Shorter lines are padded with gray to this width, pixels: the model has seen no shorter ones. */
		minInputLength: 160,
		/** Most of them are read equally well with less padding. */
		minInput: 64,
		/** Input widths are multiples of this, pixels. */
		inputStep: 8,
		/** Blank margin kept at each end of a line, crop pixels: with PP-OCRv4 all of it. */
		margin: Infinity,
		/**
		 * A letter without its accent wins in English from this share of the accented one's probability: English words
		 * have hardly any accents.
		 */
		doubtfulAccent: 0.1,
		/** Blank differs by less than this from the end of the line, of 255: paper grain. */
		blankContrast: 24,
	},
	lineSpaces: {
		/** The recognizer was mostly trained on Latin text without spaces: this space probability counts as neutral. */
		usualProbability: 0.03,
		/** Weight of its space score relative to the gap width. */
		probabilityWeight: 1.6,
		/** … up to this, in logits. */
		strongestEvidence: 3,
		/** Range of gap widths that may separate words, crop pixels: from this … */
		minWidth: 3,
		/** … to this … */
		maxWidth: 22,
		/** … in these steps. */
		widthStep: 0.5,
		/** The usual separating width. */
		usualWidth: 6.5,
		/** Weight of the usual width against the gaps of a line. */
		usualWeight: 4,
		/** Accuracy of measured gaps. */
		softness: 1.5,
		/** Weight of a gap's width … */
		gapWeight: 3,
		/** … which is full at this difference from the separating width, crop pixels. */
		gapSoftness: 2.5,
		/** Wider gaps separate words regardless of the score: the recognizer has seen few lines with columns. */
		surelySpace: 26,
		/** Extra space around punctuation. */
		besidePunctuation: 1.25,
		/** … and around points and commas between digits, which do not end a word. */
		withinNumber: 1.25,
		/** Minimum separating gap next to ideographs: half an ideograph, crop pixels … */
		besideIdeographs: 20,
		/** … and this many of the usual gaps between the line's ideographs. */
		overUsualGap: 3,
		/** Minimum next to punctuation, which includes up to a whole ideograph of white space between two marks. */
		besidePunctuationOfIdeographs: 48,
	},
	lineWords: {
		/** Ink after this much white belongs to adjacent text inside the line's rectangle, crop pixels. */
		strangeGap: 20,
		/** x-height in font sizes, mean of common fonts. */
		xHeight: 0.51,
		/** … and capital height. */
		capitalHeight: 0.72,
		/** … and height of Hebrew letters: .55 to .62 in Liberation, DejaVu and Noto. */
		squareHeight: 0.58,
		/** Height of ideographs, font sizes. */
		ideographHeight: 0.92,
		/** … and their descent. */
		ideographDescent: 0.1,
		/** Minimum ink of the rows of letter bodies relative to the fullest rows; stems and tails have less. */
		bodyPart: 0.35,
		/** Minimum share of letters without stems for which the body is the x-height. */
		smallPart: 0.3,
		/** Rows without a body that end a line: beyond them are its neighbors. */
		emptyRows: 5,
	},
	paddle: {
		/** A line below this mean probability is a pattern, not text. */
		minConfidence: 0.5,
		/** Ink that only might be a character needs this confidence. */
		minMarkConfidence: 0.85,
		/** With a larger share of ideographs, they are real. */
		ideographPart: 0.05,
	},
	pageSample: {
		/** Lines read to identify the kind of a page. */
		sampleLines: 4,
		/** Maximum length of such lines, in pixels at the recognizer's height. */
		maxSample: 700,
		/** Below this confidence PP-OCR reads an unknown script. */
		knownScript: 0.8,
		/** Of an unknown script it reads few characters: per line height. */
		minDensity: 0.5,
		/** Minimum confidence of a counted character. */
		surelyRead: 0.6,
	},
	tickBoxes: {
		/**
		 * Side of a box relative to the usual line box, which is about one and a half times its text height: from this
		 * …
		 */
		smallest: 0.5,
		/** … to this … */
		largest: 1.15,
		/** … for rings from this: isolated letters such as "e" and "o" have .55 and .6 … */
		minRound: 0.64,
		/** … and at least this, ink map cells: a smaller box is ambiguous. */
		minCells: 13,
		/**
		 * If the usual line box has fewer cells, lines of boxes are thinner than a cell, and paler ink is also
		 * examined.
		 */
		paleBelow: 32,
		/** Maximum size of a handwritten mark relative to the box. */
		handPart: 2.6,
		/** More parts of these sizes are a page of large print, or an image. */
		maxParts: 6000,
		/** Maximum relative difference of the sides. */
		longest: 1.2,
		/** … and of the diameters of a ring: letters are wider or higher. */
		maxRound: 1.1,
		/** Depth of a side, relative to the box; drawn share of each side, and of all: noise breaks thin lines. */
		band: 0.12,
		sideDrawn: 0.66,
		sidesDrawn: 0.86,
		/** … and straight share of each: those of letters are curved or have gaps. */
		straight: 0.75,
		/** … and of at least one box of a group, to exclude bold letters. */
		surelyDrawn: 0.8,
		/** Inked share of the box at each corner. */
		corner: 0.14,
		/** Share of directions from the center in which a ring is drawn. */
		ringDrawn: 0.95,
		/** Margin excluded from the inside of squares and rings, as a share of each side. */
		inset: 0.2,
		roundInset: 0.28,
		/** Inked share of the inside of a ticked box. */
		tickedPart: 0.06,
		/** … beyond what the frame leaves inside: a multiple of the emptiest box of a size, if that is at most this … */
		ofFrame: 1.5,
		maxOfFrame: 0.25,
		/** … and this part of the boxes is empty. */
		emptyOfGroup: 0.35,
		/** Strokes over a box are wider and higher than it by this part of its side … */
		beyond: 0.09,
		/** … fill this part of its inside at least … */
		overPart: 0.15,
		/** … and its side is that of the others, but for this part of it. */
		sameOver: 0.05,
		/** Longer straight runs, relative to the usual line box, are table lines, not sides. */
		lineRun: 2,
		/** Ink in a box narrower than this share of its height is a digit. */
		digitWidth: 0.72,
		/** Size tolerance of boxes, as a share of their sides. */
		sameSize: 0.14,
		minAlike: 2,
		/** Free space on one and on the other side of a box, relative to the usual line box: letters are closer. */
		freeSpace: 0.5,
		minSpace: 0.09,
		/** Boxes closer than this share of it are fields for single letters. */
		fieldSpace: 0.3,
		/** Paper painted around a box, inches: its blurred edge. */
		margin: 0.008,
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
		/** Minimum remaining ink, cells. */
		minInk: 1.5,
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
		/** … to this. */
		highest: 0.95,
		/** Minimum width of a character relative to its height … */
		narrowest: 0.1,
		/** … and maximum of two or three adjacent ones. */
		widest: 2.5,
		/** Maximum gap between adjacent characters, in heights. */
		together: 0.5,
		/** A page with more is speckled: none of it is text. */
		maxMarks: 80,
		/** White around a mark for recognition, in heights. */
		margin: 0.3,
	},
	colons: {
		/** Adds missing colons. */
		on: true,
		/** Minimum size of a dot, in font sizes … */
		minDot: 0.04,
		/** … and maximum. */
		maxDot: 0.26,
		/** Maximum factor between width and height of a dot … */
		roundness: 1.6,
		/** … and between the heights of the two. */
		sameDot: 1.5,
		/** From the top of the upper dot to the bottom of the lower one, font sizes: minimum … */
		minApart: 0.3,
		/** … and maximum. */
		maxApart: 0.72,
		/** Tolerance of the lower dot's end around the baseline. */
		onBaseline: 0.2,
		/** … and scanner tolerance of each of them, pixels. */
		pixels: 1.5,
		/** Search range of the dots above the baseline, font sizes … */
		bandAbove: 0.62,
		/** … and below it. */
		bandBelow: 0.2,
		/** Minimum distance of a separate colon from the word before it, font sizes; others are its last character. */
		minGap: 0.16,
		/** Colons further away are in a separate column. */
		ofLine: 2,
		/** Search range after a word. */
		farthest: 14,
		/** Confidence of colons found by their dots: nine in ten on every second receipt are printed. */
		confidence: 0.98,
	},
	textExtent: {
		/** Vertical strips of a page: a few letters wide, so that slightly skewed lines stay apart in each. */
		strips: 48,
		/** … but at least this, map pixels. */
		minStrip: 16,
		/** Lower bands of ink are rules and specks, map pixels. */
		minBand: 5,
		/** Higher ones are images and drawn boxes, share of the page height. */
		maxBand: 1 / 12,
		/** Minimum bands for a result. */
		minBands: 40,
		/** Bands with tall letters extend from ascent to descent: they start at the upper quartile. */
		tallPart: 0.75,
		/** Factor of the detector's box to the letters: 1.5 to 2.1 on all kinds of pages, slightly too high here. */
		boxFactor: 2,
	},
	straighten: {
		/** Minimum aspect ratio of lines that show their direction. */
		showsDirection: 3,
		/** With this factor of vertical to level lines, the page is rotated sideways. */
		turnedBy: 1.5,
		/** Smaller skews are harmless, degrees; if lines vary more than they are skewed, nothing is gained. */
		minSkew: 0.3,
	},
	hocr: {
		/** Line height of a font relative to its size, as Tesseract measures it. */
		sizeOfLine: 0.95,
		/** Characters that may differ between the two forms. */
		maxLostLength: 60,
		/** Maximum gap within a word without white space, in font sizes. */
		maxWithin: 0.75,
	},
	tesseractPage: {
		/** White between lines that are read together, pixels. */
		stripGap: 20,
		/** … and around them. */
		stripMargin: 24,
		/** Maximum lines read at once. */
		maxStrips: 120,
		/** Resolution at which a line of the crop height is text of the usual size. */
		stripDpi: 250,
		/** Quantile of a line's pixels taken as ink. */
		inkQuantile: 0.02,
		/** … and as paper. */
		paperQuantile: 0.7,
	},
	paperRuling: {
		/** Minimum contrast of ruled lines to their paper, of 255: they are pale, and paper grain is weaker. */
		contrast: 24,
		/** Strips of the page along the lines: within a strip a line is level, even on a slightly skewed page. */
		strips: 24,
		/** Shorter strips, map cells, come from an image that is not a page. */
		minStrip: 8,
		/** Inked share of a strip along a line: letters leave larger gaps. */
		inkedPart: 0.7,
		/** Thicker ones are bars, ink map cells. */
		thickest: 6,
		/** Maximum rise or fall of a line from strip to strip, cells: a degree and a half. */
		drift: 2,
		/** Maximum consecutive strips where letters hide it. */
		missing: 8,
		/** Share of the strips where it is visible. */
		strippedPart: 0.3,
		/** Minimum lines from edge to edge of ruled paper. */
		minLines: 8,
		/** Pixels darker than a line by more than this, of 255, belong to a letter … */
		darker: 30,
		/** … or, if the line itself is darker than this, to strokes across it … */
		asDark: 90,
		/** … that extend further beside it, cells. */
		beside: 4,
	},
	pinPrint: {
		/** Minimum ink map cells per 1/72 inch for recognizing pins. */
		minPitch: 1.3,
		/** Sampled columns of the ink map: every n-th. */
		columnStep: 8,
		/** Minimum ink cells in them: less is dust. */
		minInk: 500,
		/** Height of a dot in pin distances: from this, less is noise … */
		minDot: 0.3,
		/** … to this. */
		maxDot: 1.6,
		/**
		 * Share of the ink in runs at most a dot high: .53 to .91 on dot-matrix pages, .02 to .47 on others (70 scans
		 * of eight kinds; one of .50), whose stems are higher.
		 */
		shortPart: 0.48,
		/** … and if the dots are apart. */
		apartPart: 0.65,
		/** Stem height of letters in pin distances: seven, or two touching letters. */
		minStemLength: 3.5,
		maxStemLength: 12,
		minStems: 50,
		/**
		 * Correlation of stem brightness one pin further on (.14 to .73 on dot-matrix pages, at most .06 on others, of
		 * 1) …
		 */
		alike: 0.12,
		/** … and inverse correlation half a pin further on. */
		opposite: -0.2,
		/** Width and height of parts that are dots. */
		largestPart: 1.5,
		/** Share of all parts that are dots, and their minimum number. */
		dotsPart: 0.6,
		minDots: 400,
		/** Maximum distance of adjacent dots, in pin distances … */
		near: 2.1,
		/** … and maximum neighbors of most: one or two in letters, seven and more in a halftone image. */
		maxAround: 4,
		/**
		 * Dots are joined if the detector sees this many times more lines without joining; other pages are read like
		 * normal print.
		 */
		dotLines: 1.5,
		/** Sigma of the blur that joins dots, in pin distances: .4 and .6 gave the same words. */
		blur: 0.5,
		/** Quantile of pixels taken as ink … */
		inkQuantile: 0.005,
		/** … and as paper. */
		paperQuantile: 0.5,
	},
	inkOverPrint: {
		/** Minimum channel difference of colored ink, of 255: gray scans stored in color reach 20. */
		chroma: 56,
		/** … and of pale ink in strokes: half-transparent stamps reach 30 to 60, gray scans 20. */
		paleChroma: 22,
		/** Share of colored ink: less is not a stamp, more is an image. */
		minPart: 0.0002,
		maxPart: 0.2,
		/**
		 * … and share of pale ink, likewise; it is considered from this multiple of the clearly colored ink, whose
		 * edges are pale.
		 */
		maxPale: 0.05,
		paler: 3,
		/** Minimum extent of a stamp, inches: cameras and scanners leave small colored spots. */
		minPale: 0.5,
		/** … and its share of all such ink on a page. */
		minOver: 0.5,
		/** Brighter ink highlights text and hides nothing, of 255. */
		palest: 215,
		/** Black print is darker than this in every channel … */
		darkest: 110,
		/** … with at most this channel difference. */
		greyest: 40,
		/** … and connected parts of at most this size, inches: letters and words of touching ones. */
		letterSide: 0.6,
		/** Maximum distance of letters of a row, in letter heights. */
		lettersApart: 4,
		/** Parts that fill this share of their box are areas … */
		areaPart: 0.5,
		/** … if thicker than strokes, inches. */
		areaSide: 0.12,
		/** More parts are an image. */
		maxParts: 4000,
		/** Search range for print next to colored ink, pixels: edges mix both. */
		reach: 3,
		/** Closer parts belong together, inches. */
		near: 0.08,
		/** Minimum pixels of a group next to print, relative to the resolution. */
		minTouching: 0.15,
		/** Maximum size of a frame around ink over print, as a multiple, that belongs to its stamp. */
		maxFrame: 6,
		/** Soft edges of the ink, pixels. */
		edge: 2,
		/** Variation of the ink's own brightness, of 255. */
		grain: 10,
		/** Brightness of the replacement, of 255. */
		paper: 245,
	},
	removeDust: {
		/** Pages with more words have text: up to six were read on empty sheets. */
		maxWords: 10,
		/** Longer words with less confidence may be dust or show-through … */
		doubtful: 0.7,
		/** … single digits and large letters are real with this confidence … */
		surelyRead: 0.95,
		/** … and this minimum size, inches. */
		smallest: 0.05,
		/** Size of a large letter, inches: larger than hairs. */
		large: 0.25,
	},
	inkMarks: {
		/** Minimum channel difference between the original and the input of OCR that shows ink over print, of 255. */
		differs: 40,
		/** Smaller pieces are specks, inches. */
		speck: 0.02,
		/** Closer pieces belong to one mark, inches. */
		near: 0.12,
		/** Minimum size of a mark, inches. */
		smallest: 0.2,
		/** Maximum width of print strokes across the ink: twice this, inches. */
		gap: 0.014,
		/** White around the ink for recognition, inches. */
		margin: 0.1,
		/** Longer side of the image for detecting the text of a mark, pixels. */
		looked: 640,
		/** Lines with less confidence are not text … */
		lowestLine: 0.75,
		/** … and a stamp needs this confidence … */
		surelyRead: 0.85,
		/** … in this many letters and digits. */
		minLetters: 3,
		/** A frame surrounds this share of the mark … */
		framePart: 0.5,
		/** … fills at most this share of its box … */
		frameFill: 0.35,
		/** … and contains this many pieces. */
		framed: 3,
		/** Confidence of the kind of a mark with text, a frame or neither. Set by hand: not measured. */
		rightWhenRead: 0.95,
		rightWhenFramed: 0.9,
		rightWhenWritten: 0.9,
	},
	framedStamps: {
		/** Sides of a frame, inches. */
		smallest: 0.4,
		largest: 3.5,
		/** Maximum inked share of its box. */
		fullest: 0.35,
		/** Minimum share of paper inside its box: a long frame tilted by 45 degrees has .35. */
		minWithin: 0.25,
		/**
		 * Paper that fills this share of its minimum bounding rectangle is a rectangle: letters that touch the frame
		 * take some …
		 */
		fullPart: 0.86,
		/** … and between these shares it is round: .785 … */
		roundPart: [0.72, 0.82],
		/** … with at most this aspect ratio. */
		maxRound: 1.7,
		/** Minimum tilt of a frame, or a word in it, degrees. */
		turned: 3,
		/** Minimum aspect ratio of lines that show their direction. */
		showsDirection: 2,
		/** Height range of letter-sized ink in a frame, inches … */
		minLetter: 0.05,
		maxLetter: 0.5,
		/** … and the number that makes a tilted frame an illegible stamp. */
		minLetters: 4,
		/** Size of the inner ring of a double one relative to the outer one. */
		double: 0.75,
		/** Maximum frames examined per page. */
		maxFrames: 6,
	},
	handMarks: {
		/** Minimum words of a page that show its print size; maximum strokes before it is an image or a drawing. */
		minWords: 10,
		maxStrokes: 60,
		/** Strokes of which this share is inside a mark belong to it. */
		alreadyMarked: 0.5,
		/** Minimum height of strokes in font sizes of the page, unlike words with touching letters … */
		lowest: 1.4,
		/** … maximum width … */
		maxStroke: 0.3,
		/** … and maximum local width relative to the usual one, unlike parts of images. */
		evenStroke: 2.6,
		/** Maximum inked share of their box. */
		fullest: 0.45,
		/** Their length relative to the sum of box width and height: a straight one has 1.5 to 3, a ring 6. */
		maxOfSides: 5,
		/** Frames have ink in at least three corners. */
		maxCorners: 2,
		/** Maximum share of the ink in as many rows or columns as strokes are wide: lines under words have more. */
		maxStraight: 0.4,
		/** Inked share of a stroke's box with a margin of a letter height: parts of images have more around them. */
		maxAround: 0.35,
		/** Closer strokes belong to one mark, inches … */
		near: 0.12,
		/** … with this minimum length, in font sizes. */
		longest: 10,
		/** Confidence of the kind. Set by hand: not measured. */
		right: 0.8,
		/** Words are dropped that are right in fewer cases than this … */
		doubtful: 0.5,
		/** … and are under a mark by this share. */
		under: 0.5,
	},
	seeThrough: {
		/** Lines with less contrast, of 255, may show through from the back: at most a third of black print does … */
		paleBelow: 110,
		/** … or, if the page has print, those with less than this share of its contrast. */
		paleOfUsual: 0.6,
		/** Quantile of the darkest pixels taken as the ink of a line. */
		inkQuantile: 0.98,
		/** Lines read both ways. */
		looked: 3,
		/** Minimum confidence mirrored … */
		minRead: 0.6,
		/** … and its excess over the direct reading. */
		betterBy: 0.15,
		/** Factor by which single pixels of the back are darker than the ink of its lines … */
		grain: 1.15,
		/** Squares whose paper is darker than the page's by less than this are paper greyed by the print on them. */
		samePaper: 40,
		/** … and this, of 255. */
		margin: 14,
	},
	preparePage: {
		/** Shorter lines are read in the direction of the page. */
		showsDirection: 2,
		/** Line height that the detector sees very well, in its own pixels. */
		wellSeen: 20,
		/** A smaller median is worth another pass. */
		smallest: 16.5,
		/** Below this confidence the page may be upside down … */
		surelyUpright: 0.9,
		/** … and is if the other way is better by this. */
		turnMargin: 0.06,
		/** Minimum confidence of Tesseract's orientation detection. */
		minTurnConfidence: 2,
	},
	pageLanguage: {
		/** Minimum confidence of script detection. */
		minScriptConfidence: 0.1,
		/** Minimum confidence for a page that PP-OCR seems to read … */
		tellingScriptConfidence: 1,
		/** … and for certainty. */
		certainScriptConfidence: 2,
		/** PP-OCR is less certain about letters that only look Latin. */
		surelyLatin: 0.92,
		/**
		 * … and about Japanese ideographs, whose other characters it does not know, than Chinese ones: .87 to .95 and
		 * .99 to 1.
		 */
		surelyHan: 0.97,
		/** Minimum share of Latin letters on a page in a Latin language. */
		latinPart: 0.9,
		/** Minimum syllables that Japanese data reads in Japanese; it misreads some in Chinese. */
		syllablePart: 0.05,
		/** Minimum confidence of words in the language of a page. */
		readConfidence: 0.7,
		/** Accented letters in some lines from which a page is not English … */
		minAccents: 2,
		/** … each with this confidence. */
		surelyAccented: 0.75,
		/** Lines of the first reading. */
		firstLines: 8,
	},
	fraktur: {
		/** Words in some lines explained by the long s from which script detection is asked. */
		minMisread: 1,
		/** Minimum confidence of script detection for Fraktur. */
		tellingScriptConfidence: 2,
	},
	loneSigns: {
		/**
		 * Minimum confidence of Tesseract for isolated symbols. With .9 and .95, of symbols that text hardly sets
		 * alone, 9 and 11 on every second page of isri were not printed, and none was printed.
		 */
		surelyRead: 0.95,
		/** Wider gaps separate columns, font sizes. */
		maxGap: 0.6,
	},
	readWestern: {
		/** Pages with more text, in line pixels at the recognizer's height, are read by Tesseract first. */
		denseText: 20_000,
		/** A line is final with this confidence of Tesseract … */
		settledConfidence: 0.84,
		/** … and this share of it read. */
		settledCoverage: 0.75,
		/** Minimum confidence of words that only Tesseract has read. */
		aloneConfidence: 0.7,
	},
	readOther: {
		/** Minimum confidence of text in the language of its data, even for poor print. */
		rightLanguage: 0.82,
		/** Words with less confidence may be in another script. */
		doubtfulWord: 0.6,
		/** Share of characters in such words that is worth a second reading. */
		doubtfulPart: 0.03,
		/** Minimum confidence of a Latin word that replaces other letters of the first reading. */
		surelyLatin: 0.8,
		/** … if they are under it by this share of their box. */
		replacedPart: 0.6,
		/** Below this confidence Tesseract may have found columns that do not exist. */
		surelySegmented: 0.9,
		/** A line is complete if words with this confidence … */
		readConfidence: 0.75,
		/** … cover this share of it … */
		readCoverage: 0.93,
		/** … minus this many heights, by which the detector's box is wider. */
		boxMargin: 0.7,
		/**
		 * … and leave at most this at either end, heights: a syllable or an ideograph; Tesseract loses the first and
		 * last one of a long line.
		 */
		lostEnd: 0.85,
	},
	enlarge: {
		/** Scans with a lower resolution are enlarged … */
		coarseDpi: 130,
		/**
		 * … to this: tables at 80 dpi match with .803 (40 documents, PP-OCRv6), instead of .65 to .68 unenlarged, for 4
		 * % more time.
		 */
		fineDpi: 200,
		/** … by at most this factor: a bound on memory for a huge page rendered small. */
		maxFactor: 3.5,
		/** Larger images are not low-resolution scans, whatever their recorded resolution, pixels. */
		maxSide: 1700,
		/** Text lines higher than this are large enough, pixels of the detector's box. */
		smallLine: 30,
	},
	documentLanguages: {
		/** Letters of another alphabet that show that a page is in it. */
		tellingLetters: 40,
	},
	otherAlphabets: {
		/** Minimum length of lines, in heights. */
		minLength: 5,
		/** Lines with a smaller share of expected correct text may be in another alphabet. */
		doubtful: 0.8,
		/** … and so may those with fewer characters per height: text has two or three. */
		minDensity: 0.8,
		/** Minimum confidence of a line whose letters PP-OCR knows. */
		surelyKnown: 0.9,
		/** … if it has read this share of the letters that another reader has. */
		sameLength: 0.7,
		/** Minimum lines of another alphabet on a page … */
		minLines: 2,
		/** … and their minimum length, in line heights. */
		minText: 25,
		/** Minimum confidence of script detection for such lines. */
		minScriptConfidence: 2,
	},
	latinLines: {
		/** Lines with more letters of the page's alphabet are not numbers or codes. */
		fewLetters: 2,
		/** … unless Tesseract is less certain of them. */
		doubtfulLine: 0.7,
		/**
		 * Minimum confidence of PP-OCR for numbers and Latin letters: mostly .97 to 1, and .5 to .8 for unknown ones.
		 */
		surelyLatin: 0.92,
		/** Letters that Tesseract reads with this confidence are not Latin lookalikes. */
		surelyOther: 0.75,
		/** With this many Latin codes on a page, lookalike letters are Latin. */
		minCodes: 2,
		/** Minimum confidence of a reread number. */
		surelyNumber: 0.9,
		/** Box of a reread word in font sizes: its height … */
		boxHeight: 1.35,
		/** … the height of its middle above the baseline … */
		boxMiddle: 0.33,
		/** … and the margin at each end. */
		boxMargin: 0.12,
	},
	tightBoxes: {
		/** Rows of letters without stems, from the baseline up, in font sizes … */
		above: 0.7,
		/** … and without tails, down. */
		below: 0.1,
		/** A wider gap is not between letters, font sizes. */
		strangeGap: 0.4,
		/** Less white at the end of a word is the edge of its letters. */
		margin: 0.08,
		/** Narrower ink beyond such a gap is the end of the adjacent word. */
		maxSliver: 0.35,
	},
	wordConfidence,
	recogniseImage: {
		/** From this confidence on the flat page is good enough: the photo itself is not read. */
		wellRead: 0.95,
		/** The photo itself is used if it reads better by this factor: text of a flat page is also in order. */
		betterBy: 1.03,
	},
	mergePage: {
		/** A word is already in the document if this share of it is under the document's words. */
		coveredPart: 0.4,
		/** Lines this close are one, points. */
		sameRule: 3,
		/** Height of the bands for looking up boxes, points. */
		bandHeight: 20,
	},
};

/** All thresholds, for experiments that vary them. */
export type OcrSettings = { readonly [Group in keyof typeof ocrSettings]: Readonly<(typeof ocrSettings)[Group]> };
