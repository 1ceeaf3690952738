/** Characters that common file systems allow; extensions are kept. */
const maxStemLength = 180;

/** A safe relative path: no root, drive, `..` or control characters; may be empty. */
export function cleanPath(name: string): string {
	return (
		name
			// Bidirectional controls can hide the extension.
			.replace(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
			.split(/[/\\]/)
			.map((part) => part.trim())
			.filter((part, index) => part !== '' && part !== '.' && part !== '..' && !(index === 0 && /^[a-z]:$/i.test(part)))
			.join('/')
	);
}

/** The last part of such a path, of limited length: a name that is safe to write to a folder; may be empty. */
export function cleanFileName(name: string): string {
	const last = cleanPath(name).split('/').at(-1) ?? '';
	const extension = /\.[^.]{1,16}$/.exec(last)?.[0] ?? '';
	return last.slice(0, last.length - extension.length).slice(0, maxStemLength) + extension;
}
