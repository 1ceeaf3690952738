/** Thresholds of comparisons. */
export const compareSettings = {
	align: {
		/** Lengths of the passages that anchor an alignment, tried in this order. */
		anchorLengths: [6, 3, 1],
		/** Maximum edits of a part without anchors; the part counts as replaced beyond. */
		maxEdits: 600,
		/** Maximum steps per word of both documents. */
		stepsPerWord: 400,
	},
	/** Minimum words of a passage that is moved rather than removed and added. */
	minMovedWords: 5,
	/** Minimum words of a moved passage that is not a sentence: contracts repeat their phrases. */
	minMovedPart: 15,
	/** Words after a moved passage that may be the same by chance. */
	maxOverrun: 6,
	/** Minimum share of the words of a sentence in the other document for it to be a version of one there. */
	minAlikeSentence: 0.6,
	/** Maximum words of a sentence that is always a version: too few for a share. */
	maxShortSentence: 5,
	/** Minimum share of common words for two tables, or two rows, to be versions of each other. */
	minAlikeTables: 0.4,
	minAlikeRows: 0.3,
	/** Maximum tables with a word, on a geometric mean of both documents, for it to show which are versions of each other. */
	maxTablesOfWord: 40,
	/** Maximum rows on a side that are paired by likeness; more are paired in order. */
	maxPairedRows: 60,
	/** Maximum share of replaced words on a page that was added. */
	maxReplaced: 0.2,
	/** Minimum words of a passage that shows which places belong together: shorter ones are equal by chance. */
	minSharedRun: 4,
	/** Words before and after a difference, as its context. */
	contextWords: 6,
	/** Maximum places that a passage can be shifted to without a change of the result. */
	maxSlide: 200,
} as const;
