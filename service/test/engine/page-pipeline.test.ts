import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fixturePath } from '../../../fixtures';
import { baseLayers, engineLayers } from '../../../scripts/lint/check-imports.mjs';
import { newFolder, removeFolders } from './support';

afterAll(removeFolders);

/** As `docs/architecture.md` says. */
const maxCalls = 12;
const maxReturns = 5;

interface Place {
	readonly file: string;
	readonly name: string;
}

const root = join(__dirname, '../../..');

function layerOf({ file }: Place): string {
	return engineLayers.find((layer) => file.startsWith(`${layer}/`)) ?? file;
}

/** The calls from one layer into another, from the request to the layout of its first page; each pair of functions once. */
function callsOfAPage(): { readonly caller: Place; readonly callee: Place }[] {
	const script = join(root, 'service/test/support/trace-calls.js');
	const run = spawnSync(process.execPath, [script, root, fixturePath('sample.pdf'), newFolder()], {
		encoding: 'utf8',
		maxBuffer: 1 << 26,
	});
	expect(run.stderr).toBe('');
	return (
		run.stdout
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line) as { readonly caller: Place; readonly callee: Place })
			.filter(({ caller, callee }) => layerOf(caller) !== layerOf(callee))
			// It checks the text beside the pipeline.
			.filter(({ caller, callee }) => ![layerOf(caller), layerOf(callee)].includes('second-reading'))
	);
}

describe('the page pipeline up to the layout', () => {
	const calls = callsOfAPage();
	const isBase = ({ callee }: { readonly callee: Place }) => baseLayers.includes(layerOf(callee));
	const list = calls.map(({ caller, callee }) => `${layerOf(caller)} ${caller.name} ► ${callee.file} ${callee.name}`);

	const between = list.filter((_, index) => !isBase(calls[index]!));

	it('begins with the request and ends before the layout', () => {
		expect(list.slice(0, 2).join('\n')).toContain('request/context.ts toolWork');
		expect(between.at(-1)).toContain('layout/drawn-symbols.ts addDrawnMarks');
		expect(list.join('\n')).toContain('pdf-reading/read-page.ts readPage');
	});

	it(`has at most ${maxCalls} calls from layer to layer, except base layers`, () => {
		expect(between.length).toBeGreaterThan(8);
		expect(between.slice(maxCalls)).toEqual([]);
	});

	it(`returns at most ${maxReturns} times to an earlier layer, except base layers`, () => {
		const entered = new Set<string>(['convert']);
		const returns: string[] = [];
		for (const [index, { callee }] of calls.entries()) {
			const layer = layerOf(callee);
			if (entered.has(layer) && !isBase({ callee })) returns.push(list[index] ?? '');
			entered.add(layer);
		}
		expect(returns.slice(maxReturns)).toEqual([]);
	});
});
