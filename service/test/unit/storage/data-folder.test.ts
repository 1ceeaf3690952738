import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder, shareWithWorkers } from '../../../src/storage/data-folder';
import { DataFolderInUseError, lockDataFolder } from '../../../src/storage/folder-lock';
import { loadSecrets } from '../../../src/storage/secret';
import { temporaryFolder } from '../../support/temporary-folder';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
	folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('the data folder', () => {
	it('is private to its owner', async () => {
		const path = join(folder.path, 'deep', 'data');
		await makeDataFolder(path);
		expect((await stat(path)).mode & 0o777).toBe(0o700);
		await makeDataFolder(path);
		await writeFile(join(folder.path, 'file'), '');
		await expect(makeDataFolder(join(folder.path, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
	});

	it('lets workers read shared files, and follows no links', async () => {
		const [shared, other] = [join(folder.path, 'languages'), join(folder.path, 'other')];
		const modes = async (...paths: string[]) =>
			await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777));
		for (const path of [shared, join(shared, 'script'), other]) {
			await mkdir(path);
			await chmod(path, 0o700);
		}
		for (const path of [join(shared, 'script/Latin'), join(other, 'secret')])
			await writeFile(path, '', { mode: 0o600 });
		await symlink(join(other, 'secret'), join(shared, 'link'));
		await symlink(other, join(folder.path, 'linked'));
		for (const path of [shared, join(folder.path, 'linked'), join(folder.path, 'missing')])
			await shareWithWorkers(path);
		expect(await modes(shared, join(shared, 'script'), join(shared, 'script/Latin'))).toEqual([0o755, 0o755, 0o644]);
		expect(await modes(other, join(other, 'secret'))).toEqual([0o700, 0o600]);
	});

	it('is used by one service at a time', () => {
		const unlock = lockDataFolder(folder.path, true);
		expect(() => lockDataFolder(folder.path, true)).toThrow(DataFolderInUseError);
		unlock();
		lockDataFolder(folder.path, true)();
	});
});

describe('the secret', () => {
	it('is created once, private, with a key for each purpose', async () => {
		const [first, second] = await Promise.all([loadSecrets(folder.path), loadSecrets(folder.path)]);
		expect(second).toEqual(first);
		expect(await loadSecrets(folder.path)).toEqual(first);
		expect(first.addressKey).toHaveLength(32);
		expect(first.passwordKey).not.toEqual(first.addressKey);
		expect((await stat(join(folder.path, 'secret.key'))).mode & 0o777).toBe(0o600);
	});

	it('is not replaced if unreadable', async () => {
		await writeFile(join(folder.path, 'secret.key'), 'short');
		await expect(loadSecrets(folder.path)).rejects.toThrow('secret.key');
		expect(await readFile(join(folder.path, 'secret.key'), 'utf8')).toBe('short');
		await mkdir(join(folder.path, 'other'));
		const [one, other] = [await loadSecrets(join(folder.path, 'other')), await temporaryFolder()];
		expect(await loadSecrets(other.path)).not.toEqual(one);
		await other.remove();
	});
});
