import { PDFDocument, PDFName, PDFString, StandardFonts, type PDFRef } from '@cantoo/pdf-lib';
import { convertFixture } from './support';

type Entries = Parameters<PDFDocument['context']['obj']>[0];

export const visible = 'Plain text stands here.';
export const after = 'More plain text follows.';
export const text = (words: string, y = 200, more = '') => `BT /F 12 Tf ${more} 40 ${y} Td (${words}) Tj ET\n`;
export const secret = (more = '', y = 200) => text('Secret words', y, more);
export const box = (color: string, y = 190) => `${color} 30 ${y} 200 30 re f 0 g\n`;

export const many = (count: number, part: (index: number) => string) =>
	Array.from({ length: count }, (_, i) => `${part(i)}\n`).join('');

/** The grain of a photo or of paper. */
export const grain = (x: number, y: number, max: number) => ((x * 7919 + y * 104_729) * 2_654_435_761) % max;

/** Converts a page with a drawing below a plain text to text. @param below  further content */
export async function convertDrawn(draw: (page: PageMaker) => string, below = '') {
	const page = await PageMaker.create();
	const drawn = draw(page);
	const pdf = await page.save(`${text(visible, 250)} q ${drawn} Q ${below}`);
	const { bytes, warnings, receipt } = await convertFixture('pdf/txt', pdf);
	return { result: bytes.toString('utf8'), warnings, receipt };
}

/** A page of 400 × 300 points in the making. */
export class PageMaker {
	readonly resources: Record<string, Record<string, PDFRef>> = {
		XObject: {},
		ExtGState: {},
		Font: {},
		Pattern: {},
		Shading: {},
		Properties: {},
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
	image(name: string, grey: number, entries: object = {}): void {
		this.stream('XObject', name, Uint8Array.of(grey), {
			...entries,
			Subtype: 'Image',
			Width: 1,
			Height: 1,
			ColorSpace: 'DeviceGray',
			BitsPerComponent: 8,
		});
	}

	/** An image of a page with print: black dots on white. */
	scan(name: string): void {
		this.raster(name, 200, 150, (x, y) => ((y * 200 + x) % 3 === 0 ? 0 : 255));
	}

	/** An image in grey. */
	raster(name: string, width: number, height: number, greyAt: (x: number, y: number) => number, entries = {}): void {
		const pixels = Uint8Array.from({ length: width * height }, (_, index) =>
			greyAt(index % width, Math.floor(index / width)),
		);
		this.stream('XObject', name, pixels, {
			...entries,
			Subtype: 'Image',
			Width: width,
			Height: height,
			ColorSpace: 'DeviceGray',
			BitsPerComponent: 8,
		});
	}

	stream(group: string, name: string, content: string | Uint8Array, entries: object): void {
		this.resources[group]![name] = this.context.register(this.context.stream(content, entries as never));
	}

	form(name: string, content: string, entries: object = {}): void {
		const { resources } = this;
		this.stream('XObject', name, content, {
			Subtype: 'Form',
			BBox: [0, 0, 400, 300],
			Resources: resources,
			...entries,
		});
	}

	/** A font whose letter "a" is drawn by a content stream. */
	glyph(name: string, content: string, entries: object = {}): void {
		this.add('Font', name, {
			Type: 'Font',
			Subtype: 'Type3',
			FontBBox: [0, 0, 1000, 1000],
			FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
			FirstChar: 97,
			LastChar: 97,
			Widths: [1000],
			Encoding: { Differences: [97, 'a'] },
			CharProcs: { a: this.context.register(this.context.stream(content)) },
			Resources: {},
			...entries,
		});
	}

	/** An annotation over the secret words, with an appearance of 200 × 30 points. */
	annotate(content: string, entries: object): PDFRef {
		const appearance = this.context.register(
			this.context.stream(content, {
				Subtype: 'Form',
				BBox: [0, 0, 200, 30],
				Resources: { Font: this.resources['Font'], ExtGState: this.resources['ExtGState'] },
			} as never),
		);
		const annotation = this.object({
			Type: 'Annot',
			Rect: [30, 190, 230, 220],
			F: 4,
			AP: { N: appearance },
			...entries,
		});
		this.entries['Annots'] = [annotation];
		return annotation;
	}

	field(content: string, entries: object = {}): void {
		const more = { Subtype: 'Widget', FT: 'Tx', T: PDFString.of('field'), DA: PDFString.of('/F 12 Tf'), ...entries };
		const field = this.annotate(content, more);
		this.document.catalog.set(PDFName.of('AcroForm'), this.context.obj({ Fields: [field] }));
	}

	/** A layer that is off. */
	layer(): PDFRef {
		const off = this.object({ Type: 'OCG', Name: PDFString.of('off') });
		this.document.catalog.set(PDFName.of('OCProperties'), this.context.obj({ OCGs: [off], D: { OFF: [off] } }));
		return off;
	}

	/** An image of one black pixel on a layer that is off. */
	imageOnLayer(name: string): void {
		this.image(name, 0, { OC: this.layer() });
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
