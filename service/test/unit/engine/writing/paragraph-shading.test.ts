import { toShadedParagraph, shading } from '../../../../src/engine/writing/docx/paragraph-shading';

const column = { left: 50, right: 550 };
const ground = { box: { left: 40, top: 90, right: 560, bottom: 130 }, color: 0x1f4e79 };
const place = {
	fit: { top: 100, pitch: 20, count: 1 },
	spacing: { before: 1000, after: 0 },
	text: { left: 60, top: 100, right: 200, bottom: 120 },
	column,
};
const room = (xml: string | undefined, side: string) =>
	Number(new RegExp(`<w:${side} [^>]*w:space="(\\d+)"`).exec(xml ?? '')?.[1]);

describe('paragraph shading in Word', () => {
	it('reaches the edges of the area, and takes its space from the spacing around', () => {
		const { look, spacing, below } = toShadedParagraph(ground, { indent: { left: 200 }, alignment: 'left' }, place);
		expect(['top', 'left', 'bottom', 'right'].map((side) => room(look.ground, side))).toEqual([10, 20, 10, 0]);
		expect(look.ground).toContain('<w:shd w:val="clear" w:color="auto" w:fill="1F4E79"/>');
		// The single line extends to the right edge, which is outside the column.
		expect(look.indent).toEqual({ left: 200, right: -200 });
		expect(spacing.before).toBe(1000 - 205);
		expect(below).toBe(10.25);
	});

	it('keeps the ends of wrapped lines', () => {
		const wrapped = { ...place, fit: { top: 100, pitch: 10, count: 2 } };
		const { look } = toShadedParagraph(ground, { indent: { left: 200, right: 100 }, alignment: 'left' }, wrapped);
		expect(look.indent).toEqual({ left: 200, right: 100 });
		expect(room(look.ground, 'right')).toBe(15);
	});

	it("is limited by the space above and by Word's maximum", () => {
		const high = { ...ground, box: { left: -40, top: 20, right: 560, bottom: 200 } };
		const tight = toShadedParagraph(high, { indent: { left: 200 } }, { ...place, spacing: { before: 100 } });
		expect(room(tight.look.ground, 'top')).toBe(5);
		expect(tight.spacing.before).toBe(0);
		const free = toShadedParagraph(high, { indent: { left: 200 } }, place);
		expect(['top', 'left', 'bottom'].map((side) => room(free.look.ground, side))).toEqual([31, 31, 31]);
	});

	it('ends with the text of the page', () => {
		const { look, below } = toShadedParagraph(ground, { alignment: 'left' }, { ...place, bottom: 124 });
		expect(room(look.ground, 'bottom')).toBe(3);
		expect(below).toBe(3.25);
		const last = toShadedParagraph(ground, { alignment: 'left' }, { ...place, bottom: 120 });
		expect(room(last.look.ground, 'bottom')).toBe(0);
	});

	it('is plain shading if a frame ends with its lines', () => {
		expect(shading(ground)).toBe('<w:shd w:val="clear" w:color="auto" w:fill="1F4E79"/>');
	});
});
