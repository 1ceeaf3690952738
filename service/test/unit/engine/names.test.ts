import fc from 'fast-check';
import { baseName, pageFileName, resultName, safeName } from '../../../src/engine/request/names';

describe('resultName', () => {
	it.each([
		['report.pdf', 'report.txt'],
		['Report.PDF', 'Report.txt'],
		['report', 'report.txt'],
		['report 2026.01', 'report 2026.01.txt'],
		['a.b.c.pdf', 'a.b.c.txt'],
		['发票（一）.pdf', '发票（一）.txt'],
		['../../etc/passwd', 'passwd.txt'],
		['C:\\folder\\file.pdf', 'file.txt'],
		['.pdf', 'document.txt'],
		['', 'document.txt'],
		['..', 'document.txt'],
	])('%j → %j', (fileName, expected) => {
		expect(resultName(fileName, 'txt')).toBe(expected);
	});

	it('never contains a folder', () => {
		fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => expect(baseName(name)).not.toMatch(/[/\\]/)));
	});
});

describe('safeName', () => {
	it.each([
		['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
		['..', 'document'],
		['a..b', 'a.b'],
		['a/../b', 'a_._b'],
		[' .name. ', 'name'],
		['con', '_con'],
		['LPT1.txt', '_LPT1.txt'],
		['line\nbreak\u0000', 'line_break_'],
		['报告', '报告'],
	])('%j → %j', (name, expected) => {
		expect(safeName(name)).toBe(expected);
	});

	it('is a plain file name of bounded length for any text', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
				const safe = safeName(name);
				expect(safe).not.toMatch(/[/\\\p{Cc}]|^\.|^$/u);
				expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(201);
			}),
		);
	});
});

describe('pageFileName', () => {
	it('pads the number to the width of the last page', () => {
		expect(pageFileName('x/report.pdf', 7, 9, 'png')).toBe('report-7.png');
		expect(pageFileName('report.pdf', 7, 1200, 'png')).toBe('report-0007.png');
	});

	it('includes a page label that differs from the number', () => {
		expect(pageFileName('report.pdf', 3, 12, 'png', 'iii')).toBe('report-03-iii.png');
		expect(pageFileName('report.pdf', 3, 12, 'png', '3')).toBe('report-03.png');
		expect(pageFileName('report.pdf', 3, 12, 'png', ' ')).toBe('report-03.png');
		expect(pageFileName('report.pdf', 3, 12, 'png', '../A/3')).toBe('report-03-_A_3.png');
		expect(Buffer.byteLength(pageFileName('长'.repeat(99), 3, 99_999, 'jpeg', '页'.repeat(99)))).toBeLessThan(255);
	});
});
