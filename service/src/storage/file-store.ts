import type { Readable } from 'node:stream';

/** A received file that is safe on disk. */
export interface StoredFile {
	/** Random name in the store, independent of any input. */
	readonly id: string;
	readonly size: number;
}

/** Headers of the response that delivers a file to a client. */
export interface FileHeaders {
	readonly contentType: string;
	/** `Content-Disposition`: the file name for the client. */
	readonly contentDisposition: string;
}

/** A client's direct upload to the store. */
export interface DirectUpload {
	readonly fileKey: string;
	readonly bytes: number;
	/** Milliseconds since 1970. */
	readonly changedAt: number;
}

/**
 * Addresses for direct client access to the store, so that files do not pass through the service. Each grants one
 * action until it expires; times are milliseconds since 1970.
 */
export interface DirectTransfer {
	/** PUT address for the original of a file; an upload replaces the previous one. */
	uploadAddress(fileKey: string, expiresAt: number): Promise<string>;
	/**
	 * Keeps the upload of a file: later uploads to its address do not change it. The upload itself stays until
	 * `removeUpload`, so that this can be repeated.
	 * @returns `undefined` if nothing was uploaded
	 * @throws ServiceError `fileTooLarge`, `emptyFile`; the upload is then removed
	 */
	takeUpload(fileKey: string, maximumBytes: number, fileName: string): Promise<StoredFile | undefined>;
	/** Does nothing if there is none. */
	removeUpload(fileKey: string): Promise<void>;
	/** Uploads that were never kept, or repeated afterwards. */
	listUploads(): AsyncIterable<DirectUpload>;
	/** GET address of a kept file, with range support. */
	downloadAddress(id: string, headers: FileHeaders, expiresAt: number): Promise<string>;
}

/** Storage of originals and results, under random ids. Adapters pass `test/suites/file-store.suite.ts`. */
export interface FileStore {
	/** Present if clients can reach the store directly. */
	readonly direct?: DirectTransfer;
	/**
	 * Stores a stream. A stream that fails or exceeds the limit leaves nothing behind; its owner must destroy it.
	 * @throws ServiceError `fileTooLarge` at the first byte over `maximumBytes`; errors of the stream
	 */
	receive(content: Readable, maximumBytes: number, fileName: string): Promise<StoredFile>;
	/** Stores a local file by moving it from `path`. */
	adopt(path: string): Promise<StoredFile>;
	/** Stores a copy of a local file under its former id, replacing an existing one. */
	putBack(id: string, path: string): Promise<void>;
	/** Size in bytes; `undefined` if there is no such file. */
	size(id: string): Promise<number | undefined>;
	/**
	 * Opens a file immediately, so that a later deletion does not cut the stream.
	 * @param range  bytes from `start` to `end`, both inclusive; absent: the whole file
	 * @returns `undefined` if there is no such file
	 */
	open(id: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined>;
	/** A local path of the file, created in `folder` if the store is remote. */
	makeLocal(id: string, folder: string): Promise<string>;
	/** Does nothing if there is no such file. */
	remove(id: string): Promise<void>;
	/** Ids of files last changed before `before` (milliseconds since 1970), in any order. */
	listOlder(before: number): AsyncIterable<string>;
	/** An empty local folder for one piece of work; `adopt` takes from it without copying. */
	makeWorkFolder(): Promise<string>;
	removeWorkFolder(path: string): Promise<void>;
	/**
	 * Sends a heartbeat for the work of this process, and removes aborted uploads and worker files of processes that
	 * have been silent for `silentMs`.
	 */
	clearLeftovers(silentMs: number): Promise<void>;
	/** Free bytes for new files. */
	freeBytes(): Promise<number>;
	/** Free share of the file space, from 0 to 1. */
	freeShare(): Promise<number>;
	/** Fulfilled if the store is writable. */
	check(): Promise<void>;
}
