import { openFace, subsetFont } from '../../../../src/engine/external/harfbuzz';
import { fontFile, fontScriptOf, readFontFile, type FontScript } from '../../../../src/engine/fonts/script-fonts';

const sans = { family: 'sans', bold: false } as const;

/** A text of each script, with the glyphs it is shaped to when that differs from its signs. */
const texts: Readonly<Record<FontScript, { readonly text: string; readonly glyphs?: number }>> = {
	western: { text: 'Zażółćαβγж' },
	hans: { text: '简体中文' },
	hant: { text: '繁體中文' },
	japanese: { text: 'ひらがな' },
	korean: { text: '한국어' },
	arabic: { text: 'السلام', glyphs: 5 },
	hebrew: { text: 'שלום' },
	devanagari: { text: 'क्षेत्र', glyphs: 3 },
	tamil: { text: 'தமிழ்' },
	telugu: { text: 'తెలుగు' },
	kannada: { text: 'ಕನ್ನಡ' },
	thai: { text: 'ภาษาไทย' },
};

describe.each(Object.keys(texts) as FontScript[])('the font of %s', (script) => {
	const { text, glyphs } = texts[script];

	it.each([false, true])('exists, shapes its script and can be subset, bold: %s', async (bold) => {
		const bytes = await readFontFile(fontFile(script, { ...sans, bold }));
		const face = await openFace(bytes);
		const shaped = face.shape(text);
		const ids = shaped.map(({ id }) => id);
		expect(ids).not.toContain(0);
		expect(shaped.every(({ cluster }) => cluster < text.length)).toBe(true);
		if (glyphs !== undefined) expect(shaped).toHaveLength(glyphs);
		const widths = ids.map((id) => face.advanceOf(id));
		face.close();

		const subset = await subsetFont(bytes, {
			glyphs: ids,
			keepGlyphIds: true,
			onlyGlyphs: true,
			dropTables: ['GSUB', 'GPOS', 'GDEF'],
		});
		expect(subset.length).toBeLessThan(bytes.length / 4);
		const cut = await openFace(subset);
		expect(ids.map((id) => cut.advanceOf(id))).toEqual(widths);
		expect(cut.table('GSUB')).toBeUndefined();
		cut.close();
	});

	it('is chosen by its characters', () => {
		const own = [...text].map(fontScriptOf).filter((found) => found !== undefined);
		// Which characters Chinese, Japanese and traditional Chinese share, a sign does not tell.
		expect(new Set(own)).toEqual(new Set([script === 'hant' ? 'hans' : script]));
	});
});

it('renumbers glyphs unless told to keep their IDs', async () => {
	const bytes = await readFontFile(fontFile('western', { family: 'serif', bold: false }));
	const subset = await subsetFont(bytes, { codePoints: [0x41, 0x42], dropTables: ['GSUB', 'GPOS'] });
	const face = await openFace(subset);
	expect([face.glyphOf(0x41), face.glyphOf(0x42), face.glyphOf(0x43)]).toEqual([1, 2, 0]);
	face.close();
});

it('releases memory', async () => {
	const bytes = await readFontFile(fontFile('korean', sans));
	const before = process.memoryUsage().arrayBuffers;
	for (let round = 0; round < 20; round++) {
		const face = await openFace(bytes);
		face.shape('한국어 문서');
		face.close();
		await subsetFont(bytes, { codePoints: [0xd55c] });
	}
	// Twenty times the font would be 90 MB.
	expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60e6);
});

it('refuses files that are not fonts', async () => {
	await expect(subsetFont(Buffer.from('no font'), { codePoints: [0x41] })).rejects.toThrow();
});
