/** A file written into the text of an email. */
interface EncodedFile {
	readonly name: string;
	readonly content: Uint8Array;
}

/** From the line `begin MODE NAME` to the line `end`, each line with its length (POSIX, uuencode). */
const encodedFile =
	/^begin [0-7]{3,4} ([^\r\n]*\S)[^\S\r\n]*\r?\n((?:[!-`][^\r\n]*\r?\n|[^\S\r\n]*\r?\n)*?)end[^\S\r\n]*$/gm;

/**
 * Takes uuencoded files out of a text.
 * @returns the rest of the text, and the files; text that only resembles such a file stays
 */
export function takeUuencoded(text: string): { readonly text: string; readonly files: readonly EncodedFile[] } {
	const files: EncodedFile[] = [];
	const rest = text.replaceAll(encodedFile, (whole, name: string, body: string) => {
		const content = decodeLines(body.split(/\r?\n/));
		if (!content) return whole;
		files.push({ name, content });
		return '';
	});
	return { text: rest, files };
}

/** The content of a file sent as uuencoded text; `undefined` for any other file. */
export function decodeUuencoded(bytes: Uint8Array): Uint8Array | undefined {
	const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
	if (!/^begin [0-7]{3,4} /.test(start)) return undefined;
	const { text, files } = takeUuencoded(Buffer.from(bytes).toString('latin1'));
	return text.trim() === '' ? files[0]?.content : undefined;
}

/** @returns `undefined` if a line has other characters or is longer than it claims */
function decodeLines(lines: readonly string[]): Uint8Array | undefined {
	const pieces: Buffer[] = [];
	for (const line of lines) {
		if (line.trim() === '' || line[0] === '`') continue;
		const piece = decodeLine(line);
		if (!piece) return undefined;
		pieces.push(piece);
	}
	return Buffer.concat(pieces);
}

function decodeLine(line: string): Buffer | undefined {
	const length = (line.charCodeAt(0) - 32) & 63;
	const characters = 4 * Math.ceil(length / 3);
	// Programs cut spaces at the end of a line, and some add a checksum.
	const data = line.slice(1).padEnd(characters, ' ');
	if (!/^[ -`]*$/.test(data) || line.length > characters + 3) return undefined;
	const bytes = Buffer.alloc((characters / 4) * 3);
	for (let at = 0; at < characters; at += 4) {
		const [a, b, c, d] = [0, 1, 2, 3].map((index) => (data.charCodeAt(at + index) - 32) & 63) as [
			number,
			number,
			number,
			number,
		];
		bytes.writeUIntBE((a << 18) | (b << 12) | (c << 6) | d, (at / 4) * 3, 3);
	}
	return bytes.subarray(0, length);
}
