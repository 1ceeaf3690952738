// @ts-check
// Other programs on the same documents: those of the bench of Markdown, installed for the run alone.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { markdownPrograms } from '../markdown/programs.mjs';
import { resultOfMarkdown } from './score/result.mjs';

/** The longest a peer may take for all documents, in milliseconds. */
const timeoutMs = 30 * 60_000;

/**
 * @param {readonly { name: string, path: string }[]} documents
 * @param {string} folder for what they install and make
 * @returns {{ peer: string, results: Map<string, import('./score/result.mjs').Result> }[]} what a peer could not convert is missing
 */
export function peerResults(documents, folder) {
	mkdirSync(folder, { recursive: true });
	const [, ...peers] = markdownPrograms(folder);
	const list = documents.map(({ path }) => `"${path}"`).join(' ');
	return peers.map(({ name: peer, command, finish }, index) => {
		const out = join(folder, `peer-${index}`);
		mkdirSync(out, { recursive: true });
		spawnSync('bash', ['-c', command(list)], {
			env: { ...process.env, OUT: out },
			timeout: timeoutMs,
			stdio: 'ignore',
		});
		finish?.(out);
		const results = documents.flatMap(({ name }) => {
			const file = join(out, `${name}.md`);
			return existsSync(file) ? [/** @type {const} */ ([name, resultOfMarkdown(readFileSync(file, 'utf8'))])] : [];
		});
		return { peer, results: new Map(results) };
	});
}
