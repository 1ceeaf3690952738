import type { OutlineSegment } from '../../../../src/engine/model/glyph-outline';
import { lookOfGlyphs } from '../../../../src/engine/external/glyph-look';

/** How stems are drawn, in thousandths of the font size. */
interface Drawing {
	readonly thickness?: number;
	/** Beyond the stem at each side of its foot. */
	readonly foot?: number;
	/** Sideways by the rise. */
	readonly slope?: number;
	readonly letters?: string;
}

/** Outlines of letters, of one stem each; no two letters have the same height. */
function stems({ thickness = 90, foot = 0, slope = 0, letters = 'lhnmrifkHITPFE' }: Drawing) {
	return (letter: string): readonly OutlineSegment[] => {
		const index = letters.indexOf(letter);
		if (index === -1) return [];
		const top = (/[nmr]/.test(letter) ? 450 : 680) + index;
		const at = (kind: 'move' | 'line', x: number, y: number): OutlineSegment => [kind, x + slope * y, y];
		return [
			at('move', 100 - foot, 0),
			at('line', 100 + thickness + foot, 0),
			at('line', 100 + thickness + foot, 20),
			['curve', 100 + thickness + slope * 40, 40, 100 + thickness + slope * 60, 60, 100 + thickness + slope * 90, 90],
			at('line', 100 + thickness, top),
			at('line', 100, top),
			at('line', 100, 90),
			at('line', 100 - foot, 20),
		];
	};
}

describe('the look of a font without a telling name', () => {
	it.each<[string, Drawing, object]>([
		['plain', {}, { serif: false, bold: false, italic: false }],
		['with feet', { foot: 70 }, { serif: true, bold: false, italic: false }],
		['bold', { thickness: 150 }, { serif: false, bold: true, italic: false }],
		['bold with feet', { thickness: 150, foot: 70 }, { serif: true, bold: true, italic: false }],
		['slanted', { slope: 0.2 }, { serif: false, bold: false, italic: true }],
		['slanted with feet', { slope: 0.2, foot: 70 }, { serif: true, bold: false, italic: true }],
		['slanted, small letters only', { slope: 0.2, letters: 'lhnmrif' }, { serif: undefined, italic: true }],
	])('is that of its letters: %s', (_, drawing, look) => {
		expect(lookOfGlyphs(stems(drawing))).toMatchObject(look);
	});

	it('is unknown with few letters, and the box for missing ones is none', () => {
		expect(lookOfGlyphs(stems({ letters: 'li' }))).toBeUndefined();
		const [box] = [stems({ letters: 'l' })('l')];
		expect(lookOfGlyphs(() => box!)).toBeUndefined();
		const own = stems({ foot: 70, letters: 'lhnm' });
		expect(lookOfGlyphs((letter) => ('lhnm'.includes(letter) ? own(letter) : box!))).toMatchObject({ serif: true });
	});
});
