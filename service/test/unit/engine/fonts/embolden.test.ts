import { openFace } from '../../../../src/engine/external/harfbuzz';
import { emboldened } from '../../../../src/engine/fonts/embolden';
import { isComposite, outlineOf, readContours, readGlyphs, writeContours } from '../../../../src/engine/fonts/glyf';
import { GlyphRaster } from '../../../../src/engine/fonts/glyph-raster';
import { inkOfOutline, polygonOf } from '../../../../src/engine/fonts/polygons';
import { fontFile, readFontFile } from '../../../../src/engine/fonts/script-fonts';

const sans = { family: 'sans', bold: false } as const;

describe('emboldened', () => {
	it('expands letters on all sides, including composite ones, and keeps their widths', async () => {
		const program = await readFontFile(fontFile('western', sans));
		const [face, heavier] = await Promise.all([program, emboldened(program, 40)].map(openFace));
		try {
			for (const sign of 'loMé') {
				const glyph = face!.glyphOf(sign.codePointAt(0) ?? 0);
				const [before, after] = [face!.inkOf(glyph)!, heavier!.inkOf(glyph)!];
				for (const [side, by] of [
					['left', -40],
					['bottom', -40],
					['right', 40],
					['top', 40],
				] as const) {
					expect(Math.abs(after[side] - before[side] - by)).toBeLessThan(3);
				}
				expect(heavier!.advanceOf(glyph)).toBe(face!.advanceOf(glyph));
			}
		} finally {
			face?.close();
			heavier?.close();
		}
	});

	it('shrinks counters: ink grows along the whole edge', async () => {
		const program = await readFontFile(fontFile('western', sans));
		const face = await openFace(program);
		const inkOf = (bytes: Uint8Array) =>
			inkOfOutline(
				outlineOf(readGlyphs(bytes)!, face.glyphOf(0x6f)).map((contour) => polygonOf(contour, face.unitsPerEm)),
			);
		const [before, after] = [inkOf(program), inkOf(emboldened(program, 20))];
		face.close();
		expect(after.area - before.area).toBeCloseTo((before.edge * 20) / 2048, 3);
		expect(after.edge).toBeCloseTo(before.edge, 2);
	});

	it('leaves programs without TrueType outlines unchanged', async () => {
		const program = await readFontFile(fontFile('hans', sans));
		expect(emboldened(program, 40)).toBe(program);
	});
});

describe('glyphs of a TrueType program', () => {
	it('round-trip without changes of their curves', async () => {
		const glyphs = readGlyphs(await readFontFile(fontFile('western', sans)))!;
		const simple = glyphs.filter((glyph) => glyph.length > 0 && !isComposite(glyph)).slice(0, 300);
		expect(simple.length).toBe(300);
		for (const glyph of simple) expect(readContours(writeContours(readContours(glyph)))).toEqual(readContours(glyph));
	});
});

describe('GlyphRaster', () => {
	it('measures the coverage of each cell, also for edges across several cells', () => {
		const raster = new GlyphRaster(4, 2);
		// A triangle over the lower row: its slope crosses all four cells; and half of a cell above.
		raster.add([Float64Array.from([0, 0, 0, 1, 4, 0])], 0, 2, 1, 1);
		raster.add([Float64Array.from([1, 1.25, 1, 1.75, 2, 1.75, 2, 1.25])], 0, 2, 1, 1);
		const wanted = Float32Array.from([0, 0.5, 0, 0, 0.875, 0.625, 0.375, 0.125]);
		const { difference, wanted: squares } = raster.difference(wanted, 0, 4);
		expect(difference).toBeCloseTo(0, 6);
		expect(squares).toBeCloseTo(
			wanted.reduce((sum, value) => sum + value * value, 0),
			6,
		);
	});

	it('ignores areas outside its cells', () => {
		const raster = new GlyphRaster(2, 2);
		raster.add([Float64Array.from([-3, -3, -3, 5, 1, 5, 1, -3])], 0, 2, 1, 1);
		expect(raster.difference(Float32Array.from([1, 0, 1, 0]), 0, 2).difference).toBeCloseTo(0, 6);
	});
});
