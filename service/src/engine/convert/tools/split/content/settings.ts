/** Thresholds of splitting by content, as shares of the page height unless stated otherwise. */
export const contentSettings = {
	headReach: 0.14, // Running lines at the top are above this …
	footReach: 0.86, // … and those at the foot below this
	edgeLines: 4, // Lines examined at each edge
	titleReach: 0.55, // The title of a document is above this
	maxTitleLength: 60, // Maximum characters of a title
	asLarge: 0.95, // Minimum size relative to the largest line that counts as equally large
	pagesToName: 2, // Pages of a document that are read for its name
	sureValue: 0.5, // Minimum confidence of a naming value
	beginsFrom: 0.5, // Minimum score of a page that starts a document. Fitted scores are probabilities.
};
