import { keyLimits, type KeyLimitDefinition, type KeyLimitName } from '../../../contract/key-limits';
import { ApiKeys, type ListedKey } from '../accounts/api-keys';
import { keyLimitsText } from '../accounts/key-limits';
import { readSettings, type Settings } from '../settings/settings';
import { openFileStore, openMetadata } from '../storage/open-stores';
import { DocumentPurger } from '../tasks/document-purger';
import { operator } from './audit';
import { otherFlags, requireFlag, UsageError, type Arguments } from './arguments';

/** Flags of limits. */
const limitFlags = Object.values(keyLimits).map(({ flag }) => flag);
/** Takes a limit away. */
const noLimit = 'none';

/** Flags of `keys create` and `keys limit`. */
export function keyFlagsHelp(): string {
	const flags = [
		['--label <text>', 'Name of the key shown in lists'],
		['--expires <when>', 'Expiry as a period, such as 90d or 12h, or a date, such as 2099-01-31'],
		...Object.values(keyLimits).map(({ flag, meaning }) => [`--${flag} N`, meaning.en]),
	];
	return `Options:\n${flags.map(([flag = '', text]) => `  ${flag.padEnd(26)} ${text}`).join('\n')}`;
}

/** `keys create|list|rename|limit|purge|revoke`. @returns the exit code */
export async function runKeys(line: Arguments): Promise<number> {
	const [action, ...rest] = line.positionals;
	const settings = readSettings(process.env, otherFlags(line, ['name', 'label', 'expires', 'layouts', ...limitFlags]));
	switch (action) {
		case 'create': {
			const name = requireFlag(line, 'name');
			const options = {
				...(line.flags['label'] === undefined ? {} : { label: requireFlag(line, 'label') }),
				...(line.flags['expires'] === undefined
					? {}
					: { expiresAt: readExpiry(requireFlag(line, 'expires'), Date.now()) }),
				limits: Object.fromEntries(Object.entries(readLimits(line)).filter(([, value]) => value !== null)),
			};
			await withKeys(settings, async (keys) => {
				const key = await keys.create(name, options);
				process.stderr.write(`API key for account "${name}". It is shown only once:\n`);
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
			if (prefix === undefined)
				throw new UsageError('The command "keys rename" requires a key prefix. Run "keys list" to see the prefixes.');
			const label = requireFlag(line, 'label');
			const renamed = await withKeys(settings, (keys) => keys.rename(prefix, label));
			process.stderr.write(renamed ? `Key ${prefix} is now named "${label}".\n` : `No key has the prefix ${prefix}.\n`);
			return renamed ? 0 : 1;
		}
		case 'limit': {
			const [prefix] = rest;
			const change = readLimits(line);
			if (prefix === undefined || Object.keys(change).length === 0)
				throw new UsageError(`The command "keys limit" requires a key prefix and at least one of ${limitsUsage()}.`);
			const limits = await withKeys(settings, (keys) => keys.limit(prefix, change));
			process.stderr.write(
				limits
					? `Key ${prefix} now has ${keyLimitsText(limits) || 'no limits'}.\n`
					: `No key has the prefix ${prefix}.\n`,
			);
			return limits ? 0 : 1;
		}
		case 'purge': {
			const [prefix] = rest;
			if (prefix === undefined)
				throw new UsageError('The command "keys purge" requires a key prefix. Run "keys list" to see the prefixes.');
			return await purgeKey(settings, prefix, line.flags['layouts'] === 'true');
		}
		case 'revoke': {
			const [prefix] = rest;
			if (prefix === undefined)
				throw new UsageError('The command "keys revoke" requires a key prefix. Run "keys list" to see the prefixes.');
			const revoked = await withKeys(settings, (keys) => keys.revoke(prefix));
			process.stderr.write(revoked ? `Key ${prefix} has been revoked.\n` : `No active key has the prefix ${prefix}.\n`);
			return revoked ? 0 : 1;
		}
		default:
			throw new UsageError(
				'Use one of these commands: keys create --name <account>, list, rename <prefix> --label <text>, limit <prefix> …, purge <prefix>, revoke <prefix>.',
			);
	}
}

/** One line of the list, its fields between tabs. */
function keyLine(
	{ prefix, accountName, label, createdAt, expiresAt, lastUsedAt, revokedAt, limits }: ListedKey,
	now: number,
): string {
	const expiry =
		expiresAt === null ? 'never expires' : `${expiresAt <= now ? 'expired' : 'expires'} ${dateOf(expiresAt)}`;
	return [
		prefix,
		accountName,
		dateOf(createdAt),
		revokedAt === null ? 'active' : `revoked ${dateOf(revokedAt)}`,
		expiry,
		lastUsedAt === null ? 'never used' : `last used ${dateOf(lastUsedAt)}`,
		label,
		keyLimitsText(limits),
	].join('\t');
}

/** Delete what a key has made and is kept. @returns the exit code */
async function purgeKey(settings: Settings, prefix: string, layouts: boolean): Promise<number> {
	const store = await openMetadata(settings);
	try {
		const key = await store.accounts.findKey(prefix);
		if (!key) {
			process.stderr.write(`No key has the prefix ${prefix}.\n`);
			return 1;
		}
		const fileStore = await openFileStore(settings);
		const purger = new DocumentPurger({ store, fileStore, log: { info: () => undefined } });
		const tasks = await purger.purgeKey(key.accountId, prefix, operator(), { layouts });
		process.stderr.write(`Deleted the documents of ${tasks} tasks created with key ${prefix}.\n`);
		return 0;
	} finally {
		await store.close();
	}
}

/** Limits that the command line names; `null` for one that is taken away. @throws UsageError */
function readLimits(line: Arguments): Partial<Record<KeyLimitName, number | null>> {
	const named = Object.entries<KeyLimitDefinition>(keyLimits).filter(([, { flag }]) => line.flags[flag] !== undefined);
	return Object.fromEntries(
		named.map(([name, { flag, minimum, maximum, unit }]) => {
			const text = requireFlag(line, flag);
			const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
			if (text !== noLimit && !(value >= minimum && value <= maximum))
				throw new UsageError(
					`--${flag} must be ${noLimit} or a whole number from ${minimum} to ${maximum}, in ${unit}.`,
				);
			return [name, text === noLimit ? null : value];
		}),
	);
}

function limitsUsage(): string {
	return limitFlags.map((flag) => `--${flag} <number>`).join(', ');
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
		throw new UsageError('--expires must be a period such as 90d or 12h, or a future date such as 2099-01-31.');
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
