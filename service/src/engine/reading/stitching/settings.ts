/**
 * How photos of one document are stitched. Fitted together on synthetic photos (bench phone, fitted side); shares are
 * of 1, lengths in font sizes of the text.
 */
export const stitchSettings = {
	beside: 0.25, // A word continues a run of words with this vertical overlap …
	maxSpace: 2, // … and at most this distance: further away, rows lean, and a word may be level with another row
	over: 0.5, // Maximum horizontal overlap of words of a run
	/** Maximum drift of a row between two columns in lines, and the search step. */
	maxLean: 1.6,
	leanStep: 0.1,
	/**
	 * Cost of a drift by one line, as a share of the columns' rows: evenly spaced print also fits one line higher or
	 * lower.
	 */
	leanCost: 0.03,
	offDrift: 0.5, // Runs of one row differ from the prediction of most by less than this share of a line …
	offRow: 0.75, // … and one without a nearer neighbor by less than this
	inCommon: 2, // Weight of a row common to two photos, relative to a word with a neighbor in one of them
	alike: 0.7, // Minimum similarity, as a share of letters, of the same row
	fullLength: 12, // Minimum letters of a row with full weight: "2.00" is on many rows
	/**
	 * Cost of a row that only one of the photos has while the other continues; rows at the ends of photos are often
	 * cut.
	 */
	missed: 0.25,
	minWeight: 1.5, // Minimum total weight of common rows: two long ones, or more short ones
	astray: 0.8, // Tolerance between the same row in both photos and its prediction
	sameRow: 0.6, // Rows of both photos closer than this share of a line are one
	maxRows: 400, // Maximum rows compared at the ends of two photos: more than a photo of a receipt holds
	gap: 1, // Space between photos without common rows
};
