import type { ModelVersion } from '../../../../../contract/ocr-models';
import type { OcrSettings } from './settings';

/** The settings for reading with a version of the models: those of the room were made for PP-OCRv4. */
export function settingsFor(version: ModelVersion, settings: OcrSettings): OcrSettings {
	return version === 'PP-OCRv4' ? settings : { ...settings };
}
