import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { hasOffice } from '../support/office';
import { gridLines, makeColouredTables, textCells, type ColouredTable } from './coloured-table';
import { officeParts } from './office-support';
import { convertFixture, newFolder, removeFolders, unzip } from './support';

afterAll(removeFolders);

const months = [
	['Month', 'Orders', 'Pages', 'Sum'],
	['January', '12', '340', '1,204.50'],
	['February', '9', '288', '998.00'],
	['March', '', '', '1,530.25'],
	['April', '14', '402', '1,411.75'],
	['Total', '35', '1,030', '5,144.50'],
];

/** A dark heading in white, every second row shaded, a total in colours; not a line. */
const zebra: ColouredTable = {
	shapes: [
		{ from: [0, 0], to: [4, 1], color: 0x1f3864 },
		{ from: [0, 2], to: [4, 3], color: 0xe2efda },
		...[0, 1, 2, 3].map((column) => ({ from: [column, 4], to: [column + 1, 5], color: 0xe2efda }) as const),
		{ from: [0, 5], to: [4, 6], color: 0xffd966 },
	],
	cells: textCells(months, { 0: 0xffffff, 5: 0x7f0000 }),
};

/** All lines of a grid in blue and thick. */
const grid: ColouredTable = { shapes: gridLines(4, 6, 0x2e74b5, 1.5), cells: textCells(months) };

/** Lines above and below, and below the heading; none between columns. */
const threeLines: ColouredTable = {
	shapes: [0, 1, 6].map((row) => ({ from: [0, row], to: [4, row], color: 0, thickness: row === 1 ? 0.5 : 1.5 })),
	cells: textCells(months),
};

/** Cells that span, shaded, in a grid. */
const merged: ColouredTable = {
	shapes: [
		{ from: [1, 0], to: [3, 1], color: 0xc00000 },
		{ from: [0, 2], to: [1, 4], color: 0xddebf7 },
		...[0, 4].map((row) => ({ from: [0, row], to: [3, row], color: 0, thickness: 1 }) as const),
		{ from: [1, 1], to: [3, 1], color: 0, thickness: 1 },
		{ from: [0, 2], to: [3, 2], color: 0, thickness: 1 },
		{ from: [1, 3], to: [3, 3], color: 0, thickness: 1 },
		{ from: [0, 0], to: [0, 4], color: 0, thickness: 1 },
		{ from: [1, 0], to: [1, 4], color: 0, thickness: 1 },
		{ from: [2, 1], to: [2, 4], color: 0, thickness: 1 },
		{ from: [3, 0], to: [3, 4], color: 0, thickness: 1 },
	],
	cells: [
		{ row: 0, rows: 2, column: 0, text: 'Workshop' },
		{ row: 0, column: 1, columns: 2, text: 'Orders of the year', ink: 0xffffff },
		{ row: 1, column: 1, text: 'Spring' },
		{ row: 1, column: 2, text: 'Autumn' },
		{ row: 2, rows: 2, column: 0, text: 'By the river' },
		{ row: 2, column: 1, text: '120' },
		{ row: 2, column: 2, text: '98' },
		{ row: 3, column: 1, text: '77' },
		{ row: 3, column: 2, text: '64' },
	],
};

const cellsOf = (xml: string, name: string) => xml.match(new RegExp(`<${name}(?: [^>]*)?>.*?</${name}>`, 'gs')) ?? [];

const cellWith = (xml: string, name: string, text: string) =>
	cellsOf(xml, name).find((cell) => cell.replace(/<[^>]*>/g, '').trim() === text) ?? '';

