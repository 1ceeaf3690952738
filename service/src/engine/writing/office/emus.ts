/** English metric units, in which drawings are placed: 12,700 a point. */
export const emus = (points: number): number => Math.round(points * 12_700);
