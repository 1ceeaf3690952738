import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const program = join(__dirname, '../../bin/document-conversion.js');
const run = promisify(execFile);

describe('the program on an old Node', () => {
	const folder = mkdtempSync(join(tmpdir(), 'document-conversion-program-'));
	const oldNode = join(folder, 'old-node.js');
	writeFileSync(
		oldNode,
		"Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } });",
	);
	afterAll(() => rmSync(folder, { recursive: true }));

	it('continues with the Node of the project and passes on its output and exit code', async () => {
		const { stdout } = await run(process.execPath, ['-r', oldNode, program, '--help']);
		expect(stdout).toContain('convert');
		await expect(run(process.execPath, ['-r', oldNode, program, 'convert'])).rejects.toMatchObject({
			code: 2,
			stderr: expect.stringContaining('tool path') as string,
		});
	});
});

describe('the program', () => {
	it('exits silently when its output is closed', async () => {
		const child = spawn(process.execPath, [program, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
		child.stdout.destroy();
		let complaints = '';
		child.stderr.on('data', (text) => (complaints += String(text)));
		await once(child, 'close');
		expect(complaints).toBe('');
	});

	it('exits after OCR without an installed Tesseract', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'document-conversion-program-'));
		const image = join(folder, 'scan.png');
		const text = '<svg width="900" height="200"><text x="40" y="110" font-size="60">Delivery on Friday</text></svg>';
		await sharp({ create: { width: 900, height: 200, channels: 3, background: 'white' } })
			.composite([{ input: Buffer.from(text) }])
			.png()
			.toFile(image);
		const parameter = JSON.stringify({ ocrRecognitionLang: 'ENGLISH' });
		const argv = [program, 'convert', 'img/txt', image, '--out', join(folder, 'out'), '--parameter', parameter];
		const { stdout } = await run(process.execPath, argv, { env: { ...process.env, PATH: '' }, timeout: 150_000 });
		expect(JSON.parse(stdout)).toMatchObject({ status: 'success' });
		rmSync(folder, { recursive: true });
	});

	it('keeps its compiled code for the next start', async () => {
		const kept = join(__dirname, '../../dist/.compiled');
		rmSync(kept, { recursive: true, force: true });
		await run(process.execPath, [program, '--help']);
		expect(existsSync(kept)).toBe(true);
	});
});
