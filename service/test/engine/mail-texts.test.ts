import { readFileSync } from 'node:fs';
import { fixtureBytes } from '../../../fixtures';
import { encodeText } from '../support/charsets';
import { makeEml, makeMbox, makeZip } from '../support/containers';
import { openContainer, outcomesOf } from './containers-support';
import { removeFolders } from './support';

afterAll(removeFolders);

const sample = fixtureBytes('sample.pdf');

/** An email with raw 8-bit text, as old programs and devices send it. */
function rawMail(
	subject: string,
	text: string,
	charset: string,
	label?: string,
	encoding = '8bit',
	type = 'text/plain',
): Buffer {
	const encode = (value: string): Buffer => (charset === 'utf-8' ? Buffer.from(value) : encodeText(value, charset));
	const body = encode(text);
	const headers =
		label === undefined
			? ''
			: `\nContent-Type: ${type}${label === '' ? '' : `; charset=${label}`}\nContent-Transfer-Encoding: ${encoding}`;
	const content =
		encoding === 'base64'
			? body.toString('base64')
			: encoding === 'quoted-printable'
				? [...body]
						.map((byte) =>
							byte >= 0x80 || byte === 0x3d ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte),
						)
						.join('')
				: body;
	return Buffer.concat([
		Buffer.from('From: a@example.org\nSubject: '),
		encode(subject),
		Buffer.from(`${headers}\n\n`),
		Buffer.from(content),
	]);
}

const textOf = async (bytes: Uint8Array): Promise<string> => (await openContainer(bytes)).bytes.toString();

describe('an email with 8-bit letters', () => {
	const german = ['Rechnung für März', 'Sehr geehrte Damen, die Gebühr beträgt 12,50 €.'] as const;
	const polish = ['Faktura nr 7 – płatność', 'Dziękujemy za zakupy w Łodzi, źdźbło i żółw.'] as const;
	const russian = ['Счёт на оплату', 'Добрый день! Высылаем счёт на 1 200 рублей.'] as const;
	const french = ['Facture réglée', 'Le paiement à l’échéance a été reçu : 30 €.'] as const;
	const japanese = ['請求書のご案内', 'いつもお世話になっております。請求書をお送りします。'] as const;

	it.each([
		['no header at all', german, 'windows-1252', undefined],
		['no charset', german, 'windows-1252', ''],
		['Polish without a charset', polish, 'windows-1250', undefined],
		['Russian without a charset', russian, 'windows-1251', undefined],
		['Russian from Unix without a charset', russian, 'koi8-r', ''],
		['Japanese without a charset', japanese, 'shift_jis', undefined],
		['UTF-8 without a charset', german, 'utf-8', undefined],
		['UTF-8 as ASCII', german, 'utf-8', 'us-ascii'],
		['UTF-8 as ISO-8859-1', french, 'utf-8', '"iso-8859-1"'],
		['UTF-8 as Windows-1252', japanese, 'utf-8', 'windows-1252'],
		['Windows-1252 as UTF-8', french, 'windows-1252', 'utf-8'],
		['Windows-1252 as ASCII', german, 'windows-1252', 'US-ASCII'],
		['Windows-1252 as an unknown charset', german, 'windows-1252', 'unknown-8bit'],
		['KOI8-R with its charset', russian, 'koi8-r', 'koi8-r'],
	])('is read: %s', async (_name, [subject, text], charset, label) => {
		const read = await textOf(rawMail(subject, text, charset, label));
		expect(read).toContain(`Subject: ${subject}\n`);
		expect(read).toContain(`\n\n${text}\n`);
	});

	it.each(['base64', 'quoted-printable'])('is read with a wrong charset in %s', async (encoding) => {
		expect(await textOf(rawMail('Rechnung', german[1], 'windows-1252', 'utf-8', encoding))).toContain(german[1]);
		expect(await textOf(rawMail('Rechnung', german[1], 'utf-8', 'us-ascii', encoding))).toContain(german[1]);
	});

	it('is read by the charset of its HTML', async () => {
		const html = `<html><head><meta charset="koi8-r"></head><body><p>${russian[1]}</p></body></html>`;
		expect(await textOf(rawMail('x', html, 'koi8-r', '', '8bit', 'text/html'))).toContain(russian[1]);
		const plain = `<p>${german[1]}</p>`;
		expect(await textOf(rawMail('x', plain, 'windows-1252', '', '8bit', 'text/html'))).toContain(german[1]);
	});
});

describe('a byte order mark before', () => {
	const mark = Buffer.from('\ufeff');
	const mail = makeEml({ subject: 'Rechnung 77', text: 'über 119,00 EUR' });
	const expected = /^Subject: Rechnung 77\nFrom: Anna <anna@example.com>\n[^]*über 119,00 EUR/m;

	it.each([
		['an email', Buffer.concat([mark, mail])],
		['an email that begins with its sender', Buffer.concat([mark, mail.subarray(mail.indexOf('From: '))])],
		['a mailbox', Buffer.concat([mark, makeMbox([mail])])],
		['an email in an archive', makeZip([{ name: 'a.eml', bytes: Buffer.concat([mark, mail]) }])],
		[
			'an attached email',
			makeEml({ files: [{ name: 'a.eml', type: 'application/octet-stream', bytes: Buffer.concat([mark, mail]) }] }),
		],
	])('%s does not hide its first header', async (_name, bytes) => {
		expect(await textOf(bytes)).toMatch(expected);
	});
});

