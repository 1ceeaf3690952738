/** Versions of the models for text detection and recognition, as in the file information; best first. */
export const modelVersions = ['PP-OCRv6-small', 'PP-OCRv4'] as const;

/** A version of the PP-OCR models (by PaddleOCR, Apache-2.0). */
export type ModelVersion = (typeof modelVersions)[number];
