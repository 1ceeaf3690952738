import { readFileSync } from 'node:fs';
import path from 'node:path';

import { n8nEnvironment } from '../../../scripts/lib/n8n-process.mjs';
import { N8N_PROJECT, nodeBinaryIn, PREVIOUS_N8N_PROJECT } from '../../../scripts/lib/paths.mjs';
import { makeFolder, removeFolders } from './support';

afterAll(removeFolders);

interface LockFile {
	packages: Record<string, { version?: string; resolved?: string; dependencies?: Record<string, string> }>;
}

function readJson<T>(folder: string, name: string): T {
	return JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as T;
}

describe('the folders of the real n8n', () => {
	const folders = [N8N_PROJECT, PREVIOUS_N8N_PROJECT];

	it.each(folders)('%s has a lock file that matches its package.json and names no registry', (folder) => {
		const { dependencies } = readJson<{ dependencies: Record<string, string> }>(folder, 'package.json');
		const { packages } = readJson<LockFile>(folder, 'package-lock.json');
		expect(packages['']?.dependencies).toEqual(dependencies);
		for (const [name, version] of Object.entries(dependencies)) {
			expect(packages[`node_modules/${name}`]?.version).toBe(version);
		}
		expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
	});

	it('are installed with the same rules', () => {
		const [current, previous] = folders.map((folder) => readFileSync(path.join(folder, '.npmrc'), 'utf8'));
		expect(previous).toBe(current);
	});

	it('put the Node of each n8n first', () => {
		for (const folder of folders) {
			const { PATH = '' } = n8nEnvironment(makeFolder(), 1, 2, [path.join(makeFolder(), 'files')], folder);
			expect(PATH.split(path.delimiter)[0]).toBe(path.dirname(nodeBinaryIn(folder)));
		}
	});
});
