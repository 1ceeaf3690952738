/**
 * The thresholds of the text detector, for PP-OCRv4's map of probabilities. Values without a measurement were
 * set by hand against the benches of OCR, all together.
 */
export const detectionSettings = {
	textFrom: 0.3, // From this probability on a pixel belongs to text: as PaddleOCR has it (`det_db_thresh`)
	minScore: 0.4, // Mean probability of a line at least; PaddleOCR has 0.6 (`det_db_box_thresh`)
	/** A part may be smaller than its rectangle by this factor before its score falls: ends of lines are round. */
	ownArea: 1.3,
	/** The model shrinks lines; they grow back by area × this / perimeter: as PaddleOCR has it (`det_db_unclip_ratio`). */
	growth: 1.5,
	/** Lines that are thinner are noise: pixels of the detector's picture, as PaddleOCR has it (`min_size`). */
	thinnestLine: 3,
	maxLines: 3000, // Lines of a page; more are a pattern. A bound on time, by hand.
	margin: 24, // The detector needs this much around text to see its end, pixels of its picture
	/** Maximum share of the picture that is analysed as a separate part: the detector works best on whole pages. */
	worthwhile: 0.75,
};
