import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** Rules that the lint reports for a file of the node. */
function lint(text: string): string[] {
	const eslint = join(root, 'node_modules/eslint/bin/eslint.js');
	const options = [
		'-c',
		'scripts/lint/eslint.config.mjs',
		'--format=json',
		'--stdin',
		'--stdin-filename=nodes/planted.ts',
	];
	const { stdout } = spawnSync(process.execPath, [eslint, ...options], { cwd: root, input: text, encoding: 'utf8' });
	const [file] = JSON.parse(stdout) as { messages: { ruleId: string }[] }[];
	return (file?.messages ?? []).map(({ ruleId }) => ruleId);
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

it.each([
	['of 60 lines and complexity 20', functionOf(60, 19), []],
	['of 61 lines', functionOf(61, 19), ['max-lines-per-function']],
	['of complexity 21', functionOf(60, 20), ['complexity']],
	[
		'with a reason',
		`// eslint-disable-next-line complexity, max-lines-per-function -- planted\n${functionOf(61, 20)}`,
		[],
	],
])('the lint checks the size of a function %s', (_size, text, expected) => {
	expect(lint(text)).toEqual(expected);
});
