import { PDFString } from '@cantoo/pdf-lib';
import { after, box, convertDrawn, grain, many, PageMaker, secret, text, visible } from './hidden-page';
import { convertFixture, removeFolders } from './support';

afterAll(removeFolders);

interface Attack {
	readonly hide: (page: PageMaker) => string;
	readonly warning: RegExp;
}

/** A square as a glyph of 1000 units. */
const square = '1000 0 0 0 1000 1000 d1 0 0 1000 1000 re f';
const bitmap = '1000 0 0 0 1000 1000 d1 1000 0 0 1000 0 0 cm BI /W 1 /H 1 /BPC 1 /IM true ID \0 EI';
const squares = 'BT /T 30 Tf 30 190 Td (aaaaaaa) Tj ET';
const stretched = 'BT /T 1 Tf 200 0 0 30 30 190 Tm (a) Tj ET';
const glyphCovers: Readonly<Record<string, Attack>> = {
	'squares of a Type 3 font': {
		hide: (page) => (page.glyph('T', square), secret() + squares),
		warning: /^The PDF is not properly redacted/,
	},
	'a stretched glyph': {
		hide: (page) => (page.glyph('T', square), secret() + stretched),
		warning: /^The PDF is not properly redacted/,
	},
	'a bitmap as glyph': {
		hide: (page) => (page.glyph('T', bitmap), secret() + squares),
		warning: /^The PDF is not properly redacted/,
	},
	'a glyph without bounds': {
		hide: (page) => {
			page.glyph('T', square.replace('1000 1000 d1', '0 0 d1'), { FontBBox: [0, 0, 0, 0] });
			return secret() + stretched;
		},
		warning: /^The PDF is not properly redacted/,
	},
	'white squares of a font': {
		hide: (page) => (page.glyph('T', square), `${secret()} 1 g ${squares} 0 g`),
		warning: /^Text under an opaque area/,
	},
	'a full stop as large as a box': {
		hide: () => `${secret()} BT /F 1 Tf 1900 0 0 330 -135 188 Tm (.) Tj ET`,
		warning: /^The PDF is not properly redacted/,
	},
};

const thinCovers: Readonly<Record<string, Attack>> = {
	'many half transparent boxes': {
		hide: (page) => (page.add('ExtGState', 'G', { ca: 0.4 }), `${secret()} q /G gs ${box('0 g').repeat(9)} Q`),
		warning: /^The PDF is not properly redacted/,
	},
	'rows of thin boxes': {
		hide: () => secret() + many(15, (i) => `30 ${190 + 2 * i} 200 2.1 re f`),
		warning: /^The PDF is not properly redacted/,
	},
	'columns of thin boxes': {
		hide: () => secret() + many(100, (i) => `${30 + 2 * i} 190 2.1 30 re f`),
		warning: /^The PDF is not properly redacted/,
	},
	'rows of an image': {
		hide: (page) => (page.image('I', 60), secret() + many(30, (i) => `q 200 0 0 1.05 30 ${190 + i} cm /I Do Q`)),
		warning: /^The PDF is not properly redacted/,
	},
	'a dense hatch': {
		hide: () => `${secret()} 2.2 w ${many(16, (i) => `30 ${190 + 2 * i} m 230 ${190 + 2 * i} l`)} S`,
		warning: /^The PDF is not properly redacted/,
	},
	'a multiplied black box': {
		hide: (page) => (page.add('ExtGState', 'G', { BM: 'Multiply' }), `${secret()} q /G gs ${box('0 g')} Q`),
		warning: /^The PDF is not properly redacted/,
	},
	'an image with an opaque mask': {
		hide: (page) => {
			page.image('M', 255);
			page.image('I', 90, { SMask: page.resources['XObject']!['M'] });
			return `${secret()} q 200 0 0 30 30 190 cm /I Do Q`;
		},
		warning: /^The PDF is not properly redacted/,
	},
};

const black = '0 g 0 0 200 30 re f';
const annotation = (entries: object): Attack => ({
	hide: (page) => (page.annotate(black, entries), secret()),
	warning: /^The PDF is not properly redacted/,
});
const typed = 'BT /F 12 Tf 0 g 10 10 Td (Secret words) Tj ET';
const freeText = (entries: object): Attack => ({
	hide: (page) => {
		const Contents = PDFString.of('Secret words');
		page.annotate(typed, { Subtype: 'FreeText', DA: PDFString.of('/F 12 Tf'), Contents, ...entries });
		return '';
	},
	warning: /^Invisible/,
});
const field = (entries: object): Attack => ({
	hide: (page) => (page.field(typed, { V: PDFString.of('Secret words'), ...entries }), ''),
	warning: /^Invisible/,
});

