import { after, box, convertDrawn, grain, many, type PageMaker, secret, text } from './hidden-page';
import { removeFolders } from './support';

afterAll(removeFolders);

type Ways = Readonly<Record<string, (page: PageMaker) => string>>;

/** An image under the words, in grey. */
function picture(page: PageMaker, greyAt: (x: number, y: number) => number, [width, height] = [200, 30]): string {
	page.raster('I', width!, height!, greyAt);
	return 'q 200 0 0 30 30 190 cm /I Do Q';
}

const pale: Ways = {
	'the grey .94': () => `.94 g ${secret()} 0 g`,
	'the grey .925 in small letters': () => '.925 g BT /F 7 Tf 40 200 Td (Secret words) Tj ET 0 g',
	'pale blue': () => `.94 .97 1 rg ${secret()} 0 g`,
	'ivory in CMYK': () => `0 0 .06 0 k ${secret()} 0 g`,
	'a pale stroke': () => `.93 G ${secret('1 Tr')} 0 G`,
	'a pale tint of a dark box': () => `${box('.1 g')} .16 g ${secret()} 0 g`,
	'a pale tint of a colored box': () => `${box('.85 .92 1 rg')} .9 .96 1 rg ${secret()} 0 g`,
	'grey on a shape': () => `.9 g 130 240 m 260 200 l 130 160 l 0 200 l h f .95 g ${secret()} 0 g`,
	'grey at an angle': () => '.94 g BT /F 12 Tf .9 .44 -.44 .9 40 180 Tm (Secret words) Tj ET 0 g',
};

const textured: Ways = {
	'white on light grain': (page) => `${picture(page, (x, y) => 230 + grain(x, y, 26))} 1 g ${secret()} 0 g`,
	'pale grey on coarse grain': (page) =>
		`${picture(page, (x, y) => 226 + grain(x, y, 30), [80, 12])} .96 g ${secret()} 0 g`,
	'white on woven paper': (page) => `${picture(page, (x, y) => ((x + y) % 4 === 0 ? 222 : 250))} 1 g ${secret()} 0 g`,
	'white on a light gradient': (page) => `${picture(page, (x) => 238 + (x * 16) / 200)} 1 g ${secret()} 0 g`,
	'white on paper with specks': (page) =>
		`${picture(page, (x, y) => (grain(x, y, 40) === 3 ? 190 : 248))} 1 g ${secret()} 0 g`,
	'black on dark noise': (page) => `${picture(page, (x, y) => grain(x, y, 34))} ${secret()}`,
};

const seams: Ways = {
	'rows that touch at fractions of a pixel': () =>
		secret() + many(30, (i) => `30 ${(190 + i * 1.01).toFixed(2)} 200 1.01 re f`),
	'columns that touch at fractions of a pixel': () =>
		secret() + many(200, (i) => `${(30 + i * 1.01).toFixed(2)} 190 1.01 30 re f`),
	'strokes with hairline seams': () =>
		`${secret()} 1.47 w ${many(20, (i) => `30 ${190 + i * 1.5} m 230 ${190 + i * 1.5} l S`)}`,
	'a grid of squares': () =>
		secret() + many(240, (i) => `${30 + (i % 40) * 5.03} ${190 + Math.floor(i / 40) * 5.03} 5.03 5.03 re f`),
	'glyphs with seams': (page) => {
		page.glyph('T', '1000 0 0 0 1000 1000 d1 0 0 1000 1000 re f');
		return `${secret()} ${many(25, (row) => `BT /T 1 Tf 200 0 0 1.33 30 ${(190 + row * 1.33).toFixed(2)} Tm (a) Tj ET`)}`;
	},
	'stroked glyphs': (page) => {
		page.glyph('T', '1000 0 0 0 1000 1000 d1 0 0 1000 1000 re f');
		return `${secret()} ${many(22, (row) => `BT /F 1.5 Tf 2 Tr 1.4 w 30 ${(190 + row * 1.3).toFixed(2)} Td (${'H'.repeat(180)}) Tj ET`)}`;
	},
	'thousands of thin columns': () => secret() + many(9000, (i) => `${(30 + i * 0.025).toFixed(3)} 190 .05 30 re f`),
	'thin rows after thousands of thin shapes elsewhere': () =>
		many(8000, (i) => `${(10 + (i % 380)).toFixed(1)} ${(20 + Math.floor(i / 380)).toFixed(1)} .5 .5 re f`) +
		secret() +
		many(15, (i) => `30 ${190 + 2 * i} 200 2.1 re f`),
	'glyphs after thousands of others': (page) => {
		page.glyph('T', '1000 0 0 0 1000 1000 d1 0 0 1000 1000 re f');
		return (
			many(6000, (i) => `BT /F 3 Tf ${5 + (i % 90) * 4} ${5 + (i % 20)} Td (x) Tj ET`) +
			`${secret()} BT /T 30 Tf 30 190 Td (aaaaaaa) Tj ET`
		);
	},
};

