import { PlainTextReader } from './plain-text';
import type { ResultText } from './result-text';

/** Words of chunks, one per line; what a chunk repeats from another one is not counted again. */
export class ChunkReader {
	constructor(private readonly result: ResultText) {}

	line(line: string): void {
		if (line === '') return;
		const { text } = JSON.parse(line) as { readonly text: string };
		const reader = new PlainTextReader(this.result);
		for (const printed of text.split('\n')) reader.line(printed.replaceAll('\t', '  '));
		reader.end();
	}
}
