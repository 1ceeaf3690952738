import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { errors } from '../../../contract/errors';
import { limits } from '../../../contract/limits';
import { fixturePath } from '../../../fixtures';
import { clocksOf } from '../../src/cli/timed-conversions';
import { parseConvertArguments } from '../../src/cli/convert-arguments';
import type { ConvertLine } from '../../src/cli/convert-file';
import { heavyPdf } from '../support/heavy-pdf';
import { buildService, nodePath } from '../support/build-service';

const program = join(__dirname, '../../bin/document-conversion.js');
describe('the time limit of the command line', () => {
	beforeAll(buildService);

	it('ends a slow file, reports it, and continues with the next one', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'time-limit-test-'));
		try {
			const heavy = join(folder, 'heavy.pdf');
			// Minutes of drawing.
			writeFileSync(heavy, heavyPdf(100, 20_000));
			const out = join(folder, 'out');
			const files = [heavy, fixturePath('three-pages.pdf')];
			const argv = [program, 'convert', 'pdf/img', ...files, '--out', out, '--time-limit', '3'];
			const run = promisify(execFile)(nodePath, argv);
			const { code, stdout } = await run.then(
				() => ({ code: 0, stdout: '' }),
				(failure: { code: number; stdout: string }) => failure,
			);
			expect(code).toBe(1);
			const lines = stdout
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line) as ConvertLine);
			expect(lines).toMatchObject([
				{ status: 'failed', failureCode: errors.conversionTimedOut.code, result: '' },
				{ status: 'success' },
			]);
			expect(lines[0]!.failureReason).toContain('the time limit of 3 seconds');
			expect(readdirSync(out)).toEqual(['three-pages.zip']);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});

	it('ends only the slow file, even during OCR in native code', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'time-limit-test-'));
		try {
			const photo = join(folder, 'photo.png');
			// Seconds of looking for lines.
			const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
			await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#fff', noise } })
				.png()
				.toFile(photo);
			const argv = [program, 'convert', 'img/txt', photo, photo, '--out', folder, '--time-limit', '2'];
			const { code, stdout } = await promisify(execFile)(nodePath, argv).then(
				() => ({ code: 0, stdout: '' }),
				(failure: { code: number; stdout: string }) => failure,
			);
			expect(code).toBe(1);
			expect(stdout.match(/the time limit of 2 seconds/g)).toHaveLength(2);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});

	it('starts again for each file', async () => {
		const out = mkdtempSync(join(tmpdir(), 'time-limit-test-'));
		try {
			const files = ['three-pages.pdf', 'sample.pdf', 'three-pages.pdf'].map(fixturePath);
			const argv = [program, 'convert', 'pdf/txt', ...files, '--out', out, '--time-limit', '20'];
			const { stdout } = await promisify(execFile)(nodePath, argv);
			expect(stdout.match(/"status":"success"/g)).toHaveLength(files.length);
		} finally {
			rmSync(out, { recursive: true });
		}
	});

	it('defaults to that of the service', () => {
		const bounds = clocksOf();
		expect(bounds.conversionMaximumMs).toBe(limits.conversionMaximumMs.value);
		expect(bounds.conversionStallMs).toBe(limits.conversionStallMs.value);
		expect(clocksOf(5000)).toMatchObject({ conversionBaseMs: 5000, conversionMaximumMs: 5000 });
	});

	it.each(['0', '-1', 'x', '1e9', '999999999'])('refuses the limit %s', (value) => {
		const argv = ['pdf/txt', 'a.pdf', '--out', 'o', `--time-limit=${value}`];
		expect(() => parseConvertArguments(argv)).toThrow('--time-limit');
	});
});
