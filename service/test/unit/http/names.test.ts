import fc from 'fast-check';
import { contentHeaders } from '../../../src/http/content-headers';
import { cleanFileName } from '../../../src/http/file-name';
import { dateTime } from '../../../src/http/present';

describe('the name of a file', () => {
	it.each([
		['a.pdf', 'a.pdf'],
		[' 合同 📄.pdf ', '合同 📄.pdf'],
		['../../etc/passwd', 'passwd'],
		['C:\\x\\y.pdf', 'y.pdf'],
		['a\r\nset-cookie: x.pdf', 'aset-cookie: x.pdf'],
		['half \ud83d.pdf', 'half \ufffd.pdf'],
	])('%j becomes %j', (given, kept) => {
		expect(cleanFileName(given, 255)).toBe(kept);
	});

	it.each([undefined, '', '  ', '/', '..', 'a/..', '\u0000'])('%j is not one', (given) => {
		expect(() => cleanFileName(given, 255)).toThrow(expect.objectContaining({ errorName: 'missingParameter' }));
	});

	it('is measured in bytes', () => {
		expect(cleanFileName('名'.repeat(85), 255)).toHaveLength(85);
		expect(() => cleanFileName('名'.repeat(86), 255)).toThrow(expect.objectContaining({ errorName: 'invalidRequest' }));
	});

	it('always round-trips through a header', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (given) => {
				let name: string;
				try {
					name = cleanFileName(given, 10_000);
				} catch {
					return;
				}
				const disposition = contentHeaders(name)['content-disposition'] ?? '';
				expect(disposition).toMatch(
					/^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.~!$&+%-]*$/,
				);
				expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(name);
			}),
		);
	});
});

describe('a time', () => {
	it('is written in UTC to the second', () => {
		expect(dateTime(Date.UTC(2024, 1, 29, 3, 4, 5, 999))).toBe('2024-02-29 03:04:05');
	});
});
