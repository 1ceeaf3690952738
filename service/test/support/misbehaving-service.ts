import { join } from 'node:path';
import { pino } from 'pino';
import { ApiKeys } from '../../src/accounts/api-keys';
import { readSettings } from '../../src/settings/settings';
import { startService } from '../../src/start/start-service';
import { openMetadata } from '../../src/storage/open-stores';
import { buildService } from './build-service';
import { Client } from './client';
import { temporaryFolder } from './temporary-folder';

/** The service itself, with workers that behave as the name of a file says. */
export interface MisbehavingService {
	/** Data folder. */
	readonly folder: string;
	/** One an account, in their order. */
	readonly clients: readonly Client[];
	/** Ends the service and removes its folder. */
	readonly stop: () => Promise<void>;
}

/**
 * Start it on a free port.
 * @param flags     beside the port and the folder
 * @param accounts  their names; each gets a key and 100 assets
 * @param disk      folder that its data folder is made in
 */
export async function startMisbehaving(
	flags: Readonly<Record<string, string>>,
	accounts: readonly string[] = ['tester'],
	log = pino({ level: 'silent' }),
	disk?: string,
): Promise<MisbehavingService> {
	buildService();
	const folder = await temporaryFolder(disk);
	const store = await openMetadata({ dataFolder: folder.path });
	const keys: string[] = [];
	for (const account of accounts) keys.push(await new ApiKeys(store, 100).create(account));
	await store.close();
	const common = { port: '0', 'data-folder': folder.path, 'free-disk-bytes': '0', 'direct-wait-ms': '150000' };
	const settings = readSettings({}, { ...common, ...flags });
	const service = await startService(settings, log, { workerEntry: join(__dirname, 'misbehaving-worker.js') });
	return {
		folder: folder.path,
		clients: keys.map((key) => new Client(`http://127.0.0.1:${service.port}`, key)),
		stop: async () => {
			await service.stop();
			await folder.remove();
		},
	};
}
