/** Key of the encrypted part of a Type 1 program (Adobe Type 1 Font Format, 7.2). */
const eexecKey = 55665;
const [factor, addend] = [52845, 22719];
const leadBytes = 4;

/** Names of the glyphs of a Type 1 program; `undefined` when none are found. */
export function type1GlyphNames(program: Uint8Array): string[] | undefined {
	const bytes = Buffer.from(withoutSegments(program));
	const mark = bytes.indexOf('eexec', 0, 'latin1');
	if (mark < 0) return undefined;
	let start = mark + 5;
	while ([0x20, 0x0a, 0x0d, 0x09].includes(bytes[start] ?? 0)) start++;
	const packed = bytes.subarray(start);
	const isHex = /^[0-9a-fA-F\s]{8}/.test(packed.subarray(0, 8).toString('latin1'));
	const cipher = isHex ? Buffer.from(packed.toString('latin1').replace(/[^0-9a-fA-F]/g, ''), 'hex') : packed;
	const text = decrypted(cipher).toString('latin1');
	const from = text.indexOf('/CharStrings');
	if (from < 0) return undefined;
	const names: string[] = [];
	const pattern = /\/([^\s/{}[\]()<>%]+)\s+(\d+)\s+(?:RD|-\||\S+)\s/g;
	pattern.lastIndex = from + '/CharStrings'.length;
	for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
		names.push(match[1] ?? '');
		// The charstring itself may hold anything.
		pattern.lastIndex += Number(match[2]);
	}
	return names.length > 0 ? names : undefined;
}

function decrypted(cipher: Uint8Array): Buffer {
	let key = eexecKey;
	const plain = Buffer.alloc(cipher.length);
	cipher.forEach((byte, index) => {
		plain[index] = byte ^ (key >> 8);
		key = ((byte + key) * factor + addend) & 0xffff;
	});
	return plain.subarray(leadBytes);
}

/** The program without the headers of PFB segments. */
function withoutSegments(bytes: Uint8Array): Uint8Array {
	if (bytes[0] !== 0x80) return bytes;
	const parts: Uint8Array[] = [];
	for (let at = 0; bytes[at] === 0x80 && (bytes[at + 1] === 1 || bytes[at + 1] === 2); ) {
		const length = new DataView(bytes.buffer, bytes.byteOffset + at + 2, 4).getUint32(0, true);
		parts.push(bytes.subarray(at + 6, at + 6 + length));
		at += 6 + length;
	}
	return Buffer.concat(parts);
}
