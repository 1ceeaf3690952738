/** A4, in points. */
export const pageWidth = 595.28;
export const pageHeight = 841.89;

/** Margin on all sides, points: 2 cm. */
export const margin = 57;

/** Font size and line spacing, points: as email programs print. */
export const fontSize = 10;
export const leading = 14;

/** Spaces per tab. */
export const tabWidth = 4;