describe('Word', () => {
	const xmlOf = async (table: ColouredTable, mode: 'e_Flow' | 'e_Box' = 'e_Flow') => {
		const { bytes } = await convertFixture('pdf/docx', await makeColouredTables([table]), { pageLayoutMode: mode });
		return (await officeParts(bytes)).get('word/document.xml') ?? '';
	};

	it.each(['e_Flow', 'e_Box'] as const)(
		'shades cells and keeps white text on dark backgrounds white (%s)',
		async (mode) => {
			const xml = await xmlOf(zebra, mode);
			const heading = cellWith(xml, 'w:tc', 'Month');
			expect(heading).toContain('<w:shd w:val="clear" w:color="auto" w:fill="1F3864"/>');
			expect(heading).toContain('<w:color w:val="FFFFFF"/>');
			expect(cellWith(xml, 'w:tc', 'January')).not.toContain('w:shd');
			expect(cellWith(xml, 'w:tc', 'February')).toContain('w:fill="E2EFDA"');
			expect(cellWith(xml, 'w:tc', 'April')).toContain('w:fill="E2EFDA"');
			const total = cellWith(xml, 'w:tc', 'Total');
			expect(total).toContain('w:fill="FFD966"');
			expect(total).toContain('<w:color w:val="7F0000"/>');
			expect(xml).not.toContain('w:tcBorders');
		},
	);

	it('also shades empty cells', async () => {
		const shaded: ColouredTable = { ...zebra, shapes: [{ from: [0, 3], to: [4, 4], color: 0xdddddd }] };
		expect((await xmlOf(shaded)).match(/w:fill="DDDDDD"/g)).toHaveLength(4);
	});

	it('draws borders with the width and colour of the page', async () => {
		const line = (side: string) => `<w:${side} w:val="single" w:sz="12" w:space="0" w:color="2E74B5"/>`;
		const xml = await xmlOf(grid);
		expect(cellWith(xml, 'w:tc', '288')).toContain(
			`<w:tcBorders>${['top', 'left', 'bottom', 'right'].map(line).join('')}</w:tcBorders>`,
		);
		expect(xml).toMatch(/<w:tblBorders><w:top w:val="none"/);
	});

	it('draws no border missing on the page', async () => {
		const xml = await xmlOf(threeLines);
		expect(cellWith(xml, 'w:tc', '288')).not.toContain('w:tcBorders');
		const heading = cellWith(xml, 'w:tc', 'Month');
		expect(heading).toContain('<w:top w:val="single" w:sz="12"');
		expect(heading).toContain('<w:bottom w:val="single" w:sz="4"');
		expect(heading).not.toMatch(/<w:(left|right) w:val/);
		expect(cellWith(xml, 'w:tc', '35')).toContain('<w:bottom w:val="single" w:sz="12"');
	});

	it('shades all parts of merged cells, in schema order', async () => {
		const xml = await xmlOf(merged);
		expect(cellWith(xml, 'w:tc', 'Orders of the year')).toMatch(
			/<w:gridSpan [^>]*\/><w:tcBorders>.*<\/w:tcBorders><w:shd [^>]*w:fill="C00000"\/><w:vAlign/,
		);
		expect(
			xml.match(
				/<w:vMerge[^>]*\/><w:tcBorders>(?:(?!<\/w:tcBorders>).)*<\/w:tcBorders><w:shd [^>]*w:fill="DDEBF7"\/>/g,
			),
		).toHaveLength(2);
	});

	it('uses the topmost colour, including white, and the visible result of transparency', async () => {
		const xml = await xmlOf({
			...grid,
			shapes: [
				{ from: [0, 0], to: [4, 6], color: 0xcc0000 },
				{ from: [0, 1], to: [4, 6], color: 0xffffff },
				{ from: [0, 2], to: [4, 3], color: 0x000000, opacity: 0.2 },
				{ from: [0, 5], to: [1.4, 6], color: 0x00cc00 },
				...grid.shapes,
			],
		});
		expect(cellWith(xml, 'w:tc', 'Month')).toContain('w:fill="CC0000"');
		expect(cellWith(xml, 'w:tc', 'January')).not.toContain('w:shd');
		expect(cellWith(xml, 'w:tc', 'February')).toContain('w:fill="CCCCCC"');
		expect(cellWith(xml, 'w:tc', 'Total')).toContain('w:fill="00CC00"');
		// Less than most of it.
		expect(cellWith(xml, 'w:tc', '35')).not.toContain('w:shd');
	});

	it('has no shading if the whole page is coloured, and text stays legible', async () => {
		const whole = { from: [-1, -10], to: [5, 40], color: 0x102040 } as const;
		const xml = await xmlOf({ shapes: [whole, ...grid.shapes], cells: textCells(months, { 1: 0xffffff }) });
		expect(xml).not.toContain('w:shd');
		expect(xml).not.toContain('w:val="FFFFFF"');
	});
});

