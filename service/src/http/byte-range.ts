/** Bytes from `start` to `end`, both included. */
interface ByteRange {
	readonly start: number;
	readonly end: number;
}

/**
 * The range a `Range` header asks for in a file of `size` bytes (RFC 9110, section 14).
 * @returns `whole` when there is no header, or one to be ignored: another unit, several ranges, or bad syntax;
 *   `unsatisfiable` when it lies beyond the end
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
