/** Zero digits of scripts in business documents: Arabic, Persian, and those of India. */
const noughts = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66];

const digits: ReadonlyMap<string, string> = new Map([
	...noughts.flatMap((nought) =>
		Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(nought + digit), String(digit)] as const),
	),
	['\u066b', '.'],
	['\u066c', ','],
]);

/** Replaces digits and their separators of all scripts with ASCII; every character keeps its offset. */
export function toAsciiDigits(text: string): string {
	return /[\u0660-\u066c\u06f0-\u06f9\u0966-\u0d6f]/.test(text)
		? text.replace(/[\u0660-\u066c\u06f0-\u06f9\u0966-\u0d6f]/g, (sign) => digits.get(sign) ?? sign)
		: text;
}
