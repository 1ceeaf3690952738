import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { N8nClient } from '../../scripts/lib/n8n-client.mjs';
import { startN8n } from '../../scripts/lib/n8n-process.mjs';
import { startService } from '../../service/test/support/start-service';
import { addressesVariable, credentialName, credentialType, type RealN8nAddresses } from './real-n8n';

/**
 * Start the service and a real n8n with the built node, an owner and a credential for the service.
 * Called once by jest's global set-up; test files use `realN8n()`.
 * @throws when the node package is not built or one of the two does not come up
 */
export async function startRealN8n(): Promise<{ stop(): Promise<void> }> {
	// n8n compares real paths with the folders it is allowed to use.
	const folder = await realpath(await mkdtemp(join(tmpdir(), 'document-conversion-real-n8n-')));
	const fileFolder = join(folder, 'files');
	await mkdir(fileFolder);
	const ends: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
	const stop = async () => {
		for (const end of ends.reverse()) await end();
	};
	try {
		// Callbacks go to the n8n on this machine.
		const service = await startService({ settings: { allowPrivateCallbacks: true } });
		ends.push(() => service.stop());
		const server = await startN8n({ userFolder: join(folder, 'n8n'), fileFolders: [fileFolder] });
		ends.push(() => server.stop());

		const client = new N8nClient(server.url);
		const owner = { email: 'owner@example.com', password: 'Owner-of-the-test-1' };
		await client.setupOwner(owner);
		const credential = await client.createCredential({
			name: credentialName,
			type: credentialType,
			data: { baseUrl: service.baseUrl, apiKey: service.apiKey },
		});
		const addresses: RealN8nAddresses = {
			url: server.url,
			owner,
			cookie: client.cookie,
			service: { baseUrl: service.baseUrl, apiKey: service.apiKey },
			credential: { id: credential.id, name: credential.name },
			fileFolder,
		};
		process.env[addressesVariable] = JSON.stringify(addresses);
	} catch (error) {
		await stop();
		throw error;
	}
	return { stop };
}
