import { readFileSync } from 'node:fs';
import { fixtureBytes } from '../../../fixtures';
import { encodeText } from '../support/charsets';
import { makeEml, makeMsg, makeZip } from '../support/containers';
import { makeTnef, packRtf, plainRtf, type TnefContent, type TnefName } from '../support/tnef';
import { failureOf, openContainer, outcomesOf } from './containers-support';
import { removeFolders } from './support';

afterAll(removeFolders);

const sample = fixtureBytes('sample.pdf');
const three = fixtureBytes('three-pages.pdf');
const dictionaryStart =
	'{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';

const winmail = (content: TnefContent) => ({
	name: 'winmail.dat',
	type: 'application/ms-tnef',
	bytes: makeTnef(content),
});
const mailWith = (content: TnefContent): Buffer =>
	makeEml({ subject: 'Rechnung 88', text: ' ', files: [winmail(content)] });

const german = 'Bitte zahlen Sie die Gebühr von 12,50 € für März.';
const rtf = `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fswiss Arial;}{\\f1\\fcharset204 Arial;}}{\\*\\generator Riched20;}\\pard\\f0\\fs20 Bitte zahlen Sie die Geb\\'fchr von 12,50 \\u8364? f\\'fcr M\\'e4rz.\\par \\tab Zweite {\\b fette} Zeile\\emdash \\{1\\}\\par \\f1 \\'d1\\'f7\\'b8\\'f2\\f0\\par {\\pict\\pngblip 89504e47}{\\*\\unknown secret}}`;
const htmlRtf =
	'{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 \\deff0{\\fonttbl{\\f0\\fswiss Arial;}}{\\*\\htmltag18 <html>}{\\*\\htmltag50 <body>}{\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 ' +
	"Bitte zahlen Sie die Geb\\'fchr von 12,50 \\u8364? {\\*\\htmltag84 <b>}\\htmlrtf {\\b \\htmlrtf0 f\\'fcr M\\'e4rz{\\*\\htmltag92 </b>}\\htmlrtf }\\htmlrtf0 .{\\*\\htmltag72 </p>}\\htmlrtf \\par }\\htmlrtf0 {\\*\\mhtmltag84 <a>secret}{\\*\\htmltag58 </body>}{\\*\\htmltag27 </html>}}";

describe('the body in winmail.dat', () => {
	it.each<readonly [string, TnefContent]>([
		['in the code page of the sender', { body: encodeText(german, 'windows-1252') }],
		['in Unicode', { text: german, codePage: 437 }],
		['in HTML', { html: encodeText(`<html><body><p>${german}</p></body></html>`, 'windows-1252') }],
		['in compressed RTF', { rtf: packRtf(rtf, dictionaryStart) }],
		['in plain RTF', { rtf: plainRtf(rtf) }],
		['as a text in the code page', { narrow: { text: encodeText(german, 'windows-1252') } }],
		[
			'in HTML as a text in the code page',
			{
				narrow: {
					html: encodeText(
						`<html><head><meta charset="windows-1252"></head><body><p>${german}</p></body></html>`,
						'windows-1252',
					),
				},
			},
		],
		['in HTML with an empty text', { text: '', html: Buffer.from(`<meta charset="utf-8"><div>${german}</div>`) }],
		['in RTF made from HTML', { rtf: packRtf(htmlRtf, dictionaryStart) }],
	])('is read: %s', async (_name, content) => {
		const text = (await openContainer(mailWith({ ...content, subject: 'Rechnung 88' }))).bytes.toString();
		expect(text).toContain(german);
		expect(text).not.toContain('secret');
	});

	it('in RTF keeps its lines, symbols and other alphabets', async () => {
		const text = (await openContainer(mailWith({ rtf: packRtf(rtf, dictionaryStart) }))).bytes.toString();
		expect(text).toContain(`${german}\n\tZweite fette Zeile—{1}\nСчёт\n`);
	});

	it('in another code page is read', async () => {
		const body = encodeText('Добрый день, счёт во вложении.', 'windows-1251');
		expect((await openContainer(mailWith({ codePage: 1251, body }))).bytes.toString()).toContain('Добрый день, счёт');
	});

	it.each([
		[1251, 'windows-1251'],
		[20866, 'koi8-r'],
		[28595, 'iso-8859-5'],
		[866, 'ibm866'],
		[21866, 'koi8-u'],
		[65001, 'utf-8'],
	])('in HTML without a label is read in its own code page %i', async (htmlCodePage, charset) => {
		const page = '<html><body><p>Добрый день, счёт во вложении.</p></body></html>';
		const html = charset === 'utf-8' ? Buffer.from(page) : encodeText(page, charset);
		expect((await openContainer(mailWith({ html, htmlCodePage }))).bytes.toString()).toContain('Добрый день, счёт');
	});

	it('in RTF of an Outlook message is read', async () => {
		const text = (await openContainer(makeMsg({ text: '', rtf: packRtf(rtf, dictionaryStart) }))).bytes.toString();
		expect(text).toContain(german);
	});
});

