import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Workbook } from 'exceljs';
import sharp from 'sharp';
import { ServiceError } from '../../src/messages/errors';
import { makeZip } from '../support/containers';
import {
	hasOffice,
	makeDocx,
	makeOpenDocument,
	openFrame,
	openingMacro,
	wordField,
	wordLinkedPicture,
	wordParagraph,
} from '../support/office';
import { sampled } from '../support/sample';
import { sealAgile } from '../support/sealed-office';
import { convertFixture, joinFixtures, newFolder, removeFolders, seePages, unzip } from '../engine/support';

afterAll(removeFolders);

const text = async (bytes: Uint8Array, more: Parameters<typeof convertFixture>[3] = {}): Promise<string> =>
	(await convertFixture('pdf/txt', bytes, {}, { fileName: 'given.bin', ...more })).bytes.toString();

async function failure(work: Promise<unknown>): Promise<string> {
	return await work.then(
		() => 'success',
		(error: unknown) => (error instanceof ServiceError ? error.errorName : String(error)),
	);
}

async function workbook(rows: number, columns: number): Promise<Buffer> {
	const book = new Workbook();
	const sheet = book.addWorksheet('Data');
	for (let row = 0; row < rows; row++) {
		sheet.addRow(
			Array.from({ length: columns }, (_, column) => (row === 0 ? `Head${column + 1}` : row * 1000 + column)),
		);
	}
	return Buffer.from(await book.xlsx.writeBuffer());
}

describe('an office file without LibreOffice', () => {
	it.each([
		['DOCX', makeDocx(wordParagraph('words'))],
		['ODS', makeOpenDocument('spreadsheet', '<table:table/>')],
		['RTF', Buffer.from('{\\rtf1 words}')],
		['HTML', Buffer.from('<!DOCTYPE html><p>words')],
	])('%s is refused with installation advice, and not unpacked', async (format, bytes) => {
		const error = await convertFixture('pdf/txt', bytes, {}, { fileName: 'a.bin', officeProgram: 'off' }).catch(
			(thrown: unknown) => thrown,
		);
		expect(error).toMatchObject({ errorName: 'officeNotInstalled', code: '02002', details: { format } });
		expect((error as ServiceError).text('en')).toContain('libreoffice-writer-nogui');
		expect((error as ServiceError).text('zh')).toContain('libreoffice-writer-nogui');
	});

	it('becomes a file of the task if inside an archive', async () => {
		const archive = makeZip([{ name: 'in/letter.bin', bytes: makeDocx(wordParagraph('words')) }]);
		const { parts } = await convertFixture('pdf/txt', archive, {}, { fileName: 'a.zip', officeProgram: 'off' });
		expect(parts).toMatchObject([{ fileName: 'letter.bin', containerPath: 'in/letter.bin' }]);
	});
});

