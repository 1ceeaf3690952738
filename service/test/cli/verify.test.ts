import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixturePath } from '../../../fixtures';
import { readArguments } from '../../src/cli/arguments';
import { runConvert } from '../../src/cli/convert';
import type { ConvertLine } from '../../src/cli/convert-file';
import { runVerify } from '../../src/cli/verify';
import { convert } from '../../src/engine/convert/conversion';
import type { Receipt } from '../../../contract/receipt';
import { sha256 } from '../support/receipt';
import { makeZip } from '../support/containers';
import { unzip } from '../engine/support';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'verify-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function printed(work: () => Promise<number>): Promise<{ code: number; stdout: string }> {
	let stdout = '';
	const spy = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
		stdout += String(text);
		return true;
	});
	try {
		return { code: await work(), stdout };
	} finally {
		spy.mockRestore();
	}
}

const verify = async (...argv: string[]) => await printed(() => runVerify(readArguments(argv)));

/** Converts with a receipt. @returns paths of the result and its receipt */
async function converted(tool: string, files: readonly string[], ...more: string[]): Promise<[string, string]> {
	const argv = [tool, ...files, '--out', folder, '--receipt', ...more];
	const { stdout } = await printed(() => runConvert(argv, convert));
	const { result, receipt } = JSON.parse(stdout) as ConvertLine;
	return [result, receipt ?? ''];
}

const source = fixturePath('three-pages.pdf');

/** Writes the receipt again, changed. */
function change(path: string, changed: (receipt: Receipt) => object): void {
	const receipt = JSON.parse(readFileSync(path, 'utf8')) as Receipt;
	writeFileSync(path, JSON.stringify({ ...receipt, ...changed(receipt) }));
}

