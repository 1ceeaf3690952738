import { PDFDocument, PDFName, StandardFonts, type PDFRef } from '@cantoo/pdf-lib';
import { convertFixture, removeFolders, unzip, withoutHiddenList } from './support';

afterAll(removeFolders);

type Entries = Parameters<PDFDocument['context']['obj']>[0];

const visible = 'Plain text stands here.';
const after = 'More plain text follows.';
const text = (words: string, y = 200, more = '') => `BT /F 12 Tf ${more} 40 ${y} Td (${words}) Tj ET\n`;
const secret = (more = '', y = 200) => text('Secret words', y, more);
const box = (color: string, y = 190) => `${color} 30 ${y} 200 30 re f 0 g\n`;

/** A page of 400 × 300 points in the making. */
class PageMaker {
	readonly resources: Record<string, Record<string, PDFRef>> = {
		XObject: {},
		ExtGState: {},
		Font: {},
		Pattern: {},
		Shading: {},
	};
	readonly entries: Record<string, unknown> = {};
	readonly context;

	private constructor(readonly document: PDFDocument) {
		this.context = document.context;
	}

	static async create(): Promise<PageMaker> {
		const made = new PageMaker(await PDFDocument.create());
		made.resources['Font']!['F'] = (await made.document.embedFont(StandardFonts.Helvetica)).ref;
		return made;
	}

	add(group: string, name: string, entries: object): void {
		this.resources[group]![name] = this.object(entries);
	}

	object(entries: object): PDFRef {
		return this.context.register(this.context.obj(entries as Entries));
	}

	/** An image of one grey pixel. */
	image(name: string, grey: number): void {
		this.stream('XObject', name, Uint8Array.of(grey), {
			Subtype: 'Image',
			Width: 1,
			Height: 1,
			ColorSpace: 'DeviceGray',
			BitsPerComponent: 8,
		});
	}

	stream(group: string, name: string, content: string | Uint8Array, entries: object): void {
		this.resources[group]![name] = this.context.register(this.context.stream(content, entries as never));
	}

	async save(content: string): Promise<Uint8Array> {
		const { document, context, resources, entries } = this;
		const page = document.addPage([400, 300]);
		page.node.set(PDFName.of('Resources'), context.obj(resources as Entries));
		for (const [key, value] of Object.entries(entries)) page.node.set(PDFName.of(key), context.obj(value as Entries));
		page.node.set(PDFName.of('Contents'), context.register(context.stream(content)));
		return await document.save();
	}
}

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
		warning: /Invisible|color of its background/,
	},
	'transparent stroke': {
		hide: (page) => {
			page.add('ExtGState', 'G', { CA: 0 });
			return `q /G gs ${secret('1 Tr')} Q`;
		},
		warning: /Invisible|color of its background/,
	},
	'white stroke': { hide: () => `q 1 G ${secret('1 Tr')} Q`, warning: /color of its background/ },
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
		warning: /color of its background/,
	},
	'white on paper': { hide: () => `1 g ${secret()} 0 g`, warning: /color of its background/ },
	'black on a black box': { hide: () => box('0 g') + secret(), warning: /color of its background/ },
	'colour of a shape': {
		hide: () => `0 0 .5 rg 130 240 m 260 200 l 130 160 l 0 200 l h f ${secret()} 0 g`,
		warning: /color of its background/,
	},
	'colour of an image': {
		hide: (page) => {
			page.image('I', 0);
			return `q 200 0 0 30 30 190 cm ${placeImage} Q ${secret()}`;
		},
		warning: /color of its background/,
	},
	'under a black box': { hide: () => secret() + box('0 g'), warning: /^Redaction failed/ },
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
			const appearance = page.context.register(
				page.context.stream('0 g 0 0 200 30 re f', { Subtype: 'Form', BBox: [0, 0, 200, 30] } as never),
			);
			page.entries['Annots'] = [
				page.object({ Type: 'Annot', Subtype: 'Square', Rect: [30, 190, 230, 220], F: 4, AP: { N: appearance } }),
			];
			return secret();
		},
		warning: /redaction/,
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
				expect.stringMatching(/^The result contains text that readers.*1 \(2\): "Secret words"/),
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

describe('a page of invisible text', () => {
	const lines = [text(visible, 250), text('Secret words', 200), text(after, 100)].join('');

	it('is skipped without a scan', async () => {
		const page = await PageMaker.create();
		const { bytes, warnings } = await convertFixture('pdf/txt', await page.save(`3 Tr ${lines}`));
		expect(bytes.toString('utf8')).not.toMatch(/Plain|Secret|More/);
		expect(warnings).toContainEqual(expect.stringMatching(/^Invisible.*1 \(10\)/));
	});

	it.each(['in front of', 'behind'])('is the text layer %s a scan', async (side) => {
		const page = await PageMaker.create();
		page.image('I', 200);
		const scan = `q 400 0 0 300 0 0 cm ${placeImage} Q`;
		const content = side === 'behind' ? `${lines} ${scan}` : `${scan} 3 Tr ${lines}`;
		const { bytes, warnings } = await convertFixture('pdf/txt', await page.save(content));
		for (const line of [visible, after, 'Secret words']) expect(bytes.toString('utf8')).toContain(line);
		expect(warnings).toEqual([]);
	});
});
