/** Files and folders that macOS and Windows add to archives; none contains a document. */
const systemNames =
	/^(?:__MACOSX|\.DS_Store|\._.*|\.Spotlight-V100|\.Trashes|\.fseventsd|\.TemporaryItems|\.localized|Icon\r|(?:eh)?thumbs\.db|desktop\.ini)$/is;

/** Whether the operating system added an entry of an archive. @param path  names separated by `/` or `\` */
export function isSystemFile(path: string): boolean {
	return path.split(/[/\\]/).some((name) => systemNames.test(name));
}
