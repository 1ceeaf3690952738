import { spawnSync } from 'node:child_process';
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { ZipLimits } from '../../../nodes/DocumentConversion/zip/directory';
import { cleanPath } from '../../../nodes/DocumentConversion/files/file-name';
import { uniqueFileNames } from '../../../nodes/DocumentConversion/zip/entry-names';
import { unzip } from '../../../nodes/DocumentConversion/zip/unzip';
import { ZipFault } from '../../../nodes/DocumentConversion/zip/zip-fault';
import type { ZipPart } from '../../support/engine/make-zip';
import { makeZip, yazlZip } from '../../support/engine/make-zip';
import { processorMs } from '../../../service/test/support/processor-time';

const folder = mkdtempSync(path.join(tmpdir(), 'document-conversion-unzip-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const limits: ZipLimits = { entries: 100, totalBytes: 64 * 1024 * 1024 };

/** A copy: the memory of one file is used for the next. */
async function contentBytes(content: unknown): Promise<Buffer> {
	if (Buffer.isBuffer(content)) return Buffer.from(content);
	const chunks: Buffer[] = [];
	for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk);
	return Buffer.concat(chunks);
}

/** Everything in an archive, by cleaned path. */
async function contents(zip: Buffer, within = limits): Promise<Record<string, Buffer>> {
	const files: Record<string, Buffer> = {};
	for await (const file of unzip({ sizeBytes: zip.length, open: async () => zip }, within)) {
		files[file.path] = await contentBytes(file.content);
	}
	return files;
}

/** The same, read from disk in small pieces. */
async function contentsInPieces(zip: Buffer, pieceBytes: number): Promise<Record<string, Buffer>> {
	const file = path.join(folder, 'pieces.zip');
	writeFileSync(file, zip);
	const files: Record<string, Buffer> = {};
	const open = async () => createReadStream(file, { highWaterMark: pieceBytes }) as never;
	for await (const { path: name, content } of unzip({ sizeBytes: zip.length, open }, limits))
		files[name] = await contentBytes(content);
	return files;
}

async function faultOf(zip: Buffer, within = limits): Promise<string> {
	const fault: unknown = await contents(zip, within).catch((error: unknown) => error);
	expect(fault).toBeInstanceOf(ZipFault);
	return (fault as ZipFault).message;
}

const noise = Buffer.from(Array.from({ length: 60_000 }, (_, index) => (index * index * 31) >> 7));
const files = {
	'document.md': Buffer.from('# Title\n'),
	'images/图 1.png': noise,
	'images/empty.txt': Buffer.alloc(0),
	'a/b/ünï — “c”.txt': Buffer.from('text '.repeat(10_000)),
};

describe('archives of other programs', () => {
	test.each([
		['deflated', {}],
		['stored', { compress: false }],
		['with lengths behind the data', { descriptors: true }],
		['stored, with lengths behind the data', { descriptors: true, compress: false }],
		['in zip64 form', { forceZip64Format: true }],
	])('yazl, %s', async (_, options) => {
		const zip = await yazlZip(files, options);
		expect(await contents(zip)).toEqual(files);
		expect(await contentsInPieces(zip, 997)).toEqual(files);
	});

	const has = (program: string) => spawnSync(program, ['-h']).status !== null;

	(has('zip') ? test : test.skip)('Info-ZIP', async () => {
		for (const [name, content] of Object.entries(files)) {
			spawnSync('mkdir', ['-p', path.dirname(path.join(folder, 'in', name))]);
			writeFileSync(path.join(folder, 'in', name), content);
		}
		expect(spawnSync('zip', ['-r', '../info.zip', '.'], { cwd: path.join(folder, 'in') }).status).toBe(0);
		expect(await contents(readFileSync(path.join(folder, 'info.zip')))).toEqual(files);
		expect(
			spawnSync('zip', ['-r', '-P', 'secret', '../locked.zip', '.'], { cwd: path.join(folder, 'in') }).status,
		).toBe(0);
		expect(await faultOf(readFileSync(path.join(folder, 'locked.zip')))).toBe('it is encrypted');
	});

	(has('python3') ? test : test.skip)('Python', async () => {
		const script = [
			'import sys, json, zipfile, base64',
			'files = json.load(sys.stdin)',
			'with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as z:',
			'  [z.writestr(name, base64.b64decode(text)) for name, text in files.items()]',
		].join('\n');
		const input = JSON.stringify(
			Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')])),
		);
		const file = path.join(folder, 'python.zip');
		expect(spawnSync('python3', ['-c', script, file], { input }).status).toBe(0);
		expect(await contents(readFileSync(file))).toEqual(files);
	});
});

test('files of an archive share memory', async () => {
	const zip = makeZip([
		{ name: 'a', content: 'first' },
		{ name: 'b', content: 'other' },
	]);
	const seen: Buffer[] = [];
	for await (const { content } of unzip({ sizeBytes: zip.length, open: async () => zip }, limits))
		seen.push(content as Buffer);
	expect(seen.map(String)).toEqual(['other', 'other']);
});

test('a large file is streamed with the same content', async () => {
	const large = Buffer.alloc(40 * 1024 * 1024, noise);
	const zip = await yazlZip({
		'before.txt': Buffer.from('before'),
		'large.bin': large,
		'after.txt': Buffer.from('after'),
	});
	const unpacked = await contentsInPieces(zip, 65_536);
	expect(Object.keys(unpacked)).toEqual(['before.txt', 'large.bin', 'after.txt']);
	expect(unpacked['large.bin']?.equals(large)).toBe(true);
	expect(unpacked['after.txt']?.toString()).toBe('after');
	// Also where n8n keeps binary data in memory, and there is no stream.
	expect((await contents(zip))['large.bin']?.equals(large)).toBe(true);
});

describe('faults', () => {
	const part: ZipPart = { name: 'a.txt', content: 'content of a file' };

	test.each<[string, Buffer, string]>([
		['nothing', Buffer.alloc(0), 'it is damaged (no directory)'],
		['something else', Buffer.from('<html>'.repeat(100)), 'it is damaged (no directory)'],
		['a wrong checksum', makeZip([{ ...part, crc32: 1 }]), 'it is damaged (checksum mismatch)'],
		[
			'a file longer than it says',
			makeZip([{ ...part, sizeBytes: 5 }]),
			'it is damaged (a file is longer than declared)',
		],
		[
			'a file shorter than it says',
			makeZip([{ ...part, sizeBytes: 50 }]),
			'it is damaged (a file is shorter than declared)',
		],
		[
			'a size no compression reaches',
			makeZip([{ ...part, sizeBytes: 30_000_000 }]),
			'it is damaged (invalid file size)',
		],
		['encryption', makeZip([{ ...part, flags: 0x801 }]), 'it is encrypted'],
		['another compression', makeZip([{ ...part, method: 14 }]), 'its compression method 14 is not supported'],
		['a file somewhere else', makeZip([{ ...part, shift: 3 }]), 'it is damaged (invalid file position)'],
		['a file outside', makeZip([{ ...part, shift: 3000 }]), 'it is damaged (a file extends beyond the end)'],
		['more entries than it has', makeZip([part], '', 2), 'it is damaged (directory)'],
		[
			'more entries than allowed',
			makeZip(Array.from({ length: 101 }, (_, index) => ({ name: `${index}` }))),
			'it contains 101 files (maximum 100)',
		],
		[
			'two files in one place',
			makeZip([
				{ ...part, stored: true },
				{ ...part, stored: true, shift: -52 },
			]),
			'it is damaged (overlapping files)',
		],
		[
			'zip64 without its sizes',
			makeZip([{ ...part, sizeBytes: 0xffffffff, extra: Buffer.from([1, 0, 4, 0, 1, 1, 1, 1]) }]),
			'it is damaged (invalid file size)',
		],
	])('%s', async (_, zip, message) => {
		expect(await faultOf(zip)).toBe(message);
	});

	test('too many bytes, before anything is unpacked', async () => {
		const zip = await yazlZip({ 'zeros.bin': Buffer.alloc(2 * 1024 * 1024) });
		expect(zip.length).toBeLessThan(10_000);
		expect(await faultOf(zip, { entries: 10, totalBytes: 1024 * 1024 })).toBe('its files exceed 1 MB');
	});

	test('an archive truncated anywhere', async () => {
		const zip = await yazlZip(files);
		for (let length = 0; length < zip.length; length += 997) await faultOf(zip.subarray(0, length));
	});

	test('a signature in the comment does not mislead', async () => {
		expect(await contents(makeZip([part], 'comment PK\x05\x06 with the signature in it, and more behind it'))).toEqual({
			'a.txt': Buffer.from('content of a file'),
		});
	});
});

test('archives with random changes give their content or an error, quickly', async () => {
	const archives = [
		await yazlZip(files),
		await yazlZip(files, { descriptors: true, forceZip64Format: true }),
		makeZip([{ name: 'a' }, { name: 'b/c.txt', content: noise, stored: true }], 'c'),
	];
	const known = new Set(
		Object.values(files)
			.concat(Buffer.alloc(0), noise)
			.map((bytes) => bytes.toString('base64')),
	);
	let faults = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...archives),
			fc.array(
				fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.boolean()),
				{ minLength: 1, maxLength: 6 },
			),
			async (archive, changes) => {
				const changed = Buffer.from(archive);
				for (const [place, value, atEnd] of changes) {
					// Half of them where the structure is: in the directory at the end.
					const span = atEnd ? Math.min(500, changed.length) : changed.length;
					changed[changed.length - 1 - Math.floor(place * (span - 1))] = value;
				}
				let outcome: unknown;
				const read = async () => (outcome = await contents(changed).catch((error: unknown) => error));
				expect(await processorMs(read)).toBeLessThan(2000);
				if (outcome instanceof Error) {
					faults++;
					expect(outcome).toBeInstanceOf(ZipFault);
				} else {
					for (const bytes of Object.values(outcome as Record<string, Buffer>))
						expect(known.has(bytes.toString('base64'))).toBe(true);
				}
			},
		),
		{ numRuns: 1500 },
	);
	expect(faults).toBeGreaterThan(100);
});

