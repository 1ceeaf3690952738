import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OfficeType } from '../../../../contract/office';
import { ServiceError } from '../../messages/errors';
import { findOffice, oldestOffice, type OfficeProgram } from '../../runtime/office-program';
import { officeBuild, runOffice } from '../external/libreoffice';
import type { ToolContext } from '../request/tool';
import type { OfficeFile } from './office-file';
import { decryptOffice } from './decrypt-office';
import { makeProfile } from './profile';
import { officeMemoryBytes } from './settings';

/** An office file to open with LibreOffice. */
export interface OfficeSource {
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
	/** How to treat hidden text; dropped by default. */
	readonly hiddenText?: ToolContext['parameters']['hiddenText'];
}

/** A file on its way to the result, decrypted. */
export interface OpenedFile {
	readonly path: string;
	readonly type: OfficeType;
	/** See `OfficeFile`. */
	readonly readBy?: string | undefined;
}

/** What LibreOffice writes. */
type Target = 'pdf' | 'odt' | 'ods';

/** LibreOffice filters by input type, and the PDF export. A named filter is the only one tried. */
const filters: Readonly<Record<OfficeType, readonly [readBy: string, pdfBy: string]>> = {
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

/** Runs of LibreOffice on one file, with one profile, without macros and external content. */
export class OfficeJob {
	private readonly profile: string;

	private constructor(
		private readonly office: OfficeProgram,
		readonly source: OfficeSource,
		/** Working files. */
		readonly folder: string,
	) {
		this.profile = join(folder, 'profile');
	}

	/**
	 * Runs the work with a folder for its files, which is removed afterwards.
	 * @throws ServiceError `officeNotInstalled`, those of the work
	 */
	static async with<T>(source: OfficeSource, folder: string, work: (job: OfficeJob) => Promise<T>): Promise<T> {
		const office = await findOffice(source.officeProgram);
		if (!office) {
			const format = (source.file.type ?? 'Office').toUpperCase();
			throw new ServiceError('officeNotInstalled', { file: source.fileName, format, version: oldestOffice });
		}
		await mkdir(folder, { mode: 0o700 });
		try {
			const job = new OfficeJob(office, source, folder);
			await makeProfile(job.profile, await officeBuild(office));
			return await work(job);
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	}

	/**
	 * The file, decrypted if it was encrypted.
	 * @throws ServiceError `passwordRequired`, `officeEncrypted`, `containerTooLarge`, `cannotOpen`
	 */
	async open(): Promise<OpenedFile> {
		const { path, fileName, file, password, limit } = this.source;
		const isSealed = file.isEncrypted && !isLegacy(file.type);
		const to = join(this.folder, 'plain');
		const plain = isSealed ? await decryptOffice({ path, fileName, file, password, limit }, to) : file;
		// Only encrypted packages have an unknown type.
		if (plain.type === undefined) throw new ServiceError('officeEncrypted', { file: fileName });
		return { path: isSealed ? to : path, type: plain.type, readBy: plain.readBy };
	}

	/** A path in its folder that LibreOffice reads as a type. */
	inputPath(type: OfficeType): string {
		return join(this.folder, `document.${type}`);
	}

	/**
	 * Writes a file in another format.
	 * @returns its path
	 * @throws ServiceError `officeTimedOut`; `cannotOpen` and `officeEncrypted` if LibreOffice cannot read the file
	 */
	async convert({ path, type, readBy }: OpenedFile, to: Target): Promise<string> {
		const { fileName, limit, file } = this.source;
		const [usualReader, pdfBy] = filters[type];
		const outputFolder = join(this.folder, `to-${to}`);
		await mkdir(outputFolder);
		const maxMs = limit('officeMs');
		const end = await runOffice(this.office, {
			profile: this.profile,
			inputPath: path,
			readBy: readBy ?? usualReader,
			writtenAs: to,
			writtenBy: { pdf: pdfBy, odt: 'writer8', ods: 'calc8' }[to],
			outputFolder,
			maxMs,
			memoryBytes: officeMemoryBytes,
			fileBytes: limit('resultBytes'),
		});
		if (end === 'timedOut')
			throw new ServiceError('officeTimedOut', { file: fileName, limit: Math.round(maxMs / 1000) });
		const made = join(outputFolder, `document.${to}`);
		if (await isWritten(made)) return made;
		if (file.isEncrypted && isLegacy(type)) throw new ServiceError('officeEncrypted', { file: fileName });
		throw new ServiceError('cannotOpen', { file: fileName, format: type.toUpperCase() });
	}
}

/** Office files before 2007, whose encryption only LibreOffice knows: it opens workbooks with Excel's own password. */
export function isLegacy(type: OfficeType | undefined): boolean {
	return type === 'doc' || type === 'xls' || type === 'ppt';
}

/** A failed conversion leaves no file, or an empty one. */
async function isWritten(path: string): Promise<boolean> {
	return await stat(path).then(
		({ size }) => size > 0,
		() => false,
	);
}
