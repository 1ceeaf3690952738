import { PDFString } from '@cantoo/pdf-lib';
import { after, box, many, PageMaker, secret, text, visible } from './hidden-page';
import { convertFixture, removeFolders, unzip, withoutHiddenList } from './support';

afterAll(removeFolders);

const placeImage = '/I Do';

/** Ways to hide "Secret words": each returns what is painted between two visible lines. */
const ways: Readonly<Record<string, { hide: (page: PageMaker) => string; warning: RegExp }>> = {
	'invisible mode': { hide: () => secret('3 Tr'), warning: /Invisible/ },
	'mode that only clips': { hide: () => `q ${secret('7 Tr')} Q`, warning: /Invisible/ },
	'transparent fill': {
		hide: (page) => {
			page.add('ExtGState', 'G', { ca: 0 });
			return `q /G gs ${secret()} Q`;
		},
		warning: /Invisible/,
	},
	'almost transparent fill': {
		hide: (page) => {
			page.add('ExtGState', 'G', { ca: 0.02 });
			return `q /G gs ${secret()} Q`;
		},
		warning: /Invisible|color as its background/,
	},
	'transparent stroke': {
		hide: (page) => {
			page.add('ExtGState', 'G', { CA: 0 });
			return `q /G gs ${secret('1 Tr')} Q`;
		},
		warning: /Invisible|color as its background/,
	},
	'white stroke': { hide: () => `q 1 G ${secret('1 Tr')} Q`, warning: /color as its background/ },
	'soft mask': {
		hide: (page) => {
			page.stream('XObject', 'M', '0 g 0 0 400 300 re f', {
				Subtype: 'Form',
				BBox: [0, 0, 400, 300],
				Group: { S: 'Transparency', CS: 'DeviceGray' },
			});
			page.add('ExtGState', 'G', { SMask: { S: 'Luminosity', G: page.resources['XObject']!['M'] } });
			return `q /G gs ${secret()} Q`;
		},
		warning: /color as its background/,
	},
	'white on paper': { hide: () => `1 g ${secret()} 0 g`, warning: /color as its background/ },
	'black on a black box': { hide: () => box('0 g') + secret(), warning: /color as its background/ },
	'colour of a shape': {
		hide: () => `0 0 .5 rg 130 240 m 260 200 l 130 160 l 0 200 l h f ${secret()} 0 g`,
		warning: /color as its background/,
	},
	'colour of an image': {
		hide: (page) => {
			page.image('I', 0);
			return `q 200 0 0 30 30 190 cm ${placeImage} Q ${secret()}`;
		},
		warning: /color as its background/,
	},
	'under a black box': { hide: () => secret() + box('0 g'), warning: /^The PDF is not properly redacted/ },
	'under a white box': { hide: () => secret() + box('1 g'), warning: /^Text under an opaque area/ },
	'under a thick line': { hide: () => `${secret()} 30 w 30 204 m 230 204 l S`, warning: /redaction/ },
	'under an image': {
		hide: (page) => {
			page.image('I', 200);
			return `${secret()} q 200 0 0 30 30 190 cm ${placeImage} Q`;
		},
		warning: /redaction/,
	},
	'under a form': {
		hide: (page) => {
			page.stream('XObject', 'I', '0 g 0 0 200 30 re f', { Subtype: 'Form', BBox: [0, 0, 200, 30] });
			return `${secret()} q 1 0 0 1 30 190 cm ${placeImage} Q`;
		},
		warning: /redaction/,
	},
	'under a black annotation': {
		hide: (page) => {
			page.annotate('0 g 0 0 200 30 re f', { Subtype: 'Square' });
			return secret();
		},
		warning: /^The PDF is not properly redacted/,
	},
	'under a text box of a reader': {
		hide: (page) => {
			page.annotate('1 g 0 0 200 30 re f', { Subtype: 'FreeText', DA: PDFString.of('/F 12 Tf') });
			return secret();
		},
		warning: /^Text under an opaque area/,
	},
	'under a form field': {
		hide: (page) => {
			page.field('1 g 0 0 200 30 re f');
			return secret();
		},
		warning: /^Text under an opaque area/,
	},
	'white value of a form field': {
		hide: (page) => {
			page.field('BT 1 g /F 12 Tf 10 10 Td (Secret words) Tj ET', { V: PDFString.of('Secret words') });
			return '';
		},
		warning: /color as its background/,
	},
	'transparent group': {
		hide: (page) => {
			page.form('X', secret(), { Group: { S: 'Transparency' } });
			page.add('ExtGState', 'G', { ca: 0 });
			return 'q /G gs /X Do Q';
		},
		warning: /color as its background/,
	},
	'soft mask of a group': {
		hide: (page) => {
			page.form('M', '0 g 0 0 400 300 re f', { Group: { S: 'Transparency', CS: 'DeviceGray' }, Resources: {} });
			page.form('X', secret(), { Group: { S: 'Transparency' } });
			page.add('ExtGState', 'G', { SMask: { S: 'Luminosity', G: page.resources['XObject']!['M'] } });
			return 'q /G gs /X Do Q';
		},
		warning: /color as its background/,
	},
	'soft mask without alpha': {
		hide: (page) => {
			page.form('M', '', { Group: { S: 'Transparency' }, Resources: {} });
			page.add('ExtGState', 'G', { SMask: { S: 'Alpha', G: page.resources['XObject']!['M'] } });
			return `q /G gs ${secret()} Q`;
		},
		warning: /color as its background/,
	},
	'white multiplied with grey': {
		hide: (page) => {
			page.add('ExtGState', 'G', { BM: 'Multiply' });
			return `${box('.5 g')} q /G gs 1 g ${secret()} Q`;
		},
		warning: /color as its background/,
	},
	'white pattern': {
		hide: (page) => {
			const cell = {
				PatternType: 1,
				PaintType: 1,
				TilingType: 1,
				BBox: [0, 0, 9, 9],
				XStep: 9,
				YStep: 9,
				Resources: {},
			};
			page.stream('Pattern', 'P', '1 g 0 0 9 9 re f', cell);
			return `q /Pattern cs /P scn ${secret()} Q`;
		},
		warning: /color as its background/,
	},
	'glyphs without ink': {
		hide: (page) => {
			const letters = [...new Set('Secretwords')];
			const blank = page.context.register(page.context.stream('600 0 0 0 0 0 d1'));
			page.add('Font', 'T', {
				Type: 'Font',
				Subtype: 'Type3',
				FontBBox: [0, 0, 600, 800],
				FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
				FirstChar: 32,
				LastChar: 122,
				Widths: Array.from({ length: 91 }, () => 600),
				Encoding: { Differences: [...letters.flatMap((letter) => [letter.charCodeAt(0), letter]), 32, 'space'] },
				CharProcs: Object.fromEntries([...letters, 'space'].map((letter) => [letter, blank])),
				Resources: {},
			});
			return 'BT /T 12 Tf 40 200 Td (Secret words) Tj ET';
		},
		warning: /color as its background/,
	},
	'clipped to another shape': {
		hide: () => `q 0 100 m 400 100 l 400 300 l 390 300 l 390 110 l 0 110 l h W n ${secret()} Q`,
		warning: /color as its background/,
	},
	'clipped to other text': {
		hide: () => `q ${text(' ', 50, '7 Tr')} ${secret('0 Tr')} Q`,
		warning: /color as its background/,
	},
	'white on a black image whose layer is off': {
		hide: (page) => {
			page.imageOnLayer('I');
			return `q 200 0 0 30 30 190 cm ${placeImage} Q 1 g ${secret()} 0 g`;
		},
		warning: /color as its background/,
	},
	'clipped away': { hide: () => `q 0 0 400 100 re W n ${secret()} Q`, warning: /outside the visible area/ },
	'outside the crop box': {
		hide: (page) => {
			page.entries['CropBox'] = [0, 0, 400, 285];
			return secret('', 290);
		},
		warning: /outside the visible area/,
	},
	tiny: { hide: () => secret('.05 0 0 .05 40 200 Tm'), warning: /too small/ },
	'squeezed to a line': { hide: () => secret('.5 Tz'), warning: /too small/ },
};

