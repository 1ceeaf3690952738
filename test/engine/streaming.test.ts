import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { n8nFolder } from '../support/engine/n8n-core';
import { nodeName, runConvert } from '../support/engine/convert-workflow';
import { sampled } from '../../service/test/support/sample';

/** Files far larger than what the node may need. */
const fileBytes = sampled(256, 128) * 1024 * 1024;
/** Growth of the process over its size before, buffers of sockets and pipes included; a file kept whole is larger. */
const maxGrowthBytes = 80 * 1024 * 1024;

let server: ChildProcess;
let credential: { baseUrl: string; apiKey: string };
let file: string;
let sha256: string;

beforeAll(async () => {
	server = spawn(process.execPath, [path.join(__dirname, '../support/streaming-server.mjs'), String(fileBytes)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const port = await new Promise((resolve) => server.stdout?.once('data', (text) => resolve(String(text).trim())));
	credential = { baseUrl: `http://127.0.0.1:${String(port)}`, apiKey: 'k' };
	({ file, sha256 } = largeFile());
});

afterAll(() => {
	server.kill();
});

function largeFile() {
	const location = path.join(mkdtempSync(path.join(n8nFolder, 'large-')), 'large.pdf');
	const hash = createHash('sha256');
	const handle = openSync(location, 'w');
	const block = Buffer.alloc(1024 * 1024);
	for (let index = 0; index < fileBytes / block.length; index++) {
		block.writeUInt32BE(index);
		hash.update(block);
		writeSync(handle, block);
	}
	closeSync(handle);
	return { file: location, sha256: hash.digest('hex') };
}

setFlagsFromString('--expose-gc');
/** Frees what was read and passed on: on a busy machine V8 leaves more of it lying than the node may keep. */
const collectGarbage = runInNewContext('gc') as (how: { type: 'minor' }) => void;

/** The most a process grows by while it does something. */
async function growthDuring<T>(work: () => Promise<T>): Promise<{ result: T; growth: number }> {
	const before = process.memoryUsage.rss();
	let peak = before;
	const timer = setInterval(() => {
		collectGarbage({ type: 'minor' });
		peak = Math.max(peak, process.memoryUsage.rss());
	}, 10);
	try {
		return { result: await work(), growth: peak - before };
	} finally {
		clearInterval(timer);
	}
}

test.each(['direct', 'presigned'])(
	'a large file and a large result are streamed (%s) without buffering',
	async (flow) => {
		// What a first run loads and compiles is not what is measured.
		const small = { items: [{ json: {}, files: { data: __filename } }], parameters: { flow } };
		await runConvert(credential, small);
		const { result, growth } = await growthDuring(
			async () => await runConvert(credential, { items: [{ json: {}, files: { data: file } }], parameters: { flow } }),
		);
		const [item] = result.items(nodeName);
		expect(item?.binary?.data).toMatchObject({ fileName: 'large.bin', bytes: fileBytes });
		if (flow === 'presigned') expect(item?.json.uploaded).toBe(sha256);
		else expect(item?.json.length).toBeGreaterThan(fileBytes);
		expect(growth).toBeLessThan(maxGrowthBytes);
	},
);
