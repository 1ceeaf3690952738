import { mkdir, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { userDataFolder } from '../../../src/settings/folders';
import { readSettings } from '../../../src/settings/settings';
import { temporaryFolder } from '../../support/temporary-folder';

describe('folders of the settings', () => {
	const before = process.cwd();
	let folder: Awaited<ReturnType<typeof temporaryFolder>>;
	beforeEach(async () => {
		folder = await temporaryFolder();
		process.chdir(folder.path);
	});
	afterEach(async () => {
		process.chdir(before);
		await folder.remove();
	});

	it('do not depend on the current folder by default', async () => {
		const here = readSettings({}).dataFolder;
		await mkdir('other');
		process.chdir('other');
		expect(readSettings({}).dataFolder).toBe(here);
		expect(here).toBe(userDataFolder({}));
	});

	it('are the user folders of each system', () => {
		expect(userDataFolder({}, 'linux')).toBe(join(homedir(), '.local/share/document-conversion'));
		expect(userDataFolder({ XDG_DATA_HOME: '/data' }, 'linux')).toBe('/data/document-conversion');
		expect(userDataFolder({ XDG_DATA_HOME: 'relative' }, 'linux')).toBe(userDataFolder({}, 'linux'));
		expect(userDataFolder({}, 'darwin')).toBe(join(homedir(), 'Library/Application Support/document-conversion'));
		expect(userDataFolder({ LOCALAPPDATA: '/local' }, 'win32')).toBe('/local/document-conversion');
	});

	it('keep using a folder of an earlier version below the current folder', async () => {
		await mkdir('.data/service', { recursive: true });
		expect(readSettings({}).dataFolder).toBe(join(await realpath(folder.path), '.data/service'));
		expect(readSettings({}, { 'data-folder': '/data' }).dataFolder).toBe('/data');
	});

	it('are absolute if HOME is not', async () => {
		const here = await realpath(folder.path);
		expect(userDataFolder({}, 'linux', './home')).toBe(join(here, 'home/.local/share/document-conversion'));
	});

	it('are always absolute', async () => {
		const here = await realpath(folder.path);
		const flags = { 'data-folder': 'data', 'model-folder': './models', 'office-program': 'office/soffice' };
		expect(readSettings({}, flags)).toMatchObject({
			dataFolder: join(here, 'data'),
			modelFolder: join(here, 'models'),
			officeProgram: join(here, 'office/soffice'),
		});
		expect(readSettings({}, { 'office-program': 'off' }).officeProgram).toBe('off');
	});
});