const annotations: Readonly<Record<string, Attack>> = {
	'a line annotation': annotation({ Subtype: 'Line', L: [30, 205, 230, 205] }),
	'an underline annotation': annotation({ Subtype: 'Underline', QuadPoints: [30, 220, 230, 220, 30, 190, 230, 190] }),
	'an icon of a file': annotation({ Subtype: 'FileAttachment' }),
	'a caret annotation': annotation({ Subtype: 'Caret' }),
	'a watermark annotation': annotation({ Subtype: 'Watermark' }),
	'a hidden text box': freeText({ F: 2 }),
	'a text box that is not viewed': freeText({ F: 32 }),
	'a hidden form field': field({ F: 2 }),
	'a form field that is not viewed': field({ F: 36 }),
};

const pictures: Readonly<Record<string, Attack>> = {
	'black on a dark photo': {
		hide: (page) => {
			page.raster('I', 200, 30, (x, y) => grain(x, y, 28));
			return `q 200 0 0 30 30 190 cm /I Do Q ${secret()}`;
		},
		warning: /color as its background/,
	},
	'invisible on a row of boxes': {
		hide: () => `${letters((x, y, width) => `${x} ${y} ${width} 8 re`)} f ${secret('3 Tr')}`,
		warning: /^Invisible/,
	},
	'a clip for white': { hide: () => `q ${secret('7 Tr')} 1 g 0 0 400 300 re f Q`, warning: /^Invisible/ },
};

/** Text in place of what the glyphs show. */
const replacements: Readonly<Record<string, Attack>> = {
	'a replacement of other words': {
		hide: () => `/Span <</ActualText (Secret words)>> BDC ${text('Shown glyphs', 200)} EMC`,
		warning: /^Replacement text/,
	},
	'a replacement in UTF-16 within other marks': {
		hide: () =>
			`/P <</MCID 0>> BDC /Span <</ActualText <FEFF${Buffer.from('Secret words', 'utf16le').swap16().toString('hex')}>>>` +
			` BDC ${text('Shown', 200)} ${text('glyphs', 180)} EMC EMC`,
		warning: /^Replacement text/,
	},
	'a replacement by name': {
		hide: (page) => {
			page.add('Properties', 'M', { ActualText: PDFString.of('Secret words') });
			return `/Span /M BDC ${text('Shown glyphs', 200)} EMC`;
		},
		warning: /^Replacement text/,
	},
};

const attacks = { ...glyphCovers, ...thinCovers, ...annotations, ...pictures, ...replacements };

it.each(Object.keys(attacks))('text hidden by: %s', async (name) => {
	const { hide, warning } = attacks[name]!;
	const { result, warnings, receipt } = await convertDrawn(hide, text(after, 100));
	expect(result).toContain('stands');
	expect(result).toContain('follows');
	expect(result).not.toMatch(/Secret|words\b/);
	expect(warnings.filter((one) => one.includes('1 (2): "Secret words"'))).toEqual([expect.stringMatching(warning)]);
	expect(receipt?.words.missing).toBe(0);
});

it.each(['9999', '7'])('printed digits are read, not their replacement by "%s"', async (replacement) => {
	const page = await PageMaker.create();
	const shown = text('Total', 200) + `/Span <</ActualText (${replacement})>> BDC ${text('1000', 180)} EMC`;
	const { bytes, warnings } = await convertFixture('pdf/txt', await page.save(text(visible, 250) + shown));
	expect(bytes.toString('utf8')).toContain('1000');
	expect(bytes.toString('utf8')).not.toContain(replacement);
	expect(warnings).toEqual([expect.stringMatching(`^Replacement text.*"${replacement}"`)]);
});

it.each([
	['METHODS', 'methods'],
	['METHODS', 'Methods'],
	['MATERIALS AND METHODS', 'Materials and Methods'],
	['RÉSULTATS', 'résultats'],
	['S', 's'],
])('capitals are read as printed, not as typed: %s for %s', async (shown, typed) => {
	const page = await PageMaker.create();
	const hexOf = (words: string) => Buffer.from(words, 'latin1').toString('hex');
	const glyphs = `BT /F 12 Tf 40 200 Td <${hexOf(shown)}> Tj ET`;
	const marked = `/Span <</ActualText <${hexOf(typed)}>>> BDC ${glyphs} EMC`;
	const { bytes, warnings } = await convertFixture('pdf/txt', await page.save(text(visible, 250) + marked));
	expect(bytes.toString('utf8')).toContain(shown);
	expect(warnings).toEqual([]);
});

/** Something instead of each letter of "Secret words", as wide as the letter. */
function letters(draw: (x: number, y: number, width: number) => string): string {
	const widths = { S: 667, e: 556, c: 500, r: 333, t: 278, ' ': 278, w: 722, o: 556, d: 556, s: 500 };
	let x = 40;
	return [...'Secret words']
		.map((letter) => {
			const width = (12 * widths[letter as keyof typeof widths]) / 1000;
			x += width;
			return letter === ' ' ? '' : draw(x - width, 200, width - 0.5);
		})
		.join(' ');
}

