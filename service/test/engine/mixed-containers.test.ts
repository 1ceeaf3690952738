import { mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { toolPaths, type ToolPath } from '../../../contract/tools';
import { fixtureBytes } from '../../../fixtures';
import { convert } from '../../src/engine/convert/conversion';
import { requestForKind } from '../../src/engine/convert/request-for-kind';
import { withDefaults } from '../../src/parameters';
import { makeSigned } from '../support/cms';
import { makeEml, makeMbox, makeMsg, makeZip } from '../support/containers';
import { makeTnef } from '../support/tnef';
import { convertFixture, newFolder, removeFolders } from './support';

afterAll(removeFolders);

/** A repeatable sequence of numbers below a bound. */
function sequence(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
		return (state >> 8) % below;
	};
}

interface Made {
	readonly bytes: Buffer;
	readonly extension: string;
	/** Names of the files in it, at any depth. */
	readonly leaves: readonly string[];
}

let picture: Buffer;
beforeAll(async () => {
	picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#08f' } })
		.png()
		.toBuffer();
});

/** A container of some kind with files and containers in it; every name is unique. */
function makeContainer(next: (below: number) => number, depth: number, id: { count: number }): Made {
	const files: { name: string; type: string; bytes: Buffer }[] = [];
	const leaves: string[] = [];
	const add = (extension: string, bytes: Buffer, inner: readonly string[] = []): void => {
		const name = `f${++id.count}.${extension}`;
		files.push({ name, type: 'application/octet-stream', bytes });
		leaves.push(name, ...inner);
	};
	const kinds: readonly (readonly [string, () => Buffer])[] = [
		['pdf', () => fixtureBytes('sample.pdf')],
		['png', () => picture],
		['txt', () => Buffer.from('notes')],
		['ics', () => Buffer.from('BEGIN:VCALENDAR')],
		['pdf', () => Buffer.from('damaged')],
		['pdf', () => Buffer.alloc(0)],
		['html', () => Buffer.from('<html><body>page</body></html>')],
		['xml', () => Buffer.from('<a/>')],
	];
	for (let index = 1 + next(4); index > 0; index--) {
		if (depth > 0 && next(3) === 0) {
			const inner = makeContainer(next, depth - 1, id);
			add(inner.extension, inner.bytes, inner.leaves);
		} else {
			const [extension, make] = kinds[next(kinds.length)] ?? ['txt', () => Buffer.from('x')];
			add(extension, Buffer.from(make()));
		}
	}
	const tnefFiles = files.map(({ name, bytes }) => ({ name, bytes }));
	const makers: readonly (readonly [string, () => Buffer])[] = [
		['zip', () => makeZip(files)],
		['eml', () => makeEml({ files })],
		['msg', () => makeMsg({ files })],
		['mbox', () => makeMbox([makeEml({ files }), makeEml({ text: 'second' })])],
		['dat', () => makeTnef({ text: 'words', files: tnefFiles })],
		['p7m', () => makeSigned(makeEml({ files }))],
	];
	const [extension, make] = makers[next(makers.length)] ?? ['zip', () => makeZip(files)];
	return { bytes: make(), extension, leaves };
}

const tools: readonly ToolPath[] = [
	'pdf/txt',
	'img/txt',
	'pdf/compress',
	'idp/documentExtract',
	'pdf/markdown',
	'documentAI/magicColor',
];

it('names every file of 200 nested and mixed containers: as a file of the task or with a reason', async () => {
	let accounted = 0;
	let total = 0;
	for (let seed = 1; seed <= 200; seed++) {
		const next = sequence(seed);
		const { bytes, leaves } = makeContainer(next, 3, { count: 0 });
		const tool = tools[seed % tools.length] ?? 'pdf/txt';
		const opened = await convertFixture(tool, bytes, tool === 'idp/documentExtract' ? { keys: ['Total'] } : {}, {
			fileName: 'given',
			limits: { containerDepth: 20 },
		}).catch((error: unknown) => error as Error);
		if (opened instanceof Error) {
			// An archive without a usable file fails; its error names the first files.
			expect([seed, opened.message]).toEqual([
				seed,
				expect.stringMatching(/does not support any|cannot be opened|is empty/),
			]);
			continue;
		}
		const entries = (opened.contents ?? []).flatMap((one) => one.entries);
		const names = new Map(entries.map((entry) => [entry.path.slice(entry.path.lastIndexOf('/') + 1), entry]));
		for (const leaf of leaves) {
			total++;
			const entry = names.get(leaf);
			const isContainer = entries.some(({ path }) => entry && path.startsWith(`${entry.path}/`));
			if (entry && (entry.part !== undefined || entry.failure || isContainer)) accounted++;
		}
		removeFolders();
	}
	expect(total).toBeGreaterThan(500);
	expect(accounted).toBe(total);
}, 120_000);

