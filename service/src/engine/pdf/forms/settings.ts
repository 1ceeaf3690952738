/** Sizes of text in fields and on flat forms, points. */
export const textSizes = {
	/** Largest size where the form names none: as viewers choose. */
	automatic: 12,
	/** Smallest readable size: a text that needs a smaller one is cut off, with a warning. */
	minimum: 5,
	/** Step between the sizes tried for several lines. */
	step: 0.5,
};

/** Parts of the font size, from the embedded fonts: Arimo, Tinos and Cousine. */
export const letterParts = {
	/** From the baseline to the top of ascenders. */
	ascent: 0.91,
	/** From the baseline to the bottom of descenders. */
	descent: 0.21,
	/** Half the height of capitals: their middle is the middle of a single line. */
	middle: 0.35,
	/** Between baselines. */
	leading: 1.16,
};

/** Between a field's border and its text, points: as viewers leave. */
export const fieldPadding = 2;
