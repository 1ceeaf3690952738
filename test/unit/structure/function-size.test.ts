import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** Lints texts in one process: loading the rules takes longer than linting. */
const program = `
import { ESLint } from 'eslint';
import { text } from 'node:stream/consumers';
const eslint = new ESLint({ overrideConfigFile: 'scripts/lint/eslint.config.mjs' });
const rules = [];
for (const source of JSON.parse(await text(process.stdin))) {
	const [file] = await eslint.lintText(source, { filePath: 'nodes/planted.ts' });
	rules.push(file.messages.map(({ ruleId }) => ruleId));
}
console.log(JSON.stringify(rules));
`;

/** Rules that the lint reports for each text, as a file of the node. */
function lint(texts: readonly string[]): string[][] {
	const args = ['--input-type=module', '--eval', program];
	const input = JSON.stringify(texts);
	const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: root, input, encoding: 'utf8' });
	if (status !== 0) throw new Error(stderr);
	return JSON.parse(stdout) as string[][];
}

/** A function with a number of lines and a number of branches. */
const functionOf = (lines: number, branches: number): string =>
	[
		'export function planted(value: number): number {',
		...Array.from({ length: branches }, (_, index) => `\tif (value === ${index}) return 0;`),
		...Array.from({ length: lines - branches - 3 }, () => '\tvalue += 1;'),
		'\treturn value;',
		'}',
		'',
	].join('\n');

const cases = [
	{ size: 'of 60 lines and complexity 20', text: functionOf(60, 19), expected: [] },
	{ size: 'of 61 lines', text: functionOf(61, 19), expected: ['max-lines-per-function'] },
	{ size: 'of complexity 21', text: functionOf(60, 20), expected: ['complexity'] },
	{
		size: 'with a reason',
		text: `// eslint-disable-next-line complexity, max-lines-per-function -- planted\n${functionOf(61, 20)}`,
		expected: [],
	},
];

let reported: string[][];
beforeAll(() => {
	reported = lint(cases.map(({ text }) => text));
});

it.each(cases.map(({ size, expected }, index) => ({ size, expected, index })))(
	'the lint checks the size of a function $size',
	({ expected, index }) => {
		expect(reported[index]).toEqual(expected);
	},
);
