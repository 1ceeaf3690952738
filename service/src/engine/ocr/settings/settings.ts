import { wordConfidence } from './confidence-curves';

/**
 * The thresholds of OCR, by the files that use them. Parts are of 1, contrasts and colours of 255. Where a field names no
 * measurement, its value was set by hand against the benches of OCR (docs/benchmarks.md), together with others, and not
 * varied by itself.
 */
export const ocrSettings = {
	font: {
		/** Reach of a font above its baseline, in parts of its size. */
		ascentPart: 0.8,
		/** … and below. */
		descentPart: 0.2,
	},
	languages: {
		/** More languages at once make Tesseract slow and no better. */
		maxConcurrent: 4,
	},
	pageKind: {
		/** Long side of the picture that the detector sees of a clean scan, pixels: PaddleOCR's own (`det_limit_side_len`). */
		scanSide: 960,
		/** … and of a photograph, or of a scan with small letters. */
		photographSide: 1920,
		/** A scan's paper has one brightness: this part of its pixels lies near to the most frequent one. */
		paperPart: 0.45,
		/** … as near as this, of 255. */
		paperSpread: 12,
		/** Pixels looked at, at least. */
		lookedAt: 100_000,
		/** Parts that a picture is divided into each way. */
		partsEachWay: 8,
		/** How much of each part has the colour of the paper. */
		paperOfPart: 0.5,
	},
	ink: {
		/** Long side of the map: enough for lines of half a point on a page. Pixels are taken together by whole numbers: lines keep their thickness. */
		maxSide: 2600,
		/** Side of the squares whose paper is found, pixels of the map. */
		tileSide: 32,
		/** How much darker than paper ink is, of 255. */
		inkContrast: 48,
		/** Lines differ from their ground by this much at least: many tables have pale grey ones. */
		lineContrast: 24,
		/** Filled areas reach this far into the pixels beside them, which are partly theirs. */
		beside: 1,
	},
	fills: {
		/** A colour this near to the paper's in each channel, of 255, is paper. */
		besidePaper: 8,
		/** Neighbours within this much in each channel have one colour: what print and scanner leave of a tint. */
		sameColor: 6,
		/** Smaller areas are parts of letters, inches. */
		minSide: 0.07,
		/** Part of each side along which the colour reaches up to it: areas of drawings and pictures are no rectangles. */
		sidePart: 0.85,
		/** Distance from a side at which the colour is looked for, pixels. */
		sideDepth: 3,
		/** Part of an area that has its colour where no text is. */
		coloredPart: 0.35,
		/** More areas are a picture. */
		maxFills: 3000,
	},
	pictures: {
		/** Side of the squares a page is judged by, inches. */
		squareInches: 0.1,
		/** A square belongs to a picture when this part of it is no paper: text leaves more white. */
		filledPart: 0.45,
		/** Brightness below the page's paper from which a pixel is no paper, of 255. */
		besidePaper: 24,
		/** Smaller ones are stamps of ink, letters of headings, cells: inches. */
		minSide: 0.5,
		/** A picture fills this part of its box; frames and rules do not. */
		filledBox: 0.5,
	},
	rules: {
		/** Inches that a run of ink must last to be part of a line; letters are shorter, unless they are huge. */
		minRunLength: 0.22,
		/** Inches: thicker is a bar or a picture. */
		thickestRule: 0.06,
		/** A run goes on over this many pixels without ink. */
		maxGap: 2,
		/** Ink in this part of a longer gap makes a line go on: pieces that are shorter than a run. */
		minInk: 0.4,
		/** Runs in rows this near are parts of one line that is not quite level, pixels. */
		nearRows: 2,
		/** Part of a line's length along which there may be ink beside it: letters and crossing lines touch it. */
		maxBeside: 0.4,
		/** More lines are a pattern. */
		maxRules: 2000,
	},
	shadedCells: {
		/** White lines between shaded cells are at least this wide, pixels. */
		thinnestLine: 2,
		/** … and at most this wide, inches. */
		thickestLine: 0.06,
		/** Cells beside each other share this part of the shorter side. */
		sharedSide: 0.6,
		/** More areas are a pattern. */
		maxFills: 1500,
	},
	pageGraphics: {
		/** A line is a stroke of letters when this part of it runs through words. */
		strokePart: 0.6,
		/** Underlines run below the baseline by more than this part of the font size. */
		strokeReach: 0.05,
	},
	wordStyle: {
		/** Strokes this much thicker than usual on the page, for their size, are bold: regular words have 0.75 to 1.2, bold ones 1.15 to 1.8. */
		boldFrom: 1.25,
		/** What an end of bold text in a line costs, letters times parts of the usual stroke: a bold word of three letters is worth its ends. */
		boldChange: 0.5,
		/** Slants this much higher than usual on the page are italics: 0.9 to 1.12 of it are upright ones, 1.15 to 1.5 italics. */
		italicFrom: 1.15,
		/** What an end of italics in a line costs. */
		italicChange: 0.4,
		/** With fewer letters than this, a word's strokes say little. */
		minLetters: 2,
		/** Rows cross stems and bars: the stems are among the shorter runs. */
		strokeRank: 0.4,
		/** Colours this near to black are black, of 255: scans are grey. */
		nearBlack: 0x60,
		/** Colours whose channels differ less are greys, of 255. */
		minChroma: 0x30,
		/** Steps of a colour that is kept: one style has one colour. */
		colorStep: 0x20,
		/** Pixels with this part of the strongest contrast are ink. */
		inkPart: 0.5,
		/** … and with this part the grey edge of ink. */
		edgePart: 0.15,
		/** Pixels with this part of it have the colour of the ink and nothing of the paper's. */
		fullPart: 0.85,
		/** Larger words are looked at in every second or third row, so that they have about as many. */
		maxRows: 40,
		/** With less contrast beside its ground, of 255, a word has no look. */
		minContrast: 32,
	},
	slant: {
		/** Columns of italics lean by this, to the right a height: fonts' italics by .15 to .3, the fewest words err with this. */
		lean: 0.17,
	},
	joinReadings: {
		/** Words of less confidence speak against a reading. */
		doubtful: 0.5,
		/** Words that share this part of the smaller one's box are one word that was read twice. */
		samePlace: 0.5,
	},
	uprightRules: {
		/** A line is this many times as high as the text beside it: signs are lower, and the text of a table's last row is near its end. */
		minHeight: 2.4,
		/** Part of the text's height at its top and bottom beside which the line may end. */
		endPart: 0.15,
		/** Thicker ones are bars, parts of the height. */
		thickest: 0.35,
		/** Letters that are lower, in pixels of the map, run into those above and below them. */
		minText: 15,
		/** Pixels of the map without ink that do not break a line. */
		maxMissing: 1,
		/** Paper is looked for this many pixels of the map beside a line. */
		besideLine: 4,
		/** … and is there in this part of the rows. */
		freePart: 0.7,
		/** A line may lean or wave by this many pixels of the map. */
		slack: 1,
	},
	cutLines: {
		/** Lines that lean more are not cut, radians. */
		level: 0.02,
		/** Parts that are narrower than this part of the line's height are its margin. */
		narrowest: 0.3,
		/** Height of the font in the box that the detector draws around a line. */
		fontPart: 0.75,
		/** A sign that a line was read as begins within this part of the font size of the end of its word, inside. */
		signWidth: 0.45,
		/** … and the line stands within this part outside. */
		signMargin: 0.12,
		/** A bar is hardly ever meant: the line it was may stand farther away. */
		barMargin: 0.35,
	},
	cutStacks: {
		/** Signs in rows of their own stand at least so far from each other, in parts of their height; letters of upright text a quarter at most. */
		minGap: 0.4,
		/** Part of the box around a stack in which its signs are looked for. */
		middlePart: 0.6,
	},
	evenLines: {
		/** How far sizes err that recognisers say, or capitals. */
		roughly: {
			/** Sizes within this factor of the one that most text has are that size, measured with errors. */
			sameSize: 1.17,
			/** Sizes this near are counted together when the most common one is looked for. */
			countedTogether: 1.1,
		},
		/** … and those measured by the height of small letters: nine in ten lines of a size lie within 1.03. */
		exactly: { sameSize: 1.06, countedTogether: 1.04 },
		/** Baselines this near, in parts of the font size, are one that was measured with errors. */
		sameBaseline: 0.3,
	},
	linesApart: {
		/** Another line stands in one that is higher: it has less than this part of its height … */
		lowerPart: 0.7,
		/** … and words over so much of its width. */
		minCovered: 0.5,
		/** Less than this part of its height is no room for a line. */
		minRoom: 0.15,
	},
	lineSizes: {
		/** Fewer letters of a height do not show it. */
		minLetters: 3,
		/** With this part of its letters and digits as high as an x, the rows of a line show that height … */
		lowPart: 0.4,
		/** … and with this part capitals and digits, theirs. */
		highPart: 0.8,
		/** With this part of Hebrew letters of one height, theirs. */
		squarePart: 0.6,
		/** Rows that run through the bodies of small letters, from this part of the size above the baseline … */
		bodyFrom: 0.12,
		/** … to this one. */
		bodyTo: 0.35,
		/** Letters' bodies end where rows have this part of their ink. */
		halfOfBody: 0.5,
		/** A measured size differs by less than this factor from what the recogniser says. */
		likeliest: 1.5,
	},
	sizesByWidth: {
		/** Fewer lines whose sizes are known do not tell how wide the letters of a page are. */
		minKnown: 2,
		/** Of the letters of a page this part at least is of Latin fonts: digits among ideographs are as wide as these want them. */
		minPart: 0.8,
		/** Fewer letters of a line are wide by chance. */
		minLetters: 4,
	},
	leaderEnds: {
		/** Dots of leaders that are left on titles and page numbers are no part of them. */
		on: true,
		/** Fewest rows with such dots that are a list. */
		fewest: 3,
		/** Leaders take at least so much, font sizes. */
		minGap: 3,
	},
	shortTexts: {
		/** Sizes of short texts by the height of their ink. */
		on: true,
		/** Longer texts lean too much for the height of their ink to be that of a letter, signs. */
		maxLetters: 8,
		/** Ink is looked for so far above and below the baseline, parts of the larger of the sizes of page and text. */
		reach: 1.5,
		/** Pixels with this part of the strongest contrast are ink. */
		inkedPart: 0.4,
		/** Rows without ink within a text: none but where print is broken, parts of the font size. */
		maxGap: 0.06,
	},
	chooseLanguages: {
		/** A text with less than this says nothing of its language. */
		minScore: 2.2,
		/** A second language with this part of the first one's score may be meant as well. */
		secondPart: 0.6,
	},
	lineCrop: {
		/** Narrower lines are stretched to this, pixels. */
		minCrop: 16,
		/** Longer lines are narrowed to this, pixels: a bound on time and memory. */
		maxCrop: 3200,
		/** Above this many pixels of the image for one of the crop, several are averaged. */
		averagedFrom: 1.4,
	},
	lineInk: {
		/** From this part of the strongest contrasts on a pixel is ink. */
		inkPart: 0.4,
		/** Less contrast than this, of 255, is the grain of paper. */
		minContrast: 24,
		/** Ink without a gap along a row for this many pixels is a line drawn above or below the text: letters are narrower. */
		drawnLine: 72,
	},
	readLine: {
		/** A line is surely Latin when it is read with this confidence by Latin characters alone … */
		surelyLatin: 0.95,
		/** … and as many of them stand in a length equal to its height: of other letters few look like Latin ones. */
		minDensity: 1,
		/** Shorter lines get grey at their end up to this width, pixels: the model has seen no shorter ones. */
		minInputLength: 160,
		/** Most of them are read as surely with less of it. */
		minInput: 64,
		/** Widths of the input are multiples of this, pixels. */
		inputStep: 8,
		/** So much of the blank margin at each end of a line is read, pixels of the crop: with PP-OCRv4 all of it. */
		margin: Infinity,
		/** A letter without its accent is as likely in English as the one with it, where it has this part of its probability: English words have hardly any. */
		doubtfulAccent: 0.1,
		/** Blank is what differs by less than this from the end of the line, of 255: the grain of paper. */
		blankContrast: 24,
	},
	lineSpaces: {
		/** The recogniser has seen Latin text without spaces mostly: this probability of one is as good as none said. */
		usualProbability: 0.03,
		/** What it thinks of a space beside how wide the gap is. */
		probabilityWeight: 1.6,
		/** … counts no more than this, in logits. */
		strongestEvidence: 3,
		/** Widths of gaps that may part letters from words, pixels of the crop: from this … */
		minWidth: 3,
		/** … to this … */
		maxWidth: 22,
		/** … in such steps. */
		widthStep: 0.5,
		/** The usual width that does. */
		usualWidth: 6.5,
		/** How much the usual width holds against the gaps of a line. */
		usualWeight: 4,
		/** Gaps are measured to about this. */
		softness: 1.5,
		/** What the width of a gap counts … */
		gapWeight: 3,
		/** … which is in full when it differs by this from the parting width, pixels of the crop. */
		gapSoftness: 2.5,
		/** So wide a gap parts words whatever the recogniser thinks: it has seen few lines with columns. */
		surelySpace: 26,
		/** Punctuation stands away from its word by itself. */
		besidePunctuation: 1.25,
		/** … and so do points and commas between digits, which end no word. */
		withinNumber: 1.25,
		/** Between ideographs, and beside them, a gap parts words from this on: half an ideograph, pixels of the crop … */
		besideIdeographs: 20,
		/** … and from so many of the usual gaps between the line's ideographs. */
		overUsualGap: 3,
		/** Beside punctuation, which brings up to a whole ideograph of white between two of its signs, from this on. */
		besidePunctuationOfIdeographs: 48,
	},
	lineWords: {
		/** Ink behind so much white is that of the text beside, which the line's rectangle reaches into, pixels of the crop. */
		strangeGap: 20,
		/** Height of small letters above the baseline in parts of the font size, mean of common fonts. */
		xHeight: 0.51,
		/** … and of capitals. */
		capitalHeight: 0.72,
		/** … and of the letters of Hebrew: .55 to .62 in the fonts of Liberation, DejaVu and Noto. */
		squareHeight: 0.58,
		/** Height of ideographs, parts of the font size. */
		ideographHeight: 0.92,
		/** … and what of it hangs below the baseline. */
		ideographDescent: 0.1,
		/** Rows of the letters' bodies have at least this part of the ink of the fullest rows; stems and tails have less. */
		bodyPart: 0.35,
		/** With this part of letters without stems, a line's body is as high as an x. */
		smallPart: 0.3,
		/** Rows without a body that end a line: beyond them lie its neighbours. */
		emptyRows: 5,
	},
	paddle: {
		/** A line below this mean probability is a pattern and no text. */
		minConfidence: 0.5,
		/** Ink that only might be a sign has to be read with this one. */
		minMarkConfidence: 0.85,
		/** With more ideographs than this part of a page's characters, they are meant. */
		ideographPart: 0.05,
	},
	pageSample: {
		/** Lines that are read to see what a page is. */
		sampleLines: 4,
		/** Longer lines, in pixels at the recogniser's height, take more time than they tell. */
		maxSample: 700,
		/** Below this confidence PP-OCR reads a script that it does not know. */
		knownScript: 0.8,
		/** Of a script it does not know it reads a few signs only: characters in a length equal to a line's height. */
		minDensity: 0.5,
		/** Characters with less confidence are none that it read. */
		surelyRead: 0.6,
	},
	tickBoxes: {
		/** Side of a box in parts of the usual line box, which is about one and a half times as high as its text: from this … */
		smallest: 0.5,
		/** … to this … */
		largest: 1.15,
		/** … rings from this on: letters such as "e" and "o", which stand alone as words, are .55 and .6 … */
		minRound: 0.64,
		/** … and no smaller than this, cells of the ink map: a box of fewer says nothing. */
		minCells: 13,
		/** Where the usual line box has fewer cells than this, lines of boxes are thinner than a cell, and paler ink is looked at as well. */
		paleBelow: 32,
		/** A hand makes marks this many times as large as the box. */
		handPart: 2.6,
		/** More parts of such sizes are a page of large print, or a picture. */
		maxParts: 6000,
		/** Sides differ by less than this part. */
		longest: 1.2,
		/** … and the diameters of a ring by less than this: letters are wider or higher. */
		maxRound: 1.1,
		/** Depth in which a side may lie, part of the box; the part of each side that is drawn, and of all of them: noise breaks thin lines. */
		band: 0.12,
		sideDrawn: 0.66,
		sidesDrawn: 0.86,
		/** … and the part of each along which it runs straight: those of letters are bent, or have gaps. */
		straight: 0.75,
		/** … and of one box of a group at least, so that letters of bold print are none. */
		surelyDrawn: 0.8,
		/** Part of the box at each corner that has ink. */
		corner: 0.14,
		/** The part of the directions from the middle in which a ring is drawn. */
		ringDrawn: 0.95,
		/** What lies inside, without this part at each side: of squares, and of rings. */
		inset: 0.2,
		roundInset: 0.28,
		/** Part of the inside that has ink in a box that is ticked. */
		tickedPart: 0.06,
		/** … besides what the frame itself leaves inside: so many times what the emptiest box of a size has, where that is no more than this … */
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
		/** Straight runs longer than this, in parts of the usual line box, are lines of a table and no sides. */
		lineRun: 2,
		/** Ink in a box that is narrower than this part of its height is a digit. */
		digitWidth: 0.72,
		/** Boxes of one size differ by less than this part of their sides. */
		sameSize: 0.14,
		minAlike: 2,
		/** Free space on the one side of a box, and on the other, in parts of the usual line box: letters stand closer. */
		freeSpace: 0.5,
		minSpace: 0.09,
		/** Boxes that stand closer than this part of it are fields for single letters. */
		fieldSpace: 0.3,
		/** Paper painted around a box, inches: its blurred edge. */
		margin: 0.008,
	},
	penStrokes: {
		/** In parts of the usual line box: strokes are as large as this at least … */
		narrowest: 0.8,
		lowest: 0.45,
		/** … and wider or higher than print … */
		wide: 1.6,
		high: 1.1,
		/** … and no table, figure or frame of the page. */
		maxWide: 26,
		maxHigh: 6,
		/** Longer runs along a row or a column are lines. */
		lineRun: 1.1,
		stemRun: 1.1,
		/** Cells of ink besides these. */
		minInk: 1.5,
		/** Strokes of which this part lies under words that are read as surely as this are print. */
		printPart: 0.4,
		surelyRead: 0.75,
	},
	marks: {
		/** Height of single signs, in parts of the usual line box, which is about one and a half times as high as its text: from this … */
		lowest: 0.35,
		/** … to this. */
		highest: 0.95,
		/** Width of a sign in parts of its height at least … */
		narrowest: 0.1,
		/** … and of two or three that stand together at most. */
		widest: 2.5,
		/** Signs with a smaller gap between them stand together, parts of the height. */
		together: 0.5,
		/** A page with more is speckled: nothing of it is text. */
		maxMarks: 80,
		/** White around a mark that is read, parts of its height. */
		margin: 0.3,
	},
	colons: {
		/** Colons that nobody has read are looked for. */
		on: true,
		/** A dot is as high and wide as this part of the font size at least … */
		minDot: 0.04,
		/** … and at most. */
		maxDot: 0.26,
		/** Width and height of a dot differ by less than this factor … */
		roundness: 1.6,
		/** … and so do the heights of the two. */
		sameDot: 1.5,
		/** From the top of the upper dot to the bottom of the lower one, parts of the font size: at least … */
		minApart: 0.3,
		/** … and at most. */
		maxApart: 0.72,
		/** The lower dot ends so near to the baseline. */
		onBaseline: 0.2,
		/** … and the scanner adds or takes so many pixels of each of them. */
		pixels: 1.5,
		/** Where the dots are looked for above the baseline, parts of the font size … */
		bandAbove: 0.62,
		/** … and below it. */
		bandBelow: 0.2,
		/** Colons that stand alone are farther from the word before them than this, parts of the font size; others are its last sign. */
		minGap: 0.16,
		/** Colons that are farther away than this stand in a column of their own. */
		ofLine: 2,
		/** They are looked for so far behind a word. */
		farthest: 14,
		/** What is said of colons found by their dots: nine in ten of every second receipt are printed so. */
		confidence: 0.98,
	},
	textExtent: {
		/** Upright strips that a page is cut into: a few letters wide, so that lines that lean a little stay apart in each. */
		strips: 48,
		/** … but not narrower than this, pixels of the map. */
		minStrip: 16,
		/** Lower bands of ink are rules and specks, pixels of the map. */
		minBand: 5,
		/** Higher ones are pictures and drawn boxes, part of the page's height. */
		maxBand: 1 / 12,
		/** With fewer bands nothing is said of the text. */
		minBands: 40,
		/** Bands with tall letters in them tell the line from ascent to descent: the upper quarter begins there. */
		tallPart: 0.75,
		/** The detector's box around a line is higher than its letters by this factor: 1.5 to 2.1 on pages of all kinds, and rather too high here. */
		boxFactor: 2,
	},
	straighten: {
		/** Lines this much longer than high show their direction. */
		showsDirection: 3,
		/** Lines upright by this factor more than level ones: the page lies on its side. */
		turnedBy: 1.5,
		/** Smaller skews harm nothing, degrees; on a page whose lines differ more than they lean, nothing is gained. */
		minSkew: 0.3,
	},
	hocr: {
		/** Height of a font's line beside its size, as Tesseract measures it. */
		sizeOfLine: 0.95,
		/** So much text may be in one form and not in the other, characters. */
		maxLostLength: 60,
		/** Gap within a word that has no white space, at most, as a part of the font size. */
		maxWithin: 0.75,
	},
	tesseractPage: {
		/** White between lines that are read together, pixels. */
		stripGap: 20,
		/** … and around them. */
		stripMargin: 24,
		/** Lines read at once at most. */
		maxStrips: 120,
		/** Resolution at which a line of the crop's height is text of the usual size. */
		stripDpi: 250,
		/** Part of a line's pixels that are no lighter than its ink. */
		inkQuantile: 0.02,
		/** … and than its paper. */
		paperQuantile: 0.7,
	},
	paperRuling: {
		/** Lines of the paper differ from it by this at least, of 255: they are pale, and paper has less grain. */
		contrast: 24,
		/** Strips that the page is cut into along the lines: in each a line is level, be the page a little askew. */
		strips: 24,
		/** Shorter strips, cells of the map, are those of a picture that is no page. */
		minStrip: 8,
		/** Part of a strip along which a line has ink: letters leave more between them. */
		inkedPart: 0.7,
		/** Thicker ones are bars, cells of the ink map. */
		thickest: 6,
		/** What a line may rise or fall from strip to strip, cells: a degree and a half. */
		drift: 2,
		/** Strips in a row in which letters hide it. */
		missing: 8,
		/** Part of the strips in which it is seen. */
		strippedPart: 0.3,
		/** Fewer lines from edge to edge are none of the paper. */
		minLines: 8,
		/** What is darker than a line by more than this, of 255, is a letter … */
		darker: 30,
		/** … and where the line itself is darker than this, strokes across it are … */
		asDark: 90,
		/** … that reach farther than this beside it, cells. */
		beside: 4,
	},
	pinPrint: {
		/** Pins an inch by 72 apart are told from fewer cells of the ink map than this no more. */
		minPitch: 1.3,
		/** Each so many-th column of the ink map is looked at. */
		columnStep: 8,
		/** Cells of ink in them: less is dust. */
		minInk: 500,
		/** Height of a dot in parts of the distance of pins: from this, less is noise … */
		minDot: 0.3,
		/** … to this. */
		maxDot: 1.6,
		/** Part of the ink in runs no higher than a dot: .53 to .91 of pages of pins, .02 to .47 of others (70 scans of eight kinds; one of .50), whose stems are higher. */
		shortPart: 0.48,
		/** … and where the dots stand apart. */
		apartPart: 0.65,
		/** Stems of letters in distances of pins: seven, or two letters that touch. */
		minStemLength: 3.5,
		maxStemLength: 12,
		minStems: 50,
		/** Stems are as bright a pin farther on (.14 to .73 of pages of pins, .06 at most of others, of 1) … */
		alike: 0.12,
		/** … and otherwise half a pin farther on. */
		opposite: -0.2,
		/** Width and height of the parts that are dots. */
		largestPart: 1.5,
		/** Part of all parts that are dots, and how many there are. */
		dotsPart: 0.6,
		minDots: 400,
		/** Dots no farther away than this, in distances of pins, are beside each other … */
		near: 2.1,
		/** … and no more than so many are around most: one or two in letters, seven and more in a printed picture. */
		maxAround: 4,
		/** Dots are joined where the detector sees so many times the lines that it sees then: on others lines are found, and read, as those of other print. */
		dotLines: 1.5,
		/** Deviation of the blur that joins dots, in distances of pins: with .4 and .6 as many words were read. */
		blur: 0.5,
		/** Part of the pixels that are as dark as ink … */
		inkQuantile: 0.005,
		/** … and as paper. */
		paperQuantile: 0.5,
	},
	inkOverPrint: {
		/** Channels of coloured ink are as far apart as this, of 255: grey scans saved as colour reach 20. */
		chroma: 56,
		/** … and those of pale ink, where it is in strokes: stamps through which half of the paper is seen reach 30 to 60, and grey scans 20. */
		paleChroma: 22,
		/** A page with less coloured ink than this part has no stamp, and one with more is a picture. */
		minPart: 0.0002,
		maxPart: 0.2,
		/** … and so is one with more pale ink; it is looked for where it is so many times what is clearly coloured, whose edges are pale. */
		maxPale: 0.05,
		paler: 3,
		/** What it stamps reaches this far, inches: cameras and scanners leave small coloured spots. */
		minPale: 0.5,
		/** … and is this part of all such ink of a page. */
		minOver: 0.5,
		/** Ink that is brighter marks text and hides none, of 255. */
		palest: 215,
		/** Black print is darker than this in every channel … */
		darkest: 110,
		/** … and its channels are no farther apart. */
		greyest: 40,
		/** … and what of it hangs together is no larger than this, inches: letters and words of touching ones. */
		letterSide: 0.6,
		/** Letters of a row are no farther apart than so many times the height of one. */
		lettersApart: 4,
		/** Parts that fill this part of their box are areas … */
		areaPart: 0.5,
		/** … where they are thicker than strokes, inches. */
		areaSide: 0.12,
		/** More parts are a picture. */
		maxParts: 4000,
		/** Print is looked for so far beside coloured ink, pixels: edges are mixed of both. */
		reach: 3,
		/** Parts that are nearer than this belong together, inches. */
		near: 0.08,
		/** A group crosses print when so many of its pixels lie beside it, in parts of the resolution. */
		minTouching: 0.15,
		/** A frame around ink over print is of its stamp when it is so many times as large at most. */
		maxFrame: 6,
		/** Soft edges of the ink, pixels. */
		edge: 2,
		/** The ink's own brightness varies by this, of 255. */
		grain: 10,
		/** Brightness of what stands in its place, of 255. */
		paper: 245,
	},
	withoutDust: {
		/** Pages with more words have text: of empty sheets up to six were read. */
		maxWords: 10,
		/** Longer words read with less than this may be dust or a back that shows through … */
		doubtful: 0.7,
		/** … single digits and large letters are meant where they are read with this. */
		surelyRead: 0.95,
		/** … and are no smaller than this, inches. */
		smallest: 0.05,
		/** Size of a large letter, inches: larger than hairs. */
		large: 0.25,
	},
	inkMarks: {
		/** Ink over print was there where a channel differs by this from what is read, of 255. */
		differs: 40,
		/** Smaller pieces are specks, inches. */
		speck: 0.02,
		/** Pieces that are nearer than this are of one mark, inches. */
		near: 0.12,
		/** Smaller marks are none, inches. */
		smallest: 0.2,
		/** Strokes of print across the ink are no wider than twice this, inches. */
		gap: 0.014,
		/** White around the ink where it is read, inches. */
		margin: 0.1,
		/** Long side of the picture in which the text of a mark is looked for, pixels. */
		looked: 640,
		/** Lines that are read with less are no text … */
		lowestLine: 0.75,
		/** … and a stamp is read with this … */
		surelyRead: 0.85,
		/** … in so many letters and digits. */
		minLetters: 3,
		/** A frame is around this part of the mark … */
		framePart: 0.5,
		/** … fills no more of its box than this … */
		frameFill: 0.35,
		/** … and has so many pieces within. */
		framed: 3,
		/** How sure the kind of a mark is that has text, a frame or neither. Set by hand: not measured. */
		rightWhenRead: 0.95,
		rightWhenFramed: 0.9,
		rightWhenWritten: 0.9,
	},
	framedStamps: {
		/** Sides of a frame, inches. */
		smallest: 0.4,
		largest: 3.5,
		/** Part of its box that has its ink, at most. */
		fullest: 0.35,
		/** Part of its box that is paper within, at least: that of a long frame that leans by half a right angle is .35. */
		minWithin: 0.25,
		/** Paper that fills this part of the smallest rectangle around it is a rectangle: letters that touch the frame take some … */
		fullPart: 0.86,
		/** … and paper that fills from this to this part is round: .785 … */
		roundPart: [0.72, 0.82],
		/** … where it is no longer than so many times its height. */
		maxRound: 1.7,
		/** Degrees by which a frame, or a word in it, is turned. */
		turned: 3,
		/** Lines so much longer than high show their direction. */
		showsDirection: 2,
		/** Pieces of ink within a frame are letters from this height to this, inches … */
		minLetter: 0.05,
		maxLetter: 0.5,
		/** … and so many of them make a turned frame a stamp that cannot be read. */
		minLetters: 4,
		/** The inner ring of a double one is as large as this part of the outer one. */
		double: 0.75,
		/** More are looked at on no page. */
		maxFrames: 6,
	},
	handMarks: {
		/** A page with fewer words tells nothing of its print, and one with more strokes is a picture or a drawing. */
		minWords: 10,
		maxStrokes: 60,
		/** Strokes of which this part lies in a mark belong to it. */
		alreadyMarked: 0.5,
		/** Strokes are so many sizes of the page's font high, as words whose letters touch are not … */
		lowest: 1.4,
		/** … no wider than this part of it … */
		maxStroke: 0.3,
		/** … and nowhere much wider than usually, as parts of pictures are. */
		evenStroke: 2.6,
		/** Part of their box that has ink, at most. */
		fullest: 0.45,
		/** Their length in widths of their box, and in heights, together: that of a straight one is 1.5 to 3, of a ring 6. */
		maxOfSides: 5,
		/** Frames have ink in three corners and more. */
		maxCorners: 2,
		/** Part of the ink in as many rows or columns as strokes are wide: lines under words have more. */
		maxStraight: 0.4,
		/** Part of a stroke's box, and of what is as near as a letter is high, that has ink: parts of pictures have more around them. */
		maxAround: 0.35,
		/** Strokes that are nearer than this are of one mark, inches … */
		near: 0.12,
		/** … which is so long, in sizes of the font. */
		longest: 10,
		/** How sure the kind is. Set by hand: not measured. */
		right: 0.8,
		/** Words are dropped that are right in fewer cases than this … */
		doubtful: 0.5,
		/** … and lie under a mark with this part. */
		under: 0.5,
	},
	seeThrough: {
		/** Lines with less contrast than this, of 255, may be the back's: of black print a third comes through at most … */
		paleBelow: 110,
		/** … and where the page has print of its own, those with less than this part of its contrast. */
		paleOfUsual: 0.6,
		/** Ink of a line: the darkest of so many of its pixels. */
		inkQuantile: 0.98,
		/** Lines that are read both ways. */
		looked: 3,
		/** In the mirror they are read with this confidence at least … */
		minRead: 0.6,
		/** … and with this more than as they are. */
		betterBy: 0.15,
		/** Single pixels of the back are darker than its lines' ink by this factor … */
		grain: 1.15,
		/** Squares whose paper is darker than the page's by less than this are paper, greyed by the print on them. */
		samePaper: 40,
		/** … and this, of 255. */
		margin: 14,
	},
	preparePage: {
		/** Shorter lines are read as the page is, whichever their long side. */
		showsDirection: 2,
		/** Lines of this height are seen very well by the detector, in its own pixels. */
		wellSeen: 20,
		/** A median below this is too small: another look is worth its time. */
		smallest: 16.5,
		/** Below this confidence the page may stand on its head … */
		surelyUpright: 0.9,
		/** … and does when the other way is better by this. */
		turnMargin: 0.06,
		/** Tesseract's detection of the orientation below this says nothing. */
		minTurnConfidence: 2,
	},
	pageLanguage: {
		/** Script detection below this says nothing. */
		minScriptConfidence: 0.1,
		/** Of a page that PP-OCR seems to read, it says something from this on … */
		tellingScriptConfidence: 1,
		/** … and something certain from this on. */
		certainScriptConfidence: 2,
		/** PP-OCR is less sure of letters that only look like Latin ones. */
		surelyLatin: 0.92,
		/** … and of the ideographs of Japanese, whose other signs it does not know, than of Chinese: .87 to .95 and .99 to 1. */
		surelyHan: 0.97,
		/** Part of the letters of a page in a Latin language that are Latin ones, at least. */
		latinPart: 0.9,
		/** Syllables of what Japanese data reads of Japanese; of Chinese it reads some by mistake. */
		syllablePart: 0.05,
		/** Words in the language of a page are read with this confidence at least. */
		readConfidence: 0.7,
		/** With this many accented letters in some lines, a page is in no English … */
		minAccents: 2,
		/** … when each was read with this confidence. */
		surelyAccented: 0.75,
		/** Lines of the first reading. */
		firstLines: 8,
	},
	fraktur: {
		/** With so many words that the long s explains in some lines, the detection of scripts is asked. */
		minMisread: 1,
		/** The detection of scripts is right of Fraktur from this on. */
		tellingScriptConfidence: 2,
	},
	loneSigns: {
		/**
		 * Tesseract is this sure of signs that stand alone and are none of its own making. With .9 and .95, of signs that text hardly sets
		 * alone, 9 and 11 of every second page of isri were printed nowhere, and none was printed.
		 */
		surelyRead: 0.95,
		/** Wider gaps are those of columns, parts of the font size. */
		maxGap: 0.6,
	},
	readWestern: {
		/** Pages with more text than this, in pixels of lines at the recogniser's height, are read by Tesseract first. */
		denseText: 20_000,
		/** A line is settled when Tesseract is this sure of it … */
		settledConfidence: 0.84,
		/** … and has read this part of it. */
		settledCoverage: 0.75,
		/** Words that Tesseract alone has seen count from this confidence on. */
		aloneConfidence: 0.7,
	},
	readOther: {
		/** Text in the language it is read in has this confidence, even when it is poor print. */
		rightLanguage: 0.82,
		/** Words of less confidence may be in another script. */
		doubtfulWord: 0.6,
		/** More characters than this part in such words are worth a second reading. */
		doubtfulPart: 0.03,
		/** A word in Latin letters that is this sure stands where the first reading saw others. */
		surelyLatin: 0.8,
		/** … where they lie under it with this part of their box. */
		replacedPart: 0.6,
		/** Below this confidence Tesseract may have seen columns where there are none. */
		surelySegmented: 0.9,
		/** A line is read when words with this confidence … */
		readConfidence: 0.75,
		/** … cover this part of it … */
		readCoverage: 0.93,
		/** … less this part of its height, by which the detector's box is wider. */
		boxMargin: 0.7,
		/** … and at neither end more than this is left, parts of its height: a syllable or an ideograph, of which Tesseract loses the first and the last one of a long line. */
		lostEnd: 0.85,
	},
	enlarge: {
		/** Scans of fewer dots an inch are drawn larger … */
		coarseDpi: 130,
		/** … to this: tables of 80 dpi are matched with .803 (40 documents, PP-OCRv6), for .65 to .68 as they are, and 4 % more time. */
		fineDpi: 200,
		/** … by this at most: a bound on memory where a page is huge and was drawn small. */
		maxFactor: 3.5,
		/** Longer pictures are no coarse scans, whatever resolution is written in them, pixels. */
		maxSide: 1700,
		/** Lines of text that are higher are large enough, pixels of the detector's box. */
		smallLine: 30,
	},
	documentLanguages: {
		/** So many letters of another alphabet say that a page is in it. */
		tellingLetters: 40,
	},
	otherAlphabets: {
		/** Lines of fewer times their height say too little. */
		minLength: 5,
		/** Lines of which less than this part is said to be right may be in another alphabet. */
		doubtful: 0.8,
		/** … and so may those with fewer signs than this in a length equal to their height: text has two or three. */
		minDensity: 0.8,
		/** PP-OCR knows the letters of a line that it is so sure of. */
		surelyKnown: 0.9,
		/** … where it has read this part of the letters that another reader has. */
		sameLength: 0.7,
		/** A page has another alphabet in so many lines at least … */
		minLines: 2,
		/** … of so much text, times the height of a line. */
		minText: 25,
		/** The detection of scripts is right of such lines from this on. */
		minScriptConfidence: 2,
	},
	latinLines: {
		/** Lines with more letters of the page's alphabet are no numbers or codes. */
		fewLetters: 2,
		/** … unless Tesseract is less sure of them. */
		doubtfulLine: 0.7,
		/** PP-OCR reads numbers and Latin letters with this confidence: .97 to 1 mostly, and what it does not know with .5 to .8. */
		surelyLatin: 0.92,
		/** Letters that Tesseract has read with this confidence are no Latin ones that look like them. */
		surelyOther: 0.75,
		/** With so many codes of a page in Latin letters, those that look alike in both alphabets are Latin. */
		minCodes: 2,
		/** A number that is read again is read surely with this. */
		surelyNumber: 0.9,
		/** The box of a word that is read again, parts of the font size: its height … */
		boxHeight: 1.35,
		/** … its middle above the baseline … */
		boxMiddle: 0.33,
		/** … and what it is wider at each end. */
		boxMargin: 0.12,
	},
	tightBoxes: {
		/** Rows of letters without stems, from the baseline up, in parts of the font size … */
		above: 0.7,
		/** … and without tails, down. */
		below: 0.1,
		/** So much white is no space between letters, parts of the font size. */
		strangeGap: 0.4,
		/** Less white at an end of a word is the edge of its letters. */
		margin: 0.08,
		/** Ink beyond such a gap that is no wider than this is an end of the word beside. */
		maxSliver: 0.35,
	},
	wordConfidence,
	recogniseImage: {
		/** From this confidence on the flat page is read well enough: the photo itself is not read as well. */
		wellRead: 0.95,
		/** The photo itself is taken when it reads better by this factor: what is read from a flat page is also in order. */
		betterBy: 1.03,
	},
	mergePage: {
		/** A word is one that the document has when this part of it lies under the document's words. */
		coveredPart: 0.4,
		/** Lines this near to each other are one, points. */
		sameRule: 3,
		/** Height of the bands that boxes are looked up by, points. */
		bandHeight: 20,
	},
};

/** The thresholds of the room, for those who vary them. */
export type OcrSettings = { readonly [Group in keyof typeof ocrSettings]: Readonly<(typeof ocrSettings)[Group]> };