/** Visible text in places where some code may suspect it. */
const visibleWays: Readonly<Record<string, (page: PageMaker) => string>> = {
	'printed twice, in parts': () => `${secret()} BT /F 12 Tf 40 200 Td (Sec) Tj (ret wo) Tj (rds) Tj ET`,
	'with a shadow': () => `.7 g BT /F 12 Tf 41 199 Td (Secret words) Tj ET 0 g ${secret()}`,
	'under a large pale letter': () => `${secret()} q .95 g BT /F 200 Tf 60 150 Td (O) Tj ET Q ${secret()}`,
	'under a half transparent box': (page) => {
		page.add('ExtGState', 'G', { ca: 0.4 });
		return `${secret()} q /G gs ${box('1 1 0 rg')} Q`;
	},
	'under three half transparent boxes': (page) => {
		page.add('ExtGState', 'G', { ca: 0.4 });
		return `${secret()} q /G gs ${box('1 1 0 rg').repeat(3)} Q`;
	},
	'in a box of thin lines': () => `${secret()} 1 w ${many(3, (i) => `${32 + i} ${192 + i} 190 24 re S`)}`,
	'under a multiplied yellow box': (page) => {
		page.add('ExtGState', 'G', { BM: 'Multiply' });
		return `${secret()} q /G gs ${box('1 1 0 rg')} Q`;
	},
	'under a clear image': (page) => {
		page.image('M', 0);
		page.image('I', 90, { SMask: page.resources['XObject']!['M'] });
		return `${secret()} q 200 0 0 30 30 190 cm /I Do Q`;
	},
	'under a magnifier without glass': (page) => {
		page.annotate('2 w 1 0 0 RG 20 2 160 26 re S', { Subtype: 'Stamp' });
		return secret();
	},
	'under a translucent stamp': (page) => {
		page.add('ExtGState', 'G', { ca: 0.3 });
		page.annotate('/G gs 0 0 1 rg 0 0 200 30 re f', { Subtype: 'Stamp' });
		return secret();
	},
	'under a hidden box': (page) => (page.annotate(black, { Subtype: 'Square', F: 2 }), secret()),
	'under a box on a layer that is off': (page) => {
		page.annotate(black, { Subtype: 'Square', OC: page.layer() });
		return secret();
	},
	'in grey on a grainy photo': (page) => {
		page.raster('I', 200, 30, (x, y) => 100 + grain(x, y, 20));
		return `q 200 0 0 30 30 190 cm /I Do Q .75 g ${secret()} 0 g`;
	},
	'as a clip for red': () => `q ${secret('7 Tr')} 1 0 0 rg 0 0 400 300 re f Q`,
	'as a clip for a picture': (page) => {
		page.raster('I', 20, 20, (x, y) => (x * 7 + y * 3) % 120);
		return `q ${secret('7 Tr')} 400 0 0 300 0 0 cm /I Do Q`;
	},
	'drawn as outlines under its invisible text': () =>
		`${letters((x, y, w) => `${x} ${y} m ${x + w} ${y} l ${x + w} ${y + 2} l ${x + 2} ${y + 2} l ${x + 2} ${y + 8} l ${x} ${y + 8} l h`)} f ${secret('3 Tr')}`,
	'with the same replacement': () => `/Span <</ActualText (Secret words)>> BDC ${secret()} EMC`,
	'with a replacement that spells otherwise': () =>
		`/Span <</ActualText (Secret  w\\366rds)>> BDC ${text('SE-CRET WORDS', 200)} EMC`.replace('w\\366rds', 'words'),
};

it.each(Object.keys(visibleWays))('visible text is kept: %s', async (name) => {
	const { result, warnings } = await convertDrawn(visibleWays[name]!);
	expect(result).toMatch(/Secret\s+words/);
	expect(warnings.filter((warning) => /Secret/i.test(warning))).toEqual([]);
});

describe('an invisible text', () => {
	const layer = [250, 230, 100].map((y) => text('Recognised text of a printed line', y)).join('');
	const isPrint = (y: number) => y > 4 * 180 || y < 4 * 90;

	it.each([0, 16])('over plain paper of a scan is hidden, and the text layer is kept; grain %i', async (max) => {
		const page = await PageMaker.create();
		page.raster('I', 1600, 1200, (x, y) => (isPrint(y) && (x >> 3) % 2 === 1 ? 20 : 255 - (max && grain(x, y, max))));
		const { bytes, warnings } = await convertFixture(
			'pdf/txt',
			await page.save(`q 400 0 0 300 0 0 cm /I Do Q 3 Tr ${layer} ${text('Secret words', 160)}`),
		);
		expect(bytes.toString('utf8').match(/Recognised text/g)).toHaveLength(3);
		expect(bytes.toString('utf8')).not.toContain('Secret');
		expect(warnings).toEqual([expect.stringMatching(/^Invisible.*1 \(2\): "Secret words"/)]);
	});

	it('over a blank scan is hidden', async () => {
		const page = await PageMaker.create();
		page.raster('I', 800, 600, () => 250);
		const pdf = await page.save(`q 400 0 0 300 0 0 cm /I Do Q 3 Tr ${secret()}`);
		const { bytes, warnings } = await convertFixture('pdf/txt', pdf);
		expect(bytes.toString('utf8').trim()).toBe('');
		expect(warnings).toContainEqual(expect.stringMatching(/^Invisible.*"Secret words"/));
	});
});
