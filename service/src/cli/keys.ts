import { ApiKeys, type ListedKey } from '../accounts/api-keys';
import { readSettings, type Settings } from '../config';
import { openMetadata } from '../storage/open-stores';
import { operator } from './audit';
import { otherFlags, requireFlag, UsageError, type Arguments } from './arguments';

/** `keys create|list|rename|revoke`. @returns the exit code */
export async function runKeys(line: Arguments): Promise<number> {
	const [action, ...rest] = line.positionals;
	const settings = readSettings(process.env, otherFlags(line, ['name', 'label', 'expires']));
	switch (action) {
		case 'create': {
			const name = requireFlag(line, 'name');
			const options = {
				...(line.flags['label'] === undefined ? {} : { label: requireFlag(line, 'label') }),
				...(line.flags['expires'] === undefined
					? {}
					: { expiresAt: readExpiry(requireFlag(line, 'expires'), Date.now()) }),
			};
			await withKeys(settings, async (keys) => {
				const key = await keys.create(name, options);
				process.stderr.write(`An API key of the account "${name}"; it is shown this once:\n`);
				process.stdout.write(`${key}\n`);
			});
			return 0;
		}
		case 'list':
			await withKeys(settings, async (keys) => {
				for (const key of await keys.list()) process.stdout.write(`${keyLine(key, Date.now())}\n`);
			});
			return 0;
		case 'rename': {
			const [prefix] = rest;
			if (prefix === undefined) throw new UsageError('keys rename needs the prefix of a key, as "keys list" shows it.');
			const label = requireFlag(line, 'label');
			const renamed = await withKeys(settings, (keys) => keys.rename(prefix, label));
			process.stderr.write(
				renamed ? `The key ${prefix} is called "${label}".\n` : `No key has the prefix ${prefix}.\n`,
			);
			return renamed ? 0 : 1;
		}
		case 'revoke': {
			const [prefix] = rest;
			if (prefix === undefined) throw new UsageError('keys revoke needs the prefix of a key, as "keys list" shows it.');
			const revoked = await withKeys(settings, (keys) => keys.revoke(prefix));
			process.stderr.write(revoked ? `The key ${prefix} is revoked.\n` : `No key in use has the prefix ${prefix}.\n`);
			return revoked ? 0 : 1;
		}
		default:
			throw new UsageError(
				'keys needs one of: create --name <account>, list, rename <prefix> --label <text>, revoke <prefix>.',
			);
	}
}

/** One line of the list, its fields between tabs. */
function keyLine(
	{ prefix, accountName, label, createdAt, expiresAt, lastUsedAt, revokedAt }: ListedKey,
	now: number,
): string {
	const expiry =
		expiresAt === null ? 'never expires' : `${expiresAt <= now ? 'expired' : 'expires'} ${dateOf(expiresAt)}`;
	return [
		prefix,
		accountName,
		dateOf(createdAt),
		revokedAt === null ? 'in use' : `revoked ${dateOf(revokedAt)}`,
		expiry,
		lastUsedAt === null ? 'never used' : `last used ${dateOf(lastUsedAt)}`,
		label,
	].join('\t');
}

function dateOf(milliseconds: number): string {
	return new Date(milliseconds).toISOString();
}

const hourMs = 3_600_000;

/**
 * When a key ends.
 * @param text  a time from now (`90d`, `12h`), or a date (`2027-01-31`, with a time after it if need be)
 * @returns milliseconds since 1970
 */
function readExpiry(text: string, now: number): number {
	const [, count, unit] = /^(\d{1,6})([dh])$/.exec(text) ?? [];
	if (count !== undefined) return now + Number(count) * (unit === 'd' ? 24 * hourMs : hourMs);
	const date = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : NaN;
	if (!(date > now)) {
		throw new UsageError(
			'--expires has to be a time from now, such as 90d or 12h, or a date to come, such as 2099-01-31.',
		);
	}
	return date;
}

async function withKeys<T>(settings: Settings, work: (keys: ApiKeys) => Promise<T>): Promise<T> {
	const store = await openMetadata(settings);
	try {
		return await work(new ApiKeys(store, settings.initialAssets, operator()));
	} finally {
		await store.close();
	}
}
