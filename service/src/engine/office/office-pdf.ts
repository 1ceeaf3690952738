import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OfficeType } from '../../../../contract/office';
import { ServiceError } from '../../messages/errors';
import { findOffice, oldestOffice } from '../../runtime/office-program';
import { officeBuild, runOffice } from '../external/libreoffice';
import { zipEntries } from '../external/zip-reader';
import type { ToolContext } from '../request/tool';
import { fitSheets } from './fit-sheets';
import type { OfficeFile } from './kind';
import { decryptOffice } from './decrypt-office';
import { makeProfile } from './profile';
import { removeReadingFields } from './rtf-fields';
import { officeMemoryBytes } from './settings';

/** An office file to convert to PDF. */
interface OfficeSource {
	readonly path: string;
	/** For messages. */
	readonly fileName: string;
	/** Its type, see `detectOffice`. */
	readonly file: OfficeFile;
	/** Path from the settings, see `findOffice`. */
	readonly officeProgram?: string | undefined;
	/** Password of an encrypted file. */
	readonly password?: string | undefined;
	readonly limit: ToolContext['limit'];
}

/** LibreOffice filters by input type, and the PDF export. A named filter is the only one tried. */
const filters: Readonly<Record<OfficeType, readonly [readBy: string, writtenBy: string]>> = {
	docx: ['MS Word 2007 XML', 'writer_pdf_Export'],
	xlsx: ['Calc MS Excel 2007 XML', 'calc_pdf_Export'],
	pptx: ['Impress MS PowerPoint 2007 XML', 'impress_pdf_Export'],
	doc: ['MS Word 97', 'writer_pdf_Export'],
	xls: ['MS Excel 97', 'calc_pdf_Export'],
	ppt: ['MS PowerPoint 97', 'impress_pdf_Export'],
	odt: ['writer8', 'writer_pdf_Export'],
	ods: ['calc8', 'calc_pdf_Export'],
	odp: ['impress8', 'impress_pdf_Export'],
	rtf: ['Rich Text Format', 'writer_pdf_Export'],
	html: ['HTML (StarWriter)', 'writer_pdf_Export'],
};

/**
 * Converts an office file to PDF with LibreOffice, in a separate process with its own profile, without macros and
 * external content.
 * @param path  of the PDF; working files next to it are removed
 * @throws ServiceError `officeNotInstalled`, `passwordRequired`, `officeEncrypted`, `containerTooLarge`,
 * `officeTimedOut`; `cannotOpen` if LibreOffice cannot convert the file
 */
export async function writeOfficePdf(source: OfficeSource, path: string): Promise<void> {
	const { fileName, limit } = source;
	const office = await findOffice(source.officeProgram);
	if (!office) {
		const format = (source.file.type ?? 'Office').toUpperCase();
		throw new ServiceError('officeNotInstalled', { file: fileName, format, version: oldestOffice });
	}
	const folder = `${path}-work`;
	await mkdir(folder, { mode: 0o700 });
	try {
		const profile = join(folder, 'profile');
		await makeProfile(profile, await officeBuild(office));
		const { path: plainPath, type, readBy } = await plainFile(source, join(folder, 'plain'));
		const inputPath = join(folder, `document.${type}`);
		await prepare({ ...source, path: plainPath }, type, inputPath);
		const [usualReader, writtenBy] = filters[type];
		const maxMs = limit('officeMs');
		const end = await runOffice(office, {
			profile,
			inputPath,
			readBy: readBy ?? usualReader,
			writtenBy,
			outputFolder: folder,
			maxMs,
			memoryBytes: officeMemoryBytes,
			fileBytes: limit('resultBytes'),
		});
		if (end === 'timedOut')
			throw new ServiceError('officeTimedOut', { file: fileName, limit: Math.round(maxMs / 1000) });
		const made = join(folder, 'document.pdf');
		if (!(await isWritten(made))) {
			if (source.file.isEncrypted && isLegacy(type)) throw new ServiceError('officeEncrypted', { file: fileName });
			throw new ServiceError('cannotOpen', { file: fileName, format: type.toUpperCase() });
		}
		await rename(made, path);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Office files before 2007, whose encryption only LibreOffice knows: it opens workbooks with Excel's own password. */
function isLegacy(type: OfficeType | undefined): boolean {
	return type === 'doc' || type === 'xls' || type === 'ppt';
}

/** The decrypted file, if it was encrypted. @param to  path of the decrypted copy */
async function plainFile(
	source: OfficeSource,
	to: string,
): Promise<{ readonly path: string; readonly type: OfficeType; readonly readBy?: string | undefined }> {
	const { path, fileName, file, password, limit } = source;
	const isSealed = file.isEncrypted && !isLegacy(file.type);
	const plain = isSealed ? await decryptOffice({ path, fileName, file, password, limit }, to) : file;
	// Only encrypted packages have an unknown type.
	if (plain.type === undefined) throw new ServiceError('officeEncrypted', { file: fileName });
	return { path: isSealed ? to : path, type: plain.type, readBy: plain.readBy };
}

/** A failed conversion leaves no file, or an empty one. */
async function isWritten(path: string): Promise<boolean> {
	return await stat(path).then(
		({ size }) => size > 0,
		() => false,
	);
}

/** The file as passed to LibreOffice. */
async function prepare({ path, fileName, limit }: OfficeSource, type: OfficeType, to: string): Promise<void> {
	if (type === 'rtf') {
		await writeFile(to, removeReadingFields(await readFile(path, 'latin1')), 'latin1');
		return;
	}
	if (type !== 'html' && !isLegacy(type)) await checkSize(path, fileName, type, limit);
	if (type !== 'xlsx' && type !== 'ods') {
		await copyFile(path, to);
		return;
	}
	const limits = { maxEntries: limit('zipEntries'), maxBytes: limit('containerBytes') };
	await fitSheets(path, to, type, limits).catch(async (error: unknown) => {
		// LibreOffice may be able to repair a damaged workbook.
		if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
		await rm(to, { force: true });
		await copyFile(path, to);
	});
}

/** The declared size of its parts; LibreOffice's own limits cover understated ones. */
async function checkSize(path: string, file: string, type: OfficeType, limit: OfficeSource['limit']): Promise<void> {
	let bytes = 0;
	let entries = 0;
	try {
		for await (const { size } of zipEntries(path)) {
			bytes += size;
			if (bytes > limit('containerBytes') || ++entries > limit('zipEntries')) {
				const bounds = { entries: limit('zipEntries'), limit: limit('containerBytes'), ratio: limit('containerRatio') };
				throw new ServiceError('containerTooLarge', { file, ...bounds });
			}
		}
	} catch (cause) {
		if (cause instanceof ServiceError) throw cause;
		// The type is in its first parts; the directory may be damaged.
		throw new ServiceError('cannotOpen', { file, format: type.toUpperCase() }, { cause });
	}
}
