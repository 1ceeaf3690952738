/**
 * The thresholds of what is done to pictures and photos of pages, by the files that use them. Parts are of 1, brightness and
 * colours of 255. Where a field names no measurement, its value was set by hand against the benches of photos and of
 * enhancement (docs/benchmarks.md), together with others, and not varied by itself.
 */
export const imageSettings = {
	background: {
		/** Long side of the small picture: lines of text are narrow in it, shadows are not. */
		smallSide: 300,
		/** Reach of the closing that removes lines of text, pixels of the small picture. */
		textReach: 4,
		/** … and of the one that removes solid print. */
		printReach: 17,
		/** Where the paper seems darker than its surroundings by this factor there is solid print. */
		printFrom: 0.62,
		/** Where its channels differ by this much more than around, it is a coloured part and not a shadow. */
		colouredFrom: 0.12,
		/** A channel below this brightness, of 255, says nothing. */
		unseen: 20,
		/** A gap takes the mean of what is known around it when that is this part of the square looked at; else from a larger square. */
		minWeight: 0.02,
		/** A clean scan: the darkest twentieth of the paper has this part of the brightness of the lightest … */
		evenFrom: 0.93,
		/** … which is this bright, of 255 … */
		brightFrom: 243,
		/** … and its channels differ by less than this. */
		tintBelow: 5,
	},
	evenLight: {
		/** Brightness that paper gets: a little below white, so that nothing on it is lost. */
		evenPaper: 240,
		/** A channel is made brighter by this factor at most: beyond there is only noise. */
		maxGain: 8,
		/** In tinted light, a channel with this part of the brightest one tells nothing … */
		nothingFrom: 0.12,
		/** … and from this part on all. */
		allFrom: 0.4,
	},
	textTraces: {
		/** Shorter parts show no direction, pixels of the map … */
		shortest: 14,
		/** … nor do those that are shorter than this many of their own heights. */
		minByHeight: 2,
		/** Distance of the places of a trace, pixels of the map. */
		spacing: 5,
	},
	field: {
		/** Weight of the displacements themselves: keeps the page where it is as a whole. */
		anchor: 0.01,
		/** Weight of the second differences across the lines, against that of those along them … */
		acrossPart: 0.6,
		/** … and of the mixed ones. */
		mixedPart: 0.6,
		/** Places further from the solution than this, pixels, count less and less. */
		tolerance: 1.5,
		/** Solutions after each other, each with weights by the one before. */
		rounds: 4,
	},
	sideEdges: {
		/** Colours are compared in bands of this depth beside a line, pixels of the view … */
		bandDepth: 5,
		/** … this far from it. */
		nearGap: 1,
		/** A rule printed on the page is a step in the near bands, and none in those behind it. */
		farGap: 6,
		/** Print narrower than twice this is wiped out first: text steps as well as paper does, pixels of the view. */
		printReach: 5,
		/** Half of the length of a band along its line. */
		bandReach: 3,
		/** Smaller steps of colour are noise, of 255. */
		noiseStep: 2,
		/** … and from this on one is as good as any. */
		clearStep: 16,
		/** What the border of the photo counts as, where a page may go on beyond. */
		borderEdge: 0.25,
		/** A side of the page may wave by this much and still be straight, pixels of the view. */
		wave: 2,
	},
	pageQuad: {
		/** Slopes of a side against the text that are tried, up to this one: perspective and curl … */
		steepest: 0.36,
		/** … in such steps. */
		slopeStep: 0.0125,
		/** Part of the text points that may lie beyond a side: what a detector takes for text. */
		strayPart: 0.02,
		/** Sides of a page that are looked into together, for each of the four. */
		candidates: 7,
		/** Sides this near to each other at both ends are one, pixels of the view. */
		sameSide: 9,
		/** A side that is not seen lies this far from the text, in parts of its extent. */
		unseenMargin: 0.05,
		/** … and counts as one that is seen as well as this. */
		unseenScore: 0.22,
		/** Samples along a side. */
		samples: 64,
	},
	partPages: {
		/** Narrower photos, width to height, show one page: receipts cut out of their photos are half as wide as high. */
		narrowest: 0.7,
		/** Long side of the picture that is looked at, pixels. */
		lookedAtSide: 1088,
		/** A photo has this many pages at most. */
		maxParts: 4,
		/** Text runs from side to side when it is no steeper than this, radians. */
		level: 0.5,
		/** Slopes of a cut against the upright that are tried, up to this one: pages at a slant … */
		steepest: 0.25,
		/** … in such steps. */
		slopeStep: 0.025,
		/** Part of the lines that may cross it: what a detector takes for text. */
		strayLines: 0.03,
		/** A page has at least so many lines. */
		minLines: 5,
		/** Pages of one photo are alike: the smaller text has this part of the area of the other, and of its height beside it. */
		alike: 0.3,
		/** Text nearer to the side of the picture, in parts of its width, belongs to a sheet that is cut off. */
		border: 0.01,
		/** Between pages there are two margins: this part of the width of the picture at least (made spreads: 13 to 18, folds of one page: 5). */
		minGap: 0.07,
		/** What lies between pages differs from paper by this, as the logarithm of the ratio of a channel (made spreads: .19 to .51, a crumpled page .13) … */
		differs: 0.15,
		/** … half of it over this part of the gap. */
		dividedPart: 0.1,
		/** Parts at both ends of the gap that belong to the text. */
		endPart: 0.05,
	},
	firstLook: {
		/** Long side of the picture in which text is looked for, pixels. */
		usualSide: 1088,
		/** … and of the one where that has found next to none. */
		finestSide: 1600,
		/** Lines that are longer than this many heights show the direction of text. */
		showsDirection: 2.5,
		/** How much of them there should be, heights. */
		enoughText: 20,
		/** Long side of the picture in which the sides of the page are looked for, pixels. */
		viewSide: 600,
		/** Lines that differ more from the direction of the others, radians, are none of theirs. */
		sameDirection: 0.4,
	},
	ownSheet: {
		/** Lines nearer to each other than this, line heights, are of one thing. */
		near: 2.5,
		/** … where none is taller than the other by this: cups and pictures are taken for single large signs, … */
		maxTaller: 3,
		/** … and their directions differ by less than this, radians: lines of one sheet lean little by little. */
		neighbourTurn: 0.09,
		/** A line that ends this near to the border of the picture, in parts of its long side, is cut off by it. */
		border: 0.012,
		/** Text of other things runs in another direction by this, radians. */
		otherDirection: 0.12,
		/** Of the sides of a sheet among other things so many are seen … */
		sidesSeen: 3,
		/** … as well as this, … */
		minSide: 0.55,
		/** … and all of them on the mean as well as this. */
		minMean: 0.55,
		/** It has this part of all text at least … */
		ownPart: 0.5,
		/** … and of the picture. */
		smallest: 0.15,
		/** This part of the text beyond it is seen to be of other things. */
		strangePart: 0.5,
		/** Beyond so many of its sides … */
		sidesOther: 2,
		/** … at this distance, in parts of that to its middle, on either side … */
		beside: 0.035,
		/** … there is something else: a channel differs by this, as the logarithm of the ratio. */
		differs: 0.12,
	},
	aspect: {
		/** Focal length of the cameras of phones, in parts of the long side of their pictures; longer where a picture was cut to the page. */
		focalPart: 1.2,
		/** Ratios this near to that of a common sheet or card are its own. */
		snap: 0.045,
		/** The lengths of the sides tell the ratio within this factor, however the camera was held. */
		maxForeshortened: 1.67,
	},
	frame: {
		/** A sheet is there when its sides are seen this well on the whole … */
		seenOnTheWhole: 0.5,
		/** … and at least two of them as well as this. */
		seenVeryWell: 0.65,
		/** Smaller sheets are stamps and labels: parts of the photo. */
		minSheet: 0.15,
		/** Beside a sheet this much is kept, in parts of its size, where sides wave … */
		seenMargin: 0.006,
		/** … and this much where they are only guessed: */
		guessedMargin: 0.03,
		/** … those that are seen less well than this. */
		guessedBelow: 0.4,
		/** A smaller skew harms nothing, radians. */
		minSkew: (0.3 * Math.PI) / 180,
	},
	dewarp: {
		/** Long side of the photo for analysis, pixels: more detail shows nothing more of the page's shape. */
		analysisSide: 1600,
		/** Long side of the picture in which lines of text are traced, pixels. */
		tracedSide: 1088,
		/** Fewer lines of text say nothing of the shape of the page. */
		minTraces: 5,
		/** Pixels of the result between nodes of its map. */
		mapStep: 16,
		/** A page is not flat when half of it has to be moved by more than this, pixels … */
		bentHalf: 1,
		/** … or a tenth of it by more than this. */
		bentTenth: 3,
		/** Steps in which a displacement is inverted. */
		inversionSteps: 6,
	},
	readImage: {
		/** Resolutions that scanners write, from this (cameras and screens write 72 or 96 whatever they show) … */
		minScanDpi: 100,
		/** … to this. */
		maxScanDpi: 1200,
		/** Longest side of a page that a scanner makes, inches. */
		maxScan: 48,
		/** … and of the page that is assumed when the file says nothing: A4. */
		maxPage: 11.69,
		/** A lower guess makes text of no known size … */
		minGuess: 72,
		/** … and so does a higher one. */
		maxGuess: 600,
	},
	eraseInk: {
		/** Around a box, what belongs to its ink may reach out by this part of its height … */
		reach: 0.12,
		/** … and by this many pixels at least. */
		minReach: 2,
		/** Differences from the paper below this part of the strongest are no ink … */
		inkPart: 0.14,
		/** … nor are those below this many steps of 255 … */
		minInk: 12,
		/** … nor are they within this many deviations of the paper's own noise. */
		noiseFactor: 3,
		/** Pixels around ink that are grey of it, too. */
		halo: 2,
		/** Fewer pixels of paper than this part of a box tell nothing of a slope. */
		minPaper: 0.15,
	},
	paintOver: {
		/** Pixels around a word that are painted over with it: the grey edges of its letters, as `halo` of `eraseInk`. */
		margin: 2,
	},
	codes: {
		/** Side of the squares that are looked at for bars, pixels: some bars of the finest codes, at 200 dpi. */
		cell: 24,
		/** Root of the mean squared difference across a pixel from which a square has edges: bars of a dim photo have 20, grain 12. */
		minContrast: 20,
		/** Part of a square's edges that have its one direction: bars have 0.8 and more, letters 0.2 to 0.6. */
		minCoherence: 0.75,
		/** Fewer squares of one direction are no code: the smallest PDF417 have nine. */
		minCells: 8,
		/** Directions that count as one: so many degrees to each side. */
		reach: 3,
		/** Bars within so many degrees of upright or lying are read without a turn. */
		upright: 3,
		/** Directions that a picture is turned to: a turn costs as much as the first look. */
		most: 3,
		/** A picture in which nothing was found is looked at once more, this much larger … */
		enlargeBy: 1.6,
		/** … but of so many pixels at most … */
		enlargedPixels: 24_000_000,
		/** … and softened by so many pixels first, which takes the grain of photos. */
		soften: 1,
		/** Rows of a picture in which bars read the same. */
		minLines: 3,
		/** Digits of an interleaved 2 of 5 code at least. */
		minDigits: 6,
	},
	tone: {
		/** Brightness that the darkest ink gets. */
		inkTo: 24,
		/** Contrast grows by this factor at most. */
		maxContrast: 1.8,
		/** Pixels below this brightness are ink … */
		inkBelow: 150,
		/** … whose darkest part sets the contrast: this one. */
		darkestPart: 0.05,
		/** Differences of the paper's brightness that are noise, at least … */
		minNoise: 5,
		/** … and at most. */
		maxNoise: 16,
		/** … between them this many standard deviations of the paper. */
		noiseReach: 2.5,
		/** Colours grow with the contrast up to this. */
		maxColour: 1.5,
	},
	magicColor: {
		/** A clean page's paper varies less, standard deviation of its brightness. */
		cleanNoise: 2,
		/** Part of the difference to its surroundings that is added to each pixel, in 1024ths of four differences. */
		sharpening: 128,
		/** Colours that differ less in their channels are none, and from twice as much on they are meant. */
		colourless: 8,
	},
};

/** The thresholds of the room, for those who vary them. */
export type ImageSettings = { readonly [Group in keyof typeof imageSettings]: Readonly<(typeof imageSettings)[Group]> };