/** Written from the definition of uuencode; spaces as the old programs write zeros. */
function uuencode(name: string, bytes: Uint8Array, zero: ' ' | '`', mode = '644'): string {
	const character = (value: number): string => (value === 0 ? zero : String.fromCharCode(32 + value));
	const lines: string[] = [];
	for (let at = 0; at < bytes.length; at += 45) {
		const piece = Buffer.concat([bytes.subarray(at, at + 45), Buffer.alloc(2)]);
		const length = Math.min(45, bytes.length - at);
		let line = character(length);
		for (let byte = 0; byte < length; byte += 3) {
			const bits = piece.readUIntBE(byte, 3);
			for (const shift of [18, 12, 6, 0]) line += character((bits >> shift) & 63);
		}
		lines.push(line);
	}
	return [`begin ${mode} ${name}`, ...lines, zero, 'end'].join('\n');
}

describe('a uuencoded file in the text of an email', () => {
	const content = Buffer.concat([sample, Buffer.alloc(100)]);
	const mailWith = (text: string): Buffer =>
		Buffer.from(`From: a@example.org\nSubject: uu\n\nHallo, anbei.\n\n${text}\n\nMfG\n`, 'latin1');

	it.each([
		['with accents graves', uuencode('bill.pdf', content, '`')],
		['with spaces', uuencode('bill.pdf', content, ' ')],
		['whose lines lost their spaces', uuencode('bill.pdf', content, ' ').replace(/ +$/gm, '')],
		['with line breaks of Windows', uuencode('bill.pdf', content, '`').replaceAll('\n', '\r\n')],
		['with another mode', uuencode('bill.pdf', content, '`', '0600')],
	])('becomes a file: %s', async (_name, text) => {
		const opened = await openContainer(mailWith(text));
		expect(outcomesOf(opened)).toEqual([['bill.pdf', 'part']]);
		expect(readFileSync(opened.parts?.[0]?.path ?? '').equals(content)).toBe(true);
		expect(opened.bytes.toString().replace(/\s+/g, ' ')).toBe('Subject: uu From: a@example.org Hallo, anbei. MfG ');
	});

	it('keeps the names and the order of several files', async () => {
		const text = `${uuencode('a b.pdf', sample, '`')}\nand\n${uuencode('c.pdf', content, ' ')}`;
		const opened = await openContainer(mailWith(text));
		expect(outcomesOf(opened)).toEqual([
			['a b.pdf', 'part'],
			['c.pdf', 'part'],
		]);
		expect(opened.bytes.toString()).toMatch(/Hallo, anbei\.\s+and\s+MfG/);
	});

	it('is decoded as an attachment too', async () => {
		const headers =
			'Content-Type: application/pdf; name="bill.pdf"\nContent-Transfer-Encoding: x-uuencode\nContent-Disposition: attachment; filename="bill.pdf"';
		const mail = `From: a@example.org\nSubject: uu\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nHallo\n--b\n${headers}\n\n${uuencode('x', content, '`')}\n--b--\n`;
		const opened = await openContainer(Buffer.from(mail, 'latin1'));
		expect(outcomesOf(opened)).toEqual([['bill.pdf', 'part']]);
		expect(readFileSync(opened.parts?.[0]?.path ?? '').equals(content)).toBe(true);
	});

	it.each([
		['a sentence', 'begin 644 lines of text\nand here they\nend'],
		['a file without an end', uuencode('bill.pdf', sample, '`').replace(/\nend$/, '')],
		['a line longer than it claims', 'begin 644 a.pdf\n#ABCDEFGHIJKL\n`\nend'],
		['a file cut off and begun again', 'begin 644 a.pdf\nbegin 644 b.pdf'],
		['an unknown mode', 'begin abc a.pdf\n#0V%T\n`\nend'],
	])('stays text when it is %s', async (_name, text) => {
		const opened = await openContainer(mailWith(text));
		expect(outcomesOf(opened)).toEqual([]);
		expect(opened.bytes.toString()).toContain(text);
	});
});

describe('hidden text in the HTML of an email', () => {
	const html = [
		'<div style="display:none;font-size:0">Secret one</div>',
		'<p>Dear customer</p>',
		'<p style="visibility:hidden">Secret two</p>',
		'<span style="color:#ffffff">Secret three</span>',
		'<p style="font-size:0px">Secret four</p>',
		'<div style="position:absolute;left:-5000px">Secret five</div>',
		'<p style="background:#003366;color:#fff">Yours faithfully</p>',
	].join('');
	const mail = rawMail('x', html, 'utf-8', 'utf-8', '8bit', 'text/html');

	it('is skipped with a warning', async () => {
		const { bytes, warnings } = await openContainer(mail);
		expect(bytes.toString()).toMatch(/Dear customer\s+Yours faithfully/);
		expect(bytes.toString()).not.toContain('Secret');
		expect(warnings).toEqual([
			expect.stringMatching(/^Hidden text in "given.bin".*\(10 words: "Secret one Secret two/),
		]);
	});

	it.each([
		['keep', 'Secret two'],
		['mark', '[hidden: Secret two]'],
	])('is part of the text on request: %s', async (hiddenText, expected) => {
		const { bytes, warnings } = await openContainer(mail, { parameter: { hiddenText } });
		expect(bytes.toString()).toContain(expected);
		expect(warnings).toEqual([expect.stringMatching(/^The result contains hidden text from "given.bin"/)]);
	});
});
