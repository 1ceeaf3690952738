import type { Box, Line, Turn } from '../../../../src/engine/model';
import { unionOf } from '../../../../src/engine/model/boxes';
import type { Block, TableCell } from '../../../../src/engine/model/blocks';
import { runsText } from '../../../../src/engine/model/run-text';
import { Cursor } from '../../../../src/engine/writing/docx/cursor';
import { bandsOf } from '../../../../src/engine/writing/docx/flow';
import { FlowBlocks } from '../../../../src/engine/writing/docx/flow-blocks';
import { textInPlace } from '../../../../src/engine/writing/docx/frames';
import { pushedTexts } from '../../../../src/engine/writing/docx/pushed-texts';
import { docxTable } from '../../../../src/engine/writing/docx/table';
import { withGatheredTexts } from '../../../../src/engine/writing/office/scattered-texts';
import { WordPackage } from '../../../../src/engine/writing/docx/word-package';
import { slideTable } from '../../../../src/engine/writing/pptx/table';
import { rotateTable } from '../../../../src/engine/writing/office/turned-table';
import { cell, documentPage, gridTable, noPictures, tableBlock, textBlock } from '../../../support/document-pages';

const widthOf = (text: string): number => 5 * text.length;

/** A line of words that are 5 points a letter wide. */
function line(text: string, left: number, top: number, turn: Turn = 0): Line {
	const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
		const box = { left: left + 5 * index, right: left + 5 * (index + word.length), top, bottom: top + 10 };
		return { text: word, box, fontSize: 10, turn, spaceAfter: true, baseline: top + 8 };
	});
	return { words, box: unionOf(words.map(({ box }) => box)), turn };
}

function paragraph(text: string, lines: readonly Line[]) {
	return textBlock(text, { lines, box: unionOf(lines.map(({ box }) => box)) });
}

const textsOf = (blocks: readonly Block[]) =>
	blocks.map((block) => (block.kind === 'text' ? runsText(block.runs) : ''));

describe('a text interleaved with other columns', () => {
	const left = paragraph('left column', [line('left column', 50, 115), line('goes on', 50, 127)]);
	const right = paragraph('right column', [line('right column', 300, 115), line('goes on', 300, 127)]);

	it('is split there, and each part keeps its position in its column', () => {
		const woven = paragraph('start of two structure', [
			line('start of two', 50, 140),
			line('struc-', 50, 152),
			line('ture', 300, 100),
		]);
		const gathered = withGatheredTexts([woven, left, right]);
		expect(textsOf(gathered)).toEqual(['left column', 'start of two struc-', 'ture', 'right column']);
	});

	it('stays whole if nothing is between its lines', () => {
		const plain = paragraph('one two', [line('one', 50, 40), line('two', 50, 90)]);
		expect(withGatheredTexts([plain, left, right])).toEqual([plain, left, right]);
	});
});

describe('columns', () => {
	const body: Box = { left: 50, top: 50, right: 550, bottom: 750 };
	const column = (from: number, lines: number, top: number) =>
		paragraph(
			'a',
			Array.from({ length: lines }, (_, index) => line('some words', from, top + 12 * index)),
		);

	it('become real columns for running text', () => {
		expect(bandsOf([column(50, 20, 100), column(300, 20, 100)], body).map(({ columns }) => columns.length)).toEqual([
			2,
		]);
	});

	it('that start next to the end of the text above are not columns: stacked they would exceed the page', () => {
		const bands = bandsOf([column(50, 20, 100), column(300, 20, 100), column(50, 20, 220), column(300, 20, 220)], body);
		expect(bands.map(({ columns }) => columns.length)).toEqual([1]);
	});

	it('are right-to-left for right-to-left text', () => {
		const hebrew = (from: number) => ({ ...column(from, 20, 100), runs: [{ text: 'שלום' }] });
		const [right, left] = [hebrew(300), hebrew(50)];
		const [band, ...rest] = bandsOf([right, left], body);
		expect(rest).toEqual([]);
		expect(band).toMatchObject({ isFromRight: true, columns: [[right], [left]] });
		expect(band?.extents.map((extent) => extent.left)).toEqual([300, 50]);
		expect(bandsOf([left, right], body).map(({ columns }) => columns.length)).toEqual([1]);
	});

	it('of a few lines are placed side by side in one column', () => {
		expect(bandsOf([column(50, 5, 100), column(300, 5, 100)], body).map(({ columns }) => columns.length)).toEqual([1]);
	});
});

