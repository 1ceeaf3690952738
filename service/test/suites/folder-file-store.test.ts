import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderFileStore } from '../../src/storage/folder/folder-file-store';
import { temporaryFolder } from '../support/temporary-folder';
import { fileStoreSuite } from './file-store.suite';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
	folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('files in a folder', () => {
	fileStoreSuite(() => FolderFileStore.open(folder.path));
});

describe('a folder shared by several processes', () => {
	it('is cleaned of work files of dead processes only', async () => {
		const [alive, dead] = [await FolderFileStore.open(folder.path), await FolderFileStore.open(folder.path)];
		const [inWork, left] = [await alive.makeWorkFolder(), await dead.makeWorkFolder()];
		await alive.clearLeftovers(600_000);
		expect(existsSync(left)).toBe(true);
		await sleep(150);
		await alive.clearLeftovers(100);
		expect([existsSync(inWork), existsSync(left)]).toEqual([true, false]);
		// It was not dead, only asleep.
		await dead.clearLeftovers(60_000);
		expect(existsSync(await dead.makeWorkFolder())).toBe(true);
		// A process that is alone need not wait.
		await alive.clearLeftovers(0);
		expect(await readdir(join(folder.path, 'work'))).toHaveLength(1);
	});
});