describe('the files in winmail.dat', () => {
	it.each([
		[
			'an email',
			(bytes: Uint8Array) => makeEml({ files: [{ name: 'winmail.dat', type: 'application/ms-tnef', bytes }] }),
			'winmail.dat/',
		],
		[
			'an email that names it otherwise',
			(bytes: Uint8Array) => makeEml({ files: [{ name: 'ATT00001', type: 'application/octet-stream', bytes }] }),
			'ATT00001/',
		],
		['an archive', (bytes: Uint8Array) => makeZip([{ name: 'a/winmail.dat', bytes }]), 'a/winmail.dat/'],
		['no other file', (bytes: Uint8Array) => Buffer.from(bytes), ''],
		[
			'an Outlook message',
			(bytes: Uint8Array) => makeMsg({ files: [{ name: 'winmail.dat', type: '', bytes }] }),
			'winmail.dat/',
		],
	])('within %s become files of the task', async (_name, wrap, folder) => {
		const opened = await openContainer(
			wrap(
				makeTnef({
					text: 'Two invoices',
					files: [
						{ name: 'Rechnung88.pdf', bytes: sample },
						{ name: 'Anlage mit langem Namen für März.pdf', bytes: three, as: 'property' },
						{ name: 'dates.ics', bytes: Buffer.from('BEGIN:VCALENDAR') },
					],
				}),
			),
		);
		expect(outcomesOf(opened).filter(([, outcome]) => outcome !== 'opened')).toEqual([
			[`${folder}Rechnung88.pdf`, 'part'],
			[`${folder}Anlage mit langem Namen für März.pdf`, 'part'],
			[`${folder}dates.ics`, 'partNotRead'],
		]);
		const [first, second] = opened.parts ?? [];
		expect(readFileSync(first?.path ?? '').equals(sample)).toBe(true);
		expect(readFileSync(second?.path ?? '').equals(three)).toBe(true);
		expect(opened.bytes.toString()).toContain('Two invoices');
	});

	it.each<TnefName>(['narrow', 'short', 'display', 'transport'])(
		'have their names where others write them: %s',
		async (named) => {
			const names = ['Beleg März.pdf', 'Rechnung 88.pdf'];
			const made = names.map(
				(name, index) => ({ name, bytes: sample, named, as: index === 0 ? 'property' : 'attribute' }) as const,
			);
			expect(outcomesOf(await openContainer(mailWith({ files: made })))).toEqual([
				...names.map((name) => [`winmail.dat/${name}`, 'part']),
				['winmail.dat', 'opened'],
			]);
		},
	);

	it.each([
		['in upper case, beside an attachment', 'WINMAIL.DAT', 'application/vnd.ms-tnef'],
		['as a type that says nothing', 'winmail.dat', 'application/octet-stream'],
		['with no name', '', 'application/ms-tnef'],
	])('of an email are files of the task: %s', async (_, name, type) => {
		const bytes = makeTnef({ text: 'words', files: [{ name: 'a.pdf', bytes: sample }] });
		const opened = await openContainer(
			makeEml({
				files: [
					{ name: 'b.pdf', type: 'application/pdf', bytes: three },
					{ name, type, bytes },
				],
			}),
		);
		const parts = outcomesOf(opened).filter(([, outcome]) => outcome === 'part');
		expect(parts.map(([path]) => path.split('/').at(-1))).toEqual(['b.pdf', 'a.pdf']);
		expect(opened.bytes.toString()).toContain('words');
	});

	it('of several winmail.dat are all files of the task', async () => {
		const [one, other] = ['one.pdf', 'two.pdf'].map((name) =>
			winmail({ text: `words of ${name}`, files: [{ name, bytes: sample }] }),
		);
		const opened = await openContainer(makeEml({ text: 'mail', files: [one!, { ...other!, name: 'winmail2.dat' }] }));
		expect(
			outcomesOf(opened)
				.filter(([, outcome]) => outcome === 'part')
				.map(([path]) => path),
		).toEqual(['winmail.dat/one.pdf', 'winmail2.dat/two.pdf']);
		expect(opened.bytes.toString()).toMatch(/words of one\.pdf[^]*words of two\.pdf/);
	});

	it('are opened when they are messages or archives themselves', async () => {
		const inner = makeTnef({ subject: 'Inner', text: 'inner words', files: [{ name: 'inner.pdf', bytes: sample }] });
		const stack = makeZip([{ name: 'packed.pdf', bytes: sample }]);
		const mail = makeEml({
			subject: 'Mail',
			text: 'mail words',
			files: [{ name: 'm.pdf', type: 'application/pdf', bytes: three }],
		});
		const opened = await openContainer(
			mailWith({
				text: 'outer words',
				files: [
					{ name: 'Message', bytes: inner, as: 'message' },
					{ name: 'all.zip', bytes: stack },
					{ name: 'mail.eml', bytes: mail, as: 'property' },
				],
			}),
		);
		expect(outcomesOf(opened)).toEqual([
			['winmail.dat/Message.dat/inner.pdf', 'part'],
			['winmail.dat/Message.dat', 'opened'],
			['winmail.dat/all.zip/packed.pdf', 'part'],
			['winmail.dat/all.zip', 'opened'],
			['winmail.dat/mail.eml/m.pdf', 'part'],
			['winmail.dat/mail.eml', 'opened'],
			['winmail.dat', 'opened'],
		]);
		expect(opened.bytes.toString()).toMatch(/outer words[^]*inner words[^]*mail words/);
	});
});

