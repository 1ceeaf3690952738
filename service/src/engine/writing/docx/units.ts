/** Twentieths of a point, in which Word measures places. */
export const twips = (points: number): number => Math.round(points * 20);

/** Half points, in which Word measures fonts. */
export const halfPoints = (points: number): number => Math.max(2, Math.round(points * 2));
