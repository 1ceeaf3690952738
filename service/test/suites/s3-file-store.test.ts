import { open, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DirectTransfer, DirectUpload } from '../../src/storage/file-store';
import type { FileSettings } from '../../src/storage/store-settings';
import { S3FileStore } from '../../src/storage/s3/s3-file-store';
import { startS3, type S3Server } from '../support/s3';
import { temporaryFolder } from '../support/temporary-folder';
import { fileStoreSuite } from './file-store.suite';

const fileKey = '11111111-2222-4333-8444-555555555555';
const headers = {
	contentType: 'text/plain; charset=utf-8',
	contentDisposition: `attachment; filename="r_sum_ (1).txt"; filename*=UTF-8''r%C3%A9sum%C3%A9%20%281%29.txt`,
};

let server: S3Server;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
	server = await startS3();
});
afterAll(() => server.remove());
beforeEach(async () => {
	folder = await temporaryFolder();
});
afterEach(async () => {
	const store = await openStore();
	for await (const id of store.listOlder(Date.now() + 60_000)) await store.remove(id);
	for await (const upload of store.direct.listUploads()) await store.direct.removeUpload(upload.fileKey);
	await folder.remove();
});

function openStore(settings: Partial<FileSettings> = {}): Promise<S3FileStore> {
	return S3FileStore.open({ ...server.settings, dataFolder: folder.path, fileBytes: 1000, ...settings });
}

describe('files in S3', () => {
	fileStoreSuite(openStore);
});

describe('clients and S3', () => {
	let store: S3FileStore;
	let direct: DirectTransfer;
	const inAMinute = (): number => Date.now() + 60_000;

	beforeEach(async () => {
		store = await openStore();
		({ direct } = store);
	});

	async function put(address: string, body: string, sent: Record<string, string> = {}): Promise<number> {
		const contract = { 'content-type': 'application/octet-stream', accept: '*/*' };
		return (await fetch(address, { method: 'PUT', body, headers: { ...contract, ...sent } })).status;
	}

	async function contentOf(id: string): Promise<string | undefined> {
		const stream = await store.open(id);
		return stream && (await buffer(stream)).toString();
	}

	it('upload a file with the headers of the contract, or with another type', async () => {
		const address = await direct.uploadAddress(fileKey, inAMinute());
		expect(new URL(address).searchParams.get('X-Amz-SignedHeaders')).toBe('host');
		expect(await put(address, 'first')).toBe(200);
		expect(await put(address, 'second', { 'content-type': 'application/json' })).toBe(200);
		const taken = await direct.takeUpload(fileKey, 6, 'a.pdf');
		expect(taken?.size).toBe(6);
		expect(await contentOf(taken?.id ?? '')).toBe('second');
	});

	it('cannot replace a file that was already taken', async () => {
		const address = await direct.uploadAddress(fileKey, inAMinute());
		await put(address, 'before');
		const taken = await direct.takeUpload(fileKey, 100, 'a.pdf');
		await put(address, 'a much longer one');
		expect(await contentOf(taken?.id ?? '')).toBe('before');
		expect((await direct.takeUpload(fileKey, 100, 'a.pdf'))?.size).toBe(17);
		await direct.removeUpload(fileKey);
		expect(await direct.takeUpload(fileKey, 100, 'a.pdf')).toBeUndefined();
		expect(await contentOf(taken?.id ?? '')).toBe('before');
	});

	it.each([
		['too large', '1234567', 'fileTooLarge'],
		['empty', '', 'emptyFile'],
	])('are refused if %s, and nothing is stored', async (_name, body, errorName) => {
		await put(await direct.uploadAddress(fileKey, inAMinute()), body);
		await expect(direct.takeUpload(fileKey, 6, 'a.pdf')).rejects.toMatchObject({
			errorName,
			details: { file: 'a.pdf' },
		});
		expect(await direct.takeUpload(fileKey, 6, 'a.pdf')).toBeUndefined();
		for await (const id of store.listOlder(inAMinute())) throw new Error(`${id} was kept`);
	});

	it('list uploads that were never taken', async () => {
		const list = async () => {
			const found: DirectUpload[] = [];
			for await (const upload of direct.listUploads()) found.push(upload);
			return found;
		};
		expect(await list()).toEqual([]);
		await put(await direct.uploadAddress(fileKey, inAMinute()), 'xyz');
		expect(await list()).toEqual([{ fileKey, bytes: 3, changedAt: expect.any(Number) as number }]);
		await direct.removeUpload(fileKey);
		expect(await list()).toEqual([]);
	});

	it('download a file with its name, whole and in ranges', async () => {
		const { id } = await store.receive(Readable.from([Buffer.from('hello world')]), 99, 'a.txt');
		const address = await direct.downloadAddress(id, headers, inAMinute());
		const whole = await fetch(address);
		expect([whole.status, await whole.text()]).toEqual([200, 'hello world']);
		expect(whole.headers.get('content-disposition')).toBe(headers.contentDisposition);
		expect(whole.headers.get('content-type')).toBe(headers.contentType);
		const part = await fetch(address, { headers: { range: 'bytes=6-8' } });
		expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'wor', 'bytes 6-8/11']);
	});

	it('get the same URL while it is fresh, never one that is valid too long', async () => {
		const { id } = await store.receive(Readable.from([Buffer.from('x')]), 9, 'a.txt');
		const day = Date.now() + 86_400_000;
		const first = await direct.downloadAddress(id, headers, day);
		expect(await direct.downloadAddress(id, headers, day + 1000)).toBe(first);
		expect(await direct.downloadAddress(id, { ...headers, contentType: 'text/html' }, day)).not.toBe(first);
		const shorter = new URL(await direct.downloadAddress(id, headers, inAMinute()));
		expect(Number(shorter.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60);
		const longLived = new URL(await direct.downloadAddress(id, headers, Date.now() + 30 * 86_400_000));
		expect(longLived.searchParams.get('X-Amz-Expires')).toBe('604800');
	});

	it('reach nothing by a URL that is altered, for another object or expired', async () => {
		const { id } = await store.receive(Readable.from([Buffer.from('x')]), 9, 'a.txt');
		const address = await direct.downloadAddress(id, headers, inAMinute());
		for (const altered of [
			address.replace(/X-Amz-Signature=./, 'X-Amz-Signature='),
			address.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=9999'),
			address.replace('text%2Fplain', 'text%2Fhtml'),
			address.replace(/\?.*/, ''),
			address.replace(`files/${id}`, `uploads/${fileKey}`),
		]) {
			expect((await fetch(altered)).status).toBe(403);
		}
		expect(await put(address, 'x')).toBe(403);
		const short = await direct.uploadAddress(fileKey, Date.now() + 1000);
		await new Promise((resolve) => setTimeout(resolve, 2100));
		expect(await put(short, 'x')).toBe(403);
	});

	it('reach the server at its public URL', async () => {
		const outside = await openStore({ s3PublicEndpoint: 'https://files.example.com:9000' });
		const address = await outside.direct.uploadAddress(fileKey, inAMinute());
		expect(address).toMatch(new RegExp(`^https://files\\.example\\.com:9000/documents/uploads/${fileKey}\\?`));
		expect((await outside.receive(Readable.from([Buffer.from('x')]), 9, 'a.txt')).size).toBe(1);
	});

	it('ignore foreign IDs', async () => {
		for (const bad of ['../x', '', 'a/b']) {
			await expect(direct.uploadAddress(bad, inAMinute())).rejects.toThrow('not an id');
			await expect(direct.takeUpload(bad, 9, 'a.pdf')).rejects.toThrow('not an id');
			await expect(direct.downloadAddress(bad, headers, inAMinute())).rejects.toThrow('not an id');
		}
	});
});

