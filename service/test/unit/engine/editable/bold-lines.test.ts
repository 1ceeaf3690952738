import type { Page, Word } from '../../../../src/engine/model';
import { textLines } from '../../../../src/engine/pdf/editable/text-lines';

/** A line of four words in letters of ten points, whose strokes are as thick as given. */
function line(top: number, stroke: number): Word[] {
	return [0, 1, 2, 3].map((index) => {
		const left = 50 + index * 60;
		const word = {
			text: 'letters',
			box: { left, top, right: left + 55, bottom: top + 12 },
			fontSize: 10,
			turn: 0,
			spaceAfter: true,
			baseline: top + 10,
		};
		return { ...word, ink: { stroke } } as unknown as Word;
	});
}

async function boldLines(strokes: readonly number[]): Promise<boolean[]> {
	const words = strokes.flatMap((stroke, index) => line(50 + index * 30, stroke));
	const page: Page = {
		pageNumber: 1,
		width: 400,
		height: 600,
		words,
		rules: [],
		fills: [],
		images: [],
		links: [],
		annotations: [],
		drawings: [],
	};
	return (await textLines(page, 'geometric')).map(({ bold }) => bold);
}

describe('the weight of lines', () => {
	it('is that of the page for lines with nearly normal strokes', async () => {
		expect(await boldLines([1.25, 1.25, 1.35, 1.25])).toEqual([false, false, false, false]);
		expect(await boldLines([1.4, 1.4, 1.25, 1.4])).toEqual([true, true, true, true]);
	});

	it('is separate if strokes differ clearly', async () => {
		expect(await boldLines([1, 1, 1.6, 1])).toEqual([false, false, true, false]);
	});
});
