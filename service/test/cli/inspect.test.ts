import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fixturePath } from '../../../fixtures';
import { readArguments } from '../../src/cli/arguments';
import { runInspect } from '../../src/cli/inspect';
import { overlaySvg } from '../../src/engine/inspect/overlay';
import type { Page } from '../../src/engine/model';
import { understand } from '../../src/engine/reading/steps';
import { documentPage, gridTable, tableBlock, textBlock } from '../support/document-pages';

const steps = '../../src/engine/reading/steps';
jest.mock('../../src/engine/reading/steps', () => {
	const actual = jest.requireActual<typeof import('../../src/engine/reading/steps')>('../../src/engine/reading/steps');
	return { ...actual, understand: jest.fn(actual.understand) };
});

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'inspect-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pictures = () => readdirSync(folder).filter((name) => name.endsWith('.png'));

async function run(...argv: string[]) {
	let stdout = '';
	const spy = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
		stdout += String(text);
		return true;
	});
	try {
		return { code: await runInspect(readArguments(argv)), stdout };
	} finally {
		spy.mockRestore();
	}
}

it('draws the recognized text over each page', async () => {
	const { code, stdout } = await run(fixturePath('sample.pdf'), '--out', folder, '--dpi', '72');
	expect(code).toBe(0);
	expect(pictures()).toEqual(['sample-1.png', 'sample-2.png']);
	const lines = stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as { page: number; image: string; words: number; blocks: string[] });
	expect(lines.map(({ page }) => page)).toEqual([1, 2]);
	for (const { image, words, blocks } of lines) {
		expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 595, height: 842 });
		expect(words).toBeGreaterThan(20);
		expect(blocks.length).toBeGreaterThan(2);
	}
});

it('draws more than the page alone', async () => {
	await run(fixturePath('three-pages.pdf'), '--out', folder, '--pages', '2', '--dpi', '72');
	expect(pictures()).toEqual(['three-pages-2.png']);
	const { channels } = await sharp(join(folder, 'three-pages-2.png')).stats();
	const [red, green, blue] = channels.map(({ mean }) => mean);
	// Black text on white is gray everywhere; frames have colours.
	expect(Math.abs(red! - green!) + Math.abs(green! - blue!)).toBeGreaterThan(0.1);
});

it('writes decisions next to the page image, or no file without decisions', async () => {
	const box = { left: 1, top: 2, right: 3, bottom: 4 };
	const decision = { pageNumber: 2, box, texts: ['a line'], features: { size: 1 }, taken: true } as const;
	jest.mocked(understand).mockImplementationOnce((pages, options) => {
		options.settings?.watch?.({ ...decision, kind: 'heading' });
		options.settings?.tables.watch?.({ ...decision, kind: 'table' });
		return jest
			.requireActual<typeof import('../../src/engine/reading/steps')>(steps)
			.understand(pages, { ...options, settings: undefined });
	});
	const { stdout } = await run(fixturePath('three-pages.pdf'), '--out', folder, '--pages', '1-2', '--dpi', '36');
	expect(readdirSync(folder).filter((name) => name.endsWith('.json'))).toEqual(['three-pages-2.json']);
	const [first, second] = stdout.split('\n').map((line) => JSON.parse(line || '{}') as { decisions?: string });
	expect(first?.decisions).toBeUndefined();
	expect(JSON.parse(readFileSync(second?.decisions ?? '', 'utf8'))).toMatchObject([
		{ kind: 'heading', box: [1, 2, 3, 4], texts: ['a line'], taken: true },
		{ kind: 'table' },
	]);
});

it('opens an encrypted file with its password, and reports missing arguments', async () => {
	const file = fixturePath('encrypted.pdf');
	expect((await run(file, '--out', folder, '--password', 'secret', '--parameter', '{"enableAiLayout":0}')).code).toBe(
		0,
	);
	await expect(run(file, '--out', folder)).rejects.toThrow('password');
	await expect(run(file)).rejects.toThrow('--out');
	await expect(run('--out', folder)).rejects.toThrow('one PDF file');
	await expect(run(join(folder, 'none.pdf'), '--out', folder)).rejects.toThrow('does not exist');
	await expect(run(file, '--out', folder, '--dpi', '5000')).rejects.toThrow('--dpi');
	await expect(run(file, '--out', folder, '--analysis', 'much')).rejects.toThrow('--analysis');
	await expect(run(file, '--out', folder, '--colour', 'red')).rejects.toThrow('--colour');
	expect((await run('--help')).stdout).toContain('Usage: document-conversion inspect');
});

it('shows words, blocks with role and number, and cells', () => {
	const style = { fontSize: 10, turn: 0, spaceAfter: true } as const;
	const page: Page = {
		pageNumber: 1,
		width: 100,
		height: 200,
		words: [{ text: '<a>', box: { left: 1, top: 2, right: 11, bottom: 12 }, ...style }],
		rules: [],
		fills: [],
		images: [],
		links: [],
		annotations: [],
		drawings: [],
	};
	const blocks = [
		textBlock('x', { role: 'heading', level: 2 }),
		tableBlock(gridTable([['a', 'b']], { headerRows: 1 })),
	];
	const svg = overlaySvg(page, documentPage(blocks), 2);
	expect(svg).toContain('width="200" height="400"');
	expect(svg).toContain('x="2.0" y="4.0" width="20.0" height="20.0"');
	expect(svg).toContain('>1 heading 2</text>');
	expect(svg).toContain('>2 table</text>');
	expect(svg.match(/stroke-dasharray/g)).toHaveLength(2);
});
