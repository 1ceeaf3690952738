import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { ServiceError } from '../../messages/errors';
import { phrase, type Phrase } from '../../messages/phrases';
import { htmlText } from '../external/html-text';
import { zipEntries } from '../external/zip-reader';
import { readableHtml } from './html-page';
import { HiddenContent } from '../text/hidden-content';
import { hiddenPartsOf } from './hidden-office';
import { mayHideRtf } from './hidden-open-text';
import { hasLegacyMarks } from './legacy-kind';
import { maxHtmlDepth } from './settings';
import { isLegacy, OfficeJob, type OfficeSource, type OpenedFile } from './office-job';
import { hasPart, rewritePackage, type PartChange } from './rewrite-package';
import { isWorkbook, saveSheets } from './save-sheets';
import { removeReadingFields } from './rtf-fields';
import { changesIn, mayHaveChanges, mayHaveRtfChanges, type AcceptedChanges } from './tracked-changes';

/**
 * Converts an office file to PDF with LibreOffice, in a separate process with its own profile. Tracked changes are
 * accepted.
 * @param path  of the PDF; working files next to it are removed
 * @returns warnings
 * @throws ServiceError `officeNotInstalled`, `passwordRequired`, `officeEncrypted`, `containerTooLarge`,
 * `officeTimedOut`; `cannotOpen` if LibreOffice cannot convert the file
 */
export async function writeOfficePdf(source: OfficeSource, path: string): Promise<readonly Phrase[]> {
	return await writeReadable(source, path, false);
}

/** Like {@link writeOfficePdf}, but a workbook becomes one in OpenDocument format, with its texts as displayed. */
export async function writeSheets(source: OfficeSource, path: string): Promise<readonly Phrase[]> {
	return await writeReadable(source, path, true);
}

async function writeReadable(source: OfficeSource, path: string, asSheets: boolean): Promise<readonly Phrase[]> {
	return await OfficeJob.with(source, `${path}-work`, async (job) => {
		const accepted: AcceptedChanges = { insertions: 0, deletions: 0 };
		const opened = await job.open();
		if (isWorkbook(opened.type)) {
			if (isPackage(opened)) await checkSize(source, opened);
			const { sheets, warnings } = await saveSheets(job, opened);
			await rename(asSheets ? sheets.path : await job.convert(sheets, 'pdf'), path);
			return warnings;
		}
		const hidden = new HiddenContent(source);
		const ready = await prepare(job, opened, accepted, hidden);
		await rename(await job.convert(ready, 'pdf'), path);
		const hasChanges = accepted.insertions + accepted.deletions > 0;
		return [
			...(hasChanges ? [phrase('changesAccepted', { file: source.fileName, ...accepted })] : []),
			...hidden.warnings(),
		];
	});
}

/** The file as passed to LibreOffice. @param hidden  gets what a reader of the file does not see */
async function prepare(
	job: OfficeJob,
	opened: OpenedFile,
	accepted: AcceptedChanges,
	hidden: HiddenContent,
): Promise<OpenedFile> {
	const { type, readBy } = opened;
	const path = job.inputPath(type);
	const ready = { path, type, readBy };
	if (type === 'rtf') {
		const text = removeReadingFields(await readFile(opened.path, 'latin1'));
		await writeFile(path, text, 'latin1');
		return mayHaveRtfChanges(text) || mayHideRtf(text) ? await asOpenText(job, ready, accepted, hidden) : ready;
	}
	if (type === 'html') {
		await writeFile(
			path,
			readableHtml(await readFile(opened.path), (html) => hidden.replaceHtml(htmlText(html, maxHtmlDepth))),
		);
		return ready;
	}
	if (isPackage(opened)) await checkSize(job.source, opened);
	const change = await changeOf(opened, accepted, hidden);
	if (change) await copyChanged(job, opened, path, change);
	else await copyFile(opened.path, path);
	const hasMarks = type === 'doc' ? await hasLegacyMarks(path) : type === 'odt' && !isPackage(opened);
	return hasMarks ? await asOpenText(job, ready, accepted, hidden) : ready;
}

/** Whether a file is a ZIP of parts. Only its usual filter reads one. */
const isPackage = ({ type, readBy }: OpenedFile): boolean => !isLegacy(type) && readBy === undefined;

/** What has to change in a document before LibreOffice reads it: tracked changes, and hidden text that has to be named. */
async function changeOf(
	{ path, type }: OpenedFile,
	accepted: AcceptedChanges,
	hidden: HiddenContent,
): Promise<PartChange | undefined> {
	const ofChanges = type === 'docx' || type === 'odt' ? changesIn(type, accepted) : undefined;
	const ofHidden = type === 'docx' || type === 'pptx' || type === 'odt' ? hiddenPartsOf(type, hidden) : undefined;
	const parts = ofChanges ?? ofHidden?.change;
	if (!parts) return undefined;
	let isChanged = false;
	let isHiding = false;
	const isDamaged = await hasPart(path, parts, (xml) => {
		isChanged ||= ofChanges !== undefined && mayHaveChanges(xml);
		isHiding = ofHidden?.mayHide(xml) === true || isHiding;
		return false;
	}).catch(() => true);
	if (isDamaged || !(isChanged || isHiding)) return undefined;
	return (name) => {
		const accept = isChanged ? ofChanges?.(name) : undefined;
		const reveal = isHiding ? ofHidden?.change(name) : undefined;
		if (!accept || !reveal) return accept ?? reveal;
		return (xml) => reveal(accept(xml));
	};
}

/**
 * A text document in OpenDocument format, whose tracked changes are accepted, and with the hidden text that is kept; the
 * file itself if it has neither.
 */
async function asOpenText(
	job: OfficeJob,
	file: OpenedFile,
	accepted: AcceptedChanges,
	hidden: HiddenContent,
): Promise<OpenedFile> {
	const made: OpenedFile = { path: await job.convert(file, 'odt'), type: 'odt' };
	const path = job.inputPath('odt');
	const change = await changeOf(made, accepted, hidden);
	if (!change) return file;
	await copyChanged(job, made, path, change);
	const isSame = accepted.insertions + accepted.deletions === 0 && !hidden.isKept;
	return isSame ? file : { path, type: 'odt' };
}

async function copyChanged({ source }: OfficeJob, from: OpenedFile, to: string, change: PartChange): Promise<void> {
	const { limit } = source;
	const limits = { maxEntries: limit('zipEntries'), maxBytes: limit('containerBytes') };
	await rewritePackage(from.path, to, change, limits).catch(async (error: unknown) => {
		// LibreOffice may be able to repair a damaged file.
		if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
		await rm(to, { force: true });
		await copyFile(from.path, to);
	});
}

/** The declared size of its parts; LibreOffice's own limits cover understated ones. */
async function checkSize({ fileName: file, limit }: OfficeSource, { path, type }: OpenedFile): Promise<void> {
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