describe('S3', () => {
	it('accepts a large file as multipart upload', async () => {
		const store = await openStore();
		const work = await store.makeWorkFolder();
		const path = join(work, 'large');
		const size = 130 * 1024 ** 2;
		await writeFile(path, 'begin');
		await truncate(path, size - 3);
		const end = await open(path, 'a');
		await end.write('end');
		await end.close();
		const { id } = await store.adopt(path);
		expect(await store.size(id)).toBe(size);
		const tail = await store.open(id, { start: size - 6, end: size - 1 });
		expect(tail && (await buffer(tail)).toString()).toBe('\0\0\0end');
		const head = await store.open(id, { start: 0, end: 5 });
		expect(head && (await buffer(head)).toString()).toBe('begin\0');
	});

	it('fails with a wrong key, without its bucket, and with oversized files', async () => {
		await expect(openStore({ s3SecretKey: 'wrong' })).rejects.toMatchObject({ errorName: 'storeUnavailable' });
		await expect(openStore({ s3Bucket: 'missing' })).rejects.toMatchObject({ errorName: 'storeUnavailable' });
		await expect(openStore({ fileBytes: 6 * 1024 ** 3 })).rejects.toThrow(/fileBytes.*5 GiB/);
	});

	it('reports that it is down, leaves no partial local file, and is used again when it is back', async () => {
		const store = await openStore();
		const { id } = await store.receive(Readable.from([Buffer.from('x')]), 9, 'a.txt');
		const work = await store.makeWorkFolder();
		await writeFile(join(work, 'result'), 'y');
		await server.stop();
		const away = { errorName: 'storeUnavailable', httpStatus: 503 };
		await expect(store.check()).rejects.toMatchObject(away);
		await expect(store.open(id)).rejects.toMatchObject(away);
		await expect(store.receive(Readable.from([Buffer.from('x')]), 9, 'a.txt')).rejects.toMatchObject(away);
		await expect(store.adopt(join(work, 'result'))).rejects.toMatchObject(away);
		await server.start();
		await store.check();
		expect((await store.adopt(join(work, 'result'))).size).toBe(1);
		expect(await store.size(id)).toBe(1);
	});
});
