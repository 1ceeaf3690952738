import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConvertLine } from '../../src/cli/convert-file';
import { parseConvertArguments } from '../../src/cli/convert-arguments';
import { buildService } from '../support/build-service';
import { sampled } from '../support/sample';
import { scannedPdf, scannedTiff } from '../support/scans';
import { runProgram } from '../support/start-service';

let folder: string;

beforeAll(() => buildService());
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'workers-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('several processes of the command line', () => {
	it('read the pages of scans in parallel, file by file, with the same results as one', async () => {
		const scan = join(folder, 'scan.pdf');
		const pages = (['english', 'codes', 'english', 'codes', 'english'] as const).slice(0, sampled(5, 3));
		writeFileSync(scan, await scannedPdf(pages));
		const again = join(folder, 'again.pdf');
		writeFileSync(again, await scannedPdf([...pages].reverse()));
		const convertBy = async (workers: number): Promise<readonly ConvertLine[]> => {
			const out = ['--out', join(folder, `by-${workers}`), '--workers', String(workers)];
			const argv = ['convert', 'pdf/markdown', scan, again, ...out, '--parameter', '{"enableOcr":1}'];
			const { code, stdout, stderr } = await runProgram(argv);
			expect([code, stderr]).toEqual([0, '']);
			return stdout
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line) as ConvertLine);
		};
		const alone = await convertBy(1);
		const together = await convertBy(2);
		const shape = ({ status, warnings, ocrModels }: ConvertLine) => ({ status, warnings, ocrModels });
		expect(together.map(shape)).toEqual(alone.map(shape));
		for (const [index, { result }] of together.entries())
			expect(readFileSync(result).equals(readFileSync(alone[index]!.result))).toBe(true);
		// Nothing of the readers is left.
		expect(readdirSync(join(folder, 'by-2')).sort()).toEqual(readdirSync(join(folder, 'by-1')).sort());
	});

	it('fail a file like one', async () => {
		const scan = join(folder, 'scan.tiff');
		writeFileSync(scan, (await scannedTiff(['english', 'english', 'english', 'english'])).subarray(0, 9000));
		const lines: string[] = [];
		for (const workers of ['1', '2']) {
			const argv = ['convert', 'img/txt', scan, '--out', join(folder, workers), '--workers', workers];
			const { code, stdout } = await runProgram([...argv, '--parameter', '{"enableOcr":1}']);
			expect(code).toBe(1);
			lines.push((JSON.parse(stdout) as ConvertLine).failureReason);
		}
		expect(lines[1]).toBe(lines[0]);
	});

	it.each(['0', '-1', '1.5', 'all', '', '5000'])('refuse "%s" as a number', (value) => {
		const argv = ['pdf/txt', 'a.pdf', '--out', 'o', `--workers=${value}`];
		expect(() => parseConvertArguments(argv)).toThrow('--workers');
	});

	it('default to one', () => {
		expect(parseConvertArguments(['pdf/txt', 'a.pdf', '--out', 'o'])).toMatchObject({ workers: 1 });
	});
});
