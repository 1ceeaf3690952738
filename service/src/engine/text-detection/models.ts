import type { ModelVersion } from '../../../../contract/ocr-models';
import { loadClassifier, loadPictureModel, type Classifier, type Model } from '../external/onnx';
import { metadataOf } from '../external/onnx-model/graph';
import { loadOnce } from '../external/load-once';
import { bestModels, carriedVersion, hasAdded, type ModelSet } from './model-sets';

/** Models of PP-OCR: text detection, and recognition of Chinese, English and what else the version knows. */
export interface PaddleModels {
	readonly version: ModelVersion;
	readonly detect: Model;
	/** Its places are steps along a line; `some` are the classes of Latin characters. */
	readonly recognise: Classifier;
	/** Character of each class of the recogniser; the blank (class 0) is empty, the last one is the space. */
	readonly characters: readonly string[];
	/** Classes of Latin characters, including the blank and the space, and those characters. */
	readonly latinClasses: readonly number[];
	readonly latinCharacters: readonly string[];
}

/** Of this process, by where they came from: what is added while a worker runs is read with from its next page on. */
const loaded = new Map<string, () => Promise<PaddleModels>>();

/**
 * The best models there are, loaded at the first call.
 * @param modelFolder  where `models add` puts its files; absent: the models that the service carries
 */
export async function paddleModels(modelFolder: string | undefined): Promise<PaddleModels> {
	const folder = hasAdded(modelFolder) ? modelFolder : undefined;
	const key = folder ?? '';
	const known = loaded.get(key);
	if (known) return await known();
	const load = loadOnce(async () => await modelsOf(await bestModels(folder)));
	loaded.set(key, load);
	return await load();
}

async function modelsOf({ version, detector, recogniser, characters: own }: ModelSet): Promise<PaddleModels> {
	const keys = own ?? metadataOf(recogniser, 'character');
	if (keys === undefined) throw new Error('the recogniser does not say its characters');
	const characters = ['', ...keys.split('\n'), ' '];
	const latin = [...characters.entries()].filter(([, character]) => isLatin(character));
	const latinClasses = latin.map(([index]) => index);
	const simplify = simplifiedVersions.includes(version);
	const wholeProducts = wholeVersions.includes(version);
	return {
		version,
		detect: loadPictureModel(detector, { simplify }),
		recognise: await loadClassifier(recogniser, latinClasses, { simplify, wholeProducts }),
		characters,
		latinClasses,
		latinCharacters: latin.map(([, character]) => character),
	};
}

/**
 * Versions whose activations are written again before they are loaded, which takes 15 % (detection) and 22 % (recognition) of
 * the time of PP-OCRv4 and earns nothing for PP-OCRv6 (272 to 278 ms and 42.6 to 42.2 ms CPU a picture of 960 × 704 and 640 × 48).
 */
const simplifiedVersions: readonly ModelVersion[] = [carriedVersion];

/**
 * Versions whose recogniser multiplies whole numbers: a line of 640 × 48 takes 23 ms in place of 44 with PP-OCRv6, and words are read as
 * before (docs/benchmarks.md). The detector has larger pictures and smaller products, and would gain a sixth.
 */
const wholeVersions: readonly ModelVersion[] = ['PP-OCRv6-small'];

/** Last code of the block of Latin letters with accents (Latin Extended-B). */
const lastLatin = 0x24f;

function isLatin(character: string): boolean {
	const code = character.codePointAt(0) ?? 0;
	return code <= lastLatin || (code >= 0x2010 && code <= 0x203a) || '€™№'.includes(character);
}
