import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { startN8n } from '../../scripts/lib/n8n-process.mjs';
import { n8nProgramIn, PREVIOUS_N8N_PROJECT } from '../../scripts/lib/paths.mjs';
import { startOwnN8n, type OwnN8n } from './real-n8n-own';

/** Whether n8n/previous/ has been installed, which `npm test -- nightly` does. */
export const previousN8nInstalled = existsSync(n8nProgramIn(PREVIOUS_N8N_PROJECT));

/** The version of an n8n that package.json in its folder asks for, e.g. `2.40.7`. */
export function n8nVersionIn(project: string): string {
	const { dependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
		dependencies: { n8n: string };
	};
	return dependencies.n8n;
}

/** Start the n8n of the minor version before the one of the other tests, with the same built node. */
export async function startPreviousN8n(): Promise<OwnN8n> {
	return await startOwnN8n('previous', async ({ userFolder, fileFolder, onStop }) => {
		const server = await startN8n({ project: PREVIOUS_N8N_PROJECT, userFolder, fileFolders: [fileFolder] });
		onStop(() => server.stop());
		return server;
	});
}
