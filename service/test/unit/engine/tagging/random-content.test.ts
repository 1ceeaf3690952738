import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import type { Line } from '../../../../src/engine/model';
import type { DocumentPage } from '../../../../src/engine/model/blocks';
import {
	operatorClass,
	packedStream,
	pageContent,
	readContent,
	setPageContent,
	writeOperation,
} from '../../../../src/engine/pdf-syntax/content';
import { tagDocument } from '../../../../src/engine/pdf/tagging/tag-document';

/** Operations in any order, also such as no sane program writes. */
const operation = fc.constantFrom(
	...[
		'q',
		'Q',
		'BT',
		'ET',
		'/F1 10 Tf',
		'1 0 0 1 20 20 Tm',
		'10 5 Td',
		'T*',
		'(words here) Tj',
		'[(ab) -3000 (cd)] TJ',
		"(next) '",
		'1 2 (more) "',
	],
	...[
		'0 0 m',
		'50 50 l',
		'10 10 80 20 re',
		'W n',
		'S',
		'f*',
		'/Im Do',
		'/None Do',
		'/P <</MCID 1>> BDC',
		'/OC /L BDC',
		'/Artifact BMC',
		'EMC',
		'1 0 0 1 3 4 cm',
		'sh',
		'what',
	],
);

/** A page on which every 10 points another paragraph begins, so that texts are cut in many places. */
function layoutOf(): DocumentPage {
	const blocks = Array.from({ length: 10 }, (_, index): DocumentPage['blocks'][number] => {
		const box = { left: 10 * index, top: 0, right: 10 * index + 10, bottom: 100 };
		const line: Line = { words: [{ text: 'word', box, fontSize: 10, turn: 0, spaceAfter: true }], box, turn: 0 };
		return {
			kind: 'text',
			role: 'paragraph',
			pageNumber: 1,
			box,
			runs: [{ text: 'word' }],
			lines: [line],
			fontSize: 10,
		};
	});
	return { pageNumber: 1, width: 100, height: 100, blocks };
}

/** What is shown and done, with texts joined as they were before they were cut; marks left out. */
function meaning(bytes: Uint8Array): string {
	return [...readContent(bytes)]
		.flatMap(({ operator, operands }) => {
			if (operatorClass(operator) === 'markedContent') return [];
			if (operator === "'") return ['T*', ...operands.map((operand) => showKey([operand]))];
			if (operator === '"')
				return [
					writeOperation('Tw', operands.slice(0, 1)),
					writeOperation('Tc', operands.slice(1, 2)),
					'T*',
					showKey(operands.slice(2)),
				];
			if (operator === 'Tj') return [showKey(operands)];
			if (operator === 'TJ') return [showKey(operands[0]?.kind === 'array' ? operands[0].items : [])];
			return [writeOperation(operator, operands)];
		})
		.join('\n')
		.replace(/> show\n</g, '> <')
		.replaceAll('> <', '');
}

function showKey(items: Parameters<typeof writeOperation>[1]): string {
	const text = items
		.map((item) =>
			item.kind === 'string' ? Buffer.from(item.bytes).toString('hex') : `{${writeOperation('', [item])}}`,
		)
		.join('');
	return `<${text}> show`;
}

describe('tagging a page with any content', () => {
	it('only adds balanced, unnested marks and marks everything', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(operation, { maxLength: 40 }), async (parts) => {
				const document = await PDFDocument.create({ updateMetadata: false });
				const page = document.addPage([100, 100]);
				page.node.setFontDictionary(PDFName.of('F1'), document.embedStandardFont(StandardFonts.Helvetica).ref);
				const image = packedStream(
					document.context,
					new Uint8Array(1),
					document.context.obj({ Subtype: 'Image', Width: 1, Height: 1 }),
				);
				page.node.setXObject(PDFName.of('Im'), document.context.register(image));
				const source = Buffer.from(parts.join('\n'));
				setPageContent(page.node, source);
				await tagDocument(document, [layoutOf()]);
				const result = pageContent(page.node);
				expect(meaning(result)).toBe(meaning(source));
				const open: string[] = [];
				for (const { operator, operands } of readContent(result)) {
					const [tag] = operands;
					if (operator === 'BDC' || operator === 'BMC') {
						const name = tag?.kind === 'name' ? tag.name : '';
						expect(name === 'OC' || open.every((other) => other === 'OC')).toBe(true);
						open.push(name);
					} else if (operator === 'EMC') expect(open.pop()).toBeDefined();
					else if (['textShowing', 'pathPainting'].includes(operatorClass(operator) ?? ''))
						expect(open.some((name) => name !== 'OC')).toBe(true);
				}
			}),
			{ numRuns: 300 },
		);
	});
});
