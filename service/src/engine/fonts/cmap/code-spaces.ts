import type { CodeSpace } from './program';

/** Range of a byte of a code. */
type Bounds = readonly [low: number, high: number];

const space = (...bounds: readonly Bounds[]): CodeSpace => ({
	low: Uint8Array.from(bounds, ([low]) => low),
	high: Uint8Array.from(bounds, ([, high]) => high),
});
const any = [0, 0xff] as const;

/** Two-byte codes of any value: the identity maps. */
export const twoBytes: readonly CodeSpace[] = [space(any, any)];

/** Code spaces of the predefined character maps, by kind (ISO 32000-1, table 118; their published definitions). */
export function predefinedSpaces(name: string): readonly CodeSpace[] {
	const single = space([0, 0x80]);
	if (/RKSJ/.test(name))
		return [single, space([0xa0, 0xdf]), space([0x81, 0x9f], [0x40, 0xfc]), space([0xe0, 0xfc], [0x40, 0xfc])];
	if (/UTF16/.test(name)) return [space([0xd8, 0xdb], any, [0xdc, 0xdf], any), ...twoBytes];
	if (/UTF32/.test(name)) return [space(any, any, any, any)];
	if (/^GBK2K/.test(name))
		return [
			space([0, 0x7f]),
			space([0x81, 0xfe], [0x30, 0x39], [0x81, 0xfe], [0x30, 0x39]),
			space([0x81, 0xfe], [0x40, 0xfe]),
		];
	if (name === 'EUC-H' || name === 'EUC-V')
		return [single, space([0x8e, 0x8e], [0xa0, 0xdf]), space([0xa1, 0xfe], [0xa1, 0xfe])];
	if (/^(GBK|GBKp|GBpc|KSCms|KSCpc|ETen|ETenms|B5|HKscs|ETHK)/.test(name) || /-EUC-/.test(name))
		return [single, space([0x81, 0xfe], [0x40, 0xfe])];
	return twoBytes;
}

/** Length of the code at a position of a string; outside of all spaces, that of the shortest code. */
export function codeLengths(spaces: readonly CodeSpace[]): (bytes: Uint8Array, start: number) => number {
	const lengths = [...new Set(spaces.map(({ low }) => low.length))].sort((one, other) => one - other);
	return (bytes, start) =>
		lengths.find((length) => spaces.some((range) => holds(range, bytes, start, length))) ?? lengths[0] ?? 1;
}

function holds({ low, high }: CodeSpace, bytes: Uint8Array, start: number, length: number): boolean {
	return (
		low.length === length &&
		low.every((least, index) => {
			const byte = bytes[start + index];
			return byte !== undefined && byte >= least && byte <= (high[index] ?? 0);
		})
	);
}