describe('a file from a container', () => {
	const folder = mkdtempSync(join(tmpdir(), 'mixed-'));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	it.each<readonly [ToolPath, readonly ToolPath[]]>([
		['pdf/txt', ['img/txt', 'pdf/txt']],
		['pdf/markdown', ['img/markdown', 'pdf/markdown']],
		['pdf/csv', ['img/csv', 'pdf/csv']],
		['pdf/xlsx', ['img/xlsx', 'pdf/xlsx']],
		['pdf/docx', ['img/docx', 'pdf/docx']],
		['img/txt', ['img/txt', 'pdf/txt']],
		['img/html', ['img/html', 'pdf/html']],
		['idp/documentExtract', ['idp/documentExtract', 'idp/documentExtract']],
	])('is converted by the tool for its kind: %s', async (tool, expected) => {
		const bytes = makeEml({
			files: [
				{ name: 'photo.png', type: 'image/png', bytes: picture },
				{ name: 'bill.pdf', type: 'application/pdf', bytes: fixtureBytes('sample.pdf') },
			],
		});
		const { parts = [] } = await convertFixture(tool, bytes, tool === 'idp/documentExtract' ? { keys: ['Total'] } : {});
		const requests = await Promise.all(
			parts.map(({ path, fileName }) =>
				requestForKind({
					toolPath: tool,
					inputPath: path,
					fileName,
					parameter: withDefaults(tool, {}),
					outputFolder: folder,
					isUnpacked: true,
				}),
			),
		);
		expect(requests.map(({ toolPath }) => toolPath)).toEqual(expected);
		for (const { toolPath, parameter } of requests)
			if (toolPath.startsWith('img/') && !tool.startsWith('img/')) expect(parameter['enableOcr']).toBe(1);
	});

	it('of a kind without such a tool is named', async () => {
		const withoutImages = toolPaths.filter(
			(tool) => tool.startsWith('pdf/') && !['pdf/merge', 'pdf/einvoice'].includes(tool),
		);
		for (const tool of withoutImages.filter((one) => !toolPaths.includes(one.replace('pdf/', 'img/') as ToolPath))) {
			const required = { 'pdf/insert': { targetPage: '1' }, 'pdf/extract': { pageOptions: '1' } }[tool as string] ?? {};
			const opened = await convertFixture(
				tool,
				makeEml({ files: [{ name: 'photo.png', type: 'image/png', bytes: picture }] }),
				required,
			);
			expect([tool, opened.contents?.[0]?.entries[0]?.failure?.errorName]).toEqual([tool, 'imageNotPdf']);
		}
	});

	it('is read by OCR if it is a photo', async () => {
		const text = Buffer.from(
			'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="200"><rect width="900" height="200" fill="#fff"/><text x="40" y="120" font-size="64" font-family="DejaVu Sans, Arial, sans-serif">Invoice 4711</text></svg>',
		);
		const bytes = makeZip([{ name: 'photo.png', bytes: await sharp(text).png().toBuffer() }]);
		const { parts = [] } = await convertFixture('pdf/txt', bytes);
		const outputFolder = newFolder();
		const { resultPath, pagesReadByOcr } = await convert({
			toolPath: 'pdf/txt',
			inputPath: parts[0]?.path ?? '',
			fileName: 'photo.png',
			parameter: withDefaults('pdf/txt', {}),
			outputFolder,
			isUnpacked: true,
		});
		expect(pagesReadByOcr).toEqual([1]);
		expect(readFileSync(resultPath, 'utf8')).toContain('4711');
	});
});
