import fc from 'fast-check';
import { sampleReceipt } from '../../support/receipt';
import { isEnd, readMessage } from '../../../src/tasks/worker-shapes';

const receipt = sampleReceipt;
const outcome = {
	resultPath: '/work/result.txt',
	downFileName: 'result.txt',
	warnings: [{ phrase: 'cutOff', details: { page: 1 } }],
	pagesReadByOcr: [1, 2],
	ocrModels: 'PP-OCRv4',
	words: { onPages: 3, inResult: 2, places: [{ page: 1, rect: [0, 0, 1, 1], kind: 'missing', text: 'word' }] },
	pageCount: 2,
	receipt,
};
const done = { kind: 'done', outcome, memory: 1000 };
const failed = { kind: 'failed', error: { errorName: 'cannotOpen', details: { file: 'a.pdf' } }, memory: 1 };

/** A message with another value at a place in it. */
function changed(message: object, path: readonly string[], value: unknown): unknown {
	const copy = structuredClone(message) as Record<string, unknown>;
	const inner = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy);
	inner[path.at(-1) ?? ''] = value;
	return copy;
}

describe('a worker message', () => {
	it('is parsed if valid', () => {
		const reviewable = {
			...done,
			outcome: {
				...outcome,
				readingPath: '/work/result.reading',
				doubtful: true,
				layout: { id: 'one', state: 'applied' },
			},
		};
		expect(readMessage(reviewable)).toEqual(reviewable);
		expect(readMessage(done)).toEqual(done);
		expect(readMessage(failed)).toEqual(failed);
		expect(readMessage({ kind: 'ready' })).toEqual({ kind: 'ready' });
		expect(readMessage({ kind: 'progress', pagesDone: 1, pagesTotal: 2 })).toBeDefined();
	});

	it.each<[string, readonly string[], unknown]>([
		['a path that is no text', ['outcome', 'resultPath'], 7],
		['a path with a NUL', ['outcome', 'resultPath'], '/work/a\0b'],
		['a reading with a NUL', ['outcome', 'readingPath'], '/work/a\0b'],
		['a reading that is no text', ['outcome', 'readingPath'], {}],
		['a doubt that is neither yes nor no', ['outcome', 'doubtful'], 'yes'],
		['a layout without a state', ['outcome', 'layout'], { id: 'one' }],
		['a layout of a state that is none', ['outcome', 'layout'], { id: 'one', state: 'other' }],
		['a name with a folder', ['outcome', 'downFileName'], '../result.txt'],
		['a name with a line end', ['outcome', 'downFileName'], 'a\r\nx: y.txt'],
		['an empty name', ['outcome', 'downFileName'], ''],
		['a very long name', ['outcome', 'downFileName'], 'x'.repeat(100_000)],
		['warnings that are no list', ['outcome', 'warnings'], 'warning'],
		['a warning that is not in the contract', ['outcome', 'warnings'], [{ phrase: 'toString', details: {} }]],
		['a warning with an object in it', ['outcome', 'warnings'], [{ phrase: 'cutOff', details: { page: {} } }]],
		['too many warnings', ['outcome', 'warnings'], Array(10_001).fill(outcome.warnings[0])],
		['pages that are no numbers', ['outcome', 'pagesReadByOcr'], ['1']],
		['models that are not in the contract', ['outcome', 'ocrModels'], 'other'],
		['a receipt that is no record', ['outcome', 'receipt'], 'receipt'],
		['a receipt with another key', ['outcome', 'receipt', 'date'], 'today'],
		['a receipt of an unknown tool', ['outcome', 'receipt', 'tool'], 'pdf/other'],
		['a receipt with a hash that is none', ['outcome', 'receipt', 'source', 'sha256'], 'A'.repeat(64)],
		['a receipt with too many entries', ['outcome', 'receipt', 'result', 'entries'], Array(101).fill(receipt.source)],
		['a receipt with too many places', ['outcome', 'receipt', 'places'], Array(121).fill(receipt.places[0])],
		['a receipt with a place of no kind', ['outcome', 'receipt', 'places', '0', 'kind'], 'lost'],
		['a receipt with a long quote', ['outcome', 'receipt', 'places', '0', 'text'], 'x'.repeat(201)],
		['a receipt with a missing count', ['outcome', 'receipt', 'words', 'moved'], undefined],
		['a receipt with a page list that is none', ['outcome', 'receipt', 'pages', 'byOcr'], 'all'],
		['a receipt with nested parameters', ['outcome', 'receipt', 'parameters', 'a'], { b: 1 }],
		['a receipt with nested values', ['outcome', 'receipt', 'parameters', 'formValues'], { a: { b: 1 } }],
		['a receipt with long parameters', ['outcome', 'receipt', 'parameters', 'a'], Array(4).fill('x'.repeat(60_000))],
		['a receipt with sums that are no record', ['outcome', 'receipt', 'sums'], null],
		['words that are no record', ['outcome', 'words'], null],
		['words without end', ['outcome', 'words', 'places'], Array(21).fill(outcome.words.places[0])],
		['a place without a rectangle', ['outcome', 'words', 'places'], [{ page: 1, kind: 'missing', text: '' }]],
		['a number of pages below nothing', ['outcome', 'pageCount'], -1],
		['no outcome', ['outcome'], undefined],
	])('with %s is refused, and still ends the file', (_what, path, value) => {
		const message = changed(done, path, value);
		expect(readMessage(message)).toBeUndefined();
		expect(isEnd(message)).toBe(true);
	});

	it('about shared pages is parsed if valid', () => {
		const plan = { kind: 'pdf', ocrOption: 'SCAN_PAGE', mayBePhoto: true, pages: [1, 2] };
		const messages = [
			{ kind: 'plan', plan },
			{ kind: 'wants', page: 1 },
			{ kind: 'wants', page: 1, usual: { language: 'LATIN', codes: ['deu'] } },
			{ kind: 'claims' },
			{ kind: 'read', page: 2, isKept: true },
			{ kind: 'rested', memory: 5 },
		];
		for (const message of messages) expect(readMessage(message)).toEqual(message);
		expect(messages.map(isEnd)).toEqual([false, false, false, false, false, true]);
	});

	it.each<[string, unknown]>([
		[
			'a plan of another kind',
			{ kind: 'plan', plan: { kind: 'docx', ocrOption: 'ALL', mayBePhoto: true, pages: [1] } },
		],
		[
			'a plan with a choice that is none',
			{ kind: 'plan', plan: { kind: 'pdf', ocrOption: 'SOME', mayBePhoto: true, pages: [1] } },
		],
		[
			'a plan whose pages are none',
			{ kind: 'plan', plan: { kind: 'pdf', ocrOption: 'ALL', mayBePhoto: true, pages: ['../1'] } },
		],
		['no plan', { kind: 'plan' }],
		['a page that leads out of its folder', { kind: 'read', page: '../../metadata.sqlite', isKept: true }],
		['no word on whether it was kept', { kind: 'read', page: 1 }],
		['a page below nothing', { kind: 'wants', page: -1 }],
		['a language that is no text', { kind: 'wants', page: 1, usual: { language: {}, codes: [] } }],
		['codes without end', { kind: 'wants', page: 1, usual: { language: 'LATIN', codes: Array(21).fill('deu') } }],
	])('about pages with %s is refused', (_what, message) => {
		expect(readMessage(message)).toBeUndefined();
	});

	it('with an unknown error is a failed conversion', () => {
		for (const errorName of ['nonsense', 'constructor', '__proto__']) {
			const read = readMessage(changed(failed, ['error', 'errorName'], errorName));
			expect(read).toMatchObject({ error: { errorName: 'conversionFailed' } });
		}
		expect(readMessage(changed(failed, ['error', 'details'], { file: { toString: 1 } }))).toBeUndefined();
	});

	it('with an invalid memory value replaces the worker', () => {
		expect(readMessage(changed(done, ['memory'], 'little'))).toMatchObject({ memory: Infinity });
	});

	it('with any other content is harmless', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				for (const message of [value, { kind: 'done', outcome: value }, { kind: 'failed', error: value }]) {
					expect(() => readMessage(message)).not.toThrow();
				}
			}),
		);
	});
});
