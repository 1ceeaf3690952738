import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ChildServer } from '../../scripts/lib/child-server.mjs';
import { N8nClient } from '../../scripts/lib/n8n-client.mjs';
import { credentialName, credentialType, realN8n, type RealN8n } from './real-n8n';

/** A separate n8n for one test file; its workflows use the service shared by all tests. */
export interface OwnN8n extends RealN8n {
	stop(): Promise<void>;
}

/** What the start of an own n8n may use. */
export interface OwnFolders {
	readonly userFolder: string;
	readonly fileFolder: string;
	/** Called at the end, the last one first; also when the start fails. */
	onStop(end: () => Promise<void>): void;
}

/**
 * Start an n8n in a new folder, with an owner and the credential that the workflows of the tests name.
 * @param name part of the folder's name
 * @param start starts it
 * @throws what `start` throws, after everything has been stopped
 */
export async function startOwnN8n(name: string, start: (folders: OwnFolders) => Promise<ChildServer>): Promise<OwnN8n> {
	// n8n compares real paths with the folders it is allowed to use.
	const folder = await realpath(await mkdtemp(join(tmpdir(), `document-conversion-${name}-`)));
	const ends: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
	const stop = async () => {
		for (const end of ends.splice(0).reverse()) await end();
	};
	const fileFolder = join(folder, 'files');
	try {
		const { url } = await start({ userFolder: join(folder, 'n8n'), fileFolder, onStop: (end) => ends.push(end) });
		const n8n = new N8nClient(url);
		const owner = { email: 'owner@example.com', password: 'Owner-of-the-test-1' };
		await n8n.setupOwner(owner);
		const { service } = realN8n();
		const { id } = await n8n.createCredential({ name: credentialName, type: credentialType, data: { ...service } });
		const credential = { id, name: credentialName };
		return { url, owner, cookie: n8n.cookie, service, credential, fileFolder, n8n, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
