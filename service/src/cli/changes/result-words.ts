import { readableFormats, readBack } from '../../engine/readback/read-back';
import { WordKeys } from '../../engine/readback/word-keys';

/** Words of a result in order; none for a format without words, such as PDF. @param target  of the tool */
export async function readResultWords(path: string, target: string): Promise<readonly string[]> {
	const format = readableFormats.find((one) => one === target);
	if (format === undefined) return [];
	const keys = new WordKeys();
	const { tokens } = await readBack(path, format, keys);
	return Array.from(tokens.view(), (token) => keys.textOf(token));
}
