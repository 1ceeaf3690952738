'use strict';

/**
 * Converts inputs one by one in a separate process and reports the functions that each one reached, with the result or the
 * error. The parent process judges them.
 */
const { Session } = require('node:inspector');
const { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { convert } = require('../../dist/service/src/engine/convert/conversion.js');
const { ServiceError } = require('../../dist/service/src/messages/errors.js');

const folder = mkdtempSync(join(tmpdir(), 'document-conversion-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('disconnect', () => process.exit(0));

const session = new Session();
session.connect();
/** Calls back at once. @param {string} method @param {object} [params] @returns {any} */
const post = (method, params) => {
	let answer;
	session.post(method, params, (error, result) => {
		if (error) throw new Error(error.message);
		answer = result;
	});
	return answer;
};
post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** Functions reached since the last call, by file and place. Those of the program and of libraries that read documents. */
function reachedNow() {
	/** @type {string[]} */
	const places = [];
	for (const { url, functions } of post('Profiler.takePreciseCoverage').result) {
		if (!/\/(engine|parameters|node_modules)\//.test(url)) continue;
		const file = url.split('/').slice(-2).join('/');
		for (const { ranges } of functions) {
			if (ranges[0].count > 0) places.push(`${file}:${ranges[0].startOffset}`);
		}
	}
	return places;
}

/** Where an error comes from, without what it says: two of one fault are one. @param {any} error */
function causeOf(error) {
	const frames = String(error?.stack ?? '')
		.split('\n')
		.filter((line) => /^\s+at /.test(line))
		.slice(0, 3)
		.map((line) =>
			line
				.trim()
				.replace(/\(?(file:\/\/)?\/.*\/(dist\/service\/src|node_modules)\//, '')
				.replace(/:\d+\)?$/, ''),
		);
	return `${error?.name ?? typeof error} ${frames.join(' < ')}`;
}

process.on('message', async (/** @type {any} */ request) => {
	const outputFolder = join(folder, 'out');
	mkdirSync(outputFolder);
	const inputPath = join(folder, 'in');
	writeFileSync(inputPath, Buffer.from(request.bytes, 'base64'));
	reachedNow();
	/** @type {Record<string, unknown>} */
	let end;
	try {
		const { resultPath } = await convert({
			toolPath: request.tool,
			inputPath,
			fileName: request.kind === 'pdf' ? 'input.pdf' : 'input.png',
			parameter: request.parameter,
			outputFolder,
			password: 'secret',
		});
		// Text of a page without any is empty.
		end = existsSync(resultPath) ? { end: 'result' } : { fault: 'no result' };
	} catch (error) {
		if (!(error instanceof ServiceError)) end = { fault: `no coded error: ${causeOf(error)}` };
		else if (error.errorName === 'internal') end = { fault: `internal: ${causeOf(error.cause)}` };
		else end = { end: 'error', error: error.errorName, ...(error.cause ? { cause: causeOf(error.cause) } : {}) };
	}
	const reached = reachedNow();
	if (end.error) reached.push(`${request.tool} ${end.error}`);
	rmSync(outputFolder, { recursive: true, force: true });
	process.send?.({ ...end, reached, memory: process.memoryUsage.rss() });
});
process.send?.('ready');
