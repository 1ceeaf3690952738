import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Block, FigureBlock, TextBlock } from '../../../../src/engine/model/blocks';
import { docxParts } from '../../../../src/engine/writing/docx/docx';
import { floatingOf } from '../../../../src/engine/writing/docx/floats';
import { headerAndFooter } from '../../../../src/engine/writing/docx/furniture';
import { textAreaOf } from '../../../../src/engine/writing/docx/page-groups';
import { sectionProperties, type Section } from '../../../../src/engine/writing/docx/section';
import { stylesXml } from '../../../../src/engine/writing/docx/styles';
import { WordPackage } from '../../../../src/engine/writing/docx/word-package';
import { documentPage, pagesOf, textBlock } from '../../../support/document-pages';

const body = { left: 50, top: 60, right: 545, bottom: 800 };
const section: Section = {
	width: 595,
	height: 842,
	body,
	isNewPage: true,
	columns: [body],
	isFromRight: false,
	hasNotes: false,
};

/** Bottom margin of a section, twips. */
const bottomOf = (more: Partial<Section>) =>
	Number(/w:bottom="(-?\d+)"/.exec(sectionProperties({ ...section, ...more }))?.[1]);

describe('page text that an office program sets slightly longer', () => {
	it('extends into the footer area before it starts another page', () => {
		expect(bottomOf({ footer: { id: 'rId1', distance: 30 } })).toBe(-20 * 42);
		expect(bottomOf({})).toBe(20 * 42);
	});

	it('has right-to-left columns if read from the right', () => {
		const columns = [
			{ left: 320, right: 545 },
			{ left: 50, right: 300 },
		];
		const xml = sectionProperties({ ...section, columns, isFromRight: true });
		expect(xml).toContain('<w:col w:w="4500" w:space="400"/><w:col w:w="5000" w:space="0"/></w:cols><w:bidi/>');
		expect(sectionProperties({ ...section, columns: columns.toReversed() })).not.toContain('<w:bidi/>');
	});

	it('uses all space down to the end of the footer', () => {
		const box = { left: 50, top: 770, right: 60, bottom: 782 };
		const word = { text: '7', box, fontSize: 10, turn: 0, spaceAfter: false, baseline: 780 } as const;
		const number = textBlock('7', { role: 'pageNumber', box, lines: [{ words: [word], box, turn: 0 }] });
		const group = {
			...section,
			pageCount: 2,
			used: { ...body, bottom: 760 },
			notedCount: 1,
			running: [{ blocks: [number], index: 0 }],
		};
		const { footer, notedFooter } = headerAndFooter(group, body, new WordPackage(), () => 5, {
			isFirst: true,
			nextPage: 1,
		});
		expect(footer?.distance).toBeCloseTo(842 - 800, 0);
		expect(notedFooter?.distance).toBeGreaterThan(842 - 790);
		const own = (notedCount: number) =>
			headerAndFooter({ ...group, pageCount: 1, notedCount }, body, new WordPackage(), () => 5, {
				isFirst: true,
				nextPage: 1,
			});
		expect(own(1)).not.toHaveProperty('footer');
		expect(own(0)).not.toHaveProperty('notedFooter');
	});

	it('uses that space even if another page has footnotes, and in its columns', async () => {
		const box = { left: 250, top: 800, right: 260, bottom: 810 };
		const word = { text: 'Journal', box, fontSize: 10, turn: 0, spaceAfter: false, baseline: 808 } as const;
		const footer = textBlock('Journal', { role: 'footer', box, lines: [{ words: [word], box, turn: 0 }] });
		const said = textBlock('', {
			box: { left: 50, right: 500, top: 60, bottom: 72 },
			runs: [{ text: 'Said' }, { text: '1', position: 'superscript' }],
		});
		const note = textAt('1 note', 50, 700, 1, { role: 'footnote' });
		const parts = await partsOfPages(
			[textAt('a', 50, 60, 20), footer],
			[said, note, footer],
			[textAt('b', 50, 60, 20), footer],
		);
		const bottoms = [...(parts.get('word/document.xml') ?? '').matchAll(/w:bottom="(-?)\d+"/g)].map(([, sign]) => sign);
		expect(bottoms).toEqual(['-', '', '-']);
		// LibreOffice moves the whole footer by the indent of its first paragraph.
		const [first] = (parts.get('word/footer1.xml') ?? '').split('</w:p>');
		expect(first).not.toContain('w:ind');
		expect(parts.get('word/footer1.xml')).toContain('w:ind');
	});

	it('ends above the footer if there are footnotes', () => {
		expect(bottomOf({ footer: { id: 'rId1', distance: 30 }, hasNotes: true })).toBe(20 * 42);
	});

	it('moves only the line that does not fit', () => {
		expect(stylesXml('flow', undefined)).toContain('<w:widowControl w:val="0"/>');
	});
});

describe('an image', () => {
	const picture = (top: number, bottom: number): FigureBlock => {
		return {
			kind: 'figure',
			pageNumber: 1,
			box: { left: 60, right: 200, top, bottom },
			alternativeText: '',
			lines: [],
		};
	};
	const floating = (top: number, bottom: number, ...others: readonly Block[]) =>
		floatingOf([picture(top, bottom), ...others], section, body, body).pictures;

	it('larger than the text area keeps its position, as it would not fit on its page', () => {
		expect(floating(700, 842)).toHaveLength(1);
		expect(floating(0, 100)).toHaveLength(1);
		expect(floating(100, 300)).toEqual([]);
	});

	it('that overlaps another block keeps its position', () => {
		const beside = { ...picture(150, 250), box: { left: 190, right: 300, top: 150, bottom: 250 } };
		expect(floating(100, 300, beside)).toHaveLength(2);
		expect(floating(100, 300, { ...beside, box: { ...beside.box, left: 198 } })).toEqual([]);
		expect(floating(100, 300, picture(295, 400))).toEqual([]);
		expect(floating(100, 300, picture(290, 400))).toHaveLength(2);
	});
});

