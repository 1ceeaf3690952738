import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFace } from '../../../../src/engine/external/harfbuzz';
import { fontFile, readFontFile } from '../../../../src/engine/fonts/script-fonts';
import { standardWidth, type TextWidth } from '../../../../src/engine/fonts/standard-widths';
import type { Line } from '../../../../src/engine/model';
import { unionOf } from '../../../../src/engine/model/boxes';
import { BroughtFonts, obfuscate } from '../../../../src/engine/writing/docx/brought-fonts';
import { docxParts } from '../../../../src/engine/writing/docx/docx';
import { pictureText } from '../../../../src/engine/writing/office/block-picture';
import { fitLetters } from '../../../../src/engine/writing/office/joined-fit';
import { measure } from '../../../../src/engine/writing/office/letter-fit';
import { toPlacedLines } from '../../../../src/engine/writing/office/placed-lines';
import { documentPage, noPictures, pagesOf, textBlock } from '../../../support/document-pages';

const face = { family: 'serif', bold: false, italic: false, color: '000000' } as const;

/** A line of words read from the right, each as wide as told. */
function line(words: readonly (readonly [text: string, width: number])[], top: number, bold = false): Line {
	let right = 500;
	const placed = words.map(([text, width]) => {
		const box = { left: right - width, right, top, bottom: top + 12 };
		right -= width + 3;
		const style = { font: 'Any', bold, italic: false, monospace: false, color: 0 };
		return { text, box, fontSize: 10, turn: 0 as const, spaceAfter: true, baseline: top + 9, style };
	});
	// Readers give words from left to right.
	return { words: placed.reverse(), box: unionOf(placed.map(({ box }) => box)), turn: 0 };
}

function paragraph(lines: readonly Line[]) {
	const text = lines
		.map(({ words }) =>
			words
				.map((word) => word.text)
				.reverse()
				.join(' '),
		)
		.join(' ');
	return textBlock(text, { lines, box: unionOf(lines.map(({ box }) => box)) });
}

const text = paragraph([
	line(
		[
			['سلام', 30],
			['مدرسة', 40],
		],
		100,
	),
	line([['كتب', 20]], 114),
]);

async function filesOf(layout: 'flow' | 'box', ...blocks: readonly ReturnType<typeof paragraph>[]) {
	const folder = mkdtempSync(join(tmpdir(), 'arabic-test-'));
	const files = new Map<string, Buffer>();
	try {
		const options = { images: true, annotations: true, formulasAsImages: false, folder, layout };
		for await (const { name, bytes } of docxParts(pagesOf(documentPage(blocks)), noPictures, options)) {
			const pieces: Uint8Array[] = [];
			if (bytes instanceof Uint8Array) pieces.push(bytes);
			else for await (const piece of bytes) pieces.push(Buffer.from(piece));
			files.set(name, Buffer.concat(pieces));
		}
	} finally {
		rmSync(folder, { recursive: true });
	}
	return files;
}

describe('a Word file with Arabic letters', () => {
	it.each(['flow', 'box'] as const)('embeds and uses an Arabic font (%s)', async (layout) => {
		const files = await filesOf(layout, text);
		expect(files.get('word/document.xml')?.toString()).toContain('w:cs="Noto Naskh Arabic"');
		expect(files.get('word/settings.xml')?.toString()).toContain('<w:embedTrueTypeFonts/><w:compat>');
		expect(files.get('[Content_Types].xml')?.toString()).toContain('Extension="odttf"');
		expect(files.get('word/_rels/fontTable.xml.rels')?.toString()).toMatch(
			/relationships\/font" Target="fonts\/font1.odttf"/,
		);
		const table = files.get('word/fontTable.xml')?.toString() ?? '';
		expect(table).toContain('<w:font w:name="Noto Naskh Arabic">');
		expect(table).not.toContain('w:embedBold');
		const key = /w:embedRegular r:id="rId1" w:fontKey="\{([-0-9A-F]{36})\}"/.exec(table)?.[1] ?? '';
		const file = files.get('word/fonts/font1.odttf') ?? Buffer.alloc(0);
		const program = Buffer.from(await readFontFile(fontFile('arabic', { family: 'serif', bold: false })));
		expect(file.equals(program)).toBe(false);
		expect(program.equals(obfuscate(file, key))).toBe(true);
	});

	it('embeds the bold font for bold words', async () => {
		const files = await filesOf('flow', paragraph([line([['سلام', 30]], 100, true)]));
		expect(files.get('word/fontTable.xml')?.toString()).toMatch(/w:embedRegular .*w:embedBold r:id="rId2"/);
		expect([...files.keys()].filter((name) => name.endsWith('.odttf'))).toHaveLength(2);
	});

	it('embeds none without Arabic letters', async () => {
		const files = await filesOf('flow', paragraph([line([['plain', 30]], 100)]));
		expect([...files.keys()].filter((name) => name.includes('font'))).toEqual([]);
		expect(files.get('word/settings.xml')?.toString()).not.toContain('embedTrueTypeFonts');
	});
});

