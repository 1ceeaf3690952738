import { PDFDocument } from '@cantoo/pdf-lib';
import { createCipheriv, createHash } from 'node:crypto';
import { rawPdf, stream } from '../../../../fixtures/make/raw-pdf';
import { withPage, withPdf } from '../../../src/engine/external/pdfium-document';

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

function encrypt(key: Buffer, data: Buffer, iv: Buffer = Buffer.alloc(16)): Buffer {
	const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(iv.some((byte) => byte > 0));
	return Buffer.concat([cipher.update(data), cipher.final()]);
}

/** A document of revision 5 (ISO 32000-2, 7.6.4). */
function encrypted(ownerPassword: string): Uint8Array {
	const key = sha256(Buffer.from('key'));
	const [one, two, iv] = ['12345678', 'abcdefgh', '0123456789abcdef'].map((text) => Buffer.from(text)) as [
		Buffer,
		Buffer,
		Buffer,
	];
	const [userPassword, password] = [Buffer.from('secret'), Buffer.from(ownerPassword)];
	const user = Buffer.concat([sha256(userPassword, one), one, two]);
	const owner = Buffer.concat([sha256(password, one, user), one, two]);
	const keys = {
		U: user,
		UE: encrypt(sha256(userPassword, two), key),
		O: owner,
		OE: encrypt(sha256(password, two, user), key),
	};
	const permissions = createCipheriv('aes-256-ecb', key, null)
		.setAutoPadding(false)
		.update(Buffer.from('fcffffffffffffff54616462', 'hex').toString('latin1') + 'rand', 'latin1');
	const strings = Object.entries({ ...keys, Perms: permissions }).map(
		([name, value]) => `/${name} <${value.toString('hex')}>`,
	);
	const content = Buffer.concat([iv, encrypt(key, Buffer.from('0 0 50 50 re f'), iv)]).toString('latin1');
	const document = rawPdf([
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R >>',
		stream(content),
		`<< /Filter /Standard /V 5 /R 5 /Length 256 /P -4 /CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >> /StmF /StdCF /StrF /StdCF ${strings.join(' ')} >>`,
	]);
	return Buffer.from(
		Buffer.from(document).toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 5 0 R /ID [<00> <00>]'),
		'latin1',
	);
}

/** A document of revision 6, by the library. */
async function hardened(ownerPassword: string): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	document.addPage([200, 100]);
	// The library treats an empty string primitive as no owner password.
	await document.encrypt({ userPassword: 'secret', ownerPassword: Object(ownerPassword) as string, permissions: {} });
	return await document.save({ useObjectStreams: false });
}

const opened = async (bytes: Uint8Array, password?: string) =>
	await withPdf(
		{ path: '', fileName: 'made.pdf', bytes, password },
		async ({ encrypted: is }) => await Promise.resolve(is),
	);

describe('encrypted documents', () => {
	it.each([
		['5', encrypted],
		['6', hardened],
	])('open without a password if the owner password is empty, revision %s', async (_, make) => {
		await expect(opened(await make(''))).resolves.toBe(true);
		await expect(opened(await make(''), 'secret')).resolves.toBe(true);
	});

	it('stay open across batches of pages', async () => {
		const read = withPdf({ path: '', fileName: 'made.pdf', bytes: encrypted('') }, async (document) => {
			const pages = Array.from({ length: 200 }, () => withPage(document, 1, (page) => page > 0));
			return await Promise.resolve(pages.every(Boolean));
		});
		await expect(read).resolves.toBe(true);
	});

	it.each([
		['5', encrypted],
		['6', hardened],
	])('do not open otherwise, revision %s', async (_, make) => {
		await expect(opened(await make('owner'))).rejects.toThrow('password');
		await expect(opened(await make('owner'), 'wrong')).rejects.toThrow('password');
		await expect(opened(await make('owner'), 'owner')).resolves.toBe(true);
	});
});
