import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolPath } from '../../../contract/tools';
import { makeRuledTables } from './ruled-table';
import { convertFixture, newFolder, removeFolders } from './support';

afterAll(removeFolders);

/** An entry as its local header has it (APPNOTE 4.3.7): what readers see that go through an archive from its start. */
interface LocalEntry {
	readonly name: string;
	readonly isStored: boolean;
	readonly hasDescriptor: boolean;
	readonly size: number;
	/** As the directory at the end has it. */
	readonly trueSize: number;
}

const directoryEntry = 0x02014b50;
const directoryEnd = 0x06054b50;

/** The local headers of all entries that the directory of an archive names. */
function localEntries(archive: Buffer): LocalEntry[] {
	const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
	expect(archive.readUInt32LE(end)).toBe(directoryEnd);
	const entries: LocalEntry[] = [];
	let place = archive.readUInt32LE(end + 16);
	while (archive.readUInt32LE(place) === directoryEntry) {
		const header = archive.readUInt32LE(place + 42);
		const nameLength = archive.readUInt16LE(header + 26);
		entries.push({
			name: archive.toString('utf8', header + 30, header + 30 + nameLength),
			isStored: archive.readUInt16LE(header + 8) === 0,
			hasDescriptor: (archive.readUInt16LE(header + 6) & 8) !== 0,
			size: archive.readUInt32LE(header + 18),
			trueSize: archive.readUInt32LE(place + 20),
		});
		place += 46 + [28, 30, 32].reduce((sum, field) => sum + archive.readUInt16LE(place + field), 0);
	}
	return entries;
}

const results: readonly (readonly [ToolPath, object])[] = [
	['pdf/docx', {}],
	['pdf/docx', { pageLayoutMode: 'e_Box' }],
	['pdf/docx', { isOutputDocumentPerPage: 1 }],
	['pdf/pptx', {}],
	['pdf/xlsx', { excelAllContent: 1 }],
	['pdf/xlsx', { excelAllContent: 1, isOutputDocumentPerPage: 1 }],
	['pdf/html', {}],
	['pdf/markdown', {}],
	['pdf/json', { outputType: 2 }],
	['pdf/img', {}],
	['pdf/txt', { isOutputDocumentPerPage: 1 }],
];

const javaReader = `
import java.io.*; import java.util.zip.*;
public class Reader {
	public static void main(String[] paths) throws Exception {
		for (String path : paths)
			try (ZipInputStream zip = new ZipInputStream(new FileInputStream(path))) {
				int count = 0;
				for (ZipEntry entry; (entry = zip.getNextEntry()) != null; count++) zip.readAllBytes();
				System.out.println(count);
			}
	}
}`;

describe('archives can be read as a stream', () => {
	const archives: Buffer[] = [];

	it.each(results)('%s %j', async (tool, parameter) => {
		// A document with a picture, which is stored.
		const { bytes } = await convertFixture(tool, 'no-text.pdf', { isContainImg: 1, ...parameter });
		const entries = localEntries(bytes);
		archives.push(bytes);
		expect(entries.length).toBeGreaterThan(0);
		const stored = entries.filter(({ isStored }) => isStored);
		expect(stored.filter(({ hasDescriptor }) => hasDescriptor)).toEqual([]);
		for (const { size, trueSize } of stored) expect(size).toBe(trueSize);
	});

	it('stores pictures uncompressed', async () => {
		const { bytes } = await convertFixture('pdf/docx', 'no-text.pdf', { isContainImg: 1 });
		expect(localEntries(bytes).some(({ name, isStored }) => name.startsWith('word/media/') && isStored)).toBe(true);
	});

	const hasJava = spawnSync('java', ['--version']).status === 0;
	(hasJava ? it : it.skip)(
		"by Java's ZipInputStream, to the last entry",
		() => {
			const folder = newFolder();
			const source = join(folder, 'Reader.java');
			writeFileSync(source, javaReader);
			const paths = archives.map((archive, index) => {
				const path = join(folder, `${index}.zip`);
				writeFileSync(path, archive);
				return path;
			});
			const run = spawnSync('java', ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', source, ...paths], {
				encoding: 'utf8',
				timeout: 60_000,
			});
			expect(run.stderr).toBe('');
			expect(run.stdout.trim().split('\n').map(Number)).toEqual(
				archives.map((archive) => localEntries(archive).length),
			);
		},
		90_000,
	);

	it('are identical for the same document', async () => {
		const source = await makeRuledTables([{ title: 'Stock', rows: [['Pen', '2.50']] }]);
		for (const tool of ['pdf/docx', 'pdf/pptx'] as const) {
			const [first, second] = [await convertFixture(tool, source), await convertFixture(tool, source)];
			expect(first.bytes.equals(second.bytes)).toBe(true);
		}
	});
});
