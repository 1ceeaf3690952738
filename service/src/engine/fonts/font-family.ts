/** Kinds of letters that every office program has a font for. */
export type FontFamily = 'serif' | 'sans' | 'mono';
