/** Bytes from `start` to `end`, both inclusive. */
interface ByteRange {
	readonly start: number;
	readonly end: number;
}

/**
 * The range of a `Range` header for a file of `size` bytes (RFC 9110, section 14).
 * @returns `whole` without a header, or for one to be ignored: another unit, several ranges, or bad syntax;
 * `unsatisfiable` if it is beyond the end
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
	const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replace(/\s/g, '') ?? '');
	const [, first = '', last = ''] = match ?? [];
	if (first === '' && last === '') return 'whole';
	if (first === '') {
		const count = Math.min(Number(last), size);
		return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 };
	}
	if (last !== '' && Number(last) < Number(first)) return 'whole';
	if (Number(first) >= size) return 'unsatisfiable';
	return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