describe('a short text beside content that it overlaps', () => {
	const body: Box = { left: 50, top: 50, right: 550, bottom: 750 };
	const tall = paragraph(
		'some words',
		Array.from({ length: 10 }, (_, index) => line('some words and more words', 100, 100 + 12 * index)),
	);
	const label = paragraph('A label', [line('A label', 80, 124)]);
	const pushed = (...blocks: readonly Block[]) => textsOf([...pushedTexts(bandsOf(blocks, body), body.top)]);

	it('keeps its place, since it would be below', () => {
		expect(pushed(tall, label)).toEqual(['A label']);
	});

	it('flows if it fits beside or below it, or starts slightly too low', () => {
		expect(pushed(tall, paragraph('beside', [line('beside', 300, 124)]))).toEqual([]);
		expect(pushed(tall, paragraph('below', [line('below', 80, 212)]))).toEqual([]);
	});

	it('is a text box at its page position that does not move other text, with its style and links', async () => {
		const link = 'https://example.com/label';
		const heading = { ...label, role: 'heading', level: 2, runs: [{ text: 'A label', link }] } as const;
		const parts = new WordPackage();
		const options = { images: true, annotations: true, formulasAsImages: false, folder: '' };
		const blocks = new FlowBlocks(parts, noPictures, options, widthOf);
		const xml = await blocks.floating(documentPage([tall, heading]), { pictures: [], texts: [] }, [heading]);
		expect(xml).toMatch(/<wp:anchor [^>]*behindDoc="0"/);
		expect(xml).toContain('<wp:wrapNone/>');
		expect(/<wp:positionH relativeFrom="page"><wp:posOffset>(\d+)/.exec(xml)?.[1]).toBe(String(80 * 12700));
		const [content = ''] = /<w:txbxContent>.*<\/w:txbxContent>/.exec(xml) ?? [];
		expect(content.replace(/<[^>]*>/g, '')).toBe('A label');
		expect(content).toContain('<w:pStyle w:val="Heading2"/>');
		expect(/<w:hyperlink .*<\/w:hyperlink>/.exec(content)?.[0]).toContain('A label');
	});
});

describe('a table of contents', () => {
	const styled = (one: Line, bold: boolean): Line => {
		const style = { font: 'Helvetica', bold, italic: false, monospace: false, color: 0xaa0000 };
		return { ...one, words: one.words.map((word) => ({ ...word, style })) };
	};
	const lines = [
		styled(line('Chapter 1        2', 50, 100), true),
		styled(line('A long section', 62, 130), false),
		styled(line('title ..... 14', 62, 142), false),
	];
	const entries = [
		{ text: 'Chapter 1', pageLabel: '2', level: 0 },
		{ text: 'A long section title', pageLabel: '14', level: 1 },
	];
	const block = { kind: 'contents', pageNumber: 1, box: unionOf(lines.map(({ box }) => box)), entries, lines } as const;

	it('has entries in their places and styles, with the leaders of the page', async () => {
		const options = { images: true, annotations: true, formulasAsImages: false, folder: '' };
		const place = { column: { left: 40, right: 400 }, bottom: 750, cursor: new Cursor(50) };
		const blocks = new FlowBlocks(new WordPackage(), noPictures, options, widthOf);
		const xml = await blocks.xml({ block, notes: [], box: block.box }, place);
		const [chapter = '', section = '', ...rest] = xml.match(/<w:p>.*?<\/w:p>/gs) ?? [];
		expect(rest).toEqual([]);
		expect(chapter).toContain('<w:b/>');
		expect(chapter).toContain('<w:color w:val="AA0000"/>');
		expect(chapter).toContain('<w:ind w:left="200"/>');
		expect(chapter).not.toContain('w:leader');
		expect(section).not.toContain('<w:b/>');
		expect(section).toContain('<w:ind w:left="440"/>');
		expect(section).toContain('w:leader="dot"');
		expect(place.cursor.y).toBeCloseTo(152, 0);
	});
});

it.each([
	[90, 'vert'],
	[270, 'vert270'],
] as const)('a line turned by %d degrees is one text box that runs along it', (turn, vert) => {
	const box = { left: 100, right: 112, top: 200, bottom: 300 };
	const face = { family: 'serif', bold: false, italic: false, color: '000000' } as const;
	const runs = [{ text: 'Touch of Madness', face, fontSize: 10, spacing: 0 }];
	const placed = { box, turn, runs, fontSize: 10, baseline: 0 };
	const { frames, drawings: xml } = textInPlace(new WordPackage(), [placed], undefined);
	expect(frames).toBe('');
	expect(xml).toMatch(new RegExp(`<wps:bodyPr [^>]*vert="${vert}"`));
	const [, across = 0, along = 0] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(xml) ?? [];
	expect(Number(across)).toBe(12 * 12700);
	expect(Number(along)).toBeGreaterThan(100 * 12700);
	expect(xml.match(/<w:p>/g)).toHaveLength(1);
});

