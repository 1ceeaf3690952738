import type { Line, Word } from '../../../../src/engine/model';
import { colorRuns } from '../../../../src/engine/writing/docx/colored-runs';

const [black, red] = [0x111111, 0xd02020];

/** A line of words with their colors. */
function lineOf(...words: readonly (readonly [text: string, color: number])[]): Line {
	let left = 0;
	const placed = words.map(([text, color]): Word => {
		const box = { left, top: 0, right: left + 6 * text.length, bottom: 10 };
		left = box.right + 4;
		const style = { font: 'Arial', bold: false, italic: false, monospace: false, color };
		return { text, box, fontSize: 10, turn: 0, baseline: 8, style } as Word;
	});
	return { words: placed, box: { left: 0, top: 0, right: left, bottom: 10 }, turn: 0 } as unknown as Line;
}

const face = { family: 'sans', bold: false, italic: false, color: '111111' } as const;

it('colors words that differ from their text, within styles and over line ends', () => {
	const lines = [
		lineOf(['Pay', black], ['by', red], ['the', red], ['tele-', red]),
		lineOf(['phone', red], ['now.', 0]),
	];
	const runs = [{ text: 'Pay by ' }, { text: 'the telephone', bold: true }, { text: ' now.' }];
	expect(colorRuns(runs, lines, face)).toEqual([
		{ text: 'Pay ' },
		{ text: 'by ', color: 'D02020' },
		{ text: 'the telephone', bold: true, color: 'D02020' },
		{ text: ' ', color: 'D02020' },
		{ text: 'now.' },
	]);
});

it('shows links as the page does, and as usual if it has other words', () => {
	const link = { text: 'Terms', link: 'https://example.com' };
	expect(colorRuns([link], [lineOf(['Terms', red])], face)).toEqual([{ ...link, color: 'D02020' }]);
	expect(colorRuns([link], [lineOf(['Terms', black])], face)).toEqual([link]);
	expect(colorRuns([link], [lineOf(['Sum', red])], face)).toEqual([{ ...link, color: '0563C1', lined: 'under' }]);
});

it('leaves similar colors and texts of other words alone', () => {
	const runs = [{ text: 'Total due' }];
	expect(colorRuns(runs, [lineOf(['Total', black], ['due', 0x151515])], face)).toEqual(runs);
	expect(colorRuns(runs, [lineOf(['Sum', red], ['due', black])], face)).toEqual(runs);
});
