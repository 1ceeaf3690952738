/** Twips, twentieths of a point: Word's unit of length. */
export const twips = (points: number): number => Math.round(points * 20);

/** Half points: Word's unit of font size. */
export const halfPoints = (points: number): number => Math.max(2, Math.round(points * 2));