(hasOffice ? describe : describe.skip)('an office file', () => {
	const formats: readonly (readonly [format: string, make: () => Buffer])[] = [
		['DOCX', () => makeDocx(wordParagraph('Grüße aus Word'))],
		['ODT', () => makeOpenDocument('text', '<text:p>Grüße aus Word</text:p>')],
		[
			'ODP',
			() =>
				makeOpenDocument(
					'presentation',
					`<draw:page draw:name="1">${openFrame('<draw:text-box><text:p>Grüße aus Word</text:p></draw:text-box>')}</draw:page>`,
				),
		],
		['RTF', () => Buffer.from("{\\rtf1\\ansi\\ansicpg1252 Gr\\'fc\\'dfe aus Word\\par}")],
		[
			'HTML',
			() => Buffer.from('<!-- page -->\n<html><body><p>Grüße aus <b>Word</b></p><script>document.write("no")</script>'),
		],
	];
	/** In the sample a text and slides: the words of the others are read where their external references are tested. */
	const sample = formats.filter(([format]) => format === 'DOCX' || format === 'ODP');
	it.each(sampled(formats, sample))('%s gives its words, with any file name', async (_format, make) => {
		expect((await text(make())).trim().replaceAll(/\s+/g, ' ')).toBe('Grüße aus Word');
	});

	it('made by us from a PDF gives its words again, without leftover files', async () => {
		const { bytes, pageCount: pages } = await convertFixture('pdf/pptx', 'sample.pdf');
		const { bytes: again, files, pageCount } = await convertFixture('pdf/txt', bytes, {}, { fileName: 'deck.pptx' });
		expect(again.toString()).toContain('Invoice');
		expect(files).toEqual(['result.txt']);
		expect(pageCount).toBe(pages);
	});

	it('XLSX: rows of a wide sheet stay whole', async () => {
		const { bytes } = await convertFixture('pdf/csv', await workbook(40, 30), {}, { fileName: 'wide.xlsx' });
		const lines = bytes.toString().trim().split(/\r?\n/);
		expect(lines).toHaveLength(40);
		expect(lines.at(-1)).toBe(Array.from({ length: 30 }, (_, column) => 39_000 + column).join(','));
	});

	it('is merged in place', async () => {
		const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#08f' } })
			.png()
			.toBuffer();
		const { resultPath, pageCount, files } = await joinFixtures('pdf/merge', [
			{ name: 'a.png', bytes: png },
			{ name: 'b.docx', bytes: makeDocx(wordParagraph('second page')) },
			{ name: 'c.png', bytes: png },
		]);
		expect(pageCount).toBe(3);
		expect((await seePages(resultPath)).map((page) => page.text.trim())).toEqual(['', 'second page', '']);
		expect(files).toEqual(['result.pdf']);
	});

	it('with a password is opened with it, and requires it', async () => {
		const sealed = sealAgile(makeDocx(wordParagraph('sealed words')), 'secret');
		expect(await failure(text(sealed))).toBe('passwordRequired');
		expect((await text(sealed, { password: 'secret' })).trim()).toBe('sealed words');
		// Its manifest does not say how it is encrypted.
		const unknown = makeOpenDocument('text', '<text:p/>', '', [], true);
		expect(await failure(text(unknown, { password: 'secret' }))).toBe('officeEncrypted');
	});

	it('that takes too long is aborted', async () => {
		expect(await failure(text(makeDocx(wordParagraph('x')), { limits: { officeMs: 20 } }))).toBe('officeTimedOut');
	});

	it('that is damaged, or exceeds the page or byte limit, is refused', async () => {
		expect(await failure(text(makeDocx('<w:p><w:r><w:t>broken')))).toBe('cannotOpen');
		// The type is detected by the first entry of the central directory.
		const torn = makeDocx(wordParagraph('words'));
		torn.writeUInt8(0, torn.lastIndexOf('PK\x01\x02'));
		expect(await failure(text(torn))).toBe('cannotOpen');
		const pages = makeDocx(`${wordParagraph('a')}<w:p><w:r><w:br w:type="page"/></w:r></w:p>${wordParagraph('b')}`);
		expect(await failure(text(pages, { limits: { pagesPerFile: 1 } }))).toBe('tooManyPages');
		expect(await failure(text(pages, { limits: { containerBytes: 100 } }))).toBe('containerTooLarge');
	});
});

