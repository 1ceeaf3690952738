import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { MetadataStore } from '../../src/storage/metadata-store';
import { openSqliteMetadataStore } from '../../src/storage/sqlite/sqlite-metadata-store';
import { temporaryFolder } from './temporary-folder';

/** A real store in a fresh folder, with an account. */
export interface StoreForTest {
	readonly store: MetadataStore;
	readonly accountId: number;
	/** Folder with the files of the database. */
	readonly folder: string;
	/** An unstarted task with uploaded files of these keys. */
	addTask(taskId: string, fileKeys: readonly string[], accountId?: number): Promise<void>;
	close(): Promise<void>;
}

/** Open one; `close` at the end of the test. */
export async function storeForTest(packages = 1000): Promise<StoreForTest> {
	const folder = await temporaryFolder();
	const store = await openSqliteMetadataStore(join(folder.path, 'metadata.sqlite'));
	const { id: accountId } = await store.accounts.create('tester', 1);
	await store.assets.move({ accountId, assetType: 'PACKAGES', move: 'grant', amount: packages, fileKey: null, at: 1 });
	return {
		store,
		accountId,
		folder: folder.path,
		async addTask(taskId, fileKeys, owner = accountId) {
			const common = { parameter: '{}', sealedPassword: 'sealed', fileSize: 1, createdAt: 1 };
			// One transaction, because each commit is synced to the disk.
			await store.transaction(async ({ tasks, files }) => {
				await tasks.insert({ taskId, accountId: owner, toolPath: 'pdf/txt', createdAt: 1 });
				for (const fileKey of fileKeys) {
					const originalId = randomUUID();
					await files.insert({ ...common, originalId, fileKey, taskId, fileName: `${fileKey}.pdf` });
				}
				await tasks.update(taskId, { fileCount: fileKeys.length });
			});
		},
		async close() {
			await store.close();
			await folder.remove();
		},
	};
}