/** The hidden texts that a JSON result lists. */
function hiddenIn(bytes: Buffer): unknown {
	const { hidden } = JSON.parse(bytes.toString('utf8')) as { hidden: { text: string; page: number }[] };
	return hidden.map(({ text: words, page }) => ({ text: words, page }));
}

describe.each(Object.keys(ways))('text hidden by: %s', (name) => {
	it.each(['pdf/txt', 'pdf/json'] as const)('is skipped by %s with a warning', async (tool) => {
		const { hide, warning } = ways[name]!;
		const page = await PageMaker.create();
		const hidden = hide(page);
		const pdf = await page.save(`${text(visible, 250)} q ${hidden} Q ${text(after, 100)}`);
		const { bytes, warnings, receipt } = await convertFixture(tool, pdf, tool === 'pdf/json' ? { outputType: 1 } : {});
		const result = withoutHiddenList(bytes);
		expect(result).toContain('stands');
		expect(result).toContain('follows');
		expect(result).not.toMatch(/Secret|words\b/);
		expect(warnings).toEqual([expect.stringMatching(warning)]);
		expect(warnings[0]).toContain('1 (2): "Secret words"');
		expect(receipt?.words).toMatchObject({ hidden: 2, missing: 0 });
		expect(receipt?.places).toMatchObject([{ kind: 'hidden', page: 1, text: 'Secret words' }]);
		if (tool === 'pdf/json') expect(hiddenIn(bytes)).toEqual([{ text: 'Secret words', page: 0 }]);
	});
});

