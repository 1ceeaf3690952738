import { Extraction } from '../../../../src/engine/extract/extraction';
import { limitMemory } from '../../../../src/engine/extract/learned/limit-memory';
import type { LayoutMemory, LearnedLayout } from '../../../../src/engine/extract/learned/layout';
import { LearnedAnswers } from '../../../../src/engine/extract/learned/learned-answers';
import { learnLayout, type ReviewedValue } from '../../../../src/engine/extract/learned/learn-layout';
import { boxOfPlace, findText } from '../../../../src/engine/extract/learned/locate';
import { mergeMemory } from '../../../../src/engine/extract/learned/merge-memory';
import { readMemory } from '../../../../src/engine/extract/learned/read-memory';
import { pageText, type ExtractPage } from '../../../../src/engine/extract/page-text';
import { pageOf } from './support';

/** A document with unusual labels, and a second number without a label. */
const paper = (more: {
	readonly number: string;
	readonly buyer: readonly string[];
	readonly lines: readonly string[];
	readonly sum: string;
	readonly ship?: string;
}): string => `
Kvistholt Ltd                                      Stamp of house
${more.buyer.join('\n')}

Flurb                 Quax                  Wemble
${more.number.padEnd(22)}12.03.2026            ${more.ship ?? 'Ost'}

Item                              Pieces         Worth of item
${more.lines.join('\n')}

                                  Grossum in all          ${more.sum}
Paid within a month to the house that wrote this paper`;

const first = paper({
	number: 'KV-2026-118',
	buyer: ['Oddny Works', 'Pier 4', 'Northend'],
	lines: [
		'Rope                              4              10.00',
		'Tar                               1              14.50',
	],
	sum: '54.50',
});
const second = paper({
	number: 'KV-2026-204',
	buyer: ['Selma Boats', 'Quay 19', 'Southend'],
	lines: [
		'Nails                             9              9.00',
		'Oars                              2              80.00',
		'Sails                             1              310.75',
	],
	sum: '399.75',
	ship: 'West',
});

const keys = ['Document code', 'Sum to be paid', 'Route', 'Receiver', 'Ordered by'];

/** A review that takes words of the page, as a person clicks on them. */
function taken(page: string | ExtractPage, key: string, text: string): ReviewedValue {
	const own = pageText(typeof page === 'string' ? pageOf(page) : page);
	const [place] = findText(own, text);
	if (!place) throw new Error(`${text} is not on the page`);
	return { key, use: 0, state: 'value', text, type: 'text', isConfirmed: false, pageIndex: 0, box: boxOfPlace(place) };
}

const reviewed: readonly ReviewedValue[] = [
	taken(first, 'Document code', 'KV-2026-118'),
	taken(first, 'Sum to be paid', '54.50'),
	taken(first, 'Route', 'Ost'),
	taken(first, 'Receiver', 'Oddny Works'),
];

function learned(pages: readonly (string | ExtractPage)[], values: readonly ReviewedValue[]): LearnedLayout {
	const texts = pages.map((page, index) => pageText(typeof page === 'string' ? pageOf(page, index + 1) : page));
	const memory = learnLayout(texts, texts.length, values);
	if (!memory) throw new Error('nothing was learned');
	// As it is kept and read again.
	return { id: 'one', name: 'Kvistholt', memory: readMemory(JSON.parse(JSON.stringify(memory))) };
}

function extractWith(page: string | ExtractPage, layouts: readonly LearnedLayout[], names: readonly string[] = keys) {
	const extraction = new Extraction(names, undefined, new LearnedAnswers(layouts));
	extraction.addPage(pageText(typeof page === 'string' ? pageOf(page) : page));
	const { fields, layout, undecided } = extraction.finish();
	const texts = names.map((key) => fields.find(({ plan }) => plan.key === key)?.answer.text ?? '');
	return { texts, fields, layout, undecided };
}

