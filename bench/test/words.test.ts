import { keptByFormat } from '../words/kept.mjs';
import { wordsOf, wordsOfResult } from '../words/result-words.mjs';

const parsed = {
	objects: [
		{ type: 'Header', role: 'header', text: 'Running' },
		{ type: 'Text', role: 'paragraph', text: 'A well-known word and eco-' },
		{ type: 'Text', role: 'paragraph', continues: true, text: 'nomics' },
		{ type: 'List', text: 'a) first', items: [{ marker: 'a)', text: 'first' }] },
		{ type: 'Table', text: 'x\ty', cells: [{ text: 'cell' }, { text: '12' }] },
		{ type: 'Formula', role: 'formula', text: 'E = m' },
	],
};

describe('words of results', () => {
	it('are split into letters and digits, without hyphens, and per character in unspaced scripts', () => {
		expect(wordsOf('word1 well-\nknown 中文 Größe')).toEqual(['word', '1', 'wellknown', '中', '文', 'Größe']);
	});

	it('are those visible to a reader of the format', () => {
		expect(wordsOfResult('markdown', '# One\n\n| **two** | three |\n| --- | --- |\n')).toEqual(['One', 'two', 'three']);
		const marks = '\\\\<name of it> [[Ref]](https://a.org/x) <https://b.org> <mailto:c@d.org>[^note]';
		expect(wordsOfResult('markdown', marks).join(' ')).toBe('name of it Ref https b org c d org');
		const html = '<html><head><title>T</title></head><body><p>wo<b>rd</b></p><td>a&amp;b</td></body></html>';
		expect(wordsOfResult('html', html)).toEqual(['word', 'a', 'b']);
		const drawing = '<w:drawing><wp:positionH><wp:posOffset>581180</wp:posOffset></wp:positionH></w:drawing>';
		const word = `<w:p><w:r>${drawing}<w:t>on</w:t></w:r><w:r><w:t>e</w:t></w:r></w:p><w:p><w:t>two</w:t></w:p>`;
		expect(wordsOfResult('docx', word)).toEqual(['one', 'two']);
		expect(wordsOfResult('json', JSON.stringify(parsed))).toContain('cell');
	});
});

describe('words kept by a format', () => {
	const all = ['A', 'wellknown', 'word', 'and', 'economics', 'first', 'cell', '12'];
	const lostOf = (words: readonly string[]) => {
		const { missing, double } = keptByFormat(parsed, words);
		return [missing, double];
	};

	it('are complete with or without running lines, markers and formulas', () => {
		expect(keptByFormat(parsed, all)).toEqual({ total: 8, missing: [], double: [] });
		expect(lostOf([...all, 'Running', 'a', 'E', 'm'])).toEqual([[], []]);
		const lowered = { objects: [...parsed.objects, { type: 'Formula', role: 'formula', text: 'Fx = Fx' }] };
		expect(keptByFormat(lowered, [...all, 'F', 'x', 'F', 'x', 'F'])).toEqual({ total: 8, missing: [], double: ['F'] });
	});

	it('are otherwise missing, duplicate or invented', () => {
		expect(lostOf(all.slice(1))).toEqual([['A'], []]);
		expect(lostOf([...all, 'cell', 'new'])).toEqual([[], ['cell', 'new']]);
		expect(lostOf(all.map((word) => (word === '12' ? '13' : word)))).toEqual([['12'], ['13']]);
	});

	it('count once if a continued table repeats its header', () => {
		const cells = [
			{ row: 0, text: 'cell' },
			{ row: 1, text: 'more' },
		];
		const goesOn = { objects: [...parsed.objects, { type: 'Table', text: '', repeated_header_rows: 1, cells }] };
		for (const words of [['more'], ['cell', 'more']]) {
			const { missing, double } = keptByFormat(goesOn, [...all, ...words]);
			expect([missing, double]).toEqual([[], []]);
		}
		expect(keptByFormat(goesOn, [...all, 'cell']).missing).toEqual(['more']);
	});

	it('allow note counters of formats', () => {
		const noted = { objects: [...parsed.objects, { type: 'Text', role: 'footnote', text: '1 A note' }] };
		const { missing, double } = keptByFormat(noted, [...all, 'A', 'note']);
		expect([missing, double]).toEqual([[], []]);
	});
});
