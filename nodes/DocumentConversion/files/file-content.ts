import type { IExecuteFunctions } from 'n8n-workflow';

/** Bytes in memory, or a stream of them (`Readable` cannot be named: n8n allows no import of it). */
export type FileContent = Buffer | Awaited<ReturnType<IExecuteFunctions['helpers']['getBinaryStream']>>;

/** A file to convert. */
export interface InputFile {
	/** The input item it came with. */
	readonly itemIndex: number;
	readonly name: string;
	/** The binary field it stood in; left out for one of an address. */
	readonly field?: string;
	/** As n8n knows it, which may be wrong or nothing. */
	readonly mimeType?: string;
	readonly sizeBytes: number;
	/** Opens the content; may be called again for another attempt. */
	open(): Promise<FileContent>;
}
