import { stat } from 'node:fs/promises';

/**
 * Checks that a file is still the original: a database deleted or replaced under a running service lives on in its
 * memory, and all new data is lost.
 * @returns fulfilled while it is
 */
export async function sameFileCheck(path: string): Promise<() => Promise<void>> {
	const { ino } = await stat(path);
	return async () => {
		if ((await stat(path)).ino !== ino) throw new Error('the database file was replaced');
	};
}