describe.each(Object.keys(ways))('with "hiddenText", text hidden by: %s', (name) => {
	const convert = async (hiddenText: string) => {
		const page = await PageMaker.create();
		const pdf = await page.save(`${text(visible, 250)} q ${ways[name]!.hide(page)} Q ${text(after, 100)}`);
		return await convertFixture('pdf/txt', pdf, { hiddenText, txtTableFormat: 0 });
	};

	it('is kept or marked, with a warning', async () => {
		for (const [hiddenText, expected] of [
			['keep', 'Secret words'],
			['mark', '[hidden: Secret words]'],
		] as const) {
			const { bytes, warnings } = await convert(hiddenText);
			const lines = bytes.toString('utf8').split(/\r?\n/);
			expect(lines.filter((line) => line !== '').toSorted()).toEqual([expected, visible, after].toSorted());
			expect(warnings).toEqual([
				expect.stringMatching(/^The result contains text that is not visible.*1 \(2\): "Secret words"/),
			]);
		}
	});
});

it.each(['pdf/markdown', 'pdf/html', 'pdf/docx', 'pdf/pptx', 'pdf/xlsx', 'pdf/json'] as const)(
	'%s marks hidden text',
	async (tool) => {
		const page = await PageMaker.create();
		const pdf = await page.save(text(visible, 250) + secret('3 Tr') + text(after, 100));
		const { bytes } = await convertFixture(tool, pdf, { hiddenText: 'mark' });
		const files = bytes.subarray(0, 2).toString() === 'PK' ? [...(await unzip(bytes)).values()] : [bytes];
		expect(files.map((file) => file.toString('utf8').replaceAll('\\', '')).join('\n')).toContain(
			'[hidden: Secret words]',
		);
	},
);

describe.each([
	['white', '1 g', '0 g', /^Text under an opaque area/],
	['black', '0 g', '1 g', /^The PDF is not properly redacted/],
] as const)('text under a %s box with a label', (_, ground, ink, warning) => {
	it('is skipped, also in front of another box, and the label is kept', async () => {
		const page = await PageMaker.create();
		const labelled = secret() + box(ground) + `${ink} ${text('Label', 200)} 0 g `;
		const other = secret('', 150) + box(ground, 140) + `${ink} ${text('Other', 150)} 0 g `;
		const { bytes, warnings } = await convertFixture(
			'pdf/txt',
			await page.save(text(visible, 250) + labelled + other + text(after, 100)),
		);
		for (const kept of [visible, 'Label', 'Other', after]) expect(bytes.toString('utf8')).toContain(kept);
		expect(bytes.toString('utf8')).not.toMatch(/Secret|words\b/);
		expect(warnings).toEqual([expect.stringMatching(warning)]);
	});
});

/** Corners of the letter I of Courier, in thousandths of its size. */
const corners = '96 0 504 0 504 51 326 51 326 511 504 511 504 562 96 562 96 511 274 511 274 51 96 51';

