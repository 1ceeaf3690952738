import { runningLine } from '../synthetic/fit/labels/running-line.mjs';
import { TruthIndex } from '../synthetic/fit/truth-index.mjs';

const index = new TruthIndex({
	id: 'made-1',
	family: 'made',
	language: 'en',
	genre: 'report',
	columns: 1,
	pages: 4,
	texts: [
		{ role: 'paragraph', text: 'The harbour was quiet, and the climate engine stood still.' },
		{ role: 'cell', text: '2' },
	],
	tables: [],
	running: [
		{ at: 'head', side: 'left', text: 'Quiet harbours' },
		{ at: 'head', side: 'right', text: 'Page {page} of {pages}' },
		{ at: 'foot', side: 'center', text: '{page}' },
	],
});

const labelOf = (texts: string[], pageNumber = 3) =>
	runningLine({ kind: 'runningLine', pageNumber, texts, features: {}, taken: false }, index);

describe('the label of a row at the edge of a page', () => {
	it('is yes for running lines, together or alone, with the number of their page', () => {
		expect(labelOf(['Quiet harbours', 'Page 3 of 4'])).toBe(1);
		expect(labelOf(['Quiet harbours Page 3 of 4'])).toBe(1);
		expect(labelOf(['3'])).toBe(1);
	});

	it('is no for body text', () => {
		expect(labelOf(['and the climate engine stood'])).toBe(0);
		expect(labelOf(['and the climate engine stood', '3'])).toBe(0);
	});

	it('is unknown for both or neither', () => {
		expect(labelOf(['2'], 2)).toBeUndefined();
		expect(labelOf(['A stamp of the library'])).toBeUndefined();
		expect(labelOf(['—'])).toBeUndefined();
	});
});
