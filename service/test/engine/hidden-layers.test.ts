import { PDFDocument, PDFName, StandardFonts, type PDFDict, type PDFRef } from '@cantoo/pdf-lib';
import { convertFixture, removeFolders, withoutHiddenList } from './support';

afterAll(removeFolders);

type Entries = Parameters<PDFDocument['context']['obj']>[0];

/** A document with the layers `shown` (on) and `hidden` (off), and what a variation needs to add to it. */
class LayeredDocument {
	readonly properties: Record<string, PDFRef> = {};
	readonly forms: Record<string, PDFRef> = {};
	/** Forms that use the resources of their page. */
	readonly withoutResources = new Set<PDFRef>();
	readonly on: PDFRef;
	readonly off: PDFRef;
	config: Record<string, unknown>;

	private constructor(readonly document: PDFDocument) {
		this.on = this.layer('shown');
		this.off = this.layer('hidden');
		this.config = { OFF: [this.off] };
	}

	static async create(): Promise<LayeredDocument> {
		return new LayeredDocument(await PDFDocument.create());
	}

	add(entries: object): PDFRef {
		const { context } = this.document;
		return context.register(context.obj(entries as Entries));
	}

	layer(name: string, more: object = {}): PDFRef {
		return this.add({ Type: 'OCG', Name: PDFName.of(name), ...more });
	}

	membership(entries: object): PDFRef {
		return this.add({ Type: 'OCMD', ...entries });
	}

	async save(content: string): Promise<Uint8Array> {
		const { document, properties, forms, on, off, config } = this;
		const { context } = document;
		const font = await document.embedFont(StandardFonts.Helvetica);
		const page = document.addPage([400, 300]);
		const fonts = { F: font.ref };
		for (const ref of Object.values(forms)) {
			const dict = (context.lookup(ref) as unknown as { dict: PDFDict }).dict;
			if (this.withoutResources.has(ref)) continue;
			dict.set(PDFName.of('Resources'), context.obj({ Font: fonts, Properties: properties, XObject: {} }));
		}
		page.node.set(
			PDFName.of('Resources'),
			context.obj({ Font: fonts, Properties: properties, XObject: forms } as Entries),
		);
		page.node.set(PDFName.of('Contents'), context.register(context.stream(content)));
		document.catalog.set(
			PDFName.of('OCProperties'),
			context.obj({ OCGs: [on, off, ...Object.values(properties)], D: config } as Entries),
		);
		return await document.save();
	}

	form(name: string, content: string, entries: object): void {
		const { context } = this.document;
		const stream = context.flateStream(content, {
			Type: 'XObject',
			Subtype: 'Form',
			BBox: [0, 0, 400, 300],
			...entries,
		} as never);
		this.forms[name] = context.register(stream);
	}
}

const text = (words: string, y = 200) => `BT /F 12 Tf 40 ${y} Td (${words}) Tj ET\n`;
const marked = (name: string, content: string) => `/OC /${name} BDC\n${content}EMC\n`;

const visible = 'Der Vertrag beginnt am 1. Mai.';
const secret = 'The contract starts in 1 May.';

