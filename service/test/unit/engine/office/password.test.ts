import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { limits, type LimitName } from '../../../../../contract/limits';
import { ServiceError } from '../../../../src/messages/errors';
import { zipEntries } from '../../../../src/engine/external/zip-reader';
import { detectOffice } from '../../../../src/engine/office/kind';
import { decryptOffice } from '../../../../src/engine/office/decrypt-office';
import { CompoundFile } from '../../../../src/engine/containers/compound-file';
import { damages } from '../../../support/damage';
import { randomOf } from '../../../support/random';
import { makeDocx, wordParagraph } from '../../../support/office';
import { makeCompoundFile, sealAgile, sealOpenDocument, sealStandard } from '../../../support/sealed-office';

const password = 'geheim ß 密';
// Of more than one segment.
const docx = makeDocx(wordParagraph(Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 9973).join(' ')));
const parts = {
	'content.xml': `<office:document-content>${'words '.repeat(2000)}</office:document-content>`,
	'a&b.xml': '<x/>',
};

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'sealed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function opened(bytes: Buffer, given: string | undefined, changed: Partial<Record<LimitName, number>> = {}) {
	const [path, to] = [join(folder, 'sealed'), join(folder, 'plain')];
	writeFileSync(path, bytes);
	const file = await detectOffice(path);
	if (!file?.isEncrypted) throw new Error('it is not told that the file is encrypted');
	const limit = (name: LimitName) => changed[name] ?? limits[name].value;
	const plain = await decryptOffice({ path, fileName: 'a.bin', file, password: given, limit }, to);
	return { plain, to };
}

async function outcome(...given: Parameters<typeof opened>): Promise<string> {
	return await opened(...given).then(
		() => 'opened',
		(error: unknown) => (error instanceof ServiceError ? error.errorName : String(error)),
	);
}

const sealed = {
	'agile OOXML': () => sealAgile(docx, password),
	'OOXML of 2007': () => sealStandard(docx, password),
	OpenDocument: () => sealOpenDocument(parts, password),
};

describe('an encrypted office file', () => {
	it.each(['agile OOXML', 'OOXML of 2007'] as const)('%s is decrypted bit for bit', async (kind) => {
		const { plain, to } = await opened(sealed[kind](), password);
		expect(plain).toEqual({ type: 'docx', isEncrypted: false });
		expect(readFileSync(to).equals(docx)).toBe(true);
	});

	it('OpenDocument is decrypted part by part, and its manifest is no longer marked as encrypted', async () => {
		const { plain, to } = await opened(sealed.OpenDocument(), password);
		expect(plain).toEqual({ type: 'odt', isEncrypted: false });
		const found = new Map<string, string>();
		for await (const entry of zipEntries(to)) found.set(entry.name, await text(await entry.open()));
		expect([...found.keys()]).toEqual(['mimetype', 'content.xml', 'a&b.xml', 'META-INF/manifest.xml']);
		for (const [name, content] of Object.entries(parts)) expect(found.get(name)).toBe(content);
		expect(found.get('META-INF/manifest.xml')).not.toContain('encryption');
	});

	it.each(Object.keys(sealed) as (keyof typeof sealed)[])('%s requires the right password', async (kind) => {
		for (const given of [undefined, '', 'Geheim'])
			expect(await outcome(sealed[kind](), given)).toBe('passwordRequired');
	});

	it('with unknown encryption is refused with that reason', async () => {
		const agile = (change: (xml: string) => string) => sealAgile(docx, password, change);
		expect(
			await outcome(
				agile((xml) => xml.replaceAll('ModeCBC', 'ModeCFB')),
				password,
			),
		).toBe('officeEncrypted');
		expect(
			await outcome(
				agile((xml) => xml.replaceAll('"AES"', '"RC2"')),
				password,
			),
		).toBe('officeEncrypted');
		// A billion rounds would take too long.
		expect(
			await outcome(
				agile((xml) => xml.replace('"100"', '"1000000000"')),
				password,
			),
		).toBe('officeEncrypted');
		const blowfish = sealOpenDocument(parts, password, 'Blowfish CFB');
		expect(await outcome(blowfish, password)).toBe('officeEncrypted');
	});

	it('that unpacks to too much is refused', async () => {
		const bytes = sealOpenDocument({ 'content.xml': ' '.repeat(2_000_000) }, password);
		expect(await outcome(bytes, password, { containerBytes: 1_000_000 })).toBe('containerTooLarge');
	});

	it('without an office file inside is refused', async () => {
		expect(await outcome(sealAgile(Buffer.from('no package'), password), password)).toBe('cannotOpen');
	});

	it('that is damaged gives a result or a reason', async () => {
		const random = randomOf(11);
		const ways = Object.values(damages);
		const seeds = [sealAgile(makeDocx(wordParagraph('x')), password), sealOpenDocument(parts, password)];
		const outcomes = new Set<string>();
		for (let round = 0; round < 80; round++) {
			const seed = seeds[round % seeds.length] ?? Buffer.alloc(0);
			const bytes = ways[round % ways.length]?.(seed, random) ?? seed;
			outcomes.add(await outcome(bytes, password));
		}
		for (const one of outcomes)
			expect(one).toMatch(
				/^(opened|cannotOpen|passwordRequired|officeEncrypted|containerTooLarge|Error: it is not told)/,
			);
	});
});

describe('a compound file', () => {
	const content = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));

	it('returns its streams', () => {
		const file = new CompoundFile(makeCompoundFile({ A: content, Other: content.subarray(7) }));
		expect(file.stream('A')?.equals(content)).toBe(true);
		expect(file.stream('Other')?.equals(content.subarray(7))).toBe(true);
		expect(file.stream('B')).toBeUndefined();
	});

	it('with circular chains is handled', () => {
		const bytes = makeCompoundFile({ A: content });
		const table = (bytes.readUInt32LE(76) + 1) * 512;
		for (let sector = 0; sector < 128; sector++) bytes.writeUInt32LE(sector, table + 4 * sector);
		expect(() => new CompoundFile(bytes)).toThrow('chain');
	});
});
