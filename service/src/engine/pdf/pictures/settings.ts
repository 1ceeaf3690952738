/** Quality of a JPEG with changed pixels: at 92 with full colors no edge of a letter shows an artifact at 300 dpi. */
export const correctedQuality = 92;

/** Points; page sizes of ISO 216 and ANSI, portrait. */
export const paperSizes = { A4: { width: 595.28, height: 841.89 }, Letter: { width: 612, height: 792 } } as const;

/** Points; limits of page sides (ISO 32000-1, annex C.2). */
export const minSide = 3;
export const maxSide = 14_400;
