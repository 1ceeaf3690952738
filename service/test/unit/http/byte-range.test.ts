import fc from 'fast-check';
import { readByteRange } from '../../../src/http/byte-range';

describe('a byte range', () => {
	it.each([
		['bytes=0-0', { start: 0, end: 0 }],
		['bytes=2-', { start: 2, end: 9 }],
		['bytes=-3', { start: 7, end: 9 }],
		['bytes=-30', { start: 0, end: 9 }],
		['bytes=5-99', { start: 5, end: 9 }],
		['bytes= 1 - 2', { start: 1, end: 2 }],
		['bytes=10-', 'unsatisfiable'],
		['bytes=-0', 'unsatisfiable'],
		[undefined, 'whole'],
		['', 'whole'],
		['bytes=-', 'whole'],
		['bytes=5-2', 'whole'],
		['bytes=0-1,3-4', 'whole'],
		['pages=1-2', 'whole'],
		['bytes=a-b', 'whole'],
	])('%s of ten bytes', (header, expected) => {
		expect(readByteRange(header, 10)).toEqual(expected);
	});

	it('never leaves the file', () => {
		fc.assert(
			fc.property(fc.nat(50), fc.option(fc.nat(60)), fc.option(fc.nat(60)), (size, first, last) => {
				const range = readByteRange(`bytes=${first ?? ''}-${last ?? ''}`, size);
				return typeof range === 'string' || (range.start >= 0 && range.start <= range.end && range.end < size);
			}),
		);
	});
});