describe('presentations', () => {
	const xmlOf = async (table: ColouredTable) => {
		const { bytes } = await convertFixture('pdf/pptx', await makeColouredTables([table]));
		return (await officeParts(bytes)).get('ppt/slides/slide1.xml') ?? '';
	};

	it('have backgrounds behind the lines, and text in its colour', async () => {
		const xml = await xmlOf(zebra);
		const heading = cellWith(xml, 'a:tc', 'Month');
		expect(heading).toMatch(
			/<a:lnB w="0"><a:noFill\/><\/a:lnB><a:solidFill><a:srgbClr val="1F3864"\/><\/a:solidFill><\/a:tcPr>/,
		);
		expect(heading).toMatch(/<a:rPr [^>]*><a:solidFill><a:srgbClr val="FFFFFF"\/>/);
		expect(cellWith(xml, 'a:tc', 'January')).toMatch(/<\/a:lnB><\/a:tcPr>/);
	});

	it('have the borders of the page and all parts of merged cells', async () => {
		expect(cellWith(await xmlOf(grid), 'a:tc', '288')).toContain(
			'<a:lnR w="19050"><a:solidFill><a:srgbClr val="2E74B5"/></a:solidFill></a:lnR>',
		);
		const xml = await xmlOf(merged);
		expect(xml.match(/<\/a:lnB><a:solidFill><a:srgbClr val="C00000"/g)).toHaveLength(2);
		expect(xml.match(/<\/a:lnB><a:solidFill><a:srgbClr val="DDEBF7"/g)).toHaveLength(2);
	});
});

describe('HTML', () => {
	const htmlOf = async (table: ColouredTable, mode: 'e_Flow' | 'e_Box' = 'e_Flow') => {
		const { bytes } = await convertFixture('pdf/html', await makeColouredTables([table]), { pageLayoutMode: mode });
		const files = [...(await unzip(bytes))];
		return files.find(([name]) => name.endsWith('.html'))?.[1].toString('utf8') ?? '';
	};

	it.each(['e_Flow', 'e_Box'] as const)('has backgrounds, text colours and borders of the page (%s)', async (mode) => {
		const html = await htmlOf(zebra, mode);
		expect(html).toContain('<th style="background-color:#1F3864;color:#FFFFFF">Month</th>');
		expect(html).toMatch(/<td style="background-color:#FFD966;color:#7F0000">Total<\/td>/);
		expect(html).toMatch(/<td>January<\/td>/);
		expect(await htmlOf(grid, mode)).toMatch(/<td[^>]* style="border:1.5pt solid #2E74B5">288<\/td>/);
	});

	it('leaves unstyled tables unchanged', async () => {
		const html = await htmlOf({ shapes: [], cells: textCells(months) });
		// Wide tables scroll on the screen, and shrink to the paper in print.
		expect(html).toMatch(/<table class="unruled" style="--print:min\([\d.]+pt,[\d.]+vw\)">/);
		expect(html).not.toMatch(/<t[dh][^>]* style=/);
	});
});

