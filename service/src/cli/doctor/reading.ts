import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Settings } from '../../settings/settings';
import { heifProgram } from '../../engine/external/heif';
import { officeVersion } from '../../engine/external/libreoffice';
import { findOffice, oldestOffice } from '../../runtime/office-program';
import { isAsInstalled } from '../../engine/external/language-hashes';
import { findLanguages } from '../../engine/external/tesseract-data';
import { knownCodes } from '../../engine/ocr/port/languages';
import {
	addedModels,
	addedVersion,
	carriedVersion,
	checkCarried,
	hasAdded,
	modelHashes,
} from '../../engine/text-detection/model-sets';
import { languageFolderOf, modelFolderOf } from '../../storage/data-folder';
import { broken, ok, warning, type Finding } from './finding';

/** Bundled data: without it no page can be read or rotated. */
const carriedLanguages = ['eng', 'osd'];

/** Models, languages, Tesseract and LibreOffice. @param withTrials  false: LibreOffice is not started */
export async function lookAtReading(
	settings: Pick<Settings, 'dataFolder' | 'modelFolder' | 'officeProgram'>,
	withTrials: boolean,
): Promise<Finding[]> {
	return [
		ok('models folder', modelFolderOf(settings)),
		...(await models(modelFolderOf(settings))),
		await languages(languageFolderOf(settings.dataFolder)),
		await tesseract(),
		await heic(),
		await libreOffice(settings.officeProgram, withTrials),
	];
}

async function models(folder: string): Promise<Finding[]> {
	const damaged = await checkCarried();
	const carried =
		damaged.length === 0
			? ok('models', `${carriedVersion} (included) are complete`, modelHashes('carried'))
			: broken('models', `${carriedVersion}: ${damaged.join(', ')} missing or damaged`, 'Reinstall the service.');
	if (await addedModels(folder))
		return [carried, ok('better models', `${addedVersion} in ${folder} are complete and in use`, modelHashes('added'))];
	if (hasAdded(folder)) {
		const found = `${addedVersion} in ${folder} are damaged, so ${carriedVersion} are used instead`;
		return [carried, broken('better models', found, 'To download them again, run: document-conversion models add')];
	}
	const advice = `${addedVersion} give better results for photos and accented letters. To add them, run: document-conversion models add`;
	return [carried, warning('better models', `${addedVersion} are not installed`, advice)];
}

async function languages(folder: string): Promise<Finding> {
	const installed = findLanguages(folder);
	const missing = carriedLanguages.filter((code) => !installed.has(code));
	if (missing.length > 0)
		return broken('languages', `the included data for ${missing.join(', ')} is missing`, 'Reinstall the service.');
	const changed: string[] = [];
	for (const { code, path } of installed.values()) if (!(await isAsInstalled(path))) changed.push(code);
	if (changed.length > 0) {
		const found = `the data for ${changed.join(', ')} was changed after its installation`;
		return broken(
			'languages',
			found,
			`To download it again, run: document-conversion languages add ${changed.join(' ')}`,
		);
	}
	const codes = knownCodes().filter((code) => installed.has(code));
	return ok('languages', `${codes.join(', ')}; add others with document-conversion languages add <code>`);
}

/**
 * The system's Tesseract, if installed, reads other alphabets and detects orientation: it is faster than the bundled
 * one.
 */
async function tesseract(): Promise<Finding> {
	const version = await promisify(execFile)('tesseract', ['--version']).then(
		({ stdout, stderr }) => /^tesseract v?([\d.]+)/m.exec(stdout + stderr)?.[1],
		() => undefined,
	);
	if (version !== undefined && /^[45]\./.test(version)) return ok('Tesseract', `version ${version} of this system`);
	return ok('Tesseract', 'the included version; the system program (tesseract-ocr) is faster');
}

/** Photos need the system's Tesseract. */
async function heic(): Promise<Finding> {
	const program = await heifProgram();
	if (program) return ok('HEIC', `${program.name}, ${program.decoder}`);
	return ok(
		'HEIC',
		'not supported because no decoder is installed (Debian: libheif-examples; Debian 13 and later also require libheif-plugin-libde265)',
	);
}

/** Converts office files and HTML to PDF; without it they are rejected with an error. */
async function libreOffice(setting: string, withTrials: boolean): Promise<Finding> {
	const part = 'LibreOffice';
	const advice = `Install LibreOffice ${oldestOffice} or later (Debian: apt-get install --no-install-recommends libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui), or set its path with --office-program.`;
	const office = await findOffice(setting);
	if (!office && setting === 'off') return ok(part, 'disabled by --office-program off');
	if (!office && setting !== '') return broken(part, `not found at ${setting}`, advice);
	if (!office)
		return warning(part, 'not found; Word, Excel, PowerPoint, OpenDocument, RTF and HTML files cannot be read', advice);
	// A full temporary folder is a separate finding.
	const profile = withTrials
		? await mkdtemp(join(tmpdir(), 'document-conversion-doctor-')).catch(() => undefined)
		: undefined;
	if (profile === undefined) return ok(part, office.program);
	try {
		const version = await officeVersion(office, profile);
		if (version === undefined) return broken(part, `${office.program} does not start`, advice);
		return ok(part, `${version} at ${office.program}`, { version });
	} finally {
		await rm(profile, { recursive: true, force: true });
	}
}
