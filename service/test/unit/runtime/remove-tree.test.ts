import { chmod, link, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { spawn, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyFolder, emptyPath, openFolder, removeTree } from '../../../src/runtime/remove-tree';

let folder: string;
let inside: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'document-conversion-remove-'));
	inside = join(folder, 'inside');
	await mkdir(inside);
	await writeFile(join(folder, 'outside'), 'stays');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const linuxOnly = process.platform === 'linux' ? it : it.skip;

describe('a folder', () => {
	it('is removed with everything in it, and what its links lead to stays', async () => {
		await mkdir(join(inside, 'a/b/c'), { recursive: true });
		await writeFile(join(inside, 'a/b/c/file'), 'x');
		await symlink(folder, join(inside, 'to-folder'));
		await symlink('/nowhere', join(inside, 'a/to-nowhere'));
		await link(join(folder, 'outside'), join(inside, 'a/hard'));
		await removeTree(inside);
		expect(await readdir(folder)).toEqual(['outside']);
	});

	it('that is missing is removed', async () => {
		await expect(removeTree(join(folder, 'missing'))).resolves.toBeUndefined();
	});

	linuxOnly('is removed whatever its depth and the bytes of its names', async () => {
		const name = 'x'.repeat(200);
		spawnSync('sh', [
			'-c',
			`cd "$0" && for i in $(seq 60); do mkdir ${name} && cd ${name}; done; touch "$(printf 'a\\377')"`,
			inside,
		]);
		await removeTree(inside);
		expect(await readdir(folder)).toEqual(['outside']);
	});

	linuxOnly('is removed if its owner has no access to parts of it', async () => {
		await mkdir(join(inside, 'a/b'), { recursive: true });
		await writeFile(join(inside, 'a/b/file'), 'x');
		await chmod(join(inside, 'a/b'), 0);
		await chmod(join(inside, 'a'), 0);
		await removeTree(inside);
		expect(await readdir(folder)).toEqual(['outside']);
	});

	it('is removed if it has more entries than are read at once', async () => {
		for (let index = 0; index < 600; index++) {
			await mkdir(join(inside, `a/${index}/b/c`), { recursive: true });
			await writeFile(join(inside, `a/file ${index}`), 'x');
			await writeFile(join(inside, `file ${index}`), 'x');
		}
		await removeTree(inside);
		expect(await readdir(folder)).toEqual(['outside']);
	});

	it('is emptied except for some entries', async () => {
		for (const name of ['kept', 'other']) await mkdir(join(inside, name, 'kept'), { recursive: true });
		await emptyPath(inside, (name) => name === 'kept');
		expect(await readdir(inside)).toEqual(['kept']);
		expect(await readdir(join(inside, 'kept'))).toEqual(['kept']);
	});

	linuxOnly('is emptied where its path leads elsewhere meanwhile', async () => {
		await writeFile(join(inside, 'file'), 'x');
		const handle = await openFolder(inside);
		await rm(inside, { recursive: true });
		await symlink(folder, inside);
		await emptyFolder(handle.fd);
		await handle.close();
		expect((await lstat(join(folder, 'outside'))).isFile()).toBe(true);
		await expect(openFolder(inside)).rejects.toThrow();
	});

	linuxOnly('leads nowhere else while a process replaces its subfolders by links', async () => {
		const swap =
			'cd "$0"; while :; do mkdir -p d/e/f; ln -sT "$1" d/e/g; mv -T d h; ln -sT "$1" d; rm d; mv -T h d; done';
		const process = spawn('sh', ['-c', swap, inside, folder], { stdio: 'ignore' });
		try {
			for (const end = Date.now() + 500; Date.now() < end; ) {
				const handle = await openFolder(inside);
				// It may give up, but never leaves the folder.
				await emptyFolder(handle.fd).catch(() => undefined);
				await handle.close();
			}
		} finally {
			process.kill('SIGKILL');
		}
		expect((await readdir(folder)).sort()).toEqual(['inside', 'outside']);
	});
});
