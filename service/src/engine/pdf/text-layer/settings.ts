/** Thousandths of the size; invisible letters are all half as wide as high, and each word is stretched to its place. */
export const glyphWidth = 500;

/** Thousandths of the size; the vertical range of a text selection. */
export const ascent = 800;
export const descent = -200;

/**
 * Font sizes: side bearings around the ink of a word, which OCR boxes lack. On seven printed pages (articles and
 * tables) word ends were .036 too far inside, median; at most half of a narrow gap.
 */
export const sideBearing = 0.036;

/** Decimals of a point: a hundredth is a thirtieth of a pixel at 300 dpi. */
export const decimals = 2;
