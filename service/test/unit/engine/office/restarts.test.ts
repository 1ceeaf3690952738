import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOffice } from '../../../../src/engine/external/libreoffice';

const folder = mkdtempSync(join(tmpdir(), 'office-restarts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program in place of LibreOffice. */
async function run(script: string, maxMs: number) {
	const program = join(folder, 'office');
	writeFileSync(program, `#!/bin/sh\n${script}\n`);
	chmodSync(program, 0o755);
	const paths = { profile: folder, outputFolder: folder, inputPath: join(folder, 'in.odt') };
	const bounds = { maxMs, memoryBytes: 2 ** 30, fileBytes: 2 ** 20 };
	const filters = { readBy: 'in', writtenAs: 'pdf', writtenBy: 'out' };
	return await runOffice({ program, folder }, { ...paths, ...filters, ...bounds });
}

it('a program that asks for one more start gets it', async () => {
	expect(await run(`[ -e '${folder}/started' ] && exit 0; touch '${folder}/started'; exit 81`, 10_000)).toBe('ended');
});

it('a program that asks for another start every time ends at the limit', async () => {
	expect(await run('exit 81', 500)).toBe('timedOut');
});