describe('document-conversion verify', () => {
	it('agrees with the files of the receipt', async () => {
		const [result, receipt] = await converted('pdf/txt', [source], '--parameter', '{"pageRanges":"2-3"}');
		expect(receipt).toBe(join(folder, 'three-pages.receipt.json'));
		const { code, stdout } = await verify(source, result, receipt);
		expect(stdout.split('\n')).toEqual([
			'agrees   source "three-pages.pdf": size and SHA-256',
			'agrees   result "three-pages.txt": size and SHA-256',
			'agrees   pages: 2-3 of 3',
			expect.stringMatching(/^agrees {3}words: 2 pages, \d+ words, all in the result$/),
			'agrees   totals: 0 checked, 0 wrong',
			'agrees   OCR models: not used',
			'agrees   a new conversion gives the same result (made by this version)',
			'',
		]);
		expect(code).toBe(0);
	});

	it('says that a redaction of texts cannot be repeated from its receipt', async () => {
		const [result, receipt] = await converted('pdf/redact', [source], '--parameter', '{"redactTexts":["page"]}');
		const { code, stdout } = await verify(source, result, receipt);
		expect(stdout).toMatch(/^note {5}not converted again: .*redactTexts$/m);
		expect(code).toBe(0);
	});

	it.each<[string, (receipt: Receipt) => object, RegExp]>([
		[
			'another word count',
			({ words }) => ({ words: { ...words, onPages: words.onPages + 1 } }),
			/^differs {2}words: /m,
		],
		['another page list', ({ pages }) => ({ pages: { ...pages, converted: '1-3' } }), /^differs {2}pages: 2 of 3/m],
		['totals', () => ({ sums: { checked: 1, wrong: 0 } }), /^differs {2}totals: 0 checked/m],
		['another file', ({ source: file }) => ({ furtherSources: [file] }), /^differs {2}source .* no file was given/m],
	])('differs from a receipt with %s', async (_what, changed, line) => {
		const [result, receipt] = await converted('pdf/txt', [source], '--parameter', '{"pageRanges":"2"}');
		change(receipt, changed);
		const { code, stdout } = await verify(source, result, receipt);
		expect([code, stdout]).toEqual([1, expect.stringMatching(line)]);
	});

	it('differs if the source or the result was changed', async () => {
		const [result, receipt] = await converted('pdf/txt', [source]);
		writeFileSync(result, readFileSync(result, 'utf8').replace('Bravo', 'Brava'));
		const changedResult = await verify(source, result, receipt);
		expect(changedResult).toMatchObject({ code: 1, stdout: expect.stringMatching(/^differs {2}result /m) as string });
		expect(changedResult.stdout).toMatch(/^note .* another result/m);
		const changedSource = await verify(fixturePath('sample.pdf'), result, receipt);
		expect(changedSource.stdout).toMatch(/^differs {2}source [^]*^differs {2}words/m);
	});

	it('reads the words of the result: a receipt with the hash of a changed result does not agree', async () => {
		const [result, receipt] = await converted('pdf/txt', [source]);
		const changed = readFileSync(result, 'utf8').replace('Bravo', '');
		writeFileSync(result, changed);
		const file = { name: 'three-pages.txt', size: Buffer.byteLength(changed), sha256: sha256(changed) };
		change(receipt, () => ({ result: file }));
		const { code, stdout } = await verify(source, result, receipt);
		expect(code).toBe(1);
		expect(stdout).toMatch(
			/^agrees {3}result [^]*^differs {2}words: 3 pages, \d+ words, \d+ in the result; 1 missing \(page 2\)$/m,
		);
	});

	it('checks the files of a ZIP by its own receipt, and finds a changed or added one', async () => {
		const [result] = await converted('pdf/markdown', [source], '--parameter', '{"receiptInZip":1}');
		const files = [...(await unzip(readFileSync(result)))].map(([name, bytes]) => ({ name, bytes }));
		const receipt = join(folder, 'receipt.json');
		writeFileSync(receipt, files.find(({ name }) => name === 'receipt.json')!.bytes);
		expect(await verify(source, result, receipt)).toMatchObject({
			code: 0,
			stdout: expect.stringMatching(/^agrees {3}result "three-pages.zip": 1 files in the ZIP$/m) as string,
		});
		writeFileSync(result, makeZip([...files, { name: 'more.md', bytes: Buffer.from('more') }]));
		const added = await verify(source, result, receipt);
		expect(added).toMatchObject({ code: 1, stdout: expect.stringMatching(/^differs {2}result /m) as string });
	});

	it('checks all files of a combined result, in order', async () => {
		const other = fixturePath('sample.pdf');
		const [result, receipt] = await converted('pdf/merge', [source, other]);
		expect((await verify(source, other, result, receipt)).code).toBe(0);
		expect((await verify(other, source, result, receipt)).code).toBe(1);
	});

	it('opens an encrypted source', async () => {
		const encrypted = fixturePath('encrypted.pdf');
		const [result, receipt] = await converted('pdf/txt', [encrypted], '--password', 'secret');
		expect(await verify(encrypted, result, receipt)).toMatchObject({ code: 1 });
		const passwordFile = join(folder, 'password');
		writeFileSync(passwordFile, 'secret\n');
		expect(await verify(encrypted, result, receipt, '--password-file', passwordFile)).toMatchObject({ code: 0 });
	});

	it('refuses other files as receipts, missing files and unknown flags', async () => {
		const [result, receipt] = await converted('pdf/txt', [source]);
		await expect(verify(source, result, result)).rejects.toThrow('is not a receipt');
		change(receipt, () => ({ date: 'today' }));
		await expect(verify(source, result, receipt)).rejects.toThrow('is not a receipt');
		await expect(verify(source, join(folder, 'missing'), receipt)).rejects.toThrow('does not exist');
		await expect(verify(source, result)).rejects.toThrow('requires a source, a result and a receipt');
		await expect(verify(source, result, receipt, '--nothing')).rejects.toThrow('--nothing');
		expect((await verify('--help')).stdout).toContain('verify <source…> <result> <receipt>');
	});
});
