import { basename, extname } from 'node:path';

/** A plausible file extension: short, with a letter. `report 2026.01` has none. */
const extensionPattern = /^\.(?=.*[a-z])[a-z0-9]{1,8}$/i;

/** Result name for a file named only by an extension. */
const nameless = 'document';

/** Maximum name inside an archive, bytes, with room for page number and extension below 255. */
const maximumNameBytes = 200;

/** Base name of a file for its owner: no folders, no extension, never empty. */
export function baseName(fileName: string): string {
	const name = basename(fileName.replaceAll('\\', '/'));
	const extension = extname(name);
	const base = extensionPattern.test(extension) ? name.slice(0, -extension.length) : name;
	return /^\.*$/.test(base) || extensionPattern.test(base) ? nameless : base;
}

/** Result name for its owner; `extension` without the dot. */
export function resultName(fileName: string, extension: string): string {
	return `${baseName(fileName)}.${extension}`;
}

/**
 * A name that is safe on every system: no separators, control or reserved characters, no dot or space at the ends, no
 * two consecutive dots, which some unpackers take for a parent folder, no Windows device name, at most 200 bytes.
 */
export function safeName(name: string): string {
	let safe = name
		.replace(/[\p{Cc}\u2028\u2029/\\:*?"<>|]/gu, '_')
		.replace(/\.{2,}/g, '.')
		.replace(/^[\s.]+|[\s.]+$/g, '');
	while (Buffer.byteLength(safe) > maximumNameBytes) safe = [...safe].slice(0, -1).join('');
	if (/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe)) safe = `_${safe}`;
	return safe === '' ? nameless : safe;
}

/** Name of a document's file inside an archive; `extension` without the dot. */
export function archiveName(fileName: string, extension: string): string {
	return `${safeName(baseName(fileName))}.${extension}`;
}

/** Maximum page label in a name, bytes: with it and the base name, names stay below 255. */
const maximumLabelBytes = 40;

/**
 * Name of one page's file inside an archive: base name, page number padded to the last page's width, extension; in
 * between the page's label if it differs from its number.
 */
export function pageFileName(
	fileName: string,
	pageNumber: number,
	pageCount: number,
	extension: string,
	label = '',
): string {
	const number = String(pageNumber).padStart(String(pageCount).length, '0');
	let suffix = label.trim() === String(pageNumber) || label.trim() === '' ? '' : `-${safeName(label)}`;
	while (Buffer.byteLength(suffix) > maximumLabelBytes) suffix = [...suffix].slice(0, -1).join('');
	return `${safeName(baseName(fileName))}-${number}${suffix}.${extension}`;
}