describe('a table with vertical text', () => {
	// Read from below: two rows of three cells.
	const cells = ['a', 'b', 'c', 'd', 'e', 'f'].map((text, index) => {
		const [row, column] = [Math.floor(index / 3), index % 3];
		const box = { left: 100 + 30 * row, right: 130 + 30 * row, top: 400 - 100 * column, bottom: 500 - 100 * column };
		return cell(row, column, text, { box, lines: [line(text, 300 + 100 * column, 100 + 30 * row, 270)] });
	});
	const box = { left: 100, top: 200, right: 160, bottom: 500 };
	const table = tableBlock({ ...gridTable([]), rowCount: 2, columnCount: 3, cells, headerRows: 1 }, 1, { box });

	it('has the displayed rows and columns', () => {
		const { rowCount, columnCount, headerRows, cells: shown } = rotateTable(table).table;
		expect({ rowCount, columnCount, headerRows }).toEqual({ rowCount: 3, columnCount: 2, headerRows: 0 });
		expect(shown.map(({ row, column, runs }) => `${row}${column}${runsText(runs)}`)).toEqual([
			'00c',
			'01f',
			'10b',
			'11e',
			'20a',
			'21d',
		]);
	});

	it('has borders and backgrounds on the displayed sides', () => {
		const top = { width: 1, color: 0 };
		const looks = (turn: 90 | 270) => {
			const own = cell(0, 0, 'a', { lines: [line('a', 0, 0, turn)], look: { top, fill: 0xff0000 } });
			return rotateTable(tableBlock({ ...gridTable([]), rowCount: 1, columnCount: 1, cells: [own] })).table.cells[0]
				?.look;
		};
		expect(looks(270)).toEqual({ left: top, fill: 0xff0000 });
		expect(looks(90)).toEqual({ right: top, fill: 0xff0000 });
	});

	it('has rotated text in rows of the same height', () => {
		const cursor = new Cursor(200);
		const xml = docxTable(table, { column: { left: 50, right: 550 }, cursor, widthOf, link: undefined });
		expect(xml.match(/<w:textDirection w:val="btLr"\/>/g)).toHaveLength(6);
		expect(xml.match(/<w:trHeight w:val="2000" w:hRule="exact"\/>/g)).toHaveLength(3);
		expect(cursor.y).toBe(500);
	});

	it('has rotated text of its own size at fixed positions', () => {
		const page = { width: 600, height: 800 };
		const fixed = docxTable(table, { page, widthOf });
		expect(fixed.match(/<w:textDirection w:val="btLr"\/>/g)).toHaveLength(6);
		expect(fixed.match(/<w:sz w:val="20"\/>/g)).toHaveLength(6);
		const slide = slideTable(table, page, widthOf, { scale: 1, lang: undefined }, 2);
		expect(slide.match(/ vert="vert270"/g)).toHaveLength(6);
		expect(slide.match(/ sz="1000"/g)).toHaveLength(6);
	});

	it('leaves space in its rows for half of the lines above and below', () => {
		const place = { left: 50, top: 50, right: 100, bottom: 62 };
		const rowWith = (look: NonNullable<TableCell['look']>) => {
			const own = cell(0, 0, 'a', { box: place, lines: [line('a', 55, 51)], look });
			const block = tableBlock({ ...gridTable([]), rowCount: 1, columnCount: 1, cells: [own] }, 1, { box: place });
			return docxTable(block, { column: { left: 50, right: 550 }, cursor: new Cursor(50), widthOf, link: undefined });
		};
		const side = { width: 1, color: 0 };
		expect(rowWith({ fill: 0xeeeeee })).toContain('w:line="240" w:lineRule="exact"');
		const ruled = rowWith({ top: side, bottom: side });
		expect(ruled).toContain('<w:trHeight w:val="240" w:hRule="atLeast"/>');
		expect(ruled).toContain('w:line="220" w:lineRule="exact"');
	});

	it('is unchanged for horizontal text', () => {
		const level = tableBlock(gridTable([['a', 'b']]));
		expect(rotateTable(level)).toBe(level);
	});
});