/** A word of letters with their outlines as strokes: bold letters of a font without a bold style. */
function emboldened(page: PageMaker): string {
	page.add('Font', 'C', { Type: 'Font', Subtype: 'Type1', BaseFont: 'Courier' });
	const path = corners.replace(/(\d+ \d+) ?/g, '$1 l ').replace('l', 'm');
	return many(3, (index) => {
		const x = 40 + index * 7.2;
		return `BT /C 12 Tf ${x} 220 Td (I) Tj ET q .012 0 0 .012 ${x} 220 cm 40 w ${path}h S Q`;
	});
}

/** Visible text in places where some code may suspect it. */
const visibleWays: Readonly<Record<string, (page: PageMaker) => string>> = {
	'painted again on the box that covers it': () => secret() + box('1 g') + secret(),
	'painted again in two parts': () => `${secret()} ${box('1 g')} BT /F 12 Tf 40 200 Td (Secret ) Tj (words) Tj ET`,
	'in white on a band over an old title': () => `${text('Older words here')} ${box('.6 g')} 1 g ${secret()} 0 g`,
	'under an image whose layer is off': (page) => {
		page.imageOnLayer('I');
		return `${secret()} q 200 0 0 30 30 190 cm ${placeImage} Q`;
	},
	'under a transparent form field': (page) => {
		page.field('');
		return secret();
	},
	'in a form field over other text': (page) => {
		page.field('1 g 0 0 200 30 re f 0 g BT /F 12 Tf 10 10 Td (Secret words) Tj ET', {
			V: PDFString.of('Secret words'),
		});
		return text('____________');
	},
	'with bold letters that have a stroke around each': (page) => secret() + emboldened(page),
	'in a half transparent group': (page) => {
		page.form('X', secret(), { Group: { S: 'Transparency' } });
		page.add('ExtGState', 'G', { ca: 0.5 });
		return 'q /G gs /X Do Q';
	},
	'in a clip of another shape': () => `q 0 180 m 400 180 l 300 230 l 0 230 l h W n ${secret()} Q`,
	'in a colored pattern': (page) => {
		const cell = { PatternType: 1, PaintType: 1, TilingType: 1, BBox: [0, 0, 9, 9], XStep: 9, YStep: 9, Resources: {} };
		page.stream('Pattern', 'P', '1 0 0 rg 0 0 9 9 re f', cell);
		return `q /Pattern cs /P scn ${secret()} Q`;
	},
};

it.each(Object.keys(visibleWays))('visible text is kept: %s', async (name) => {
	const page = await PageMaker.create();
	const content = visibleWays[name]!(page);
	const { bytes, warnings } = await convertFixture('pdf/txt', await page.save(`${text(visible, 250)} q ${content} Q`));
	expect(bytes.toString('utf8')).toContain('Secret words');
	expect(warnings.filter((warning) => warning.includes('Secret') || warning.includes('III'))).toEqual([]);
});

describe('a page of invisible text', () => {
	it('is skipped under an image without any print', async () => {
		const page = await PageMaker.create();
		page.image('I', 255);
		const pdf = await page.save(`${text(visible, 250)} ${text(after, 100)} q 400 0 0 300 0 0 cm ${placeImage} Q`);
		const { bytes, warnings } = await convertFixture('pdf/txt', pdf);
		expect(bytes.toString('utf8').trim()).toBe('');
		expect(warnings).toContainEqual(expect.stringMatching(/^Text under an opaque area/));
	});

	const lines = [text(visible, 250), text('Secret words', 200), text(after, 100)].join('');

	it('is skipped without a scan', async () => {
		const page = await PageMaker.create();
		const { bytes, warnings } = await convertFixture('pdf/txt', await page.save(`3 Tr ${lines}`));
		expect(bytes.toString('utf8')).not.toMatch(/Plain|Secret|More/);
		expect(warnings).toContainEqual(expect.stringMatching(/^Invisible.*1 \(10\)/));
	});

	it.each(['in front of', 'behind'])('is the text layer %s a scan', async (side) => {
		const page = await PageMaker.create();
		page.scan('I');
		const scan = `q 400 0 0 300 0 0 cm ${placeImage} Q`;
		const content = side === 'behind' ? `${lines} ${scan}` : `${scan} 3 Tr ${lines}`;
		const { bytes, warnings } = await convertFixture('pdf/txt', await page.save(content));
		for (const line of [visible, after, 'Secret words']) expect(bytes.toString('utf8')).toContain(line);
		expect(warnings).toEqual([]);
	});
});