(hasOffice ? describe : describe.skip)('an office file with external references', () => {
	const asked: string[] = [];
	let server: Server;
	let web: string;
	/** A picture, a text and a table on this machine, and the place where a macro would write. */
	let local: Record<'picture' | 'text' | 'table' | 'written', string>;
	const secret = 'TOPSECRET';

	beforeAll(async () => {
		server = createServer((request, response) => {
			asked.push(`${request.method} ${request.url}`);
			response.end(secret);
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		web = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const folder = newFolder();
		local = {
			picture: join(folder, 'picture.png'),
			text: join(folder, 'text.txt'),
			table: join(folder, 'table.csv'),
			written: join(folder, 'written'),
		};
		const red = sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } });
		writeFileSync(local.picture, await red.png().toBuffer());
		writeFileSync(local.text, secret);
		writeFileSync(local.table, `${secret},1\n`);
	});
	afterAll(() => new Promise((resolve) => server.close(resolve)));

	const file = (path: string): string => pathToFileURL(path).href;
	const hostile: Readonly<Record<string, () => Buffer>> = {
		HTML: () =>
			Buffer.from(`<!doctype html><html><head><base href="${web}/"><link rel=stylesheet href="${web}/css"><script src="${web}/js"></script></head>
<body background="${web}/background"><p>words</p><img src="${web}/a.png"><img src="${file(local.picture)}" width=100 height=100>
<iframe src="file:///etc/passwd"></iframe><object data="${file(local.text)}" type="text/plain"></object><embed src="${web}/embed">
<p style="background:url(${web}/style)">x</p></body></html>`),
		DOCX: () =>
			makeDocx(
				[
					wordParagraph('words'),
					wordLinkedPicture('rId1'),
					wordLinkedPicture('rId2'),
					wordField(`INCLUDETEXT "${local.text}"`),
					wordField(`INCLUDEPICTURE "${local.picture}"`),
					wordField(`INCLUDEPICTURE "${web}/field.png" \\d`),
					wordField(`DDEAUTO "sh" "-c" "touch ${local.written}"`),
					'<w:subDoc r:id="rId4"/>',
				].join(''),
				[
					{ id: 'rId1', type: 'image', target: `${web}/docx.png` },
					{ id: 'rId2', type: 'image', target: file(local.picture) },
					{ id: 'rId3', type: 'attachedTemplate', target: `${web}/template.dotm` },
					{ id: 'rId4', type: 'subDocument', target: file(local.text) },
				],
			),
		ODT: () => {
			const { before, more } = openingMacro(local.written);
			const frames = [
				`<draw:image xlink:href="${web}/odt.png" xlink:type="simple"/>`,
				`<draw:image xlink:href="${file(local.picture)}" xlink:type="simple"/>`,
				'<draw:floating-frame xlink:href="file:///etc/passwd"/>',
			].map(openFrame);
			const sections = [file(local.text), `${web}/section.txt`].map(
				(href, index) =>
					`<text:section text:name="s${index}"><text:section-source xlink:href="${href}" xlink:type="simple"/><text:p>kept</text:p></text:section>`,
			);
			return makeOpenDocument('text', `<text:p>words${frames.join('')}</text:p>${sections.join('')}`, before, more);
		},
		ODS: () => {
			const { before, more } = openingMacro(local.written);
			const formulas = [
				`WEBSERVICE(&quot;${web}/ws&quot;)`,
				`WEBSERVICE(&quot;${file(local.text)}&quot;)`,
				`DDE(&quot;soffice&quot;;&quot;${local.text}&quot;;&quot;x&quot;)`,
				`&apos;${file(local.table)}&apos;#$table.A1`,
			].map((formula) => `<table:table-cell table:formula="of:=${formula}"/>`);
			const linked = `<table:table table:name="L"><table:table-source xlink:href="${file(local.table)}" table:filter-name="Text - txt - csv (StarCalc)" table:filter-options="44,34,76,1"/></table:table>`;
			return makeOpenDocument(
				'spreadsheet',
				`<table:table table:name="S"><table:table-row><table:table-cell office:value-type="string"><text:p>words</text:p></table:table-cell>${formulas.join('')}</table:table-row></table:table>${linked}`,
				before,
				more,
			);
		},
		RTF: () =>
			Buffer.from(`{\\rtf1\\ansi words {\\field{\\*\\fldinst INCLUDEPICTURE "${local.picture}"}{\\fldrslt old}}
{\\field{\\*\\fldinst INCL{\\b UDE}PICTURE "${local.picture}" }{\\fldrslt old}}{\\field{\\*\\fldinst {\\*\\x PAGE }\\'49NCLUDEPICTURE "${local.picture}"}{\\fldrslt old}}
{\\field{\\*\\fldinst INCLUDETEXT "${local.text}"}{\\fldrslt old}}{\\field{\\*\\fldinst INCLUDEPICTURE "${web}/rtf.png" \\\\d}{\\fldrslt old}}
{\\field{\\*\\fldinst DDEAUTO sh "-c touch ${local.written}" x}{\\fldrslt old}}{\\*\\template ${web}/t.dot}\\par}`),
	};

	it.each(Object.keys(hostile))('%s reads nothing from machine or network, and runs nothing', async (format) => {
		const bytes = hostile[format]?.() ?? Buffer.alloc(0);
		const { resultPath } = await convertFixture(
			'pdf/convertType',
			bytes,
			{ pdfDocumentType: 'PDFTypeA2b' },
			{ fileName: 'x.bin' },
		);
		const resultText = (await seePages(resultPath)).map((page) => page.text).join('\n');
		expect(resultText).toContain('words');
		expect(resultText).not.toMatch(/TOPSECRET|root:/);
		expect(await countRed(resultPath)).toBe(0);
		expect(asked).toEqual([]);
		expect(existsSync(local.written)).toBe(false);
	});

	/** Pictures of the pages that have the red of the picture of this machine. */
	async function countRed(path: string): Promise<number> {
		const { bytes } = await convertFixture('pdf/docx', readFileSync(path), { isContainImg: 1 });
		const pictures = [...(await unzip(bytes))].filter(([name]) => /media\//.test(name));
		let red = 0;
		for (const [, picture] of pictures) {
			const { dominant } = await sharp(picture).stats();
			if (dominant.r > 200 && dominant.g < 60 && dominant.b < 60) red++;
		}
		return red;
	}
});
