import { join } from 'node:path';
import { openSqliteMetadataStore } from '../../../src/storage/sqlite/sqlite-metadata-store';
import { temporaryFolder } from '../../support/temporary-folder';

describe('many statements in a row', () => {
	it('let other work of the process through', async () => {
		const folder = await temporaryFolder();
		const store = await openSqliteMetadataStore(join(folder.path, 'metadata.sqlite'));
		try {
			let turns = 0;
			const clock = setInterval(() => turns++, 1);
			// As a sweep does: one by one.
			for (const end = performance.now() + 300; performance.now() < end; ) await store.check();
			clearInterval(clock);
			expect(turns).toBeGreaterThan(2);
		} finally {
			await store.close();
			await folder.remove();
		}
	});
});
