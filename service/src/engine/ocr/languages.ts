import type { ocrLanguages } from '../../../../contract/languages';

/** A value of `ocrRecognitionLang`. */
export type OcrLanguage = (typeof ocrLanguages)[number]['value'];
