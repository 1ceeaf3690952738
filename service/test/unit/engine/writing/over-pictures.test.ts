import { typefaceOf } from '../../../../src/engine/fonts/typeface';
import type { Word } from '../../../../src/engine/model';
import type { Block, DocumentPage, TextBackground } from '../../../../src/engine/model/blocks';
import { withTextOverPictures } from '../../../../src/engine/writing/office/over-pictures';

const word = (color: number, top: number, ground?: number): Word => ({
	text: 'Journal',
	box: { left: 100, top, right: 140, bottom: top + 10 },
	fontSize: 10,
	turn: 0,
	spaceAfter: false,
	style: {
		font: 'Times',
		bold: false,
		italic: false,
		monospace: false,
		color,
		...(ground === undefined ? {} : { ground }),
	},
	baseline: top + 8,
});

const figure = { kind: 'figure', box: { left: 50, top: 50, right: 500, bottom: 200 } };

/** Colors as office files get them. */
function colorsOf(words: readonly Word[], figures: readonly object[], fills: readonly TextBackground[] = []): string[] {
	const text = { kind: 'text', lines: [{ words, box: words[0]!.box, turn: 0 }] };
	const page = { blocks: [...figures, text], fills } as unknown as DocumentPage;
	return withTextOverPictures(page).blocks.flatMap((block: Block) =>
		block.kind === 'text' ? block.lines.flatMap(({ words: own }) => own.map((one) => typefaceOf(one).color)) : [],
	);
}

describe('pale text', () => {
	it('keeps its color on a picture only', () => {
		expect(colorsOf([word(0xffffff, 100), word(0xffffff, 300)], [figure])).toEqual(['FFFFFF', '000000']);
		expect(colorsOf([word(0xffffff, 100)], [])).toEqual(['000000']);
	});

	it('keeps its color on a dark area only', () => {
		const area = (color: number) => ({ box: figure.box, color });
		expect(colorsOf([word(0xffffff, 100), word(0xffffff, 300)], [], [area(0x231f20)])).toEqual(['FFFFFF', '000000']);
		expect(colorsOf([word(0xffffff, 100)], [], [area(0x231f20), area(0xfafafa)])).toEqual(['000000']);
	});

	it('leaves other text and known grounds as they are', () => {
		expect(colorsOf([word(0, 100), word(0x103060, 100), word(0xffffff, 100, 0xffffff)], [figure])).toEqual([
			'000000',
			'103060',
			'000000',
		]);
	});
});
