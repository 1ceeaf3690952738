// @ts-check
// One large file up and one of the same size down: our node against n8n's HTTP Request node, memory and time.
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { median } from '../median.mjs';
import { addCredential, freshN8n, runOnce, startTransferServer } from './n8n.mjs';
import { withHttpRequest, withOurNode } from './workflows.mjs';

const megabyte = 1_000_000;
const sizesMb = { small: 1, large: 300 };
/** After its start, n8n gives memory back for some seconds; measured before that, its peak is that of the start. */
const settleMs = 8_000;
/** Each round runs in a fresh n8n; the median counts. */
const rounds = 3;

/** @param {string} file @param {number} megabytes */
function writeLarge(file, megabytes) {
	const handle = openSync(file, 'w');
	const block = Buffer.alloc(megabyte, '%PDF-');
	for (let written = 0; written < megabytes; written++) writeSync(handle, block);
	closeSync(handle);
}

/** @typedef {{ smallMb: number, peakMb: number, growthMb: number, seconds: number }} Round */

/**
 * A fresh n8n: a small file twice (the first run loads code), then the large one.
 * @param {'node' | 'http'} client
 * @param {string} baseUrl
 * @returns {Promise<Round>}
 */
async function measureRound(client, baseUrl) {
	const n8n = await freshN8n();
	try {
		const credential = await addCredential(n8n.client, baseUrl, 'key');
		const run = async (/** @type {number} */ megabytes) => {
			const file = join(n8n.files, `${megabytes}.pdf`);
			writeLarge(file, megabytes);
			const what = client === 'node' ? withOurNode(file, 'presigned', credential) : withHttpRequest(file, baseUrl);
			return await runOnce(n8n, what);
		};
		await run(sizesMb.small);
		await sleep(settleMs);
		const small = await run(sizesMb.small);
		const large = await run(sizesMb.large);
		if (large.files.join() !== '300 MB') throw new Error(`The result has ${large.files.join()}, not 300 MB.`);
		return {
			smallMb: small.peakMb,
			peakMb: large.peakMb,
			growthMb: large.peakMb - small.peakMb,
			seconds: large.nodeMs / 1000,
		};
	} finally {
		await n8n.stop();
	}
}

/** Measure and print. */
export async function largeFiles() {
	const server = await startTransferServer();
	try {
		/** @type {Record<'node' | 'http', Round[]>} */
		const measured = { node: [], http: [] };
		for (let round = 0; round < rounds; round++) {
			for (const client of /** @type {const} */ (['node', 'http']))
				measured[client].push(await measureRound(client, server.baseUrl));
		}
		print(measured);
	} finally {
		server.stop();
	}
}

/** @param {Record<'node' | 'http', Round[]>} measured */
function print(measured) {
	const of = (/** @type {'node' | 'http'} */ client, /** @type {keyof Round} */ key) =>
		median(measured[client].map((round) => round[key]));
	// Of the medians, not the median of the rounds': an n8n that still holds memory of its start spoils its own round.
	const growthOf = (/** @type {'node' | 'http'} */ client) => of(client, 'peakMb') - of(client, 'smallMb');
	console.log(
		`\n${sizesMb.large} MB up by the presigned flow and ${sizesMb.large} MB down, in n8n (files on disk), median of ${rounds}`,
	);
	console.log(
		`                peak RSS ${sizesMb.small} MB   peak RSS ${sizesMb.large} MB   growth MB (each round)      seconds`,
	);
	for (const [client, name] of /** @type {const} */ ([
		['node', 'this node'],
		['http', 'HTTP Request'],
	])) {
		const each = measured[client].map(({ growthMb }) => growthMb.toFixed(0)).join(', ');
		const growth = `${growthOf(client).toFixed(0)} (${each})`;
		console.log(
			`${name.padEnd(14)} ${of(client, 'smallMb').toFixed(0).padStart(14)} ${of(client, 'peakMb').toFixed(0).padStart(17)}   ${growth.padEnd(24)} ${of(client, 'seconds').toFixed(2).padStart(9)}`,
		);
	}
	const ratio = (/** @type {keyof Round} */ key) => (of('node', key) / of('http', key)).toFixed(2);
	const growthRatio = (growthOf('node') / growthOf('http')).toFixed(2);
	console.log(
		`this node to HTTP Request: time ${ratio('seconds')}, growth of memory ${growthRatio}, peak of memory ${ratio('peakMb')}`,
	);
}
