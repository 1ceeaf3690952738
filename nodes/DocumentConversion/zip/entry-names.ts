import { cleanFileName } from '../files/file-name';

/** Upper half of code page 437, the encoding of names without a UTF-8 flag (APPNOTE.TXT appendix D). */
const codePage437 =
	'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

/** Decode a name: UTF-8 if valid (many writers do not set the flag), else code page 437. */
export function decodeName(bytes: Buffer): string {
	const text = bytes.toString('utf8');
	if (!text.includes('\uFFFD')) return text;
	return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : codePage437[byte - 128])).join('');
}

/** Unique names without folders: `page.png`, `page (2).png`. */
export function uniqueFileNames(paths: readonly string[]): string[] {
	const taken = new Set<string>();
	const lastNumbers = new Map<string, number>();
	return paths.map((path) => {
		const name = cleanFileName(path) || 'file';
		const extension = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
		const stem = name.slice(0, name.length - extension.length) || 'file';
		const key = (stem + extension).toLowerCase();
		let number = lastNumbers.get(key) ?? 0;
		let unique: string;
		do {
			number++;
			unique = number === 1 ? stem + extension : `${stem} (${number})${extension}`;
		} while (taken.has(unique.toLowerCase()));
		lastNumbers.set(key, number);
		taken.add(unique.toLowerCase());
		return unique;
	});
}
