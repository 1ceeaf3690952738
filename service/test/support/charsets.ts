/** A text in a legacy charset, by the inverse of the platform's decoder. */
export function encodeText(text: string, charset: string): Buffer {
	const decoder = new TextDecoder(charset);
	const codes = new Map<string, readonly number[]>();
	const add = (code: readonly number[]): void => {
		const character = decoder.decode(Uint8Array.from(code));
		if ([...character].length === 1 && character !== '\ufffd' && !codes.has(character)) codes.set(character, code);
	};
	for (let first = 0; first < 256; first++) add([first]);
	if (![...text].every((character) => codes.has(character)))
		for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) add([first, second]);
	return Buffer.from(
		[...text].flatMap((character) => {
			const code = codes.get(character);
			if (!code) throw new Error(`${charset} has no ${character}`);
			return code;
		}),
	);
}
