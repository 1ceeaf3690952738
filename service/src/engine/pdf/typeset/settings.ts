/** A4, in points. */
export const pageWidth = 595.28;
export const pageHeight = 841.89;

/** White on all sides, in points: 2 cm. */
export const margin = 57;

/** Size of letters and way from line to line, in points: as e-mail programs print. */
export const fontSize = 10;
export const leading = 14;

/** Spaces that a tab stands for. */
export const tabWidth = 4;
