import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { ApiKeys } from '../../src/accounts/api-keys';
import { readSettings } from '../../src/settings/settings';
import { openMetadata } from '../../src/storage/open-stores';
import { buildService, nodePath, repositoryFolder } from '../support/build-service';
import { temporaryFolder } from '../support/temporary-folder';

interface ComposeFile {
	readonly services: Readonly<Record<string, { readonly entrypoint?: readonly string[] }>>;
}

it('the first start of compose.yaml creates a key and its credential once, both private', async () => {
	buildService();
	const folder = await temporaryFolder();
	const { services } = parse(readFileSync(join(repositoryFolder, 'compose.yaml'), 'utf8')) as ComposeFile;
	// Compose reads "$$" as "$".
	const [shell = '', ...rest] = (services['credential']?.entrypoint ?? []).map((part) => part.replaceAll('$$', '$'));
	const file = join(folder.path, 'credential.json');
	const data = join(folder.path, 'data');
	const env = {
		PATH: `${dirname(nodePath)}:${process.env['PATH'] ?? ''}`,
		CREDENTIAL: file,
		DOCUMENT_CONVERSION_DATA_FOLDER: data,
	};
	const run = () => promisify(execFile)(shell, rest, { cwd: repositoryFolder, env });
	const first = await run();
	const made = readFileSync(file, 'utf8');
	await run();
	expect(readFileSync(file, 'utf8')).toBe(made);
	expect(statSync(file).mode & 0o077).toBe(0);
	const [credential, ...others] = JSON.parse(made) as [{ type: string; data: { baseUrl: string; apiKey: string } }];
	expect(others).toEqual([]);
	expect(credential).toMatchObject({
		name: 'Document Conversion account',
		type: 'documentConversionApi',
		data: { baseUrl: 'http://document-conversion:8480/server' },
	});
	expect(first.stdout + first.stderr).not.toContain(credential.data.apiKey);
	const store = await openMetadata(readSettings({ DOCUMENT_CONVERSION_DATA_FOLDER: data }));
	try {
		const keys = new ApiKeys(store, 0);
		expect(await keys.list()).toHaveLength(1);
		expect(await keys.authenticate(credential.data.apiKey)).toMatchObject({ account: { name: 'n8n' } });
	} finally {
		await store.close();
		await folder.remove();
	}
});
