import type { Readable } from 'node:stream';

/** A file that has come in and is safe on disk. */
export interface StoredFile {
	/** Random name in the store; nothing of it comes from outside. */
	readonly id: string;
	readonly size: number;
}

/** Headers of the answer that hands a file to a client. */
export interface FileHeaders {
	readonly contentType: string;
	/** `Content-Disposition`: the name under which the client saves it. */
	readonly contentDisposition: string;
}

/** What a client has uploaded directly to the store. */
export interface DirectUpload {
	readonly fileKey: string;
	readonly bytes: number;
	/** Milliseconds since 1970. */
	readonly changedAt: number;
}

/**
 * Addresses at which clients reach the store itself, so that files do not pass through the service. Whoever has one may
 * do the one thing it is for until it expires; times are milliseconds since 1970.
 */
export interface DirectTransfer {
	/** Where the original of a file is put with PUT; an upload replaces the one before. */
	uploadAddress(fileKey: string, expiresAt: number): Promise<string>;
	/**
	 * Keep the upload of a file: later uploads to its address no longer change what is kept. The upload itself stays
	 * until `removeUpload`, so that this can be done again.
	 * @returns `undefined` when nothing was uploaded
	 * @throws ServiceError `fileTooLarge`, `emptyFile`; the upload is then removed
	 */
	takeUpload(fileKey: string, maximumBytes: number, fileName: string): Promise<StoredFile | undefined>;
	/** Nothing happens when there is none. */
	removeUpload(fileKey: string): Promise<void>;
	/** Uploads that nobody has taken, or that were made again after they were. */
	listUploads(): AsyncIterable<DirectUpload>;
	/** Where a kept file is fetched with GET, in parts too. */
	downloadAddress(id: string, headers: FileHeaders, expiresAt: number): Promise<string>;
}

/**
 * Where originals and results are kept, under random ids. Adapters pass `test/suites/file-store.suite.ts`.
 */
export interface FileStore {
	/** There where clients can reach the store without the service in between. */
	readonly direct?: DirectTransfer;
	/**
	 * Keep a stream. Nothing is kept of a stream that fails or is longer than the limit; the stream itself is not
	 * destroyed then, its owner does that.
	 * @throws ServiceError `fileTooLarge` at the first byte over `maximumBytes`; whatever the stream fails with
	 */
	receive(content: Readable, maximumBytes: number, fileName: string): Promise<StoredFile>;
	/** Keep a file of this machine by moving it away from `path`. */
	adopt(path: string): Promise<StoredFile>;
	/** Keep a copy of a file of this machine under an id that it had before; one that is there already is replaced. */
	putBack(id: string, path: string): Promise<void>;
	/** Size in bytes; `undefined` when there is no such file. */
	size(id: string): Promise<number | undefined>;
	/**
	 * Open a file at once, so that a later deletion does not cut the stream.
	 * @param range  bytes from `start` to `end`, both included; absent: the whole file
	 * @returns `undefined` when there is no such file
	 */
	open(id: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined>;
	/** A path on this machine under which the file can be read, made in `folder` where the store is elsewhere. */
	makeLocal(id: string, folder: string): Promise<string>;
	/** Nothing happens when there is no such file. */
	remove(id: string): Promise<void>;
	/** Ids of files last changed before `before` (milliseconds since 1970), in no order. */
	listOlder(before: number): AsyncIterable<string>;
	/** An empty folder of this machine for one piece of work; `adopt` takes from it without copying. */
	makeWorkFolder(): Promise<string>;
	removeWorkFolder(path: string): Promise<void>;
	/**
	 * Give a sign of life for what this process has in work, and remove what broken-off uploads and workers of other
	 * processes have left that gave none for `silentMs`.
	 */
	clearLeftovers(silentMs: number): Promise<void>;
	/** Free bytes for new files. */
	freeBytes(): Promise<number>;
	/** Free share of what there is for files, from 0 to 1. */
	freeShare(): Promise<number>;
	/** Fulfilled when the store can be written. */
	check(): Promise<void>;
}
