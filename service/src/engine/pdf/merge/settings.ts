/** Points; some programs write sizes with few decimals. As in `pdf/edit`. */
export const sizeTolerance = 0.01;

/**
 * Bytes. PDFium reads a whole file into memory: a larger result is not read back, so that a merge needs no more memory
 * than its parts.
 */
export const maxBytesChecked = 128 * 1024 * 1024;
