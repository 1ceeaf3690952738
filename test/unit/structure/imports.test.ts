import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generatedPicture } from '../../../scripts/generate/layers-picture';
import { checkImports, findCycles, importsOfFile, readImports } from '../../../scripts/lint/check-imports.mjs';

const root = join(__dirname, '../../..');
const engine = 'service/src/engine';

/** Reading all sources takes seconds, so they are read once. */
const repository = readImports();

/** What `work` says about files of a repository that has no others. */
function inFolderWith<T>(files: Record<string, string>, work: (folder: string) => T): T {
	const folder = mkdtempSync(join(tmpdir(), 'imports-'));
	try {
		for (const [file, text] of Object.entries(files)) {
			mkdirSync(join(folder, dirname(file)), { recursive: true });
			writeFileSync(join(folder, file), text);
		}
		return work(folder);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** What `npm run lint` reports about such files. */
function lint(files: Record<string, string>): { status: number | null; stderr: string } {
	const program = join(root, 'scripts/lint/check-imports.mjs');
	return inFolderWith(files, (folder) => spawnSync(process.execPath, [program, folder], { encoding: 'utf8' }));
}

/** The same without a process. */
const complaintsOf = (files: Record<string, string>): string[] =>
	inFolderWith(files, (folder) => checkImports(readImports(folder)));

describe('imports', () => {
	it('are read from sources, including type imports', () => {
		expect(repository.size).toBeGreaterThan(2000);
		const text = "import type { A } from './boxes';\nexport { b } from '../text/rows';\nawait import('./blocks.js');";
		expect(importsOfFile(`${engine}/model/made-up.ts`, root, text)).toEqual([
			`${engine}/model/boxes.ts`,
			`${engine}/text/rows.ts`,
			`${engine}/model/blocks.ts`,
		]);
	});

	it('form a cycle if files import each other', () => {
		const graph = new Map([
			['a', new Set(['b'])],
			['b', new Set(['c', 'd'])],
			['c', new Set(['a'])],
			['d', new Set<string>()],
		]);
		expect(findCycles(graph).map((files) => files.sort())).toEqual([['a', 'b', 'c']]);
	});

	it('of this repository follow the layers and form no cycle', () => {
		expect(checkImports(repository)).toEqual([]);
	});
});

describe('lint', () => {
	it('accepts an import that the layers allow', () => {
		const { status, stderr } = lint({
			[`${engine}/model/a.ts`]: 'export type A = 1;',
			[`${engine}/text/b.ts`]: "import type { A } from '../model/a';\nexport type B = A;",
		});
		expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
	});

	it('fails with a complaint on each line', () => {
		const { status, stderr } = lint({
			'bench/a.ts': "import type { B } from './b';\nexport type A = B;",
			'bench/b.ts': "import type { A } from './a';\nimport '../test/pictures/c';\nexport type B = A;",
			'test/pictures/c.ts': '',
		});
		expect(status).toBe(1);
		expect(stderr).toMatch(/^import cycle: bench\/a\.ts ↔ bench\/b\.ts\nbench\/b\.ts → test\/pictures\/c\.ts: .*\n$/);
	});
});

describe('a repository', () => {
	it.each([
		'service/src/http',
		'service/page/preview',
		'nodes/DocumentConversion',
		'service/test/unit',
		'scripts/lib',
		'bench',
	])('must not have a cycle of type imports in %s', (folder) => {
		const complaints = complaintsOf({
			[`${folder}/a.ts`]: "import type { B } from './b';\nexport type A = B;",
			[`${folder}/b.ts`]: "import type { A } from './a';\nexport type B = A;",
		});
		expect(complaints).toEqual([`import cycle: ${folder}/a.ts ↔ ${folder}/b.ts`]);
	});

	it('must not have a cycle of folders in the engine', () => {
		const complaints = complaintsOf({
			[`${engine}/layout/x/1.ts`]: "import '../y/1';",
			[`${engine}/layout/y/1.ts`]: '',
			[`${engine}/layout/y/2.ts`]: "import '../x/2';",
			[`${engine}/layout/x/2.ts`]: '',
		});
		expect(complaints).toEqual([`import cycle: ${engine}/layout/x ↔ ${engine}/layout/y`]);
	});

	it.each([
		[`${engine}/model`, `${engine}/text`],
		[`${engine}/pdf-syntax`, `${engine}/pdf/edit`],
		[engine, 'service/src/storage'],
		['service/src/storage', `${engine}/convert`],
		['service/page', 'service/src/http'],
		['contract', 'service/src/mcp'],
		['nodes/DocumentConversion', 'service/src/mcp'],
		['scripts', 'bench'],
		['service/src/cli', 'service/test/support'],
		['scripts/generate', 'service/test/support'],
		['scripts', 'test/pictures'],
		['service/test/http', 'test/support'],
		['fixtures', 'scripts/lib'],
	])('must not have an import in %s from %s', (folder, other) => {
		const from = folder === engine ? `${engine}/convert` : folder;
		const up = '../'.repeat(from.split('/').length);
		const complaints = complaintsOf({ [`${from}/a.ts`]: `import '${up}${other}/b';`, [`${other}/b.ts`]: '' });
		expect(complaints).toEqual([expect.stringContaining(`${from}/a.ts → ${other}/b.ts: `)]);
	});
});

test.each(Object.entries(generatedPicture(repository)))(
	'%s is up to date: `npm run generate` writes it',
	(file, text) => {
		expect(readFileSync(join(root, file), 'utf8')).toBe(text);
	},
);
