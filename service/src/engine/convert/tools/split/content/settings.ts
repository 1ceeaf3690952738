/** Thresholds of cutting by content. Parts are of a page's height unless they say otherwise. */
export const contentSettings = {
	/** Running lines at the head stand above this … */
	headReach: 0.14,
	/** … and those at the foot below this. */
	footReach: 0.86,
	/** As many lines at an edge are looked at. */
	edgeLines: 4,
	/** The title of a document stands above this. */
	titleReach: 0.55,
	/** A title has as many signs at most. */
	maxTitleLength: 60,
	/** Lines of this part of the largest size are as large. */
	asLarge: 0.95,
	/** Pages of a document that are read for its name. */
	pagesToName: 2,
	/** Values that are less sure name nothing. */
	sureValue: 0.5,
	/** A page is taken to begin a document from this score on. Fitted scores are probabilities. */
	beginsFrom: 0.5,
};
