import { createHash } from 'node:crypto';
import { readdir, rename } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { fixtureBytes } from '../../../fixtures';
import { Client } from '../support/client';
import { startService, type StartedService } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';

let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService({ settings: { fileBytes: 100_000 } });
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

const sample = fixtureBytes('sample.pdf');
const hash = (name: string, encoding: 'base64' | 'hex') => createHash(name).update(sample).digest(encoding);

async function announce(caller = client): Promise<{ taskId: string; presignedUrl: string }> {
	return (await caller.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' })).body.data;
}

async function storedFiles(): Promise<string[]> {
	const entries = await readdir(join(service.dataFolder, 'files'), { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('checksums of an upload', () => {
	it.each([
		['content-md5', hash('md5', 'base64')],
		['x-checksum-sha256', hash('sha256', 'base64')],
		['x-checksum-sha256', hash('sha256', 'hex')],
	])('%s: accepts %s', async (header, checksum) => {
		const { taskId, presignedUrl } = await announce();
		expect((await client.put(presignedUrl, sample, { [header]: checksum })).status).toBe(200);
		expect((await client.taskInfo(taskId)).body.data.fileInfoDTOList[0].fileSize).toBe(sample.length);
	});

	it.each([
		['content-md5', createHash('md5').update('other').digest('base64'), /does not match/],
		['x-checksum-sha256', createHash('sha256').update('other').digest('hex'), /does not match/],
		['content-md5', 'nonsense', /not in a valid format/],
		['x-checksum-sha256', hash('md5', 'base64'), /not in a valid format/],
	])('%s: refuses %s and stores nothing', async (header, checksum, text) => {
		const before = await storedFiles();
		const { taskId, presignedUrl } = await announce();
		const { status, body } = await client.put(presignedUrl, sample, { [header]: checksum });
		expect([status, body.code]).toEqual([400, '03000']);
		expect(body.msg).toMatch(text);
		expect(body.msg).toContain(header);
		expect(await storedFiles()).toEqual(before);
		const atWork = await readdir(join(service.dataFolder, 'work'), { recursive: true });
		expect(atWork.filter((name) => name.includes('upload-'))).toEqual([]);
		expect((await client.taskInfo(taskId)).body.data.fileInfoDTOList[0]).toMatchObject({ fileUrl: '', fileSize: 0 });
		// The address is as good as before.
		expect((await client.put(presignedUrl, sample)).status).toBe(200);
	});
});

/** A PUT by hand; what comes back, and whether the service asked for the body. */
async function put(
	address: string,
	headers: Record<string, string | number>,
	send: (call: ClientRequest) => void,
): Promise<{ status: number | undefined; continued: boolean }> {
	return await new Promise((resolve, reject) => {
		let continued = false;
		const call = request(address, { method: 'PUT', headers }, (response) => {
			response.resume();
			response.on('end', () => resolve({ status: response.statusCode, continued }));
		});
		call.on('continue', () => {
			continued = true;
			send(call);
		});
		call.on('error', reject);
		if (headers['expect'] === undefined) send(call);
		else call.flushHeaders();
	});
}

describe('an upload', () => {
	it('supports Expect: 100-continue and is refused before its body if too large', async () => {
		const { taskId, presignedUrl } = await announce();
		const expecting = { expect: '100-continue', 'content-type': 'application/octet-stream' };
		const large = { ...expecting, 'content-length': 1_000_000 };
		expect(await put(presignedUrl, large, (call) => call.destroy())).toEqual({ status: 413, continued: false });
		const right = { ...expecting, 'content-length': sample.length };
		expect(await put(presignedUrl, right, (call) => call.end(sample))).toEqual({ status: 200, continued: true });
		expect((await client.taskInfo(taskId)).body.data.fileInfoDTOList[0].fileSize).toBe(sample.length);
	});

	it('may be chunked without a length, up to the size limit', async () => {
		const { taskId, presignedUrl } = await announce();
		const inChunks = (parts: readonly Buffer[]) => (call: ClientRequest) => {
			for (const part of parts) call.write(part);
			call.end();
		};
		const half = sample.length >> 1;
		const parts = [sample.subarray(0, half), sample.subarray(half)];
		const chunked = { 'transfer-encoding': 'chunked' };
		expect((await put(presignedUrl, chunked, inChunks(parts))).status).toBe(200);
		const tooLarge = Array.from({ length: 3 }, () => Buffer.alloc(50_000));
		expect((await put(presignedUrl, chunked, inChunks(tooLarge))).status).toBe(413);
		// What was there before stays.
		expect((await client.taskInfo(taskId)).body.data.fileInfoDTOList[0].fileSize).toBe(sample.length);
	});
});

describe('a new secret', () => {
	it('keeps existing URLs valid until the old secret is removed', async () => {
		const folder = await temporaryFolder();
		let one = await startService({ dataFolder: folder.path });
		const { port } = new URL(one.baseUrl);
		const caller = () => new Client(one.baseUrl, one.apiKey);
		const { presignedUrl } = await announce(caller());
		await one.stop();
		await rename(join(folder.path, 'secret.key'), join(folder.path, 'secret.previous.key'));
		one = await startService({ dataFolder: folder.path, settings: { port: Number(port) } });
		expect((await caller().put(presignedUrl, sample)).status).toBe(200);
		const fresh = await announce(caller());
		expect((await caller().put(fresh.presignedUrl, sample)).status).toBe(200);
		await one.stop();
		// Changed once more: the first is no longer known, the second is the one of before.
		await rename(join(folder.path, 'secret.key'), join(folder.path, 'secret.previous.key'));
		one = await startService({ dataFolder: folder.path, settings: { port: Number(port) } });
		expect((await caller().put(presignedUrl, sample)).status).toBe(403);
		expect((await caller().put(fresh.presignedUrl, sample)).status).toBe(200);
		await one.stop();
		await folder.remove();
	});
});
