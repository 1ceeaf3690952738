import { handMarks, withoutHidden } from '../../../../src/engine/ocr/clean/hand-marks';
import { inkMap } from '../../../../src/engine/ocr/graphics/ink';
import { strokeFeaturesAt } from '../../../../src/engine/ocr/graphics/stroke-features';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import type { InkMarkIn, PixelBox } from '../../../../src/engine/model';
import { pictureOf, print } from './scan-pictures';

function word(text: string, box: PixelBox, confidence = 0.999): RecognisedWord {
	return { text, box, baseline: box.bottom - 5, fontSize: 24, confidence, line: 0, spaceAfter: true };
}

/** Words of the print, as far as their size matters. */
const words = Array.from({ length: 12 }, (_, index) =>
	word('boxes', { left: 80, right: 140, top: 180 + 60 * (index % 6), bottom: 206 + 60 * (index % 6) }),
);

/** Loops of a pen, and the box around them. */
const loops = Array.from({ length: 7 }, () => 'c22 -90 64 -70 30 0s12 8 22 0').join('');
const scrawl = (y: number) =>
	`<path d="M120 ${y}${loops}" fill="none" stroke="#222" stroke-width="3" stroke-linecap="round"/>`;
const scrawlBox = (y: number): PixelBox => ({ left: 115, right: 500, top: y - 75, bottom: y + 55 });

async function found(svg: string, strokes: readonly PixelBox[], marks: readonly InkMarkIn<'pixels'>[] = []) {
	return handMarks(strokes, words, await pictureOf(svg), marks, ocrSettings);
}

describe('black handwriting', () => {
	it.each([
		['beside the print', 700],
		['over it', 330],
	])('%s is marked as one piece', async (_, y) => {
		const marks = await found(print + scrawl(y), [scrawlBox(y)]);
		expect(marks.map(({ kind, text }) => [kind, text])).toEqual([['handwriting', '']]);
		const [{ box } = { box: scrawlBox(0) }] = marks;
		expect([box.left < 160, box.right > 420, box.top < y - 40, box.bottom > y + 20]).toEqual([true, true, true, true]);
	});

	it('gets no second mark if found by colour', async () => {
		const own = { kind: 'handwriting', box: scrawlBox(700), text: '', confidence: 0.9 } as const;
		expect(await found(print + scrawl(700), [scrawlBox(700)], [own])).toEqual([]);
	});

	it.each([
		[
			'a frame that leans',
			'<path d="M100 640L500 646L498 746L98 740Z" fill="none" stroke="#222" stroke-width="3"/>',
			{ left: 95, right: 505, top: 635, bottom: 750 },
		],
		[
			'an underlined word',
			'<text x="100" y="700" font-size="40" fill="#111">mnmnm</text><rect x="96" y="696" width="240" height="6" fill="#111"/>',
			{ left: 90, right: 340, top: 660, bottom: 705 },
		],
		[
			'a stroke',
			'<path d="M100 640L300 720" stroke="#222" stroke-width="3"/>',
			{ left: 95, right: 305, top: 635, bottom: 725 },
		],
		[
			'a blot',
			'<ellipse cx="200" cy="700" rx="90" ry="50" fill="#222"/>',
			{ left: 105, right: 295, top: 645, bottom: 755 },
		],
	])('is not %s', async (_, svg, box) => {
		expect(await found(print + svg, [box])).toEqual([]);
	});

	it('is not part of an image', async () => {
		// Black all around it, as prints of one bit have it.
		const picture =
			'<rect x="60" y="560" width="540" height="260" fill="#111"/><rect x="118" y="630" width="380" height="80" fill="#f4f4f4"/>';
		expect(await found(print + picture + scrawl(700), [scrawlBox(700)])).toEqual([]);
	});

	it('is ignored on pages with little print', async () => {
		const page = await pictureOf(scrawl(700));
		expect(handMarks([scrawlBox(700)], words.slice(0, 3), page, [], ocrSettings)).toEqual([]);
	});
});

describe('strokes', () => {
	it('have measured width and length', async () => {
		const page = await pictureOf('<path d="M100 700H400" stroke="#111" stroke-width="6"/>');
		const look = strokeFeaturesAt(inkMap(page, ocrSettings), { left: 50, right: 450, top: 600, bottom: 800 });
		expect(look).toMatchObject({
			box: { left: 100, right: 400, top: 697, bottom: 703 },
			thin: 6,
			filled: 1,
			corners: 4,
		});
		expect(look?.length).toBeCloseTo(300, 0);
		expect(look?.straight).toBeCloseTo(1, 1);
	});

	it('are absent without ink', async () => {
		const map = inkMap(await pictureOf(''), ocrSettings);
		expect(strokeFeaturesAt(map, { left: 50, right: 450, top: 600, bottom: 800 })).toBeUndefined();
	});
});

describe('words under a mark', () => {
	const under = { left: 200, right: 260, top: 300, bottom: 326 };
	const mark = {
		kind: 'handwriting',
		box: { left: 180, right: 400, top: 280, bottom: 340 },
		text: '',
		confidence: 0.8,
	} as const;
	const left = (one: RecognisedWord) =>
		withoutHidden([one], [mark], ({ confidence }) => confidence, ocrSettings).map(({ text }) => text);

	it('are removed if likely wrong', () => {
		expect(left(word('erelfr', under, 0.3))).toEqual([]);
	});

	it('stay if likely right, or outside it', () => {
		expect(left(word('harbour', under, 0.9))).toEqual(['harbour']);
		expect(left(word('erelfr', { ...under, left: 380, right: 440 }, 0.3))).toEqual(['erelfr']);
	});
});
