/** English metric units, the unit of drawings: 12,700 per point. */
export const emus = (points: number): number => Math.round(points * 12_700);
