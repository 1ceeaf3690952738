import { optionText, ticksOf } from '../../../../src/engine/text/ticks';
import { pageText } from '../../../../src/engine/extract/page-text';
import { pageOf } from '../extract/support';

/** Boxes of rows of text: `x` or `-`, and the option of each. */
function boxesOf(rows: string): string[] {
	const lines = pageText(pageOf(rows)).rows.map(({ segments }) => segments.flatMap(({ words }) => words));
	return ticksOf(lines).map(({ isTicked, option }) => `${isTicked ? 'x' : '-'} ${optionText(option)}`);
}

describe('checkboxes', () => {
	it('belong to the text after them, up to the next box or a wide space', () => {
		expect(boxesOf('Delivery:  ☒ next day  ☐ standard,  within a week')).toEqual(['x next day', '- standard']);
	});

	it('belong to the text before them if it is nearer', () => {
		expect(boxesOf('Smoker:   yes ☐   no ☒\nMarried:   yes ☒   no ☐')).toEqual(['- yes', 'x no', 'x yes', '- no']);
	});

	it('belong to their column header if no text is next to them', () => {
		const rows = ['                 good     fair     poor', 'Service            ☐        ☒        ☐'];
		expect(boxesOf(rows.join('\n'))).toEqual(['- good', 'x fair', '- poor']);
	});

	it('may be brackets, attached or round', () => {
		expect(boxesOf('[x] one\n[ ] two\n☑three\n○ four\n( ) five')).toEqual([
			'x one',
			'- two',
			'x three',
			'- four',
			'- five',
		]);
	});

	it('are not single check marks or bracketed words', () => {
		expect(boxesOf('(a) the owner(s)\n(b) the buyer (s)')).toEqual([]);
		expect(boxesOf('✓ fast\n✓ safe\n● round')).toEqual([]);
	});
});
