/**
 * The thresholds of image and photo processing, by the files that use them. Shares are of 1, brightness and colors of
 * 255. A field without a stated measurement was set by hand against the photo and enhancement benches
 * (docs/benchmarks.md), together with others, and not varied separately.
 */
export const imageSettings = {
	background: {
		/** Longer side of the small image: text lines are narrow in it, shadows are not. */
		smallSide: 300,
		/** Radius of the closing that removes text lines, pixels of the small image. */
		textReach: 4,
		/** … and of the one that removes solid print. */
		printReach: 17,
		/** Factor by which paper darker than its surroundings is solid print. */
		printFrom: 0.62,
		/** Channel difference to the surroundings from which it is colored, not a shadow. */
		colouredFrom: 0.12,
		/** A channel below this brightness, of 255, says nothing. */
		unseen: 20,
		/**
		 * A gap takes the mean of known values around it if they fill this share of the window; else from a larger
		 * window.
		 */
		minWeight: 0.02,
		/** A clean scan: brightness of the darkest twentieth of the paper relative to the lightest … */
		evenFrom: 0.93,
		/** … with this minimum brightness, of 255 … */
		brightFrom: 243,
		/** … and this maximum channel difference. */
		tintBelow: 5,
	},
	evenLight: {
		/** Target brightness of paper: slightly below white, so that nothing on it is lost. */
		evenPaper: 240,
		/** Maximum gain of a channel: beyond is only noise. */
		maxGain: 8,
		/** In tinted light, a channel with this share of the brightest one says nothing … */
		nothingFrom: 0.12,
		/** … and from this share on is fully used. */
		allFrom: 0.4,
	},
	textTraces: {
		/** Minimum length of parts that show a direction, map pixels … */
		shortest: 14,
		/** … and in their own heights. */
		minByHeight: 2,
		/** Distance of the points of a trace, map pixels. */
		spacing: 5,
	},
	field: {
		/** Weight of the displacements: keeps the page in place as a whole. */
		anchor: 0.01,
		/** Weight of the second differences across the lines, relative to those along them … */
		acrossPart: 0.6,
		/** … and of the mixed ones. */
		mixedPart: 0.6,
		/** Points further from the solution, pixels, get less and less weight. */
		tolerance: 1.5,
		/** Iterations, each weighted by the previous one. */
		rounds: 4,
	},
	sideEdges: {
		/** Depth of the color bands compared beside a line, pixels of the view … */
		bandDepth: 5,
		/** … at this distance from it. */
		nearGap: 1,
		/** A printed rule is a step in the near bands, but not in those behind them. */
		farGap: 6,
		/** Print narrower than twice this is removed first: text has steps as strong as paper, pixels of the view. */
		printReach: 5,
		/** Half the length of a band along its line. */
		bandReach: 3,
		/** Smaller color steps are noise, of 255. */
		noiseStep: 2,
		/** … and larger ones count fully from here. */
		clearStep: 16,
		/** Value of the photo border, beyond which a page may continue. */
		borderEdge: 0.25,
		/** Maximum waviness of a straight page side, pixels of the view. */
		wave: 2,
	},
	pageQuad: {
		/** Maximum slope of a side relative to the text: perspective and curl … */
		steepest: 0.36,
		/** … in these steps. */
		slopeStep: 0.0125,
		/** Maximum share of text points beyond a side: false detections. */
		strayPart: 0.02,
		/** Candidates per page side that are combined. */
		candidates: 7,
		/** Sides this close at both ends are one, pixels of the view. */
		sameSide: 9,
		/** Distance of an invisible side from the text, relative to its extent. */
		unseenMargin: 0.05,
		/** … and its assumed visibility. */
		unseenScore: 0.22,
		/** Samples along a side. */
		samples: 64,
	},
	partPages: {
		/** Narrower photos, width to height, show one page: cropped receipts are half as wide as high. */
		narrowest: 0.7,
		/** Longer side of the image for analysis, pixels. */
		lookedAtSide: 1088,
		/** Maximum pages in a photo. */
		maxParts: 4,
		/** Maximum slope of horizontal text, radians. */
		level: 0.5,
		/** Maximum slope of a cut: pages at an angle … */
		steepest: 0.25,
		/** … in these steps. */
		slopeStep: 0.025,
		/** Maximum share of lines across it: false detections. */
		strayLines: 0.03,
		/** Minimum lines of a page. */
		minLines: 5,
		/** Pages of one photo are alike: area of the smaller text relative to the other, and of its height. */
		alike: 0.3,
		/** Text closer to the image side, in widths, belongs to a cut-off sheet. */
		border: 0.01,
		/**
		 * Minimum gap of two margins between pages, as a share of the image width (synthetic spreads: 13 to 18, folds
		 * of one page: 5).
		 */
		minGap: 0.07,
		/**
		 * Minimum difference between the gap and paper, as the logarithm of the ratio of a channel (synthetic spreads:
		 * .19 to .51, a crumpled page .13) …
		 */
		differs: 0.15,
		/** … half of it over this share of the gap. */
		dividedPart: 0.1,
		/** Shares at both ends of the gap that belong to the text. */
		endPart: 0.05,
	},
	firstLook: {
		/** Longer side of the image for text detection, pixels. */
		usualSide: 1088,
		/** … and of a second one if that finds almost nothing. */
		finestSide: 1600,
		/** Minimum aspect ratio of lines that show the text direction. */
		showsDirection: 2.5,
		/** Their minimum total length, heights. */
		enoughText: 20,
		/** Longer side of the image for finding the page sides, pixels. */
		viewSide: 600,
		/** Lines with a larger angle to the others, radians, do not belong to them. */
		sameDirection: 0.4,
	},
	ownSheet: {
		/** Maximum distance of lines that belong together, line heights. */
		near: 2.5,
		/** … with at most this height ratio: cups and images are detected as large characters, … */
		maxTaller: 3,
		/** … and this direction difference, radians: lines of one sheet turn gradually. */
		neighbourTurn: 0.09,
		/** A line that ends this close to the image border, as a share of its longer side, is cut off. */
		border: 0.012,
		/** Direction difference of other text, radians. */
		otherDirection: 0.12,
		/** Minimum visible sides of a sheet among other objects … */
		sidesSeen: 3,
		/** … each with this visibility, … */
		minSide: 0.55,
		/** … and this mean over all of them. */
		minMean: 0.55,
		/** Minimum share of all text … */
		ownPart: 0.5,
		/** … and of the image. */
		smallest: 0.15,
		/** Minimum share of outside text that clearly belongs to other objects. */
		strangePart: 0.5,
		/** Beyond this many of its sides … */
		sidesOther: 2,
		/** … at this distance relative to its center, on either side … */
		beside: 0.035,
		/** … is something else: minimum channel difference as the logarithm of the ratio. */
		differs: 0.12,
	},
	aspect: {
		/** Focal length of phone cameras relative to the longer image side; larger for an image cropped to the page. */
		focalPart: 1.2,
		/** Ratios this close to a common sheet or card are taken as exact. */
		snap: 0.045,
		/** Side lengths determine the ratio within this factor, however the camera was held. */
		maxForeshortened: 1.67,
	},
	frame: {
		/** Minimum mean visibility of the sides of a sheet … */
		seenOnTheWhole: 0.5,
		/** … and of at least two of them. */
		seenVeryWell: 0.65,
		/** Smaller sheets are stamps and labels: shares of the photo. */
		minSheet: 0.15,
		/** Margin kept around a sheet with wavy sides, relative to its size … */
		seenMargin: 0.006,
		/** … and around guessed ones: */
		guessedMargin: 0.03,
		/** … those less visible than this. */
		guessedBelow: 0.4,
		/** A smaller skew is harmless, radians. */
		minSkew: (0.3 * Math.PI) / 180,
	},
	dewarp: {
		/** Longer side of the photo for analysis, pixels: more detail shows nothing more of the page's shape. */
		analysisSide: 1600,
		/** Longer side of the image for tracing text lines, pixels. */
		tracedSide: 1088,
		/** Minimum text lines that show the shape of the page. */
		minTraces: 5,
		/** Result pixels between nodes of its map. */
		mapStep: 16,
		/** A page is not flat if half of it must move by more than this, pixels … */
		bentHalf: 1,
		/** … or a tenth of it by more than this. */
		bentTenth: 3,
		/** Iterations for inverting a displacement. */
		inversionSteps: 6,
	},
	readImage: {
		/** Resolutions written by scanners, from this (cameras and screens always write 72 or 96) … */
		minScanDpi: 100,
		/** … to this. */
		maxScanDpi: 1200,
		/** Maximum page side of a scanner, inches. */
		maxScan: 48,
		/** … and the assumed one if the file has none: A4. */
		maxPage: 11.69,
		/** Lower guesses give text of implausible size … */
		minGuess: 72,
		/** … and so do higher ones. */
		maxGuess: 600,
	},
	eraseInk: {
		/** Margin around a box that may hold its ink, in heights … */
		reach: 0.12,
		/** … and minimum pixels. */
		minReach: 2,
		/** Differences from the paper below this share of the strongest are not ink … */
		inkPart: 0.14,
		/** … nor those below this, of 255 … */
		minInk: 12,
		/** … nor those within this many deviations of the paper's noise. */
		noiseFactor: 3,
		/** Gray pixels around ink that belong to it. */
		halo: 2,
		/** Fewer pixels of paper than this part of a box tell nothing of a slope. */
		minPaper: 0.15,
	},
	paintOver: {
		/**
		 * Pixels around a word that are painted over with it: the gray edges of its letters, as `halo` of `eraseInk`.
		 */
		margin: 2,
	},
	codes: {
		/** Side of the squares that are looked at for bars, pixels: some bars of the finest codes, at 200 dpi. */
		cell: 24,
		/** Root of the mean squared difference across a pixel from which a square has edges: bars of a dim photo have 20, grain 12. */
		minContrast: 20,
		/** Part of a square's edges that have its one direction: bars have 0.8 and more, letters 0.2 to 0.6. */
		minCoherence: 0.75,
		/** Fewer squares of one direction are not a code: the smallest PDF417 have nine. */
		minCells: 8,
		/** Directions that count as one: so many degrees to each side. */
		reach: 3,
		/** Bars within this many degrees of vertical or horizontal are read without rotation. */
		upright: 3,
		/** Rotations tried: each costs as much as the first pass. */
		most: 3,
		/** Without a result, an image is searched again, enlarged by this factor … */
		enlargeBy: 1.6,
		/** … up to this many pixels … */
		enlargedPixels: 24_000_000,
		/** … and smoothed by this many pixels first, which removes the noise of photos. */
		soften: 1,
		/** Image rows in which bars must agree. */
		minLines: 3,
		/** Minimum digits of an interleaved 2 of 5 code. */
		minDigits: 6,
	},
	tone: {
		/** Target brightness of the darkest ink. */
		inkTo: 24,
		/** Maximum contrast factor. */
		maxContrast: 1.8,
		/** Pixels below this brightness are ink … */
		inkBelow: 150,
		/** … whose darkest quantile sets the contrast. */
		darkestPart: 0.05,
		/** Range of the paper's noise: minimum … */
		minNoise: 5,
		/** … and maximum. */
		maxNoise: 16,
		/** … between them this many standard deviations of the paper. */
		noiseReach: 2.5,
		/** Maximum color gain with the contrast. */
		maxColour: 1.5,
	},
	magicColor: {
		/** Maximum standard deviation of the paper brightness of a clean page. */
		cleanNoise: 2,
		/** Share of the difference to its surroundings added to each pixel, in 1024ths of four differences. */
		sharpening: 128,
		/** Channel difference below which colors are gray; from twice as much they are kept. */
		colourless: 8,
	},
};

/** All thresholds, for experiments that vary them. */
export type ImageSettings = { readonly [Group in keyof typeof imageSettings]: Readonly<(typeof imageSettings)[Group]> };
