import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { fixtureBytes } from '../../../fixtures';
import { makeEml, makeMbox, makeMsg, makeZip, type MailContent } from '../support/containers';
import { failureOf as failure, openContainer as open, outcomesOf, pdfFile as pdf } from './containers-support';
import { convertFixture, joinFixtures, removeFolders } from './support';

afterAll(removeFolders);

const sample = fixtureBytes('sample.pdf');
const three = fixtureBytes('three-pages.pdf');
let picture: Buffer;
beforeAll(async () => {
	picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#08f' } })
		.png()
		.toBuffer();
});

describe.each([
	['an email', makeEml],
	['a message of Outlook', makeMsg],
] as const)('%s', (_name, make) => {
	it('returns its attachments unchanged and its text as the result', async () => {
		const content: MailContent = {
			subject: 'Rechnung für Öl 漢字',
			files: [pdf('bill.pdf'), { name: 'dates.ics', type: 'text/calendar', bytes: Buffer.from('BEGIN:VCALENDAR') }],
		};
		const opened = await open(make(content), { fileName: 'mail.eml' });
		expect(opened.downFileName).toBe('mail.txt');
		const text = opened.bytes.toString();
		expect(text).toContain('Subject: Rechnung für Öl 漢字\nFrom: Anna <anna@example.com>\nTo: Bob <bob@example.org>');
		expect(text).toContain('\n\nDear Bob,\n\nhere it is.\n');
		expect(outcomesOf(opened)).toEqual([
			['bill.pdf', 'part'],
			['dates.ics', 'partNotRead'],
		]);
		expect(opened.parts).toMatchObject([{ fileName: 'bill.pdf', containerPath: 'bill.pdf' }]);
		expect(readFileSync(opened.parts?.[0]?.path ?? '').equals(sample)).toBe(true);
	});

	it('is opened inside an archive or an email, with its path', async () => {
		const inner = make({ subject: 'Inner', text: 'inner words', files: [pdf('inner.pdf')] });
		const stack = makeZip([
			{ name: 'folder/mail.bin', bytes: inner },
			{ name: 'folder/two.pdf', bytes: three },
		]);
		const outer = makeEml({ text: 'outer words', files: [{ name: 'all.zip', type: 'application/zip', bytes: stack }] });
		const opened = await open(outer);
		expect(outcomesOf(opened)).toEqual([
			['all.zip/folder/mail.bin/inner.pdf', 'part'],
			['all.zip/folder/mail.bin', 'opened'],
			['all.zip/folder/two.pdf', 'part'],
			['all.zip', 'opened'],
		]);
		expect(opened.bytes.toString()).toMatch(
			/outer words\n\fall\.zip\/folder\/mail\.bin\nSubject: Inner[^]*inner words/,
		);
	});

	it('skips inline images unless requested', async () => {
		const bytes = make({
			text: '',
			html: '<p>Look: <img src="cid:logo@1"></p>',
			files: [{ name: 'logo.png', type: 'image/png', bytes: picture, cid: 'logo@1' }],
		});
		const without = await convertFixture('img/txt', bytes, {}, { fileName: 'mail.eml' });
		expect(outcomesOf(without)).toEqual([['logo.png', 'pictureOfText']]);
		const within = await convertFixture('img/txt', bytes, { inlinePictures: 1 }, { fileName: 'mail.eml' });
		expect(outcomesOf(within)).toEqual([['logo.png', 'part']]);
	});

	it('falls back to the text of its HTML, without scripts and remote content', async () => {
		const html =
			'<html><head><title>no</title><style>p{color:red}</style></head><body><h1>Offer</h1><script>alert(1)</script>' +
			'<p>Two &lt;lines&gt;<br>of text <a href="https://example.com/x">here</a></p><img src="https://example.com/t.gif"></body></html>';
		const text = (await open(make({ text: '', html }))).bytes.toString();
		expect(text).toMatch(/\n\nOffer\n+Two <lines>\nof text here\n$/);
	});

	it('becomes a PDF with the same words on request', async () => {
		const text = `Guten Tag,\n\n${'Ein langer Satz über Öl. '.repeat(40)}\n\nשלום עולם\n中文文本\n\n${'line\n'.repeat(80)}`;
		const opened = await open(make({ subject: 'Hello', text }), { parameter: { mailAsPdf: 1 }, fileName: 'mail.eml' });
		expect(outcomesOf(opened)).toEqual([['mail.pdf', 'part']]);
		const converted = await convertFixture('pdf/txt', readFileSync(opened.parts?.[0]?.path ?? ''));
		const words = (one: string) => one.split(/\s+/).filter(Boolean).sort();
		expect(words(converted.bytes.toString())).toEqual(words(opened.bytes.toString()));
		expect(converted.pageCount).toBe(2);
	});
});

