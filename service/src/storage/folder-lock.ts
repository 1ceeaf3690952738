import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';

/** Another service works with the data folder. */
export class DataFolderInUseError extends Error {
	constructor(dataFolder: string) {
		super(`The data folder ${dataFolder} is in use by another service.`);
		this.name = 'DataFolderInUseError';
	}
}

/**
 * Keep a second service away from a data folder: at its start it would put the files the first one works on
 * back into the queue. The lock is an open exclusive transaction, which the operating system ends with the
 * process however that ends, unlike a file with a process id.
 * @param isAlone  false for processes that share the folder with each other, and with none that is alone
 * @returns a function that gives the folder free
 * @throws DataFolderInUseError
 */
export function lockDataFolder(dataFolder: string, isAlone: boolean): () => void {
	const database = new DatabaseSync(join(dataFolder, 'service.lock'));
	try {
		// A reader's lock is taken by its first read, and kept to the end of the transaction.
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
