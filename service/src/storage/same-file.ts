import { stat } from 'node:fs/promises';

/**
 * A check that a file is still the one of now: a database that was deleted or replaced beneath an open service goes on
 * in its memory, and everything it takes in is lost.
 * @returns fulfilled while it is
 */
export async function sameFileCheck(path: string): Promise<() => Promise<void>> {
	const { ino } = await stat(path);
	return async () => {
		if ((await stat(path)).ino !== ino) throw new Error('the database file was replaced');
	};
}