describe('damaged or hostile winmail.dat', () => {
	const content = makeTnef({
		text: 'words',
		files: [
			{ name: 'a.pdf', bytes: sample },
			{ name: 'b.pdf', bytes: sample },
		],
	});

	it('keeps what is whole and names the rest', async () => {
		expect(outcomesOf(await openContainer(content.subarray(0, content.length - sample.length / 2)))).toEqual([
			['a.pdf', 'part'],
			['b.pdf', 'cannotOpen'],
		]);
		expect(outcomesOf(await openContainer(Buffer.concat([content, Buffer.from('garbage after the end')])))).toEqual([
			['a.pdf', 'part'],
			['b.pdf', 'part'],
		]);
	});

	it('is reported when it has nothing to read', async () => {
		expect(await failureOf(openContainer(content.subarray(0, 6)))).toBe('cannotOpen');
		expect(
			outcomesOf(
				await openContainer(makeEml({ files: [{ name: 'winmail.dat', type: '', bytes: content.subarray(0, 7) }] })),
			),
		).toEqual([['winmail.dat', 'cannotOpen']]);
	});

	it('never takes long or throws another error', async () => {
		for (let at = 6; at < 1200; at += 7) {
			const bytes = Buffer.from(content.subarray(0, 4000));
			bytes.writeUInt32LE(0xfffffff0, at);
			expect(['success', 'cannotOpen']).toContain(await failureOf(openContainer(bytes)));
		}
		const bomb = Buffer.concat([
			plainRtf('').subarray(0, 4),
			Buffer.from('ffffff7f', 'hex'),
			Buffer.from('LZFu'),
			Buffer.alloc(4),
			Buffer.alloc(5000, 0xff),
		]);
		expect(await failureOf(openContainer(mailWith({ rtf: bomb })))).toBe('success');
	});

	it('counts towards the limits of containers', async () => {
		let bytes = makeTnef({ files: [{ name: 'deep.pdf', bytes: sample }] });
		for (let depth = 0; depth < 4; depth++) bytes = makeTnef({ files: [{ name: 'in', bytes, as: 'message' }] });
		expect(outcomesOf(await openContainer(bytes, { limits: { containerDepth: 3 } }))).toContainEqual([
			'in.dat/in.dat/in.dat',
			'containerTooDeep',
		]);
		expect(await failureOf(openContainer(content, { limits: { containerEntries: 1 } }))).toBe('containerTooLarge');
	});
});