describe('knowledge from a reviewed document', () => {
	it('finds values by words and positions of the layout, under unusual labels', () => {
		const without = extractWith(second, []);
		expect(without.texts).toEqual(['', '', '', '', '']);
		const { texts, layout, fields } = extractWith(second, [learned([first], reviewed)]);
		expect(layout).toMatchObject({ id: 'one', name: 'Kvistholt', state: 'applied' });
		expect(texts).toEqual(['KV-2026-204', '399.75', 'West', 'Selma Boats', '']);
		expect(fields.every(({ answer }) => answer.source === 'learned' && answer.confidence >= 0.85)).toBe(true);
		expect(fields.find(({ plan }) => plan.key === 'Sum to be paid')?.answer.box?.left).toBeGreaterThan(300);
	});

	it('applies to other names of the same field', () => {
		const layout = learned([first], [taken(first, 'Invoice number', 'KV-2026-118')]);
		expect(extractWith(second, [layout], ['Rechnungsnummer']).texts).toEqual(['KV-2026-204']);
	});

	it('is ignored if the label of the value is missing', () => {
		const layout = learned([first], [{ ...taken(first, 'Sum to be paid', '54.50'), type: 'amount' }]);
		const without = second.replace('Grossum in all', '              ').replace('399.75', '');
		const { texts, layout: found } = extractWith(without, [layout], ['Sum to be paid']);
		expect(found?.state).toBe('applied');
		expect(texts).toEqual(['']);
	});

	it('keeps a key empty if the layout lacks it, and does not repeat rejected values', () => {
		const page = first.replace('Paid within a month', 'Order number: A-77 ');
		const next = second.replace('Paid within a month', 'Order number: B-12 ');
		const [before] = extractWith(page, [], ['Order number']).fields;
		expect(before?.answer.text).toBe('A-77');
		const refusal: ReviewedValue = {
			...{ key: 'Order number', use: 0, state: 'absent', text: '', type: 'id', isConfirmed: false, pageIndex: 0 },
			near: before?.answer.box,
		};
		const layout = learned([page], [refusal]);
		const { texts, undecided } = extractWith(next, [layout], ['Order number']);
		expect([texts, undecided.length]).toEqual([[''], 0]);
	});

	it('does not affect documents of unknown layouts', () => {
		const other = `
Invoice                                Harbour & Sons
Invoice number: 4711                   Date: 04.05.2026
Total: 12.00`;
		expect(extractWith(other, [learned([first], reviewed)]).layout).toBeUndefined();
	});

	it('applies to the last page of any number', () => {
		const sum = taken(first, 'Sum to be paid', '54.50');
		const layout = learned([first], [sum]);
		const [top = '', bottom = ''] = second.split('Nails');
		const extraction = new Extraction(['Sum to be paid'], undefined, new LearnedAnswers([layout]));
		extraction.addPage(pageText(pageOf(top)));
		extraction.addPage(pageText(pageOf('Nails                             9              9.00', 2)));
		extraction.addPage(pageText(pageOf(`Nails${bottom}`, 3)));
		const [answer] = extraction.finish().fields;
		expect(answer?.answer).toMatchObject({ text: '399.75', pageIndex: 2 });
	});
});

describe('a layout that has changed', () => {
	const moved = `
Paid within a month to the house that wrote this paper

                                          Stamp of house
Grossum in all      77.00                 Kvistholt Ltd

                    Worth of item    Pieces      Item
                    77.00            7           Rope

                                                           Wemble
Nord
                                          Quax
KV-9                                                  Flurb`;

	it('is detected, and learned data is not used', () => {
		const { layout, texts } = extractWith(moved, [learned([first], reviewed)]);
		expect(layout).toMatchObject({ name: 'Kvistholt', state: 'changed' });
		expect(texts).not.toContain('77.00');
	});

	it('is not reported if another layout applies', () => {
		const other = { ...learned([moved], [taken(moved, 'Sum to be paid', '77.00')]), id: 'two' };
		expect(extractWith(second, [other, learned([first], reviewed)]).layout).toMatchObject({
			id: 'one',
			state: 'applied',
		});
	});
});

describe('the memory of a layout', () => {
	it('contains no numbers and values except reviewed ones', () => {
		const { memory } = learned([first], reviewed);
		const words = memory.words.map(({ text }) => text);
		expect(words.some((text) => /\d/.test(text))).toBe(false);
		expect(JSON.stringify(memory)).not.toContain('14.50');
		expect(words).toContain('wenbie');
	});

	it('contains no sums, dates or numbers next to a value', () => {
		const page = first.replace('Grossum in all', 'Total A-77     ');
		const values = [taken(page, 'Total', '54.50'), taken(page, 'Invoice date', '12.03.2026')];
		const json = JSON.stringify(learned([page], values).memory);
		for (const text of ['54.50', '12.03', '2026', 'A-77', 'KV-']) expect(json).not.toContain(text);
	});

	it('stays within the import limit for any page', () => {
		const long = 'wordofthelayout'.repeat(15);
		const rows = Array.from({ length: 40 }, (_, row) => `Label${'x'.repeat(row)}: ${long} v${row}`).join('\n');
		const values = Array.from({ length: 40 }, (_, row) => taken(rows, `Key ${row}`, `v${row}`));
		const { memory } = learned([rows], values);
		expect(memory.fields).toHaveLength(40);
		const many = {
			...memory,
			fields: Array.from({ length: 300 }, () => memory.fields)
				.flat()
				.slice(0, 300),
		};
		expect(Buffer.byteLength(JSON.stringify(limitMemory(many)))).toBeLessThan(64 * 1024);
	});

	it('has fewer words and more keys after each review', () => {
		const one = learned([first], reviewed.slice(0, 2)).memory;
		const two = learned([second], [taken(second, 'Route', 'West')]).memory;
		const both = mergeMemory(two, one);
		expect(both.fields.map(({ key }) => key)).toEqual(['Route', 'Document code', 'Sum to be paid']);
		expect(both.words.map(({ text }) => text)).not.toContain('saiis');
		expect(both.words.map(({ text }) => text)).toContain('grossun');
	});

	it.each<[string, (memory: LayoutMemory) => unknown]>([
		['of another version', (memory) => ({ ...memory, version: 2 })],
		['with a word that is none', (memory) => ({ ...memory, words: [{ text: 'a' }] })],
		['with a value that says no place', (memory) => ({ ...memory, fields: [{ key: 'a', use: 0, state: 'value' }] })],
		['with more words than a layout has', (memory) => ({ ...memory, words: Array(10_000).fill(memory.words[0]) })],
		['that is a list', () => []],
		['with a number beyond any page', (memory) => ({ ...memory, width: 1e300 })],
	])('is rejected %s', (_, change) => {
		const { memory } = learned([first], reviewed);
		expect(readMemory(JSON.parse(JSON.stringify(memory)))).toEqual(memory);
		expect(() => readMemory(change(memory))).toThrow('not a learned layout');
	});
});
