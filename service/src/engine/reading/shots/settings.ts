/**
 * How shots of one paper are laid onto each other. Set by what made shots show (bench phone, fitted side), together; parts are of 1,
 * lengths in font sizes of the text.
 */
export const shotSettings = {
	/** A word stands in a row where it shares this part of the height of the word before it. */
	beside: 0.25,
	/** Rows that are alike by this part of their letters may be one row of the paper. */
	alike: 0.7,
	/** A row of so many letters counts whole, a shorter one less: "2.00" stands on many rows. */
	fullLength: 12,
	/** What a row costs that only one of the shots has, while the other one goes on; rows at the ends of shots are often cut. */
	missed: 0.25,
	/** Rows in common must weigh this much together: two long ones, or more short ones. */
	leastWeight: 1.5,
	/** The same row in both shots lies within this of where the other rows in common say it does. */
	astray: 0.8,
	/** Rows of both shots that are nearer than this part of a line are one. */
	sameRow: 0.6,
	/** Most rows at the ends of two shots that are compared: more than a picture of a receipt holds. */
	mostRows: 400,
	/** Space between shots without rows in common. */
	gap: 1,
};

export type ShotSettings = typeof shotSettings;