describe('side-by-side texts', () => {
	it('keep their positions in right-to-left text', async () => {
		const beside = (left: number) => {
			const { lines } = text;
			const shifted = lines.map((own) => ({ ...own, box: { ...own.box, left, right: left + 100 } }));
			return { ...text, lines: shifted, box: { left, right: left + 100, top: 100, bottom: 130 } };
		};
		const xml = (await filesOf('flow', beside(60), beside(300))).get('word/document.xml')?.toString();
		expect(xml).toContain('<w:tblPr><w:bidiVisual w:val="0"/>');
	});
});

describe('a picture', () => {
	it('is described by its labels if there is no alternative text', () => {
		const labels = { kind: 'figure', pageNumber: 1, box: text.box, image: undefined, lines: text.lines } as const;
		expect(pictureText({ ...labels, alternativeText: 'Words' })).toBe('Words');
		expect(pictureText({ ...labels, alternativeText: '' })).toBe('سلام مدرسة كتب');
	});
});

describe('an obfuscated font', () => {
	it('has its first 32 bytes XORed with the reversed key', () => {
		const turned = obfuscate(new Uint8Array(40), '00112233-4455-6677-8899-AABBCCDDEEFF');
		const key = Buffer.from('ffeeddccbbaa99887766554433221100', 'hex');
		expect(Buffer.from(turned)).toEqual(Buffer.concat([key, key, Buffer.alloc(8)]));
	});
});

describe('joined letters', () => {
	let fonts: BroughtFonts;
	let widthOf: TextWidth;
	beforeAll(async () => {
		fonts = new BroughtFonts();
		for await (const page of fonts.noted(pagesOf(documentPage([text])))) expect(page.blocks).toHaveLength(1);
		widthOf = fonts.widths(standardWidth);
	});
	afterAll(() => fonts.close());

	it('have joined widths of their font; others are unchanged', async () => {
		const standard = standardWidth;
		const program = await readFontFile(fontFile('arabic', { family: 'serif', bold: false }));
		const font = await openFace(program);
		const joined = font.shape('سلام').reduce((sum, { advance }) => sum + advance, 0) / font.unitsPerEm;
		font.close();
		expect(widthOf('سلام', face, 10)).toBeCloseTo(10 * joined);
		expect(widthOf('سلام', face, 10)).not.toBeCloseTo(
			[...'سلام'].reduce((sum, sign) => sum + widthOf(sign, face, 10), 0),
			0,
		);
		expect(widthOf('plain', face, 10)).toBe(standard('plain', face, 10));
		expect(widthOf('plain سلام', face, 10)).toBeCloseTo(widthOf('plain ', face, 10) + 10 * joined);
	});

	it('fill their lines by width, without spacing', () => {
		const letters = { face, fontSize: 10, isOneFace: false, alignment: 'left', isFromRight: true } as const;
		const natural = widthOf('سلام', face, 10);
		const lines = [
			line(
				[
					['سلام', 0.8 * natural],
					['سلام', 0.8 * natural],
				],
				100,
			),
			line([['سلام', 0.8 * natural]], 114),
		];
		const { spacing, lines: spacings, stretch, stretches, width } = fitLetters(lines, letters, widthOf);
		expect([spacing, ...spacings]).toEqual([0, 0, 0]);
		expect(stretch).toBe(80);
		expect(stretches?.at(-1)).toBe(80);
		// The first line finds room and the word of the next does not.
		const first = widthOf('سلام سلام', face, 10) * ((stretches?.[0] ?? 0) / 100);
		expect(first).toBeLessThan(width);
		expect(first + 0.8 * natural).toBeGreaterThan(width);
	});

	it('are also stretched in frames', () => {
		const natural = widthOf('سلام', face, 10);
		const [placed] = toPlacedLines([line([['سلام', 1.3 * natural]], 100)], documentPage([]), widthOf, 'stretched');
		expect(placed?.runs).toEqual([expect.objectContaining({ text: 'سلام', stretch: 1.3, spacing: 0 })]);
	});
});

it('foreign words of a line from the right leave no gap beside them', () => {
	const words = [
		['העולםהגדול', 70],
		['Hello', 123],
		['world', 151],
		['שלוםוברכה', 179],
	].map(([word, left]) => {
		const box = { left: Number(left), right: Number(left) + 5 * String(word).length, top: 0, bottom: 12 };
		return { text: String(word), box, fontSize: 10, turn: 0 as const, spaceAfter: true, baseline: 9 };
	});
	const mixed: Line = { words, box: unionOf(words.map(({ box }) => box)), turn: 0 };
	const [placed] = toPlacedLines([mixed], { width: 300, height: 100 }, (text) => 5 * text.length);
	expect(placed?.runs.map(({ text }) => text).join('')).toBe('שלוםוברכה Hello world העולםהגדול');
	expect(placed?.runs.filter(({ spacing }) => spacing > 1)).toEqual([]);
	const look = { face, fontSize: 10, isOneFace: false, alignment: 'left', isFromRight: true } as const;
	expect(measure(mixed, 0, look, (text) => 5 * text.length).natural).toBe(32 * 5);
});