describe('names', () => {
	test.each([
		['a/b.txt', 'a/b.txt'],
		['../../etc/passwd', 'etc/passwd'],
		['/root/x', 'root/x'],
		['C:\\Users\\x.txt', 'Users/x.txt'],
		['a\u0000b\n\u202Etxt.exe', 'abtxt.exe'],
		['./a/./b', 'a/b'],
		['..', ''],
		[' a / b ', 'a/b'],
	])('%j is cleaned to %s', (name, cleaned) => {
		expect(cleanPath(name)).toBe(cleaned);
	});

	test('are unique without folders', () => {
		expect(uniqueFileNames(['a/x.png', 'b/x.png', 'X.png', 'x (2).png', '', 'x', 'x'])).toEqual([
			'x.png',
			'x (2).png',
			'X (3).png',
			'x (2) (2).png',
			'file',
			'x',
			'x (2)',
		]);
		fc.assert(
			fc.property(fc.array(fc.stringMatching(/^(x|X|x \(2\)|\.|\/)*(\.png)?$/)), (paths) => {
				const names = uniqueFileNames(paths).map((name) => name.toLowerCase());
				expect(new Set(names).size).toBe(paths.length);
				for (const name of names) expect(name).not.toMatch(/^$|\//);
			}),
		);
	});

	test('keep their extension if too long', () => {
		const [name = ''] = uniqueFileNames([`${'长'.repeat(300)}.png`]);
		expect(name).toMatch(/^长{180}\.png$/);
	});

	test('are read in code page 437 and as unmarked UTF-8', async () => {
		const zip = makeZip([
			{ name: Buffer.from([0x81, 0x2e, 0x74, 0x78, 0x74]), flags: 0 },
			{ name: 'ß.txt', flags: 0 },
		]);
		expect(Object.keys(await contents(zip))).toEqual(['ü.txt', 'ß.txt']);
	});

	test('of folders are skipped', async () => {
		expect(Object.keys(await contents(makeZip([{ name: 'a/', stored: true }, { name: 'a/b' }])))).toEqual(['a/b']);
	});
});
