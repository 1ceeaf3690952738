// @ts-check
// Other programs on the same documents: those of the benches of Markdown and of tables, installed for the run alone.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { markdownPrograms } from '../markdown/programs.mjs';
import { tablePeers } from '../tables/peers.mjs';
import { resultOfMarkdown, resultOfRows } from './score/result.mjs';

/** @typedef {import('./score/result.mjs').Result} Result */

/** The longest a peer may take for all documents, in milliseconds. */
const timeoutMs = 30 * 60_000;

/** Those of the programs for tables that are best on tables of all kinds. */
const wantedForTables = ['pdfplumber', 'camelot-hybrid'];

/**
 * @param {readonly { name: string, path: string }[]} documents
 * @param {string} folder for what they install and make
 * @returns {{ peer: string, tablesAlone: boolean, results: Map<string, Result> }[]} what a peer could not convert is missing
 */
export function peerResults(documents, folder) {
	mkdirSync(folder, { recursive: true });
	const [, ...forMarkdown] = markdownPrograms(folder);
	const readRows = (/** @type {string} */ text) => resultOfRows(JSON.parse(text).tables);
	const peers = [
		...forMarkdown.map((program) => ({ finish: undefined, ...program, ending: '.md', read: resultOfMarkdown })),
		...tablePeers(folder, wantedForTables).map((program) => ({
			...program,
			...{ finish: undefined, ending: '.json', read: readRows },
		})),
	];
	const list = documents.map(({ path }) => `"${path}"`).join(' ');
	return peers.map(({ name: peer, command, finish, ending, read }, index) => {
		const out = join(folder, `peer-${index}`);
		mkdirSync(out, { recursive: true });
		spawnSync('bash', ['-c', command(list)], {
			env: { ...process.env, OUT: out },
			timeout: timeoutMs,
			stdio: 'ignore',
		});
		finish?.(out);
		const results = documents.flatMap(({ name }) => {
			const file = join(out, `${name}${ending}`);
			return existsSync(file) ? [/** @type {const} */ ([name, read(readFileSync(file, 'utf8'))])] : [];
		});
		return { peer, tablesAlone: read === readRows, results: new Map(results) };
	});
}