describe('a mailbox', () => {
	const messages = [
		makeEml({ subject: 'One', text: 'first\nFrom here on', files: [pdf('a.pdf')] }),
		makeEml({ subject: 'Two', text: 'second', files: [pdf('a.pdf', three)] }),
	];

	it('returns the attachments of all its emails and their texts in order', async () => {
		const opened = await open(makeMbox(messages), { fileName: 'box.mbox' });
		expect(outcomesOf(opened)).toEqual([
			['1.eml/a.pdf', 'part'],
			['1.eml', 'opened'],
			['2.eml/a.pdf', 'part'],
			['2.eml', 'opened'],
		]);
		expect(opened.contents?.[0]?.type).toBe('mbox');
		expect(opened.bytes.toString()).toMatch(/Subject: One[^]*\nfirst\nFrom here on\n\f2\.eml\nSubject: Two[^]*second/);
	});
});

describe('an archive', () => {
	it('rejects path traversal, links, and duplicate names', async () => {
		const opened = await open(
			makeZip([
				{ name: '../../etc/evil.pdf', bytes: sample },
				{ name: '/absolute.pdf', bytes: sample },
				{ name: 'C:\\windows\\drive.pdf', bytes: sample },
				{ name: 'nul\0byte.pdf', bytes: sample },
				{ name: 'twice.pdf', bytes: sample },
				{ name: 'TWICE.pdf', bytes: sample },
				{ name: `${'long'.repeat(200)}.pdf`, bytes: sample },
				{ name: 'link.pdf', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 },
				{ name: 'folder/', bytes: Buffer.alloc(0), mode: 0o40755 },
				{ name: 'empty.pdf', bytes: Buffer.alloc(0) },
			]),
		);
		expect(outcomesOf(opened)).toEqual([
			['etc/evil.pdf', 'part'],
			['absolute.pdf', 'part'],
			['C_/windows/drive.pdf', 'part'],
			['nul_byte.pdf', 'part'],
			['twice.pdf', 'part'],
			['TWICE (2).pdf', 'part'],
			[`${'long'.repeat(49)}.pdf`, 'part'],
			['link.pdf', 'unsupportedFormat'],
			['empty.pdf', 'emptyFile'],
		]);
		const paths = opened.parts?.map(({ path }) => path) ?? [];
		expect(new Set(paths).size).toBe(7);
		for (const path of paths) expect(path.startsWith(opened.resultPath.replace(/result\.txt$/, ''))).toBe(true);
		expect(opened.bytes.toString()).toContain('etc/evil.pdf\n');
	});

	it.each([
		['the traditional encryption', undefined],
		['the first version of AES', 1],
		['the second version of AES', 2],
	] as const)('with %s is opened with its password and reported without it', async (_name, aes) => {
		const bytes = makeZip([
			{ name: 'secret.pdf', bytes: three, password: 'sesame ö', ...(aes ? { aes } : {}) },
			{ name: 'open.pdf', bytes: sample },
		]);
		const failed = [
			['secret.pdf', 'passwordRequired'],
			['open.pdf', 'part'],
		];
		expect(outcomesOf(await open(bytes))).toEqual(failed);
		expect(outcomesOf(await open(bytes, { password: 'wrong' }))).toEqual(failed);
		const opened = await open(bytes, { password: 'sesame ö' });
		expect(outcomesOf(opened)[0]).toEqual(['secret.pdf', 'part']);
		expect(readFileSync(opened.parts?.[0]?.path ?? '').equals(three)).toBe(true);
	});

	it('with a damaged file returns the others', async () => {
		const bytes = makeZip([
			{ name: 'bad.pdf', bytes: sample, claimedSize: sample.length + 5 },
			{ name: 'good.pdf', bytes: sample },
		]);
		expect(outcomesOf(await open(bytes))).toEqual([
			['bad.pdf', 'cannotOpen'],
			['good.pdf', 'part'],
		]);
	});

	it('without a readable file fails with its content list', async () => {
		const bytes = makeZip([{ name: 'notes.txt', bytes: Buffer.from('hello') }]);
		await expect(open(bytes)).rejects.toMatchObject({
			errorName: 'nothingToConvert',
			details: { files: 'notes.txt', tool: 'pdf/txt' },
		});
		expect(await failure(open(makeZip([])))).toBe('nothingToConvert');
		expect(await failure(open(makeZip([{ name: 'a.pdf', bytes: sample }]).subarray(0, 300)))).toBe('cannotOpen');
	});

	it('names the image tools for images given to a PDF tool without a counterpart', async () => {
		const stack = makeZip([
			{ name: 'scan.png', bytes: picture },
			{ name: 'a.pdf', bytes: sample },
		]);
		const opened = await convertFixture('pdf/compress', stack, {}, { fileName: 'stack.zip' });
		expect(opened.contents?.[0]?.entries[0]?.failure).toMatchObject({
			errorName: 'imageNotPdf',
			details: { tools: expect.stringContaining('img/txt') as string },
		});
	});

	it('is not an office document or a PDF with leading bytes', async () => {
		const document = makeZip([
			{ name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
			{ name: 'word/document.xml', bytes: sample },
		]);
		expect((await failure(open(document))) === 'nothingToConvert').toBe(false);
		const served = Buffer.concat([Buffer.from('From: x\r\nSubject: y\r\n\r\n'), sample]);
		const converted = await open(served);
		expect(converted.contents).toBeUndefined();
		expect(converted.bytes.toString()).toContain('Invoice');
	});
});

describe('limits', () => {
	const zeros = (name: string, megabytes: number) => ({ name, bytes: Buffer.alloc(megabytes * 1024 ** 2) });

	it.each([
		[
			'more files',
			makeZip([pdf('a'), pdf('b'), pdf('c')].map(({ name, bytes }) => ({ name, bytes }))),
			{ containerEntries: 2 },
		],
		['more bytes', makeZip([zeros('a', 2), zeros('b', 2)]), { containerBytes: 3 * 1024 ** 2 }],
		['more than it is packed to', makeZip([zeros('a', 20)]), { containerRatio: 200 }],
	])('reject a container that unpacks to %s', async (_name, bytes, limits) => {
		await expect(open(bytes, { limits })).rejects.toMatchObject({ errorName: 'containerTooLarge' });
	});

	it('count the content of inner containers, which cannot hide a bomb', async () => {
		const inner = makeZip([zeros('zeros', 20)]);
		const bytes = makeEml({ files: [{ name: 'x.zip', type: 'application/zip', bytes: inner }, pdf('a.pdf')] });
		expect(await failure(open(bytes))).toBe('containerTooLarge');
	});

	it('reject containers nested too deep but keep the rest', async () => {
		let bytes = makeZip([{ name: 'deep.pdf', bytes: sample }]);
		for (let depth = 0; depth < 3; depth++) {
			bytes = makeZip([
				{ name: `in-${depth}.zip`, bytes },
				{ name: `a-${depth}.pdf`, bytes: sample },
			]);
		}
		const opened = await open(bytes, { limits: { containerDepth: 3 } });
		expect(outcomesOf(opened)).toEqual([
			['in-2.zip/in-1.zip/in-0.zip', 'containerTooDeep'],
			['in-2.zip/in-1.zip/a-0.pdf', 'part'],
			['in-2.zip/in-1.zip', 'opened'],
			['in-2.zip/a-1.pdf', 'part'],
			['in-2.zip', 'opened'],
			['a-2.pdf', 'part'],
		]);
	});

	it('skip a single oversized file', async () => {
		const bytes = makeZip([zeros('big.pdf', 2), { name: 'a.pdf', bytes: sample }]);
		expect(outcomesOf(await open(bytes, { limits: { fileBytes: 1024 ** 2 } }))).toEqual([
			['big.pdf', 'fileTooLarge'],
			['a.pdf', 'part'],
		]);
	});
});

describe('one result for several files', () => {
	it('has the parts of containers in place, and reports skipped ones', async () => {
		const stack = makeZip([
			{ name: 'one.pdf', bytes: sample },
			{ name: 'two.png', bytes: picture },
			{ name: 'note.txt', bytes: Buffer.from('hello') },
		]);
		const merged = await joinFixtures('pdf/merge', [
			{ name: 'first.pdf', bytes: three },
			{ name: 'stack.zip', bytes: stack },
			{ name: 'mail.eml', bytes: makeEml({ files: [pdf('last.pdf')] }), parameter: { mailAsPdf: 1 } },
		]);
		expect(merged.pageCount).toBe(3 + 2 + 1 + 1 + 2);
		expect(merged.warnings.join()).toContain('"note.txt"');
		expect(merged.contents?.map(({ index, type }) => [index, type])).toEqual([
			[1, 'zip'],
			[2, 'eml'],
		]);
		expect(outcomesOf(merged)).toEqual([
			['one.pdf', 'opened'],
			['two.png', 'opened'],
			['note.txt', 'partNotRead'],
			['mail.pdf', 'opened'],
			['last.pdf', 'opened'],
		]);
	});

	it('fails for a damaged part unless its container is optional', async () => {
		const stack = makeZip([
			{ name: 'one.pdf', bytes: sample },
			{ name: 'bad.pdf', bytes: fixtureBytes('not-a-pdf.pdf') },
		]);
		expect(await failure(joinFixtures('pdf/merge', [{ name: 'stack.zip', bytes: stack }]))).toBe('cannotOpen');
		const merged = await joinFixtures('pdf/merge', [
			{ name: 'stack.zip', bytes: stack, parameter: { skipUnreadable: 1 } },
		]);
		expect(merged.pageCount).toBe(2);
		expect(merged.leftOut).toEqual([]);
		expect(outcomesOf(merged)).toEqual([
			['one.pdf', 'opened'],
			['bad.pdf', 'cannotOpen'],
		]);
	});
});
