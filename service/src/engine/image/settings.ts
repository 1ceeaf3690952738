/**
 * The thresholds of image and photo processing, by the files that use them. Shares are of 1, brightness and colors of
 * 255. A field without a stated measurement was set by hand against the photo and enhancement benches
 * (docs/benchmarks.md), together with others, and not varied separately.
 */
export const imageSettings = {
	background: {
		smallSide: 300, // Longer side of the small image: text lines are narrow in it, shadows are not
		textReach: 4, // Radius of the closing that removes text lines, pixels of the small image
		printReach: 17, // … and of the one that removes solid print
		printFrom: 0.62, // Factor by which paper darker than its surroundings is solid print
		colouredFrom: 0.12, // Channel difference to the surroundings from which it is colored, not a shadow
		unseen: 20, // A channel below this brightness, of 255, says nothing
		/**
		 * A gap takes the mean of known values around it if they fill this share of the window; else from a larger
		 * window.
		 */
		minWeight: 0.02,
		evenFrom: 0.93, // A clean scan: brightness of the darkest twentieth of the paper relative to the lightest …
		brightFrom: 243, // … with this minimum brightness, of 255 …
		tintBelow: 5, // … and this maximum channel difference
	},
	evenLight: {
		evenPaper: 240, // Target brightness of paper: slightly below white, so that nothing on it is lost
		maxGain: 8, // Maximum gain of a channel: beyond is only noise
		nothingFrom: 0.12, // In tinted light, a channel with this share of the brightest one says nothing …
		allFrom: 0.4, // … and from this share on is fully used
	},
	textTraces: {
		shortest: 14, // Minimum length of parts that show a direction, map pixels …
		minByHeight: 2, // … and in their own heights
		spacing: 5, // Distance of the points of a trace, map pixels
	},
	field: {
		anchor: 0.01, // Weight of the displacements: keeps the page in place as a whole
		acrossPart: 0.6, // Weight of the second differences across the lines, relative to those along them …
		mixedPart: 0.6, // … and of the mixed ones
		tolerance: 1.5, // Points further from the solution, pixels, get less and less weight
		rounds: 4, // Iterations, each weighted by the previous one
	},
	sideEdges: {
		bandDepth: 5, // Depth of the color bands compared beside a line, pixels of the view …
		nearGap: 1, // … at this distance from it
		farGap: 6, // A printed rule is a step in the near bands, but not in those behind them
		/** Print narrower than twice this is removed first: text has steps as strong as paper, pixels of the view. */
		printReach: 5,
		bandReach: 3, // Half the length of a band along its line
		noiseStep: 2, // Smaller color steps are noise, of 255
		clearStep: 16, // … and larger ones count fully from here
		borderEdge: 0.25, // Value of the photo border, beyond which a page may continue
		wave: 2, // Maximum waviness of a straight page side, pixels of the view
	},
	pageQuad: {
		steepest: 0.36, // Maximum slope of a side relative to the text: perspective and curl …
		slopeStep: 0.0125, // … in these steps
		strayPart: 0.02, // Maximum share of text points beyond a side: false detections
		candidates: 7, // Candidates per page side that are combined
		sameSide: 9, // Sides this close at both ends are one, pixels of the view
		unseenMargin: 0.05, // Distance of an invisible side from the text, relative to its extent
		unseenScore: 0.22, // … and its assumed visibility
		samples: 64, // Samples along a side
	},
	partPages: {
		narrowest: 0.7, // Narrower photos, width to height, show one page: cropped receipts are half as wide as high
		lookedAtSide: 1088, // Longer side of the image for analysis, pixels
		maxParts: 4, // Maximum pages in a photo
		level: 0.5, // Maximum slope of horizontal text, radians
		steepest: 0.25, // Maximum slope of a cut: pages at an angle …
		slopeStep: 0.025, // … in these steps
		strayLines: 0.03, // Maximum share of lines across it: false detections
		minLines: 5, // Minimum lines of a page
		alike: 0.3, // Pages of one photo are alike: area of the smaller text relative to the other, and of its height
		border: 0.01, // Text closer to the image side, in widths, belongs to a cut-off sheet
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
		dividedPart: 0.1, // … half of it over this share of the gap
		endPart: 0.05, // Shares at both ends of the gap that belong to the text
	},
	firstLook: {
		usualSide: 1088, // Longer side of the image for text detection, pixels
		finestSide: 1600, // … and of a second one if that finds almost nothing
		showsDirection: 2.5, // Minimum aspect ratio of lines that show the text direction
		enoughText: 20, // Their minimum total length, heights
		viewSide: 600, // Longer side of the image for finding the page sides, pixels
		sameDirection: 0.4, // Lines with a larger angle to the others, radians, do not belong to them
	},
	ownSheet: {
		near: 2.5, // Maximum distance of lines that belong together, line heights
		maxTaller: 3, // … with at most this height ratio: cups and images are detected as large characters, …
		neighbourTurn: 0.09, // … and this direction difference, radians: lines of one sheet turn gradually
		border: 0.012, // A line that ends this close to the image border, as a share of its longer side, is cut off
		otherDirection: 0.12, // Direction difference of other text, radians
		sidesSeen: 3, // Minimum visible sides of a sheet among other objects …
		minSide: 0.55, // … each with this visibility, …
		minMean: 0.55, // … and this mean over all of them
		ownPart: 0.5, // Minimum share of all text …
		smallest: 0.15, // … and of the image
		strangePart: 0.5, // Minimum share of outside text that clearly belongs to other objects
		sidesOther: 2, // Beyond this many of its sides …
		beside: 0.035, // … at this distance relative to its center, on either side …
		differs: 0.12, // … is something else: minimum channel difference as the logarithm of the ratio
	},
	aspect: {
		/** Focal length of phone cameras relative to the longer image side; larger for an image cropped to the page. */
		focalPart: 1.2,
		snap: 0.045, // Ratios this close to a common sheet or card are taken as exact
		maxForeshortened: 1.67, // Side lengths determine the ratio within this factor, however the camera was held
	},
	frame: {
		seenOnTheWhole: 0.5, // Minimum mean visibility of the sides of a sheet …
		seenVeryWell: 0.65, // … and of at least two of them
		minSheet: 0.15, // Smaller sheets are stamps and labels: shares of the photo
		seenMargin: 0.006, // Margin kept around a sheet with wavy sides, relative to its size …
		guessedMargin: 0.03, // … and around guessed ones:
		guessedBelow: 0.4, // … those less visible than this
		/** A smaller skew is harmless, radians. */
		minSkew: (0.3 * Math.PI) / 180,
	},
	dewarp: {
		/** Longer side of the photo for analysis, pixels: more detail shows nothing more of the page's shape. */
		analysisSide: 1600,
		tracedSide: 1088, // Longer side of the image for tracing text lines, pixels
		minTraces: 5, // Minimum text lines that show the shape of the page
		mapStep: 16, // Result pixels between nodes of its map
		bentHalf: 1, // A page is not flat if half of it must move by more than this, pixels …
		bentTenth: 3, // … or a tenth of it by more than this
		inversionSteps: 6, // Iterations for inverting a displacement
	},
	readImage: {
		minScanDpi: 100, // Resolutions written by scanners, from this (cameras and screens always write 72 or 96) …
		maxScanDpi: 1200, // … to this
		maxScan: 48, // Maximum page side of a scanner, inches
		maxPage: 11.69, // … and the assumed one if the file has none: A4
		minGuess: 72, // Lower guesses give text of implausible size …
		maxGuess: 600, // … and so do higher ones
	},
	eraseInk: {
		reach: 0.12, // Margin around a box that may hold its ink, in heights …
		minReach: 2, // … and minimum pixels
		inkPart: 0.14, // Differences from the paper below this share of the strongest are not ink …
		minInk: 12, // … nor those below this, of 255 …
		noiseFactor: 3, // … nor those within this many deviations of the paper's noise
		halo: 2, // Gray pixels around ink that belong to it
		minPaper: 0.15, // Fewer pixels of paper than this part of a box tell nothing of a slope
	},
	paintOver: {
		/**
		 * Pixels around a word that are painted over with it: the gray edges of its letters, as `halo` of `eraseInk`.
		 */
		margin: 2,
	},
	codes: {
		cell: 24, // Side of the squares that are looked at for bars, pixels: some bars of the finest codes, at 200 dpi
		/** Root of the mean squared difference across a pixel from which a square has edges: bars of a dim photo have 20, grain 12. */
		minContrast: 20,
		/** Part of a square's edges that have its one direction: bars have 0.8 and more, letters 0.2 to 0.6. */
		minCoherence: 0.75,
		minCells: 8, // Fewer squares of one direction are not a code: the smallest PDF417 have nine
		reach: 3, // Directions that count as one: so many degrees to each side
		upright: 3, // Bars within this many degrees of vertical or horizontal are read without rotation
		most: 3, // Rotations tried: each costs as much as the first pass
		enlargeBy: 1.6, // Without a result, an image is searched again, enlarged by this factor …
		enlargedPixels: 24_000_000, // … up to this many pixels …
		soften: 1, // … and smoothed by this many pixels first, which removes the noise of photos
		minLines: 3, // Image rows in which bars must agree
		minDigits: 6, // Minimum digits of an interleaved 2 of 5 code
	},
	tone: {
		inkTo: 24, // Target brightness of the darkest ink
		maxContrast: 1.8, // Maximum contrast factor
		inkBelow: 150, // Pixels below this brightness are ink …
		darkestPart: 0.05, // … whose darkest quantile sets the contrast
		minNoise: 5, // Range of the paper's noise: minimum …
		maxNoise: 16, // … and maximum
		noiseReach: 2.5, // … between them this many standard deviations of the paper
		maxColour: 1.5, // Maximum color gain with the contrast
	},
	magicColor: {
		cleanNoise: 2, // Maximum standard deviation of the paper brightness of a clean page
		sharpening: 128, // Share of the difference to its surroundings added to each pixel, in 1024ths of four differences
		colourless: 8, // Channel difference below which colors are gray; from twice as much they are kept
	},
};
