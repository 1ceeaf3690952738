import { ServiceError } from '../messages/errors';
import { phrase } from '../messages/phrases';
import { citation, textOf, type Parsed, type ReadObject } from './parsed';

/** One answer of reading. */
export interface Part {
	readonly text: string;
	/** Where to continue; absent at the end. */
	readonly continueFrom?: string;
	/** Its pages, counted from 1. */
	readonly pages: readonly number[];
}

/** Selects a part of a document. */
export interface PartWanted {
	/** Maximum characters, page marks included. */
	readonly maxCharacters: number;
	/** From an earlier part. */
	readonly continueFrom?: string | undefined;
	/** Whether each block is followed by its place. */
	readonly boxes: boolean;
}

/** Space reserved for the last line, which says how to continue. */
const lastLine = 120;

/**
 * The next part of a document in reading order. A block longer than the remaining space is cut at a space, and
 * continues in the next part.
 * @throws ServiceError `invalidRequest` for a continuation of another document
 */
export function readPart({ objects, pages }: Parsed, wanted: PartWanted): Part {
	const texts = objects
		.map((object) => ({ object, text: blockText(object, wanted.boxes) }))
		.filter(({ text }) => text !== '');
	let [index, offset] = startOf(
		wanted.continueFrom,
		texts.map(({ text }) => text.length),
	);
	const max = wanted.maxCharacters - lastLine;
	let answer = '';
	const read: number[] = [];
	const count = Math.max(1, pages.length);
	for (; index < texts.length; index++, offset = 0) {
		const { object, text } = texts[index] ?? { text: '' };
		if (!object) break;
		const number = object.page + 1;
		const mark = read.at(-1) === number ? '' : `${answer === '' ? '' : '\n'}[page ${number}]\n`;
		const left = max - answer.length - mark.length;
		const rest = text.slice(offset);
		if (rest.length + 1 > left) {
			// Only what would not fit alone is cut.
			const isLong = answer === '' || rest.length > max;
			const cut = isLong ? cutAt(rest, left) : 0;
			if (cut > 0) {
				answer += `${mark}${rest.slice(0, cut)}\n`;
				if (mark !== '') read.push(number);
			}
			return goOn(answer, `${index}.${offset + cut}`, number, count, read);
		}
		answer += `${mark}${rest}\n`;
		if (mark !== '') read.push(number);
	}
	return { text: answer === '' ? 'The document has no text.' : answer, pages: read };
}

function goOn(answer: string, continueFrom: string, number: number, count: number, pages: readonly number[]): Part {
	const line = `\n[not the end: page ${number} goes on or comes next, of ${count} read; continueFrom: "${continueFrom}"]`;
	return { text: answer + line, continueFrom, pages };
}

function blockText(object: ReadObject, boxes: boolean): string {
	const text = textOf(object);
	return text !== '' && boxes ? `${text} [${citation(object.page, object.rect)}]` : text;
}

/** Where to cut, after a nearby space if there is one. */
function cutAt(text: string, max: number): number {
	if (max <= 0) return 0;
	const space = text.lastIndexOf(' ', max - 1) + 1;
	return space > max / 2 ? space : max;
}

function startOf(continueFrom: string | undefined, lengths: readonly number[]): [index: number, offset: number] {
	if (continueFrom === undefined) return [0, 0];
	const [, index = '', offset = ''] = /^(\d{1,9})\.(\d{1,9})$/.exec(continueFrom) ?? [];
	const length = lengths[Number(index)];
	if (index === '' || length === undefined || Number(offset) > length)
		throw new ServiceError('invalidRequest', { reason: phrase('badContinuation') });
	return [Number(index), Number(offset)];
}
