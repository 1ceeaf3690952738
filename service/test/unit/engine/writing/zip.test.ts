import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeZip, type ZipEntry } from '../../../../src/engine/writing/archive/zip';

const folder = mkdtempSync(join(tmpdir(), 'document-conversion-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Local headers: the flag for sizes after the content, the method, and the size before the content (APPNOTE 4.3.7). */
function localHeaders(bytes: Buffer): { sizeFollows: boolean; isStored: boolean; size: number }[] {
	const signature = Buffer.from('PK\x03\x04');
	const starts: number[] = [];
	for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 4)) starts.push(at);
	return starts.map((at) => ({
		sizeFollows: (bytes.readUInt16LE(at + 6) & 8) > 0,
		isStored: bytes.readUInt16LE(at + 8) === 0,
		size: bytes.readUInt32LE(at + 18),
	}));
}

/** A workbook stores its images and compresses its sheets. Excel readers of other projects need the size of stored entries first. */
it('writes the size of stored entries before their content', async () => {
	async function* entries(): AsyncGenerator<ZipEntry> {
		yield { name: 'sheet.xml', bytes: Buffer.from('<sheetData/>') };
		yield { name: 'image.png', bytes: Buffer.alloc(100, 'p'), compress: false };
		yield await Promise.resolve({ name: 'empty.png', bytes: Buffer.alloc(0), compress: false });
	}
	const path = join(folder, 'made.xlsx');
	expect(await writeZip(path, entries(), { compress: true })).toBe(3);
	const stored = localHeaders(readFileSync(path)).filter(({ isStored }) => isStored);
	expect(stored.map(({ sizeFollows, size }) => ({ sizeFollows, size }))).toEqual([
		{ sizeFollows: false, size: 100 },
		{ sizeFollows: false, size: 0 },
	]);
});
