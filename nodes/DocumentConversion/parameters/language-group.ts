import type { ParameterName } from '../../../contract';
import { ocrLanguageGroups } from '../../../contract';

/** The contract's value for a language of the field *OCR Language*; other values are unchanged. */
export function toLanguageGroup(name: ParameterName, value: unknown): unknown {
	if (name !== 'ocrRecognitionLang' || typeof value !== 'string' || !Object.hasOwn(ocrLanguageGroups, value))
		return value;
	return ocrLanguageGroups[value as keyof typeof ocrLanguageGroups];
}