describe('Excel', () => {
	const partsOf = async (table: ColouredTable) => {
		const { bytes } = await convertFixture('pdf/xlsx', await makeColouredTables([table]));
		const parts = await officeParts(bytes);
		return { sheet: parts.get('xl/worksheets/sheet1.xml') ?? '', styles: parts.get('xl/styles.xml') ?? '' };
	};
	/** Fill, font and border of a cell by its address. */
	const lookOf = ({ sheet, styles }: Awaited<ReturnType<typeof partsOf>>, address: string) => {
		const style = Number(new RegExp(`<c r="${address}" s="(\\d+)"`).exec(sheet)?.[1]);
		const [, formats = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
		const format = cellsOf(formats, 'xf')[style] ?? '';
		const part = (name: string, id: string) =>
			cellsOf(styles, name)[Number(new RegExp(`${id}="(\\d+)"`).exec(format)?.[1])] ?? '';
		return { fill: part('fill', 'fillId'), font: part('font', 'fontId'), border: part('border', 'borderId') };
	};

	it('has backgrounds and text colours of the page', async () => {
		const parts = await partsOf(zebra);
		expect(lookOf(parts, 'A1').fill).toContain('<fgColor rgb="FF1F3864"/>');
		expect(lookOf(parts, 'A1').font).toContain('<color rgb="FFFFFFFF"/>');
		expect(lookOf(parts, 'B2').fill).toContain('patternType="none"');
		expect(lookOf(parts, 'B3').fill).toContain('<fgColor rgb="FFE2EFDA"/>');
		expect(lookOf(parts, 'D6').font).toContain('<color rgb="FF7F0000"/>');
		expect(parts.sheet).toMatch(/<c r="D6" s="\d+"><v>5144.5<\/v>/);
	});

	it('has the borders of the page, also around merged cells', async () => {
		expect(lookOf(await partsOf(grid), 'C3').border).toContain('<right style="medium"><color rgb="FF2E74B5"/></right>');
		const parts = await partsOf(merged);
		expect(parts.sheet).toContain('<mergeCell ref="B1:C1"/>');
		expect(lookOf(parts, 'C1').fill).toContain('FFC00000');
		expect(lookOf(parts, 'C1').border).toMatch(/<left\/><right style="thin">/);
		expect(lookOf(parts, 'A4').fill).toContain('FFDDEBF7');
		expect(lookOf(parts, 'A4').border).toMatch(/<top\/><bottom style="thin">/);
	});
});

(hasOffice ? describe : describe.skip)('in LibreOffice', () => {
	/** Colours on a page of a file, `rrggbb`, with how many pixels have each. */
	const shownColours = async (name: string, bytes: Uint8Array) => {
		const folder = newFolder();
		mkdirSync(join(folder, 'out'));
		writeFileSync(join(folder, name), bytes);
		const run = spawnSync('soffice', [
			'--headless',
			`-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
			'--convert-to',
			'png',
			'--outdir',
			join(folder, 'out'),
			join(folder, name),
		]);
		expect(run.status).toBe(0);
		const picture = await sharp(join(folder, 'out', name.replace(/\w+$/, 'png')))
			.removeAlpha()
			.raw()
			.toBuffer();
		const counts = new Map<string, number>();
		for (let at = 0; at < picture.length; at += 3) {
			const key = picture.toString('hex', at, at + 3);
			counts.set(key, (counts.get(key) ?? 0) + 1);
		}
		return counts;
	};

	it.each(['pdf/docx', 'pdf/pptx', 'pdf/xlsx'] as const)('the colours of %s are visible', async (tool) => {
		const { bytes } = await convertFixture(tool, await makeColouredTables([zebra]));
		const seen = await shownColours(`made.${tool.slice(4)}`, bytes);
		const area = [...seen.values()].reduce((sum, count) => sum + count, 0);
		for (const color of ['1f3864', 'e2efda', 'ffd966']) expect((seen.get(color) ?? 0) / area).toBeGreaterThan(0.003);
	});
});
