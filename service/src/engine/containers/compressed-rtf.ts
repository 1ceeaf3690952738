/** What the dictionary contains at first (MS-OXRTFCP, 2.1.2.1). */
const dictionaryStart =
	'{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor ' +
	'MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';
const dictionaryBytes = 4096;
const headerBytes = 16;
const [compressed, plain] = [0x75465a4c, 0x414c454d];

/** RTF of an Outlook message (MS-OXRTFCP), one character per byte. @throws Error if it is damaged */
export function decompressRtf(bytes: Buffer): string {
	const [rawSize, type] = [bytes.readUInt32LE(4), bytes.readUInt32LE(8)];
	if (type === plain) return bytes.toString('latin1', headerBytes, headerBytes + rawSize);
	if (type !== compressed) throw new Error('unknown compression of RTF');
	const dictionary = Buffer.alloc(dictionaryBytes);
	let place = dictionary.write(dictionaryStart, 'latin1');
	// Two bytes give at most seventeen.
	const out = Buffer.alloc(Math.min(rawSize, bytes.length * 9));
	let size = 0;
	const put = (byte: number): void => {
		if (size < out.length) out[size++] = byte;
		dictionary[place] = byte;
		place = (place + 1) % dictionaryBytes;
	};
	for (let at = headerBytes; at < bytes.length && size < out.length; ) {
		const control = bytes.readUInt8(at++);
		for (let bit = 0; bit < 8 && at < bytes.length; bit++) {
			if ((control & (1 << bit)) === 0) {
				put(bytes.readUInt8(at++));
				continue;
			}
			if (at + 2 > bytes.length) return out.toString('latin1', 0, size);
			const reference = bytes.readUInt16BE(at);
			at += 2;
			const from = reference >> 4;
			if (from === place) return out.toString('latin1', 0, size);
			for (let index = 0; index < (reference & 15) + 2; index++) put(dictionary[(from + index) % dictionaryBytes] ?? 0);
		}
	}
	return out.toString('latin1', 0, size);
}
