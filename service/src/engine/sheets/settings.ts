/** Maximum filled cells of a workbook: a million take 0.4 GB. */
export const maxSheetCells = 1_000_000;

/** Maximum rows of text around a table, such as its title; more are a table of one column. */
export const maxTextRows = 3;

/** Geometry of a sheet as a page, points. */
export const sheetFontSize = 10;
export const sheetRowHeight = 14;
export const sheetCharacterWidth = 5;
export const sheetColumnGap = 15;
