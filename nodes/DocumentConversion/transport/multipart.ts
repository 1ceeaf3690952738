import type { IDataObject } from 'n8n-workflow';
import { randomString } from 'n8n-workflow';
import type { FileContent } from '../files/file-content';

/** A form that can be opened again for each retry. */
export interface MultipartForm {
	open(): Promise<{ readonly headers: IDataObject; readonly body: FileContent }>;
}

export interface FormFile {
	readonly name: string;
	readonly sizeBytes: number;
	open(): Promise<FileContent>;
}

/**
 * A `multipart/form-data` body of texts and at most one file (field `file`, last).
 * The length is known in advance and the file is streamed, so large files need no memory.
 * @param fields texts; `undefined` values are skipped
 */
export function multipartForm(fields: Readonly<Record<string, string | undefined>>, file?: FormFile): MultipartForm {
	const boundary = `----DocumentConversion${randomString(24)}`;
	const texts = Object.entries(fields)
		.filter((entry): entry is [string, string] => entry[1] !== undefined)
		.map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
	const head = Buffer.from(texts.join('') + (file ? fileHead(boundary, file.name) : ''));
	const tail = Buffer.from(`${file ? '\r\n' : ''}--${boundary}--\r\n`);
	return {
		open: async () => ({
			headers: {
				'Content-Type': `multipart/form-data; boundary=${boundary}`,
				'Content-Length': String(head.length + (file?.sizeBytes ?? 0) + tail.length),
			},
			body: file ? enclose(head, await file.open(), tail) : Buffer.concat([head, tail]),
		}),
	};
}

/** UTF-8 names, escaped as the HTML standard requires ("multipart/form-data encoding"). */
function fileHead(boundary: string, fileName: string): string {
	const name = fileName.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');
	return [
		`--${boundary}`,
		`Content-Disposition: form-data; name="file"; filename="${name}"`,
		'Content-Type: application/octet-stream',
		'\r\n',
	].join('\r\n');
}

function enclose(head: Buffer, content: FileContent, tail: Buffer): FileContent {
	if (Buffer.isBuffer(content)) return Buffer.concat([head, content, tail]);
	return content.compose(async function* (chunks: AsyncIterable<Buffer>) {
		yield head;
		yield* chunks;
		yield tail;
	}) as FileContent;
}
