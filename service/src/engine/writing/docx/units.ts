/** Twentieths of a point, in which Word measures places. */
export const twips = (points: number): number => Math.round(points * 20);

/** Half points, in which Word measures fonts. */
export const halfPoints = (points: number): number => Math.max(2, Math.round(points * 2));

/** English metric units, in which drawings are placed: 12,700 a point. */
export const emus = (points: number): number => Math.round(points * 12_700);

/** Pixels at 96 an inch, in which the library takes the size of pictures. */
export const pixels = (points: number): number => Math.max(1, (points * 96) / 72);
