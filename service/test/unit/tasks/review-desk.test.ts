import { Readable } from 'node:stream';
import { pino } from 'pino';
import { FolderFileStore } from '../../../src/storage/folder/folder-file-store';
import { DuplicateSearch } from '../../../src/tasks/duplicate-search';
import { ReviewDesk } from '../../../src/tasks/review/review-desk';
import { TaskEvents } from '../../../src/tasks/task-events';
import { storeForTest } from '../../support/store';
import { temporaryFolder } from '../../support/temporary-folder';

const memory = { version: 1, width: 595, height: 842, words: [], fields: [] } as const;

describe('a review', () => {
	it('is saved without learning if the layout changes at every attempt', async () => {
		const [{ store, accountId, addTask, close }, folder] = [await storeForTest(), await temporaryFolder()];
		try {
			const fileStore = await FolderFileStore.open(folder.path);
			const keep = async (json: object) =>
				(await fileStore.receive(Readable.from([JSON.stringify(json)]), 9999, 'x')).id;
			const layout = { id: 'l', name: 'theirs', state: 'applied', placed: 1 };
			const data = { details: {}, fields: [], checks: [], undecided: [], layout };
			const resultId = await keep({ code: '200', msg: 'success', data });
			const readingId = await keep({ version: 1, pageCount: 1, pages: [] });
			await addTask('t', ['a']);
			await store.tasks.update('t', { state: 'TaskFinish', startedAt: 1, endedAt: 2 });
			await store.files.update('a', { state: 'success', resultId, readingId });
			const kept = {
				accountId,
				name: 'theirs',
				version: 1,
				...{ uses: 0, usedAt: null, strayedAt: null },
				memory: JSON.stringify(memory),
				createdAt: 1,
				updatedAt: 1,
			};
			await store.layouts.insert({ id: 'l', ...kept });
			let tries = 0;
			const desk = new ReviewDesk({
				...{ store, fileStore, events: new TaskEvents(), log: pino({ level: 'silent' }) },
				duplicates: new DuplicateSearch(store, Buffer.alloc(32)),
				work: async ({ result }) => {
					const moved = await store.layouts.find(accountId, 'l');
					await store.layouts.update(accountId, 'l', moved?.version ?? 0, { name: `${++tries}`, updatedAt: 1 });
					return { result, memory };
				},
			});
			const values = [{ key: 'Total', use: 0, state: 'absent', text: '', page: 0 }] as const;
			const submission = { fileKey: 'a', version: 0, values };
			expect(await desk.submit({ accountId, keyPrefix: 'k' }, submission)).toEqual({ version: 1, layout: undefined });
			expect(tries).toBe(3);
			expect((await store.reviews.find('a'))?.version).toBe(1);
			// Theirs stands.
			expect(await store.layouts.find(accountId, 'l')).toMatchObject({ name: '3', version: 4 });
		} finally {
			await close();
			await folder.remove();
		}
	});
});
