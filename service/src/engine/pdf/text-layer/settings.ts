/** Thousandths of the size; letters that are not drawn are all half as wide as high, and each word is stretched to its place. */
export const glyphWidth = 500;

/** Thousandths of the size; what readers mark when a line is chosen reaches from one to the other. */
export const ascent = 800;
export const descent = -200;

/**
 * Of the font size: room that fonts leave left and right of the ink of a word, to which boxes of OCR are tight. On seven printed pages (articles
 * and tables) ends of words lay .036 too far inside, median; half of a narrow gap at most.
 */
export const sideBearing = 0.036;

/** Decimals of a point: a hundredth is a thirtieth of a pixel at 300 dpi. */
export const decimals = 2;
