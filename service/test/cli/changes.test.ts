import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fixturePath } from '../../../fixtures';
import { buildService, nodePath } from '../support/build-service';
import { temporaryFolder } from '../support/temporary-folder';
import { testedProgram } from '../support/tested-program';

const run = promisify(execFile);

/** Another version: its plain text lacks a word, and it refuses files with "refused" in their name. */
const otherVersion = `
const { execFileSync } = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');
let output;
try {
	output = execFileSync(process.execPath, [${JSON.stringify(testedProgram)}, ...process.argv.slice(2)], { encoding: 'utf8' });
} catch (error) {
	output = error.stdout;
}
for (const text of output.trim().split('\\n')) {
	const line = JSON.parse(text);
	if (/refused/.test(line.file)) Object.assign(line, { status: 'failed', failureCode: '09999', failureReason: 'Not today.' });
	else if (/sample/.test(line.file)) {
		const words = readFileSync(line.result, 'utf8');
		const [gone] = words.match(/[A-Za-z]{4,}/);
		writeFileSync(line.result, words.replace(gone, 'replacement'));
	} else if (/warned/.test(line.file)) line.warnings.push('A new warning.');
	console.log(JSON.stringify(line));
}
`;

let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
	await buildService();
	({ path: folder, remove } = await temporaryFolder());
	mkdirSync(join(folder, 'documents/older/.hidden'), { recursive: true });
	for (const name of ['sample.pdf', 'same.pdf', 'older/refused.pdf', 'warned.pdf', 'older/.hidden/secret.pdf'])
		copyFileSync(fixturePath('sample.pdf'), join(folder, 'documents', name));
	writeFileSync(join(folder, 'documents/broken.pdf'), '%PDF-1.7 nothing');
	mkdirSync(join(folder, 'next/bin'), { recursive: true });
	writeFileSync(join(folder, 'next/bin/document-conversion.js'), otherVersion);
});
afterAll(async () => await remove());

async function changes(...argv: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
	try {
		const output = await run(nodePath, [testedProgram, 'changes', ...argv], { cwd: folder });
		return { code: 0, ...output };
	} catch (error) {
		return error as { code: number; stdout: string; stderr: string };
	}
}

it('shows lost words, new failures and new warnings of an upgrade', async () => {
	const { code, stdout } = await changes(testedProgram, 'next', 'documents', '--tool', 'pdf/txt', '--out', 'kept');
	const lines = stdout.trim().split('\n');
	expect(lines).toEqual([
		'documents/older/refused.pdf: fails with the new version: 09999 Not today.',
		expect.stringMatching(/^documents\/sample\.pdf: 1 word removed \(\w{4,}\), 1 word added \(replacement\)$/i),
		'documents/warned.pdf: other warnings',
		'  warning added: A new warning.',
		'5 files: 2 the same, 2 changed, 1 failed only with the new version',
	]);
	expect(code).toBe(1);
	for (const version of ['old', 'new']) expect(readdirSync(join(folder, 'kept', version))).not.toEqual([]);
});

it('finds no difference between a version and itself, in PDFs with dates too', async () => {
	const { code, stdout } = await changes(testedProgram, testedProgram, 'documents', '--tool', 'pdf/convertType');
	expect([code, stdout]).toEqual([0, '5 files: 5 the same\n']);
});

it.each([
	[['nothing', 'next', 'documents'], 'neither the program'],
	[['next', 'next'], 'two versions and a folder'],
	[['next', 'next', 'missing'], 'does not exist'],
	[['next', 'next', 'next/bin', '--tool', 'pdf/nothing'], 'Unknown tool path'],
	[['next', 'next', 'documents', '--nothing', '1'], 'Unknown flag'],
])('refuses %j', async (argv, reason) => {
	const { code, stderr } = await changes(...argv);
	expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
	expect(existsSync(join(folder, 'missing'))).toBe(false);
});
