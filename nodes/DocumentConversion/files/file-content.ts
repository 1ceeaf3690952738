import type { IExecuteFunctions } from 'n8n-workflow';

/** Bytes in memory or a stream (n8n's lint forbids importing `Readable`). */
export type FileContent = Buffer | Awaited<ReturnType<IExecuteFunctions['helpers']['getBinaryStream']>>;

/** A file to convert. */
export interface InputFile {
	/** Index of its input item. */
	readonly itemIndex: number;
	readonly name: string;
	/** Its binary field; left out for a URL. */
	readonly field?: string;
	/** As n8n knows it; may be wrong or missing. */
	readonly mimeType?: string;
	readonly sizeBytes: number;
	/** Opens the content; may be called again for a retry. */
	open(): Promise<FileContent>;
}
