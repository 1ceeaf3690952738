import { buffer } from 'node:stream/consumers';
import { content, zipEntries, type ArchiveEntry } from '../external/zip-reader';
import { writeZip, type ZipEntry } from '../writing/archive/zip';
import { utf16Charset } from '../external/charset';
import { changedPartBytes } from './settings';
import { withUsualPrefixes } from './usual-prefixes';

/** Bounds of a package, for `writeZip`. */
export interface PackageLimits {
	readonly maxEntries: number;
	readonly maxBytes: number;
}

/** How to change a part of a package; `undefined` for parts that stay. */
export type PartChange = (name: string) => ((xml: string) => string) | undefined;

/** Hidden text in the parts of an office file: LibreOffice leaves it out of a PDF. */
export interface HiddenParts {
	/** Whether a part may have hidden text; takes note of its styles. */
	mayHide(xml: string): boolean;
	readonly change: PartChange;
}

/**
 * Copies an office package with some parts changed.
 * @throws Error for a damaged archive; ArchiveTooLargeError
 */
export async function rewritePackage(
	from: string,
	to: string,
	change: PartChange,
	limits: PackageLimits,
): Promise<void> {
	await writeZip(to, changedEntries(from, change), { compress: true, ...limits });
}

/**
 * Whether any part that would be changed matches.
 * @throws Error for a damaged archive
 */
export async function hasPart(path: string, change: PartChange, matches: (xml: string) => boolean): Promise<boolean> {
	for await (const entry of zipEntries(path)) {
		if (entry.size > changedPartBytes || !change(entry.name)) continue;
		if (matches(await textOf(entry))) return true;
	}
	return false;
}

async function* changedEntries(from: string, change: PartChange): AsyncGenerator<ZipEntry> {
	const names = new Set<string>();
	for await (const entry of zipEntries(from)) {
		const { name, size, isFolder } = entry;
		if (isFolder || names.has(name)) continue;
		names.add(name);
		const changed = size <= changedPartBytes ? change(name) : undefined;
		if (name === 'mimetype') yield { name, bytes: await buffer(await entry.open()), compress: false };
		else if (changed) yield { name, bytes: Buffer.from(changed(await textOf(entry))) };
		else yield { name, bytes: content(entry) };
	}
}

/** The text of a part, which may be UTF-16 (ECMA-376, part 2, 6.2.5), with the usual prefixes. */
async function textOf(entry: ArchiveEntry): Promise<string> {
	const bytes = await buffer(await entry.open());
	const wide = utf16Charset(bytes);
	if (!wide) return withUsualPrefixes(bytes.toString('utf8'));
	const text = new TextDecoder(wide).decode(bytes);
	return withUsualPrefixes(text.replace(/^(<\?xml[^>]*?)\sencoding=(["'])[^"']*\2/, '$1'));
}