/** Variations: each returns the content of the page, with the visible line at the place of the hidden one. */
const variations: Readonly<Record<string, (made: LayeredDocument) => string>> = {
	'marked content of a layer that is off': (made) => {
		made.properties['L'] = made.off;
		return text(visible) + marked('L', text(secret));
	},
	'a layer of a document whose layers are off unless listed': (made) => {
		made.config = { BaseState: 'OFF', ON: [made.on] };
		made.properties['Shown'] = made.on;
		made.properties['L'] = made.off;
		return marked('Shown', text(visible)) + marked('L', text(secret));
	},
	'a form of a layer that is off': (made) => {
		made.form('X', text(secret), { OC: made.off });
		return `${text(visible)}/X Do\n`;
	},
	'visible layers and forms inside marked content that is off': (made) => {
		made.properties['Shown'] = made.on;
		made.properties['L'] = made.off;
		made.form('X', text('starts in 1 May.', 180), {});
		return text(visible) + marked('L', `${marked('Shown', text('The contract'))}/X Do\n`);
	},
	'marked content inside a form': (made) => {
		made.properties['L'] = made.off;
		made.form('X', text(visible) + marked('L', text(secret)), {});
		return '/X Do\n';
	},
	'marked content inside a form without resources': (made) => {
		made.properties['L'] = made.off;
		made.form('X', text(visible) + marked('L', text(secret)), {});
		made.withoutResources.add(made.forms['X']!);
		return '/X Do\n';
	},
	'a membership that requires all layers': (made) => {
		made.properties['Shown'] = made.membership({ OCGs: [made.on, made.off] });
		made.properties['L'] = made.membership({ OCGs: [made.on, made.off], P: 'AllOn' });
		return marked('Shown', text(visible)) + marked('L', text(secret));
	},
	'memberships that require a layer to be off': (made) => {
		made.config = {};
		made.properties['Shown'] = made.membership({ OCGs: made.on, P: 'AnyOn' });
		made.properties['L'] = made.membership({ OCGs: [made.on], P: 'AllOff' });
		made.properties['M'] = made.membership({ VE: ['Not', made.off] });
		return (
			marked('Shown', text(visible)) + marked('L', text('The contract')) + marked('M', text('starts in 1 May', 180))
		);
	},
	'a visibility expression': (made) => {
		made.properties['Shown'] = made.membership({ VE: ['Or', made.off, ['Not', made.off]] });
		made.properties['L'] = made.membership({ VE: ['And', made.on, ['Not', ['Or', made.on, made.off]]], P: 'AnyOn' });
		return marked('Shown', text(visible)) + marked('L', text(secret));
	},
	'a layer that is off on screens': (made) => {
		const usage = { Usage: { View: { ViewState: 'OFF' } } };
		made.properties['L'] = made.layer('print only', usage);
		made.properties['Shown'] = made.layer('not automatic', usage);
		made.config = { AS: [{ Event: 'View', Category: ['View'], OCGs: [made.properties['L']] }] };
		return marked('Shown', text(visible)) + marked('L', text(secret));
	},
	'a layer that is off, beside a layer for designers': (made) => {
		made.properties['L'] = made.off;
		made.properties['Shown'] = made.layer('guides', { Intent: 'Design' });
		made.config = { OFF: [made.off, made.properties['Shown']] };
		return marked('Shown', text(visible)) + marked('L', `BT /F 12 Tf 14 TL 40 180 Td (${secret}) ' (more) ' ET\n`);
	},
};

describe.each(Object.keys(variations))('%s', (name) => {
	it.each(['pdf/txt', 'pdf/json'] as const)('is skipped by %s with a warning', async (tool) => {
		const made = await LayeredDocument.create();
		const pdf = await made.save(variations[name]!(made));
		const { bytes, warnings } = await convertFixture(tool, pdf, tool === 'pdf/json' ? { outputType: 1 } : {});
		const result = withoutHiddenList(bytes);
		if (tool === 'pdf/json') expect(result).toContain('Vertrag');
		else expect(result).toContain(visible);
		expect(result).not.toMatch(/contract|starts|May\b/);
		expect(warnings).toEqual([expect.stringMatching(/Text on hidden layers was skipped.*1 \([67]\): "(?:The|starts)/)]);
	});

	it('is kept if "hiddenText" says so', async () => {
		const made = await LayeredDocument.create();
		const pdf = await made.save(variations[name]!(made));
		const { bytes } = await convertFixture('pdf/txt', pdf, { hiddenText: 'keep' });
		for (const word of `${visible} ${secret.replace(/\.$/, '')}`.split(' '))
			expect(bytes.toString('utf8')).toContain(word);
	});

	it('is removed from PDF/A-1 with a warning', async () => {
		const made = await LayeredDocument.create();
		const pdf = await made.save(variations[name]!(made));
		const { bytes, warnings } = await convertFixture('pdf/convertType', pdf, { pdfDocumentType: 'PDFTypeA1b' });
		const result = (await convertFixture('pdf/txt', bytes)).bytes.toString('utf8');
		expect(result).toContain(visible);
		expect(result).not.toMatch(/contract|starts|May\b/);
		expect(warnings).toContainEqual(expect.stringContaining('hidden layers was removed'));
	});
});

describe('layers that are on', () => {
	it('are read without a warning', async () => {
		const made = await LayeredDocument.create();
		made.config = {};
		made.properties['L'] = made.off;
		const { bytes, warnings } = await convertFixture('pdf/txt', await made.save(marked('L', text(visible))));
		expect(bytes.toString('utf8')).toContain(visible);
		expect(warnings).toEqual([]);
	});
});
