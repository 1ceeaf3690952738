/** Thresholds of splitting by content, as shares of the page height unless stated otherwise. */
export const contentSettings = {
	/** Running lines at the top are above this … */
	headReach: 0.14,
	/** … and those at the foot below this. */
	footReach: 0.86,
	/** Lines examined at each edge. */
	edgeLines: 4,
	/** The title of a document is above this. */
	titleReach: 0.55,
	/** Maximum characters of a title. */
	maxTitleLength: 60,
	/** Minimum size relative to the largest line that counts as equally large. */
	asLarge: 0.95,
	/** Pages of a document that are read for its name. */
	pagesToName: 2,
	/** Minimum confidence of a naming value. */
	sureValue: 0.5,
	/** Minimum score of a page that starts a document. Fitted scores are probabilities. */
	beginsFrom: 0.5,
};
