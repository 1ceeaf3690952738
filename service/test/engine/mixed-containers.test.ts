import { mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { exampleParameters } from '../../../contract/examples';
import { toolDefinition, toolPaths, type ToolPath } from '../../../contract/tools';
import { fixtureBytes } from '../../../fixtures';
import { convert } from '../../src/engine/convert/conversion';
import { UnusableContainerError } from '../../src/engine/request/container-error';
import { requestForKind } from '../../src/engine/convert/request-for-kind';
import { withDefaults } from '../../src/parameters';
import { makeEml, makeZip } from '../support/containers';
import { findMissing, makeContainer, type MadeContainer } from '../support/made-containers';
import { sampled } from '../support/sample';
import { convertFixture, newFolder, removeFolders } from './support';

afterAll(removeFolders);

let picture: Buffer;
beforeAll(async () => {
	picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#08f' } })
		.png()
		.toBuffer();
});

const tools: readonly ToolPath[] = [
	'pdf/txt',
	'img/txt',
	'pdf/compress',
	'idp/documentExtract',
	'pdf/markdown',
	'documentAI/magicColor',
];

const containers = sampled(200, 60);

it(`names every file of ${containers} nested and mixed containers: as a file of the task or with a reason`, async () => {
	let total = 0;
	for (let seed = 1; seed <= containers; seed++) {
		const made = await makeContainer(seed, 3);
		const tool = tools[seed % tools.length] ?? 'pdf/txt';
		const parameter = tool === 'idp/documentExtract' ? { keys: ['Total'] } : {};
		const options = { fileName: 'given', limits: { containerDepth: 20 } };
		const { contents = [] } = await convertFixture(tool, made.bytes, parameter, options).catch((error: unknown) => {
			if (error instanceof UnusableContainerError) return error;
			// The pages of the portfolio itself.
			if (made.kind !== 'portfolio') throw error;
			return { contents: undefined };
		});
		const named = contents.flatMap(({ entries }) => entries);
		for (const entry of named) {
			const isOpened = named.some(({ path }) => path.startsWith(`${entry.path}/`)) || entry.isEmail;
			expect([seed, entry, isOpened || entry.part !== undefined || entry.failure !== undefined]).toContain(true);
		}
		const writesPdf = toolDefinition(tool).targetTypeName === 'pdf';
		const entries = made.entries.filter(({ within }) => !(writesPdf && isInPortfolio(made, within)));
		const failed = named.flatMap(({ path, failure }) => (failure ? [path] : []));
		if (made.kind !== 'portfolio' || contents.length > 0) {
			expect([
				seed,
				findMissing(
					entries,
					named.map(({ path }) => path),
					failed,
				),
			]).toEqual([seed, []]);
			total += entries.length;
		}
		removeFolders();
	}
	expect(total).toBeGreaterThan(7.5 * containers);
});

/** Tools that write PDF keep a portfolio as it is. */
function isInPortfolio({ kind, entries }: MadeContainer, within: readonly string[]): boolean {
	const portfolios = entries.flatMap((entry) => (entry.kind === 'portfolio' ? entry.name : []));
	return kind === 'portfolio' || within.some((name) => portfolios.includes(name));
}

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
			(tool) => tool.startsWith('pdf/') && !['pdf/merge', 'pdf/compare', 'pdf/einvoice'].includes(tool),
		);
		for (const tool of withoutImages.filter((one) => !toolPaths.includes(one.replace('pdf/', 'img/') as ToolPath))) {
			const opened = await convertFixture(
				tool,
				makeEml({ files: [{ name: 'photo.png', type: 'image/png', bytes: picture }] }),
				exampleParameters[tool],
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
