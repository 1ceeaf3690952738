import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';

/** Another service uses the data folder. */
export class DataFolderInUseError extends Error {
	constructor(dataFolder: string) {
		super(
			`The data folder ${dataFolder} is in use by another service. Stop that service, or choose another folder with --data-folder.`,
		);
		this.name = 'DataFolderInUseError';
	}
}

/**
 * Keeps a second service away from a data folder: at its start it would requeue the files of the first one. The lock is
 * an open exclusive transaction, which the operating system releases with the process, unlike a file with a process id.
 * @param isAlone  false for processes that share the folder with each other, but not with one that is alone
 * @returns a function that releases the folder
 * @throws DataFolderInUseError
 */
export function lockDataFolder(dataFolder: string, isAlone: boolean): () => void {
	const database = new DatabaseSync(join(dataFolder, 'service.lock'));
	try {
		// A reader's lock is taken by its first read, and held to the end of the transaction.
		database.exec(isAlone ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT * FROM sqlite_schema');
	} catch (error) {
		database.close();
		if ((error as { errcode?: number }).errcode === sqliteBusy) throw new DataFolderInUseError(dataFolder);
		throw error;
	}
	return () => database.close();
}

/** SQLITE_BUSY of the SQLite C interface. */
const sqliteBusy = 5;
