import {
	PDFDict,
	PDFDocument,
	PDFName,
	PDFRawStream,
	StandardFonts,
	type PDFPage,
	type PDFStream,
} from '@cantoo/pdf-lib';
import fc from 'fast-check';
import type { DocumentPage } from '../../../../src/engine/model/blocks';
import {
	nameOf,
	packedStream,
	pageContent,
	readContent,
	setPageContent,
	streamBytes,
} from '../../../../src/engine/pdf-syntax/content';
import { tagDocument } from '../../../../src/engine/pdf/tagging/tag-document';

/** A page on which every 10 points another paragraph begins. */
function layout(): DocumentPage {
	const blocks = Array.from({ length: 10 }, (_, index): DocumentPage['blocks'][number] => {
		const box = { left: 10 * index, top: 0, right: 10 * index + 10, bottom: 100 };
		const words = [{ text: 'word', box, fontSize: 10, turn: 0 as const, spaceAfter: true }];
		return {
			...{ kind: 'text', role: 'paragraph', pageNumber: 1, box, fontSize: 10 },
			...{ runs: [{ text: 'word' }], lines: [{ words, box, turn: 0 }] },
		};
	});
	return { pageNumber: 1, width: 100, height: 100, blocks };
}

const names = ['A', 'B', 'C'] as const;
/** What a form consists of: texts at some place, and forms. */
const parts = fc.array(
	fc.oneof(
		fc.integer({ min: 0, max: 90 }).map((x) => `BT /F1 2 Tf 1 0 0 1 ${x} 20 Tm (text${x}) Tj ET`),
		fc.constantFrom(...names).map((name) => `/${name} Do`),
	),
	{ maxLength: 4 },
);

/** A page with forms that may paint each other and themselves. */
async function pageWith(contents: readonly (readonly string[])[], own: readonly string[]) {
	const document = await PDFDocument.create({ updateMetadata: false });
	const { context } = document;
	const page = document.addPage([100, 100]);
	const font = document.embedStandardFont(StandardFonts.Helvetica).ref;
	const refs = names.map(() => context.nextRef());
	const resources = (): PDFDict => {
		const forms = context.obj(Object.fromEntries(names.map((name, index) => [name, refs[index]!])));
		return context.obj({ Font: { F1: font }, XObject: forms });
	};
	contents.forEach((content, index) => {
		// Each says its name first.
		const source = [`BT /F1 2 Tf 1 0 0 1 ${30 * index} 50 Tm (form${names[index]}) Tj ET`, ...content].join('\n');
		const form = packedStream(
			context,
			Buffer.from(source),
			context.obj({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 100, 100], Resources: resources() }),
		);
		context.assign(refs[index]!, form);
	});
	page.node.set(PDFName.Resources, resources());
	setPageContent(page.node, Buffer.from(own.join('\n')));
	return { document, page };
}

/** The text that a reader comes to that paints no form inside of itself; operations that show it may be cut. */
function shownText(bytes: Uint8Array, resources: PDFDict | undefined, above: readonly PDFStream[] = []): string {
	return [...readContent(bytes)]
		.map(({ operator, operands: [operand] }) => {
			const items = operator === 'TJ' && operand?.kind === 'array' ? operand.items : [operand];
			if (operator !== 'Do')
				return items.map((item) => (item?.kind === 'string' ? Buffer.from(item.bytes).toString() : '')).join('');
			const form = resources?.lookup(PDFName.of('XObject'), PDFDict).lookup(PDFName.of(nameOf(operand) ?? ''));
			if (!(form instanceof PDFRawStream) || above.includes(form)) return '';
			return shownText(streamBytes(form), form.dict.lookupMaybe(PDFName.Resources, PDFDict), [...above, form]);
		})
		.join('');
}

describe('tagging a page with forms', () => {
	const textOf = ({ node }: PDFPage) => shownText(pageContent(node), node.Resources());

	it('paints recursive forms equally often', async () => {
		const { document, page } = await pageWith([['/B Do'], ['/A Do'], []], ['/A Do']);
		expect(textOf(page)).toBe('formAformB');
		const { circularForms } = await tagDocument(document, [layout()]);
		expect(textOf(page)).toBe('formAformB');
		expect([...circularForms]).toEqual([1]);
	});

	it('paints the same texts for any nesting of forms', async () => {
		await fc.assert(
			fc.asyncProperty(fc.tuple(parts, parts, parts), parts, async (contents, own) => {
				const { document, page } = await pageWith(contents, own);
				const before = textOf(page);
				await tagDocument(document, [layout()]);
				expect(textOf(page)).toBe(before);
			}),
			{ numRuns: 200 },
		);
	});
});