describe('text at the paper edge', () => {
	it('keeps its position, which flowing text cannot reach', () => {
		const texts = (top: number) => floatingOf([textAt('Downloaded', 50, top, 1)], section, body, body).texts;
		expect(texts(820)).toHaveLength(1);
		expect(texts(700)).toEqual([]);
		const low = { ...body, bottom: 842 };
		expect(floatingOf([textAt('Downloaded', 50, 820, 1)], section, low, low).texts).toHaveLength(1);
		expect(floatingOf([textAt('Text', 50, 780, 5)], section, low, low).texts).toEqual([]);
	});
});

describe('the space below the text of a page', () => {
	const below = (bottom: number) => {
		const used = { ...body, bottom };
		return textAreaOf({ ...section, used, pageCount: 1, notedCount: 0, running: [] }).bottom - bottom;
	};

	it('exists even if the text extends below the printable area', () => {
		expect(below(760)).toBeCloseTo(0.75 * 82);
		expect(below(830)).toBeCloseTo(6);
	});
});

/** The text of the body and the footnotes of a page's Word file, XML. */
async function partsOf(...blocks: readonly Block[]): Promise<{ readonly body: string; readonly notes: string }> {
	const parts = await partsOfPages(blocks);
	return { body: parts.get('word/document.xml') ?? '', notes: parts.get('word/footnotes.xml') ?? '' };
}

/** The parts of a Word file by their names, XML. @param pages  blocks of each */
async function partsOfPages(...pages: readonly (readonly Block[])[]): Promise<ReadonlyMap<string, string>> {
	const folder = mkdtempSync(join(tmpdir(), 'pages-test-'));
	const none = () => Promise.resolve(undefined);
	const options = { images: true, annotations: true, formulasAsImages: false, folder, layout: 'flow' } as const;
	const pictures = { figure: none, region: none, background: none };
	const found = new Map<string, string>();
	try {
		for await (const { name, bytes } of docxParts(
			pagesOf(...pages.map((blocks) => documentPage(blocks))),
			pictures,
			options,
		)) {
			const pieces: Uint8Array[] = [];
			if (typeof bytes === 'string' || bytes instanceof Uint8Array) pieces.push(Buffer.from(bytes));
			else for await (const piece of bytes) pieces.push(Buffer.from(piece));
			found.set(name, Buffer.concat(pieces).toString());
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	return found;
}

/** A text of lines that fill its box. */
function textAt(text: string, left: number, top: number, count: number, more: Partial<TextBlock> = {}): TextBlock {
	const lines = Array.from({ length: count }, (_, index) => {
		const box = { left, right: left + 200, top: top + 12 * index, bottom: top + 12 * index + 10 };
		const word = { text, box, fontSize: 10, turn: 0, spaceAfter: false, baseline: box.bottom - 2 } as const;
		return { words: [word], box, turn: 0 } as const;
	});
	return textBlock(text, { lines, box: { left, right: left + 200, top, bottom: top + 12 * count }, ...more });
}

describe('columns below columns', () => {
	it('are a separate section; otherwise they would continue in the last column above', async () => {
		const [first, second] = [60, 420].map((top) => [textAt('a', 50, top, 25), textAt('b', 300, top, 25)]);
		const { body: xml } = await partsOf(...(first ?? []), ...(second ?? []));
		expect(xml.match(/<w:cols w:num="2"/g)).toHaveLength(2);
	});
});

describe('columns with space next to them', () => {
	const columns = [textAt('a', 80, 60, 25), textAt('b', 300, 60, 25)];
	const title = { ...textAt('wide', 50, 500, 2), box: { left: 50, right: 545, top: 500, bottom: 524 } };
	const leftsOf = (xml: string) => [...xml.matchAll(/w:left="(\d+)" w:header/g)].map(([, left]) => Number(left));

	it('have separate margins if they fill their page', async () => {
		expect(leftsOf((await partsOf(...columns)).body)).toEqual([1600]);
	});

	it('have the page margins next to other sections: LibreOffice applies the first margins to all', async () => {
		expect(leftsOf((await partsOf(...columns, title)).body)).toEqual([1000, 1000]);
	});
});

describe('a footnote', () => {
	const text = textBlock('', {
		box: { left: 50, right: 500, top: 60, bottom: 72 },
		runs: [{ text: 'Said' }, { text: '1', position: 'superscript' }, { text: '2', position: 'superscript' }],
	});
	const note = (mark: string, top: number) => textAt(`${mark} note`, 50, top, 1, { role: 'footnote' });

	it('ends the page of its reference, with all following footnotes', async () => {
		const { notes } = await partsOf(text, note('1', 700), note('2', 720));
		expect(notes.match(/note</g)).toHaveLength(2);
	});

	it('stays in its column if the text of another one continues next to it', async () => {
		const beside = textAt('beside', 300, 90, 53);
		expect((await partsOf(text, note('1', 700), beside)).notes).toBe('');
		expect((await partsOf(text, note('1', 760), beside)).notes).toMatch(/note</);
	});

	it('stays in the text above an unreferenced one', async () => {
		const { notes, body: xml } = await partsOf(text, note('1', 700), note('2', 720), note('3', 740));
		expect(notes).toBe('');
		expect(xml.match(/note</g)).toHaveLength(3);
	});
});
