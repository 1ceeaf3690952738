/**
 * How shots of one paper are laid onto each other. Set by what made shots show (bench phone, fitted side), together; parts are of 1,
 * lengths in font sizes of the text.
 */
export const shotSettings = {
	/** A word goes on a run of words that it shares this part of the height with … */
	beside: 0.25,
	/** … and that ends no farther away than this: beyond it, rows lean, and what stands there may be on the level of a neighbour. */
	maxSpace: 2,
	/** Words of a run lie over each other by no more than this. */
	over: 0.5,
	/** By how many lines a row may rise or sink between two columns, and by which steps that is looked for. */
	maxLean: 1.6,
	leanStep: 0.1,
	/** What a lean of a line costs, in parts of the columns' rows: print with even rows fits a line higher and lower as well. */
	leanCost: 0.03,
	/** Runs of one row differ from what most of them say by less than this part of a line … */
	offLean: 0.5,
	/** … and one that nothing is nearer to by less than this. */
	offRow: 0.75,
	/** What a row counts that two shots have in common, beside a column's word that has another one beside it in one of them. */
	inCommon: 2,
	/** Rows that are alike by this part of their letters may be one row of the paper. */
	alike: 0.7,
	/** A row of so many letters counts whole, a shorter one less: "2.00" stands on many rows. */
	fullLength: 12,
	/** What a row costs that only one of the shots has, while the other one goes on; rows at the ends of shots are often cut. */
	missed: 0.25,
	/** Rows in common must weigh this much together: two long ones, or more short ones. */
	minWeight: 1.5,
	/** The same row in both shots lies within this of where the other rows in common say it does. */
	astray: 0.8,
	/** Rows of both shots that are nearer than this part of a line are one. */
	sameRow: 0.6,
	/** Most rows at the ends of two shots that are compared: more than a picture of a receipt holds. */
	maxRows: 400,
	/** Space between shots without rows in common. */
	gap: 1,
};

export type ShotSettings = typeof shotSettings;
