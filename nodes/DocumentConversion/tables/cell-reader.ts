/** Reads a cell; `undefined` for one that has not the form. */
export type CellReader = (cell: string) => number | string | undefined;