const tile = (page: PageMaker, content: string, size: number, more: object = {}) => {
	page.stream('Pattern', 'P', content, {
		PatternType: 1,
		PaintType: 1,
		TilingType: 1,
		BBox: [0, 0, size, size],
		XStep: size,
		YStep: size,
		Resources: {},
		...more,
	});
};
const patternBox = '/Pattern cs /P scn 30 190 200 30 re f';

const patterns: Ways = {
	'under black tiles': (page) => (tile(page, '0 g 0 0 9 9 re f', 9), `${secret()} ${patternBox}`),
	'under small tiles with seams': (page) => (tile(page, '0 g 0 0 2.3 2.3 re f', 2.3), `${secret()} ${patternBox}`),
	'under tiles of thin stripes': (page) => (
		tile(page, '0 g 0 0 3 1.6 re f 0 1.5 3 1.5 re f', 3),
		`${secret()} ${patternBox}`
	),
	'under tiles without own colors': (page) => {
		tile(page, '0 0 9 9 re f', 9, { PaintType: 2 });
		page.resources['ColorSpace'] = { C: page.object(['Pattern', 'DeviceGray']) };
		return `${secret()} /C cs .2 /P scn 30 190 200 30 re f`;
	},
	'under a stroke of tiles': (page) => {
		tile(page, '0 g 0 0 9 9 re f', 9);
		return `${secret()} /Pattern CS /P SCN 30 w 30 204 m 230 204 l S`;
	},
	'in white tiles': (page) => (tile(page, '1 g 0 0 9 9 re f', 9), `/Pattern cs /P scn ${secret()}`),
	'in empty tiles': (page) => (tile(page, '', 9), `/Pattern cs /P scn ${secret()}`),
	'in white tiles without own colors': (page) => {
		tile(page, '0 0 9 9 re f', 9, { PaintType: 2 });
		page.resources['ColorSpace'] = { C: page.object(['Pattern', 'DeviceGray']) };
		return `/C cs 1 /P scn ${secret()}`;
	},
	'in pale tiles': (page) => (tile(page, '.94 g 0 0 9 9 re f', 9), `/Pattern cs /P scn ${secret()}`),
	'in the color of tiles': (page) => (tile(page, '0 0 .5 rg 0 0 9 9 re f', 9), `${patternBox} 0 0 .5 rg ${secret()}`),
};

const small: Ways = {
	'letters of 1 point': () => 'BT /F 1 Tf 40 200 Td (Secret words) Tj ET',
	'letters of 1.2 points by the matrix': () => 'BT /F 12 Tf .1 0 0 .1 40 200 Tm (Secret words) Tj ET',
};

const ways = { ...pale, ...textured, ...seams, ...patterns, ...small };

