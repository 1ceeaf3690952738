import { readFileSync } from 'node:fs';
import { fixtureBytes } from '../../../fixtures';
import { makeCompressed, makeEnveloped, makeSigned } from '../support/cms';
import { makeEml, makeMsg, makeZip } from '../support/containers';
import { failureOf, openContainer, outcomesOf } from './containers-support';
import { removeFolders } from './support';

afterAll(removeFolders);

const sample = fixtureBytes('sample.pdf');
const order = makeEml({
	subject: 'Order',
	text: 'Signed body order 4433.',
	files: [{ name: 'order4433.pdf', type: 'application/pdf', bytes: sample }],
});
/** What a signed email has inside: a body without the headers of the mail. */
const onlyBody = order.subarray(order.indexOf('Content-Type:'));
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/.{64}/g, '$&\r\n');

/** An email that is a CMS message. */
function mailOf(bytes: Uint8Array, type = 'application/pkcs7-mime; name="smime.p7m"'): Buffer {
	const headers = `From: a@example.org\r\nTo: b@example.org\r\nSubject: Outer\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n`;
	return Buffer.from(
		`${headers}Content-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="smime.p7m"\r\n\r\n${base64(bytes)}\r\n`,
	);
}

const attachment = (name: string, bytes: Uint8Array) => ({ name, type: 'application/octet-stream', bytes });

describe('an opaque-signed email', () => {
	it.each([
		['with a whole email inside', mailOf(makeSigned(order))],
		['with only a body inside', mailOf(makeSigned(onlyBody))],
		['written in pieces', mailOf(makeSigned(onlyBody, 'ber'))],
		['with the type of old programs', mailOf(makeSigned(order), 'application/x-pkcs7-mime; smime-type=signed-data')],
		['without a type', mailOf(makeSigned(order), 'application/octet-stream')],
		['that is compressed', mailOf(makeCompressed(onlyBody))],
		['that is compressed, in pieces', mailOf(makeCompressed(onlyBody, 'ber'))],
		[
			'that is compressed and signed',
			mailOf(
				makeSigned(
					Buffer.concat([
						Buffer.from('Content-Type: application/pkcs7-mime\r\nContent-Transfer-Encoding: base64\r\n\r\n'),
						Buffer.from(base64(makeCompressed(onlyBody))),
					]),
				),
			),
		],
		['of Outlook', makeMsg({ text: '', files: [attachment('smime.p7m', makeSigned(onlyBody))] })],
		['in an archive', makeZip([{ name: 'mail.eml', bytes: mailOf(makeSigned(onlyBody)) }])],
		['without the mail around it', makeSigned(order)],
		['in base64 without the mail around it', Buffer.from(base64(makeSigned(order, 'ber')))],
		['in PEM', Buffer.from(`-----BEGIN PKCS7-----\n${base64(makeSigned(order))}\n-----END PKCS7-----\n`)],
	])('is read: %s', async (_name, bytes) => {
		const opened = await openContainer(bytes, { fileName: 'given.p7m' });
		expect(opened.bytes.toString()).toContain('Signed body order 4433.');
		const parts = outcomesOf(opened).filter(([, outcome]) => outcome !== 'opened');
		expect(parts).toEqual([[expect.stringMatching(/order4433\.pdf$/), 'part']]);
		expect(readFileSync(opened.parts?.[0]?.path ?? '').equals(sample)).toBe(true);
	});
});

it.each([
	['a signed PDF', 'bill.pdf.p7m', makeSigned(sample)],
	['a signed PDF in pieces', 'bill.pdf.p7m', makeSigned(sample, 'ber')],
	['a signed PDF in base64', 'bill.pdf.p7m', Buffer.from(base64(makeSigned(sample)))],
	['a PDF signed twice', 'bill.pdf.p7m.p7m', makeSigned(makeSigned(sample))],
	['a signed archive', 'bill.zip.p7m', makeSigned(makeZip([{ name: 'bill.pdf', bytes: sample }]))],
])('%s becomes a file with its name', async (_name, name, bytes) => {
	const opened = await openContainer(makeEml({ files: [attachment(name, bytes)] }));
	const parts = outcomesOf(opened).filter(([, outcome]) => outcome === 'part');
	expect(parts).toEqual([[expect.stringMatching(/\/bill\.pdf$/), 'part']]);
	expect(readFileSync(opened.parts?.[0]?.path ?? '').equals(sample)).toBe(true);
});

