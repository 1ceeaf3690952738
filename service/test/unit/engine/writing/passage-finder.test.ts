import type { Line, Word } from '../../../../src/engine/model';
import { runsOfLines } from '../../../../src/engine/text/runs';
import { ChunkSections } from '../../../../src/engine/writing/chunks/chunk-sections';
import { PassageFinder } from '../../../../src/engine/writing/chunks/passage-finder';
import { documentPage, textBlock } from '../../../support/document-pages';

const perLine = 10;

/** Lines of words, each 10 points wide. */
function linesOf(text: string): Line[] {
	const texts = text.split(' ');
	return Array.from({ length: Math.ceil(texts.length / perLine) }, (_, row) => {
		const words = texts.slice(row * perLine, (row + 1) * perLine).map((own, column): Word => {
			const box = { left: column * 11, top: row * 12, right: column * 11 + 10, bottom: row * 12 + 10 };
			return { text: own, box, fontSize: 10, turn: 0, spaceAfter: true };
		});
		return { words, box: { left: 0, top: row * 12, right: 11 * words.length, bottom: row * 12 + 10 }, turn: 0 };
	});
}

function rectsOf(texts: readonly string[], passage: string, maxTokens = 100) {
	const finder = new PassageFinder([passage]);
	const sections = new ChunkSections({ maxTokens, overlapSentences: 0 }, (chunk, units) => finder.add(chunk, units));
	texts.forEach((text, index) => {
		const lines = linesOf(text);
		sections.add(documentPage([textBlock('', { lines, runs: runsOfLines(lines) })], index + 1));
	});
	sections.end();
	return finder.places.get(passage)?.map((boxes) => boxes.map(({ page, rect }) => [page, ...rect]));
}

it.each([
	['words', 'One two three.', 'two', [[[1, 11, 0, 21, 10]]]],
	['the end of a text', 'One two three.', 'three', [[[1, 22, 0, 22 + (10 * 5) / 6, 10]]]],
	['no part of a word', 'One two three.', 'thr', []],
	['a word after a hyphen', 'A sub-tree here.', 'tree', [[[1, 11 + (10 * 4) / 8, 0, 21, 10]]]],
	['no letter without its accent', 'A café here.', 'cafe', []],
	['accents however they are written', 'A cafe\u0301 here.', 'caf\u00e9', [[[1, 11, 0, 21, 10]]]],
	['a part of Chinese text', '甲乙丙丁。', '乙丙', [[[1, 2, 0, 6, 10]]]],
	['places that overlap', 'go go go', 'go go', [[[1, 0, 0, 21, 10]], [[1, 11, 0, 32, 10]]]],
	['nothing for punctuation alone', 'One - two.', '“-”', []],
])('finds %s', (_what, text, passage, expected) => {
	const close = (all: readonly (readonly (readonly number[])[])[] | undefined) =>
		all?.map((boxes) => boxes.map((rect) => rect.map((edge) => Math.round(edge * 10) / 10)));
	expect(close(rectsOf([text], passage))).toEqual(close(expected));
});

it('finds a quote over several chunks once', () => {
	const sentence = (name: string) => `${Array.from({ length: 12 }, (_, index) => `${name}${index}`).join(' ')}.`;
	const text = ['a', 'b', 'c', 'd'].map(sentence).join(' ');
	const places = rectsOf([text], `a11. ${sentence('b')} ${sentence('c')} d0`, 20);
	expect(places).toHaveLength(1);
	expect(places?.[0]?.length).toBeGreaterThan(2);
});

it('is linear', () => {
	const page = Array.from({ length: 400 }, (_, index) => `word${index % 7}`).join(' ');
	const start = process.cpuUsage();
	expect(rectsOf(Array<string>(300).fill(page), 'word6 word0 word1')?.length).toBeGreaterThan(10_000);
	const { user, system } = process.cpuUsage(start);
	expect((user + system) / 1e6).toBeLessThan(10);
});