it.each(Object.keys(ways))('hidden: %s', async (name) => {
	const { result, warnings, receipt } = await convertDrawn(ways[name]!, text(after, 100));
	expect(result).toContain('stands');
	expect(result).toContain('follows');
	expect(result).not.toMatch(/Secret|words\b/);
	expect(warnings.filter((one) => /1 \(\d+\): "Secret words/.test(one))).toHaveLength(1);
	expect(receipt?.words.missing).toBe(0);
});

/** Faint text that a reader sees. */
const visibleWays: Ways = {
	'a light grey caption': () => `.8 g ${secret()} 0 g`,
	'a light grey caption in small letters': () => '.85 g BT /F 6 Tf 40 200 Td (Secret words) Tj ET 0 g',
	'white on a colored banner': () => `${box('.2 .6 .9 rg')} 1 g ${secret()} 0 g`,
	'white on a pale banner': () => `${box('.6 1 .98 rg')} 1 g ${secret()} 0 g`,
	'yellow on white': () => `1 1 0 rg ${secret()} 0 g`,
	'a light watermark': () => '.93 g BT /F 40 Tf 40 200 Td (Secret words) Tj ET 0 g',
	'a watermark at an angle': () => '.88 g BT /F 30 Tf .9 .44 -.44 .9 40 120 Tm (Secret words) Tj ET 0 g',
	'a translucent watermark': (page) => {
		page.add('ExtGState', 'G', { ca: 0.15 });
		return `/G gs ${secret()}`;
	},
	'white on a photo': (page) => `${picture(page, (x, y) => 90 + grain(x, y, 90))} 1 g ${secret()} 0 g`,
	'white on a light photo': (page) => `${picture(page, (x, y) => 170 + grain(x, y, 40))} 1 g ${secret()} 0 g`,
	'white on a gradient that starts white': (page) => `${picture(page, (x) => 255 - x)} 1 g ${secret()} 0 g`,
	'black on dark grey noise': (page) => `${picture(page, (x, y) => 50 + grain(x, y, 30))} ${secret()}`,
	'under a loose hatch': () => `${secret()} .5 w ${many(10, (i) => `30 ${190 + i * 3} m 230 ${190 + i * 3} l S`)}`,
	'under half open bars': () => secret() + many(15, (i) => `30 ${190 + 2 * i} 200 1 re f`),
	'pale under a loose hatch': () =>
		`.8 g ${secret()} 0 g .2 w ${many(10, (i) => `30 ${190 + i * 3} m 230 ${190 + i * 3} l S`)}`,
	'under a box that is not quite opaque': (page) => {
		page.add('ExtGState', 'G', { ca: 0.8 });
		return `${secret()} q /G gs ${box('1 g')} Q`;
	},
	'printed twice in a translucent color': (page) => {
		page.add('ExtGState', 'G', { ca: 0.2 });
		return `/G gs ${secret()} ${text('Secret ')} BT /F 12 Tf 82 200 Td (words) Tj ET`;
	},
	'under a sparse pattern': (page) => (tile(page, '0 g 0 0 1 1 re f', 6), `${secret()} ${patternBox}`),
	'on a pattern': (page) => (tile(page, '.8 g 0 0 3 3 re f', 6), `${patternBox} 0 g ${secret()}`),
	'on dark tiles in white': (page) => (tile(page, '0 0 .5 rg 0 0 9 9 re f', 9), `${patternBox} 1 g ${secret()}`),
	'in striped tiles': (page) => (tile(page, '0 g 0 0 2 1.4 re f', 2), `/Pattern cs /P scn ${secret()}`),
	'letters of 3 points': () => 'BT /F 3 Tf 40 200 Td (Secret words) Tj ET',
};

it.each(Object.keys(visibleWays))('visible: %s', async (name) => {
	const { result, warnings } = await convertDrawn(visibleWays[name]!);
	expect(result).toMatch(/Secret\s+words/);
	expect(warnings.filter((warning) => /Secret/i.test(warning))).toEqual([]);
});
