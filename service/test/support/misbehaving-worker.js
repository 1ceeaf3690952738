'use strict';

/** A worker that behaves as the name of the file says, for tests of the pool. */
const { spawn } = require('node:child_process');
const { mkdirSync, symlinkSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { serveConversions } = require('../../dist/service/src/tasks/worker-process.js');

const hold = [];

/** @type {Record<string, (request: import('../../src/engine/conversion').ConversionRequest, onProgress: (done: number, total: number) => void) => unknown>} */
const behaviours = {
	good: () => undefined,
	slow: () => new Promise((resolve) => setTimeout(resolve, 400)),
	long: () => new Promise((resolve) => setTimeout(resolve, 3000)),
	'many-pages': async (_request, onProgress) => {
		onProgress(1, 100);
		await new Promise((resolve) => setTimeout(resolve, 2500));
	},
	// Tells the pages of a document slowly, and nonsense in between.
	pages: async (_request, onProgress) => {
		onProgress(1, 4);
		await new Promise((resolve) => setTimeout(resolve, 1200));
		onProgress(3, 4);
		onProgress(2, 4);
		onProgress(9, 4);
		onProgress(-1, 4);
		onProgress('4', '4');
		onProgress(NaN, Infinity);
		await new Promise((resolve) => setTimeout(resolve, 1200));
	},
	'exit-0': () => process.exit(0),
	'exit-1': () => process.exit(1),
	segfault: () => process.kill(process.pid, 'SIGSEGV'),
	abort: () => process.abort(),
	spin: () => {
		for (;;);
	},
	sleep: () => new Promise(() => setInterval(() => undefined, 1000)),
	stubborn: () => {
		process.on('SIGTERM', () => undefined);
		return new Promise(() => setInterval(() => undefined, 1000));
	},
	throw: () => {
		throw new Error('a secret of the document');
	},
	'throw-later': () =>
		new Promise(() =>
			setImmediate(() => {
				throw new Error('a secret of the document');
			}),
		),
	buffers: async () => {
		for (;;) {
			hold.push(Buffer.alloc(16 * 1024 * 1024, 1));
			await new Promise((resolve) => setTimeout(resolve, 5));
		}
	},
	heap: () => {
		for (;;) hold.push(new Array(1000).fill(hold.length));
	},
	shout: async () => {
		for (let count = 0; count < 100; count++) process.stdout.write('x'.repeat(1024 * 1024));
	},
	children: (request) => {
		const child = spawn('sleep', ['1000']);
		writeFileSync(join(request.inputPath), String(child.pid));
		return new Promise(() => undefined);
	},
	'outside-result': (request) => request.inputPath,
	'linked-result': (request) => {
		const path = join(request.outputFolder, 'result');
		symlinkSync('/etc/hostname', path);
		return path;
	},
	'folder-result': (request) => {
		const path = join(request.outputFolder, 'result');
		mkdirSync(path);
		return path;
	},
	environment: (request) => {
		const path = join(request.outputFolder, 'result');
		writeFileSync(path, JSON.stringify(process.env));
		return path;
	},
};

serveConversions(async (request, onProgress) => {
	const behave = behaviours[request.fileName.replace(/\.pdf$/, '')];
	if (!behave) throw new Error(`no behaviour is called ${request.fileName}`);
	const path = await behave(request, onProgress ?? (() => undefined));
	const resultPath = typeof path === 'string' ? path : join(request.outputFolder, 'result');
	if (typeof path !== 'string') writeFileSync(resultPath, 'the result');
	return { resultPath, downFileName: 'result.txt', warnings: [] };
});
