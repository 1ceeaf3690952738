/** Versions of the models that OCR finds and reads lines with, as the information on a file names them; best first. */
export const modelVersions = ['PP-OCRv6-small', 'PP-OCRv4'] as const;

/** A version of the models of PP-OCR (by PaddleOCR, Apache-2.0). */
export type ModelVersion = (typeof modelVersions)[number];
