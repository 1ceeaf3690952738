/** Thresholds of the comparison; `bench match` measures them. */
export const matchSettings = {
	/** Joins and values below it are marked doubtful, as values in a review are. */
	minSure: 0.8,
	/** An id that links documents is at least so long and has so many digits: shorter ones are also quantities. */
	minIdLength: 4,
	minIdDigits: 3,
	/** Confidence of links between documents. */
	byOrderNumber: 0.98,
	byReference: 0.95,
	/** By supplier and lines alone: never sure. */
	byLines: 0.6,
	/** Share of the lines of the shorter document that must be alike for that. */
	minSharedLines: 0.6,
	/** Likeness of the names of one supplier. */
	minNameLikeness: 0.85,
	/** Likeness of descriptions: below the first, lines are not joined; below the second, joins are doubtful. */
	minLikeness: 0.6,
	sureLikeness: 0.8,
	/** Different article numbers with the same description are different articles, such as sizes. */
	otherArticle: 0.5,
	/** Equal numbers of lines decide between equal descriptions. */
	equalNumber: 0.02,
	/** Equal numbers, and the share of the letters of the shorter description, of lines into which other text was read. */
	minEqualNumbers: 2,
	minSharedText: 0.5,
	/** Lines of one document that are compared by likeness after those that are equal; others are not joined. */
	maxCompared: 400,
	/** Half of the smallest unit of prices. */
	priceTolerance: 0.0051,
	/** Sums may differ by the rounding of lines. */
	sumTolerance: 0.02,
	/** Rates are printed with at most two decimals. */
	rateTolerance: 0.05,
} as const;
