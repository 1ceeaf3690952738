import { createReadStream } from 'node:fs';

const newline = 0x0a;
const from = Buffer.from('From ');
const mark = Buffer.from('\ufeff');

/**
 * Reads the messages of a mailbox (RFC 4155) one by one; only one is in memory. A message starts after a line that
 * begins with "From " and is the first line or follows a blank one. Writers put ">" before such lines inside messages.
 */
export async function* messagesOf(path: string): AsyncGenerator<Uint8Array> {
	let lines: Buffer[] = [];
	let isBlankBefore = true;
	let isFirst = true;
	for await (const read of linesOf(path)) {
		const line = isFirst && read.subarray(0, mark.length).equals(mark) ? read.subarray(mark.length) : read;
		isFirst = false;
		if (isBlankBefore && line.subarray(0, from.length).equals(from)) {
			if (lines.length > 0) yield Buffer.concat(lines);
			lines = [];
		} else lines.push(unquote(line));
		isBlankBefore = /^\r?\n?$/.test(line.toString('latin1', 0, 3));
	}
	if (lines.length > 0) yield Buffer.concat(lines);
}

function unquote(line: Buffer): Buffer {
	return /^>+From /.test(line.toString('latin1', 0, 64)) ? line.subarray(1) : line;
}

async function* linesOf(path: string): AsyncGenerator<Buffer> {
	let rest: Buffer[] = [];
	for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
		let start = 0;
		for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
			const piece = chunk.subarray(start, end + 1);
			yield rest.length === 0 ? piece : Buffer.concat([...rest, piece]);
			rest = [];
			start = end + 1;
		}
		if (start < chunk.length) rest.push(chunk.subarray(start));
	}
	if (rest.length > 0) yield Buffer.concat(rest);
}
