/**
 * How photos of one document are stitched. Fitted together on synthetic photos (bench phone, fitted side); shares are
 * of 1, lengths in font sizes of the text.
 */
export const stitchSettings = {
	/** A word continues a run of words with this vertical overlap … */
	beside: 0.25,
	/** … and at most this distance: further away, rows lean, and a word may be level with another row. */
	maxSpace: 2,
	/** Maximum horizontal overlap of words of a run. */
	over: 0.5,
	/** Maximum drift of a row between two columns in lines, and the search step. */
	maxLean: 1.6,
	leanStep: 0.1,
	/**
	 * Cost of a drift by one line, as a share of the columns' rows: evenly spaced print also fits one line higher or
	 * lower.
	 */
	leanCost: 0.03,
	/** Runs of one row differ from the prediction of most by less than this share of a line … */
	offDrift: 0.5,
	/** … and one without a nearer neighbor by less than this. */
	offRow: 0.75,
	/** Weight of a row common to two photos, relative to a word with a neighbor in one of them. */
	inCommon: 2,
	/** Minimum similarity, as a share of letters, of the same row. */
	alike: 0.7,
	/** Minimum letters of a row with full weight: "2.00" is on many rows. */
	fullLength: 12,
	/**
	 * Cost of a row that only one of the photos has while the other continues; rows at the ends of photos are often
	 * cut.
	 */
	missed: 0.25,
	/** Minimum total weight of common rows: two long ones, or more short ones. */
	minWeight: 1.5,
	/** Tolerance between the same row in both photos and its prediction. */
	astray: 0.8,
	/** Rows of both photos closer than this share of a line are one. */
	sameRow: 0.6,
	/** Maximum rows compared at the ends of two photos: more than a photo of a receipt holds. */
	maxRows: 400,
	/** Space between photos without common rows. */
	gap: 1,
};

export type ShotSettings = typeof stitchSettings;
