import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { once } from 'node:events';
import { parsedDocument } from '../../../../contract/parsed-document';
import type { DocumentPage } from '../model/blocks';
import {
	toParsedHiddenText,
	toParsedMark,
	type ParsedHiddenText,
	type ParsedMark,
	type ParsedObject,
} from './json-objects';

/** Maximum hidden texts of a document. */
const maxHiddenTexts = 1000;

/** Writes a parsed document to disk page by page, one object per line so that people can read the file. */
export class JsonFile {
	private readonly pages: { page: number; width: number; height: number }[] = [];
	private readonly marks: ParsedMark[] = [];
	private readonly hidden: ParsedHiddenText[] = [];
	private objects = 0;

	private constructor(private readonly stream: ReturnType<typeof createWriteStream>) {
		stream.write(`{"version":${JSON.stringify(parsedDocument.version)},"objects":[`);
	}

	/** @param path  of a file that does not exist */
	static async create(path: string): Promise<JsonFile> {
		const stream = createWriteStream(path, { flags: 'wx' });
		await once(stream, 'open');
		return new JsonFile(stream);
	}

	/** Objects written so far. */
	get count(): number {
		return this.objects;
	}

	/** Adds a page with its objects. */
	async add(
		{ pageNumber, width, height, inkMarks = [], hiddenTexts = [] }: DocumentPage,
		objects: readonly ParsedObject[],
	): Promise<void> {
		this.pages.push({ page: pageNumber - 1, width: toHundredths(width), height: toHundredths(height) });
		this.marks.push(...inkMarks.map((mark) => toParsedMark(mark, pageNumber - 1)));
		const room = maxHiddenTexts - this.hidden.length;
		this.hidden.push(...hiddenTexts.slice(0, room).map((text) => toParsedHiddenText(text, pageNumber - 1)));
		const text = objects.map((object) => `${this.objects++ === 0 ? '' : ','}\n${JSON.stringify(object)}`).join('');
		if (text !== '' && !this.stream.write(text)) await once(this.stream, 'drain');
	}

	/** Writes the end; the file is complete afterwards. */
	async end(): Promise<void> {
		const { marks, hidden } = this;
		const further = Object.entries({ marks, hidden }).filter(([, list]) => list.length > 0);
		const text = further.map(([name, list]) => `,"${name}":${JSON.stringify(list)}`).join('');
		this.stream.end(`\n],"pages":${JSON.stringify(this.pages)}${text}}\n`);
		await finished(this.stream);
	}

	/** Closes the file, complete or not. */
	async close(): Promise<void> {
		this.stream.destroy();
		await finished(this.stream).catch(() => undefined);
	}
}

function toHundredths(value: number): number {
	return Math.round(value * 100) / 100;
}
