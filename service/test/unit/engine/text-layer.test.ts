import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Word } from '../../../src/engine/model';
import { collectPages } from '../../../src/engine/pdf/edit/page-tree';
import { readDocument } from '../../../src/engine/pdf-syntax/cos/read-document';
import { writeDocument } from '../../../src/engine/pdf-syntax/cos/write-document';
import { addTextLayers } from '../../../src/engine/pdf/text-layer/add-text-layers';
import type { ReadingLine } from '../../../src/engine/pdf/text-layer/reading-lines';
import { seePages } from '../../engine/support';

let folder: string;

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'text-layer-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const height = 300;

/** A line of words side by side, the first one leftmost. */
function line(baseline: number, texts: readonly string[], { isSpaced = true, letter = 10 } = {}): ReadingLine {
	let x = 20;
	const words = texts.map((text, index) => {
		const width = [...text].length * letter;
		const box = { left: x, right: x + width, top: baseline - 16, bottom: baseline + 4 };
		x += width + (isSpaced ? letter / 2 : 0);
		const word: Word = { text, box, fontSize: 20, turn: 0, spaceAfter: isSpaced, baseline };
		return { word, spaceBefore: isSpaced && index > 0 };
	});
	return { words, turn: 0, baseline, fontSize: 20 };
}

/** A page with this text; the path of its file. */
async function written(...lines: ReadingLine[]): Promise<string> {
	const empty = await PDFDocument.create();
	empty.addPage([500, height]);
	const document = readDocument(await empty.save({ useObjectStreams: false }));
	addTextLayers(document, collectPages(document), new Map([[1, { lines, toPage: [1, 0, 0, -1, 0, height] }]]));
	const path = join(folder, 'layer.pdf');
	writeFileSync(path, writeDocument(document, true));
	return path;
}

/** What readers of others find, white space at the ends aside. */
const readers: Readonly<Record<string, (path: string) => Promise<string> | string>> = {
	PDFium: async (path) => (await seePages(path))[0]!.text,
	'pdf.js': (path) =>
		execFileSync(process.execPath, [join(__dirname, '../../support/pdfjs-text.mjs'), path], { encoding: 'utf8' }),
	...(spawnSync('pdftotext', ['-v']).status === 0
		? { Poppler: (path: string) => execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }) }
		: {}),
};

/** Marks of direction that Poppler adds are none of the text's, nor is whether a reader keeps the sign of two letters. */
const cleaned = (text: string): string[] =>
	text
		.normalize('NFKC')
		.replace(/[\u202a-\u202e\f\r]/g, '')
		.split('\n')
		.map((part) => part.trim())
		.filter(Boolean);

describe.each(Object.entries(readers))('a text layer in %s', (_, read) => {
	it('has lines in order with separate words', async () => {
		const path = await written(
			line(50, ['Total', 'amount:', '(12,50', '€)', '\\o/']),
			line(90, ['Größe', '“Æ”', 'ﬁn']),
		);
		expect(cleaned(await read(path))).toEqual(['Total amount: (12,50 €) \\o/', 'Größe “Æ” fin']);
	});

	it('has no non-text characters', async () => {
		const path = await written(line(60, ['a\ufeffb', '\ufffec']));
		expect(cleaned(await read(path))).toEqual(['a\ufffdb \ufffdc']);
	});

	it('has no spaces in unspaced scripts', async () => {
		const path = await written(line(60, ['日本', '語の', '文書'], { isSpaced: false, letter: 20 }));
		expect(cleaned(await read(path))).toEqual(['日本語の文書']);
	});

	it('has supplementary characters', async () => {
		const path = await written(line(60, ['𠮷野', '𠀋'], { letter: 20 }), line(90, ['𠮷'], { letter: 20 }));
		expect(cleaned(await read(path))).toEqual(['𠮷野 𠀋', '𠮷']);
	});

	// The rightmost word is read first.
	it('has right-to-left words in reading order', async () => {
		const path = await written(line(60, ['תודה', 'עולם', 'שלום']), line(100, ['بالعالم', 'مرحبا']));
		expect(cleaned(await read(path))).toEqual(['שלום עולם תודה', 'مرحبا بالعالم']);
	});

	it('has a number among right-to-left words from left to right', async () => {
		const path = await written(line(60, ['מספר', '4711', 'חשבון']));
		// Poppler puts both spaces on one side of the number.
		expect(cleaned(await read(path)).map((text) => text.replaceAll(' ', ''))).toEqual(['חשבון4711מספר']);
	});
});
