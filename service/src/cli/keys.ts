import { ApiKeys } from '../accounts/api-keys';
import { readSettings, type Settings } from '../config';
import { openMetadata } from '../storage/open-stores';
import { otherFlags, requireFlag, UsageError, type Arguments } from './arguments';

/** `keys create|list|revoke`. @returns the exit code */
export async function runKeys(line: Arguments): Promise<number> {
	const [action, ...rest] = line.positionals;
	const settings = readSettings(process.env, otherFlags(line, ['name']));
	switch (action) {
		case 'create': {
			const name = requireFlag(line, 'name');
			await withKeys(settings, async (keys) => {
				const key = await keys.create(name);
				process.stderr.write(`An API key of the account "${name}"; it is shown this once:\n`);
				process.stdout.write(`${key}\n`);
			});
			return 0;
		}
		case 'list':
			await withKeys(settings, async (keys) => {
				for (const { prefix, accountName, createdAt, revokedAt } of await keys.list()) {
					const state = revokedAt === null ? 'in use' : `revoked ${new Date(revokedAt).toISOString()}`;
					process.stdout.write(`${prefix}\t${accountName}\t${new Date(createdAt).toISOString()}\t${state}\n`);
				}
			});
			return 0;
		case 'revoke': {
			const [prefix] = rest;
			if (prefix === undefined) throw new UsageError('keys revoke needs the prefix of a key, as "keys list" shows it.');
			const revoked = await withKeys(settings, (keys) => keys.revoke(prefix));
			process.stderr.write(revoked ? `The key ${prefix} is revoked.\n` : `No key in use has the prefix ${prefix}.\n`);
			return revoked ? 0 : 1;
		}
		default:
			throw new UsageError('keys needs one of: create --name <account>, list, revoke <prefix>.');
	}
}

async function withKeys<T>(
	settings: Settings,
	work: (keys: ApiKeys) => Promise<T>,
): Promise<T> {
	const store = await openMetadata(settings);
	try {
		return await work(new ApiKeys(store, settings.initialAssets));
	} finally {
		await store.close();
	}
}
