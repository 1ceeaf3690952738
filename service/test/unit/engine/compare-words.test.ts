import { Doubts } from '../../../src/engine/reading/doubts';
import { wordPlaces } from '../../../src/engine/reading/word-places';
import { compareWords } from '../../../src/engine/reading/compare-words';
import { understand } from '../../../src/engine/reading/steps';
import type { Page } from '../../../src/engine/model';
import type { Block, DocumentPage } from '../../../src/engine/model/blocks';
import { layoutPage } from '../../../src/engine/layout/layout-page';
import type { Phrase } from '../../../src/messages/phrases';
import { page, rows, text } from './tables/pages';

async function* one(source: Page): AsyncGenerator<Page> {
	yield await Promise.resolve(source);
}

async function laidOut(source: Page): Promise<DocumentPage> {
	for await (const result of understand(one(source), { analysis: 'full' })) return result;
	throw new Error('no page');
}

const texts = (words: readonly { readonly text: string }[]) => words.map((lost) => lost.text);

const prose = page([
	...text('Each word of the page stands once', 50, 50),
	...text('in the result, and none is dou-', 50, 62),
	...text('ble or lost on the way to it.', 50, 74),
]);

/** The blocks without those whose text has a word, or with a change of them. */
const changed = (result: DocumentPage, change: (block: Block) => Block[]): DocumentPage => ({
	...result,
	blocks: result.blocks.flatMap(change),
});

describe('words kept', () => {
	it('are all words of a page of prose, with or without hyphens', async () => {
		const all = { onPage: prose.words.length, missing: [], double: [] };
		expect(compareWords(prose, await laidOut(prose))).toEqual(all);
		expect(compareWords(prose, layoutPage(prose))).toEqual(all);
	});

	it('are all words of tables, lists and sideways text', async () => {
		const content = [
			['Kind', 'One', 'Two'],
			['first', '10', '20'],
			['second', '11', '21'],
			['third', '12', '22'],
		];
		const mixed = page([
			...rows(content, [50, 150, 250], 100),
			...text('• an entry', 50, 300),
			...text('• another', 50, 312),
			...text('margin', 20, 400, { turn: 90 }),
		]);
		const { missing, double } = compareWords(mixed, await laidOut(mixed));
		expect([missing, double]).toEqual([[], []]);
	});

	it('miss the words of a lost block, with positions', async () => {
		const result = changed(await laidOut(prose), () => []);
		const words = compareWords(prose, result);
		expect(words.missing).toHaveLength(prose.words.length);
		expect(wordPlaces(1, words)).toMatchObject([
			{ page: 1, kind: 'missing', text: 'Each word of the page stands once' },
			{ kind: 'missing', rect: [50, expect.any(Number), expect.any(Number), expect.any(Number)] },
			{},
		]);
	});

	it('are duplicate in a repeated block', async () => {
		const result = changed(await laidOut(prose), (block) => [block, block]);
		const { missing, double } = compareWords(prose, result);
		expect(missing).toEqual([]);
		expect(double).toHaveLength(prose.words.length);
	});

	it('identify the lost one of several equal words', async () => {
		const twice = page([...text('word', 50, 50), ...text('word', 50, 300)]);
		const result = changed(await laidOut(twice), (block) => (block.box.top > 200 ? [] : [block]));
		expect(compareWords(twice, result).missing).toMatchObject([
			{ text: 'word', box: { top: twice.words[1]?.box.top } },
		]);
	});

	it('give displayed positions of sideways words', async () => {
		const mixed = page([...prose.words, ...text('margin', 20, 400, { turn: 90 })]);
		const result = changed(await laidOut(mixed), (block) => (block.box.left < 50 ? [] : [block]));
		expect(compareWords(mixed, result).missing).toEqual([{ text: 'margin', box: mixed.words.at(-1)?.box }]);
		const twice = changed(await laidOut(mixed), (block) => (block.box.left < 50 ? [block, block] : [block]));
		expect(compareWords(mixed, twice).double).toMatchObject([{ text: 'margin', box: { left: 20, top: 400 } }]);
	});

	it('miss words in the lines of a block but not in its text', async () => {
		const result = changed(await laidOut(prose), (block) =>
			block.kind === 'text'
				? [{ ...block, runs: block.runs.map((run) => ({ ...run, text: run.text.replace('result', '') })) }]
				: [block],
		);
		expect(texts(compareWords(prose, result).missing)).toEqual(['result,']);
	});
});

describe('doubts about words', () => {
	function doubtsOf(result: DocumentPage, pages = 1): { doubts: Doubts; warned: Phrase[] } {
		const doubts = new Doubts();
		for (let pageNumber = 1; pageNumber <= pages; pageNumber++) {
			doubts.addPage({ ...prose, pageNumber });
			doubts.addResult({ ...result, pageNumber });
		}
		const warned: Phrase[] = [];
		doubts.warn({ parameters: {}, warn: (warning) => warned.push(warning) });
		return { doubts, warned };
	}

	it('are empty if all are kept, with the count', async () => {
		const { doubts, warned } = doubtsOf(await laidOut(prose));
		expect(warned).toEqual([]);
		expect(doubts.words).toEqual({
			counts: { onPages: prose.words.length, missing: 0, double: 0, hidden: 0, byOcr: 0 },
			places: [],
		});
	});

	it('warn about losses with page and some positions', async () => {
		const empty = changed(await laidOut(prose), () => []);
		const { doubts, warned } = doubtsOf(empty, 9);
		const { counts, places } = doubts.words;
		const onPages = 9 * prose.words.length;
		expect(counts).toMatchObject({ onPages, missing: onPages, double: 0 });
		// Three lines a page, and 20 places at most.
		expect(places).toHaveLength(20);
		expect(warned).toMatchObject([{ phrase: 'wordsMissing', details: { count: String(onPages) } }]);
		expect(warned[0]?.details?.['places']).toMatch(/^1 \(50, \d+\), 1 \(50, \d+\), 1 \(50, \d+\), 2 \(50, /);
	});

	it('warn about duplicate words', async () => {
		const { warned } = doubtsOf(changed(await laidOut(prose), (block) => [block, block]));
		expect(warned).toMatchObject([{ phrase: 'wordsDouble' }]);
	});
});
