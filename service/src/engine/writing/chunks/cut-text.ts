import { tokenWeight } from './token-weight';

/** Splits a text without losing a character. */
type Cutter = (text: string) => string[];

// A fixed language: the default one of the process would change the result.
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** An initial or a short abbreviation, such as `Dr.` and `Fig.`: no end of a sentence. */
const abbreviation = /(?:^|[\s(])\p{Lu}\p{Ll}{0,3}\.\s*$/u;

/** Sentences with the white space after them; lines are sentences, too. */
const sentences: Cutter = (text) => {
	const found: string[] = [];
	let open = '';
	for (const { segment } of segmenter.segment(text)) {
		open += segment;
		if (!segment.endsWith('\n') && abbreviation.test(open.slice(-8))) continue;
		found.push(open);
		open = '';
	}
	if (open !== '') found.push(open);
	return found;
};

const cells: Cutter = (text) => text.split(/(?<=\t)/);
const clauses: Cutter = (text) => text.split(/(?<=[,;:]\s)|(?<=[、，；：،؛])/u);
const words: Cutter = (text) => text.split(/(?<=\s)(?=\S)/u);
const characters: Cutter = (text) => Array.from(text);

/** A text in sentences, none above the maximum: longer ones are cut at clauses, words or characters. */
export function cutSentences(text: string, maxTokens: number): string[] {
	return sentences(text).flatMap((sentence) => cutToFit(sentence, maxTokens, [clauses, words, characters]));
}

/** A table row as a whole if it fits, else at its cells. @param row  cells separated by tabs */
export function cutRow(row: string, maxTokens: number): string[] {
	return cutToFit(row, maxTokens, [cells, sentences, clauses, words, characters]);
}

function cutToFit(text: string, maxTokens: number, [cut, ...finer]: readonly Cutter[]): string[] {
	if (cut === undefined || tokenWeight(text) <= maxTokens) return [text];
	const pieces: string[] = [];
	let weight = 0;
	for (const part of cut(text).flatMap((piece) => cutToFit(piece, maxTokens, finer))) {
		const added = tokenWeight(part);
		const last = pieces.length - 1;
		if (last >= 0 && weight + added <= maxTokens) {
			pieces[last] += part;
			weight += added;
		} else {
			pieces.push(part);
			weight = added;
		}
	}
	return pieces;
}
