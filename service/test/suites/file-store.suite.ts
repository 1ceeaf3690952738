import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ServiceError } from '../../src/messages/errors';
import type { FileStore } from '../../src/storage/file-store';

/** What every adapter of `FileStore` has to do. */
export function fileStoreSuite(open: () => Promise<FileStore>): void {
	let store: FileStore;

	beforeEach(async () => {
		store = await open();
	});

	const content = (...chunks: string[]): Readable => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

	async function stored(): Promise<string[]> {
		const ids: string[] = [];
		for await (const id of store.listOlder(Date.now() + 1000)) ids.push(id);
		return ids;
	}

	async function read(id: string, range?: { start: number; end: number }): Promise<string | undefined> {
		const stream = await store.open(id, range);
		return stream && (await buffer(stream)).toString();
	}

	it('stores a stream and returns it, whole and in ranges', async () => {
		const { id, size } = await store.receive(content('hello ', 'world'), 11, 'a.pdf');
		expect(size).toBe(11);
		expect(await store.size(id)).toBe(11);
		expect(await read(id)).toBe('hello world');
		expect(await read(id, { start: 6, end: 8 })).toBe('wor');
		expect(await stored()).toEqual([id]);
	});

	it('restores a file under its former ID, also twice, and keeps the source', async () => {
		const { id } = await store.receive(content('before'), 10, 'a.pdf');
		const saved = join(await store.makeWorkFolder(), 'saved');
		await writeFile(saved, 'before');
		await store.remove(id);
		for (let times = 0; times < 2; times++) {
			await store.putBack(id, saved);
			expect([await read(id), await readFile(saved, 'utf8')]).toEqual(['before', 'before']);
		}
		expect(await stored()).toEqual([id]);
		await expect(store.putBack('../../etc/passwd', saved)).rejects.toThrow();
	});

	it('stores an empty stream', async () => {
		const { id, size } = await store.receive(content(), 10, 'a.pdf');
		expect(size).toBe(0);
		expect(await read(id)).toBe('');
	});

	it('gives each file a unique name, whatever its title', async () => {
		const first = await store.receive(content('1'), 10, '../../etc/passwd');
		const second = await store.receive(content('2'), 10, '../../etc/passwd');
		expect(first.id).not.toBe(second.id);
		for (const { id } of [first, second]) expect(id).toMatch(/^[0-9a-f-]{36}$/);
	});

	it('rejects an overlong stream without destroying it', async () => {
		const stream = content('12345', '6', 'rest');
		const thrown = await store.receive(stream, 5, 'a.pdf').catch((error: unknown) => error);
		expect(thrown).toBeInstanceOf(ServiceError);
		expect(thrown).toMatchObject({ errorName: 'fileTooLarge', details: { file: 'a.pdf', limit: 5 } });
		expect(stream.destroyed).toBe(false);
		expect(await stored()).toEqual([]);
	});

	it('stores nothing of a broken stream', async () => {
		const broken = new Readable({ read: () => undefined });
		broken.push('12');
		setImmediate(() => broken.destroy(new Error('cut off')));
		await expect(store.receive(broken, 100, 'a.pdf')).rejects.toThrow('cut off');
		expect(await stored()).toEqual([]);
	});

	it('takes over a local file', async () => {
		const folder = await store.makeWorkFolder();
		await writeFile(join(folder, 'result'), 'done');
		const { id, size } = await store.adopt(join(folder, 'result'));
		expect(size).toBe(4);
		expect(await read(id)).toBe('done');
		expect(await readdir(folder)).toEqual([]);
		expect(await readFile(await store.makeLocal(id, folder), 'utf8')).toBe('done');
		await store.removeWorkFolder(folder);
		expect(await read(id)).toBe('done');
	});

	it('rejects links and folders', async () => {
		const folder = await store.makeWorkFolder();
		await symlink('/etc/hostname', join(folder, 'link'));
		await mkdir(join(folder, 'folder'));
		for (const name of ['link', 'folder', 'missing']) await expect(store.adopt(join(folder, name))).rejects.toThrow();
		expect(await stored()).toEqual([]);
	});

	it('finishes a running download of a deleted file', async () => {
		const { id } = await store.receive(content('x'.repeat(1_000_000)), 1_000_000, 'a.pdf');
		const stream = await store.open(id);
		await store.remove(id);
		expect(stream && (await buffer(stream)).length).toBe(1_000_000);
		expect(await store.open(id)).toBeUndefined();
		expect(await store.size(id)).toBeUndefined();
		await store.remove(id);
	});

	it('lists only older files', async () => {
		await store.receive(content('x'), 1, 'a.pdf');
		const ids: string[] = [];
		for await (const id of store.listOlder(Date.now() - 60_000)) ids.push(id);
		expect(ids).toEqual([]);
	});

	it('refuses foreign IDs', async () => {
		for (const id of ['../x', '', 'a/b', '00000000-0000-0000-0000-00000000000/']) {
			await expect(store.open(id)).rejects.toThrow('not an id');
			await expect(store.remove(id)).rejects.toThrow('not an id');
		}
	});

	it('keeps stored and running files when it cleans up after other processes', async () => {
		const { id } = await store.receive(content('x'), 1, 'a.pdf');
		const folder = await store.makeWorkFolder();
		await writeFile(join(folder, 'half'), 'x');
		await store.clearLeftovers(0);
		expect(await readdir(folder)).toEqual(['half']);
		expect(await read(id)).toBe('x');
	});

	it('knows whether it is writable, and its free space', async () => {
		await store.check();
		expect(await store.freeBytes()).toBeGreaterThan(0);
		expect(await store.freeShare()).toBeGreaterThan(0);
		expect(await store.freeShare()).toBeLessThanOrEqual(1);
	});
}
