/** Extensions of documents, images and results. A number after a dot belongs to the name. */
const knownExtension =
	/\.(?:avif|bmp|csv|do[ct][xm]?|eml|gif|hei[cf]|x?html?|jp2|jpe?g|json|md|mbox|msg|o[dt][pst]|pdf|png|p[op][ts][xm]?|rtf|tga|tiff?|txt|webp|xl[st][xm]?|xml|zip)$/i;

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

/** Most file systems allow 255 bytes; the rest is for a number and the extension. */
const maxStemBytes = 220;

/** Names that Windows reserves for devices. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * A file name from a text of the user, with only characters that common file systems allow.
 * @param number appended to the name; empty for none
 * @param extension of the file's type, in lower case; replaces that of another document type
 * @returns `undefined` if nothing is left of the text
 */
export function composeFileName(text: string, number: string, extension: string | undefined): string | undefined {
	const clean = text
		.replace(/[\p{Cc}\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '')
		.replace(/[/\\:*?"<>|]/g, '-')
		.replace(/^[\s.]+|[\s.]+$/g, '');
	let stem = extension === undefined ? clean : clean.replace(knownExtension, '').replace(/[\s.]+$/, '');
	while (Buffer.byteLength(stem) > maxStemBytes) stem = [...stem].slice(0, -1).join('');
	if (stem === '') return undefined;
	const safe = stem.replace(deviceName, '_$&');
	return `${safe}${number === '' ? '' : `-${number}`}${extension === undefined ? '' : `.${extension}`}`;
}
