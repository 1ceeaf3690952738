import { cleanPaths, names, phrases } from '../../../scripts/lint/words.mjs';
import { findWords } from '../../../scripts/lint/find-words.mjs';

const found = (file: string, content: string) =>
	findWords(file, content).map(({ line, phrase, place }) => `${line} ${place} ${phrase}`);

test.each([
	['a page of the docs', 'docs/a.md', 'First line.\n\nIt has a page of its own.\n', ['3 docs of its own']],
	['code in the docs, which is not prose', 'docs/a.md', '```\nof its own\n```\nUse `goes on`.\n', []],
	['a comment', 'service/src/a.ts', '/** What stands\n * in the cell. */\nconst a = 1;\n', ['1 comment What stands']],
	[
		'a text for users',
		'contract/a.ts',
		"const a = { en: 'No text was found, by OCR neither.' };\n",
		['1 text by OCR neither'],
	],
	['a text that no user sees', 'service/src/engine/a.ts', "const a = 'by OCR neither. Really';\n", []],
	['a text of the page', 'service/page/a.tsx', 'const a = <p>Somebody saved it</p>;\n', ['1 text Somebody']],
	['a text in Chinese', 'contract/messages.zh.ts', "const a = 'OCR of its own 文字';\n", []],
	[
		'a declared name',
		'service/src/a.ts',
		'const leastScore = 1;\nfunction told() {}\n',
		['1 name leastS', '2 name told'],
	],
	['a name that is only used', 'service/src/a.ts', 'run(options.leastScore);\n', []],
	[
		'British spelling, in texts only',
		'contract/a.ts',
		"// colour\nconst a = 'Use the colour red';\n",
		['2 text colour'],
	],
	[
		'YAML comments',
		'compose.yaml',
		'a: 1 # nobody sees it\n# of its own\n',
		['1 comment nobody', '2 comment of its own'],
	],
	['a file with an exception', 'contract/mcp.ts', 'const a = { mostPlaces: 1 };\n', []],
	['natural English', 'docs/a.md', 'There is no table. It is no longer supported. None is left.\n', []],
])('finds marked words in %s', (_place, file, content, expected) => {
	expect(found(file, content)).toEqual(expected);
});

test('every entry says what to write instead, and every exception has a reason', () => {
	expect(phrases.length + names.length).toBeGreaterThanOrEqual(120);
	for (const { use, except = [] } of [...phrases, ...names]) {
		expect(use).not.toBe('');
		for (const { file, reason } of except) expect([file, reason]).not.toContain('');
	}
	expect(new Set(phrases.map(({ find }) => find.source)).size).toBe(phrases.length);
	expect(cleanPaths.length).toBeGreaterThan(0);
});
