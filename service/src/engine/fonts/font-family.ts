/** Font families that every office program has. */
export type FontFamily = 'serif' | 'sans' | 'mono';
