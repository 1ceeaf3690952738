import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** The dictionary of an embedded file is never compressed. */
const marks = ['/EmbeddedFile', '/Collection'];
const overlap = 16;

/** Whether a PDF is a portfolio: its attachments are the documents (ISO 32000-2, 12.3.5). */
export async function isPortfolio(path: string): Promise<boolean> {
	if (!(await hasMark(path))) return false;
	const { hasDictionary } = await import('../external/catalog.js');
	return await hasDictionary(await readFile(path), 'Collection');
}

async function hasMark(path: string): Promise<boolean> {
	let rest: Buffer = Buffer.alloc(0);
	for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
		const bytes = Buffer.concat([rest, chunk]);
		if (marks.some((mark) => bytes.includes(mark))) return true;
		rest = bytes.subarray(-overlap);
	}
	return false;
}
