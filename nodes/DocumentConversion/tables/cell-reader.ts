/** Parses a cell; `undefined` if it does not match. */
export type CellReader = (cell: string) => number | string | undefined;