it('a clear-signed email is read without its signature', async () => {
	const mail = makeEml({
		text: 'Clear body',
		files: [
			attachment('bill.pdf', sample),
			attachment('smime.p7s', makeSigned(undefined)),
			attachment('signature.asc', Buffer.from('-----BEGIN PGP SIGNATURE-----\n\nx\n')),
		],
	});
	const opened = await openContainer(mail);
	expect(opened.bytes.toString()).toContain('Clear body');
	expect(outcomesOf(opened)).toEqual([
		['bill.pdf', 'part'],
		['smime.p7s', 'noDocument'],
		['signature.asc', 'noDocument'],
	]);
});

const pgp = '-----BEGIN PGP MESSAGE-----\nVersion: 2.6.2\n\nhIwDY32hYGCE8MkBA\n=zzaA\n-----END PGP MESSAGE-----\n';
const pgpMime = `From: a@example.org\nSubject: x\nMIME-Version: 1.0\nContent-Type: multipart/encrypted; boundary=b;\n\tprotocol="application/pgp-encrypted"\n\n--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n\n--b\nContent-Type: application/octet-stream\n\n${pgp}\n--b--\n`;

describe('an encrypted email', () => {
	it.each([
		['by S/MIME', mailOf(makeEnveloped(), 'application/pkcs7-mime; smime-type=enveloped-data')],
		['by S/MIME in pieces', mailOf(makeEnveloped('ber'))],
		['by S/MIME with authentication', mailOf(makeEnveloped('der', '2a864886f70d0109100117'))],
		['by S/MIME without a type', mailOf(makeEnveloped(), 'application/octet-stream')],
		['by Outlook', makeMsg({ text: '', files: [attachment('smime.p7m', makeEnveloped())] })],
		['by S/MIME, signed outside', mailOf(makeSigned(mailOf(makeEnveloped())))],
		['without the mail around it', makeEnveloped()],
		['by PGP', Buffer.from(pgpMime)],
		['by PGP in its text', makeEml({ text: pgp })],
	])('is refused with its reason: %s', async (_name, bytes) => {
		await expect(openContainer(bytes, { fileName: 'mail.eml' })).rejects.toMatchObject({
			errorName: 'mailEncrypted',
			code: '02201',
		});
	});

	it('in an archive or a mailbox does not stop the others', async () => {
		const opened = await openContainer(
			makeZip([
				{ name: 'secret.eml', bytes: mailOf(makeEnveloped()) },
				{ name: 'pgp.eml', bytes: Buffer.from(pgpMime) },
				{ name: 'order.eml', bytes: order },
			]),
		);
		expect(outcomesOf(opened)).toEqual([
			['secret.eml/smime.p7m', 'mailEncrypted'],
			['secret.eml', 'mailEncrypted'],
			['pgp.eml/part-1.bin', 'noDocument'],
			['pgp.eml/part-2.bin', 'mailEncrypted'],
			['pgp.eml', 'mailEncrypted'],
			['order.eml/order4433.pdf', 'part'],
			['order.eml', 'opened'],
		]);
	});

	it('that an open one carries is named', async () => {
		const opened = await openContainer(
			makeEml({ text: 'See below', files: [attachment('secret.p7m', makeEnveloped())] }),
		);
		expect(opened.bytes.toString()).toContain('See below');
		expect(outcomesOf(opened)).toEqual([['secret.p7m', 'mailEncrypted']]);
	});
});

describe('damaged or hostile signed files', () => {
	it('are reported, or read as far as they go', async () => {
		const bytes = makeSigned(order);
		for (let at = 0; at < 120; at++) {
			const damaged = Buffer.from(bytes);
			damaged[at] = 0xff;
			expect(await failureOf(openContainer(damaged))).toMatch(
				/^(success|cannotOpen|mailEncrypted|noDocument|nothingToConvert)$/,
			);
		}
		expect(await failureOf(openContainer(bytes.subarray(0, 40)))).toMatch(/^(cannotOpen|noDocument|nothingToConvert)$/);
	});

	it('are opened within the limits only', async () => {
		const zeros = makeCompressed(Buffer.alloc(3 * 1024 ** 2));
		expect(await failureOf(openContainer(zeros, { limits: { fileBytes: 1024 ** 2 } }))).toBe('cannotOpen');
		let bytes: Buffer = sample;
		for (let depth = 0; depth < 10; depth++) bytes = makeSigned(bytes);
		expect(await failureOf(openContainer(bytes, { limits: { containerDepth: 5 } }))).toBe('containerTooDeep');
		const nested = Buffer.concat([
			makeSigned(order, 'ber').subarray(0, 15),
			Buffer.from('3080'.repeat(200_000), 'hex'),
		]);
		expect(await failureOf(openContainer(nested))).toBe('cannotOpen');
	});
});
