import type { ParameterName } from '../../../contract';
import { ocrLanguageGroups } from '../../../contract';

/** The contract's value for the name of a language in the field *OCR Language*; any other value as it is. */
export function withNameOfGroup(name: ParameterName, value: unknown): unknown {
	if (name !== 'ocrRecognitionLang' || typeof value !== 'string' || !Object.hasOwn(ocrLanguageGroups, value))
		return value;
	return ocrLanguageGroups[value as keyof typeof ocrLanguageGroups];
}
