import { headOf } from '../../runtime/file-head';

/** Resource forks and attributes of a file, which macOS stores beside it under any name (RFC 1740, appendix A). */
const appleDouble = '\x00\x05\x16\x07';

/** Word and Excel lock an open document with a file of one of these sizes, which starts with the length of a name. */
const lockSizes = [162, 165];
const maxUserName = 54;

/** Files that systems and programs add to folders, by name and content: a document may have any name. */
const knownFiles: readonly { readonly name: RegExp; readonly isContent: (head: string) => boolean }[] = [
	{ name: /^\.DS_Store$/i, isContent: (head) => head.startsWith('\0\0\0\x01Bud1') },
	{ name: /^(?:eh)?thumbs\.db$/i, isContent: (head) => head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') },
	{ name: /^desktop\.ini$/i, isContent: (head) => /^(?:\xef\xbb\xbf|\xff\xfe)?\s*\[/.test(head.replaceAll('\0', '')) },
	{ name: /^~\$/, isContent: (head) => lockSizes.includes(head.length) && head.charCodeAt(0) <= maxUserName },
	{ name: /^\.~lock\..*#$/, isContent: (head) => head.startsWith(',') },
];
const headBytes = 256;

/** Names of empty files that macOS adds. */
const emptyFiles = /^(?:\._.*|\.localized|Icon\r|__MACOSX)$/s;

/** Folders of macOS volumes. Documents in them are converted. */
const systemFolders = /(?:^|[/\\])\.(?:Spotlight-V100|Trashes|fseventsd|TemporaryItems)[/\\]/i;

/** Whether a system or a program added a file of an archive. @param name  with folders separated by `/` or `\` */
export async function isSystemFile(name: string, path: string): Promise<boolean> {
	const head = (await headOf(path, headBytes)).toString('latin1');
	if (head.startsWith(appleDouble)) return true;
	const own = name.split(/[/\\]/).at(-1) ?? '';
	if (head === '') return emptyFiles.test(own);
	return knownFiles.some(({ name: known, isContent }) => known.test(own) && isContent(head));
}

/** Whether a file that no tool reads is in a folder of the system. */
export function isInSystemFolder(name: string): boolean {
	return systemFolders.test(name);
}
