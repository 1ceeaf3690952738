import { keyLimits, type KeyLimitDefinition, type KeyLimitName } from '../../../contract/key-limits';
import { ApiKeys, type ListedKey } from '../accounts/api-keys';
import { keyLimitsText } from '../accounts/key-limits';
import { readSettings, type Settings } from '../settings/settings';
import { openFileStore, openMetadata } from '../storage/open-stores';
import { DocumentPurger } from '../tasks/document-purger';
import { operator } from './audit';
import { otherFlags, requireFlag, UsageError, type Arguments } from './arguments';

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

type KeyAction = (line: Arguments, settings: Settings) => Promise<number>;

const actions: Readonly<Record<string, KeyAction>> = { create, list, rename, limit, purge, revoke };

/** `keys create|list|rename|limit|purge|revoke`. @returns the exit code */
export async function runKeys(line: Arguments): Promise<number> {
	const [name = ''] = line.positionals;
	const settings = readSettings(process.env, otherFlags(line, ['name', 'label', 'expires', 'layouts', ...limitFlags]));
	const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
	if (action) return await action(line, settings);
	throw new UsageError(
		'Use one of these commands: keys create --name <account>, list, rename <prefix> --label <text>, limit <prefix> …, purge <prefix>, revoke <prefix>.',
	);
}

async function create(line: Arguments, settings: Settings): Promise<number> {
	const name = requireFlag(line, 'name');
	const options = {
		...(line.flags['label'] === undefined ? {} : { label: requireFlag(line, 'label') }),
		...(line.flags['expires'] === undefined ? {} : { expiresAt: readExpiry(requireFlag(line, 'expires'), Date.now()) }),
		limits: Object.fromEntries(Object.entries(readLimits(line)).filter(([, value]) => value !== null)),
	};
	await withKeys(settings, async (keys) => {
		const key = await keys.create(name, options);
		process.stderr.write(`API key for account "${name}". It is shown only once:\n`);
		process.stdout.write(`${key}\n`);
	});
	return 0;
}

async function list(_line: Arguments, settings: Settings): Promise<number> {
	for (const key of await withKeys(settings, (keys) => keys.list())) {
		process.stdout.write(`${keyLine(key, Date.now())}\n`);
	}
	return 0;
}

async function rename(line: Arguments, settings: Settings): Promise<number> {
	const prefix = requirePrefix(line);
	const label = requireFlag(line, 'label');
	const isRenamed = await withKeys(settings, (keys) => keys.rename(prefix, label));
	return report(isRenamed && `Key ${prefix} is now named "${label}".`, `No key has the prefix ${prefix}.`);
}

async function limit(line: Arguments, settings: Settings): Promise<number> {
	const [, prefix] = line.positionals;
	const change = readLimits(line);
	if (prefix === undefined || Object.keys(change).length === 0)
		throw new UsageError(`The command "keys limit" requires a key prefix and at least one of ${limitsUsage()}.`);
	const limits = await withKeys(settings, (keys) => keys.limit(prefix, change));
	return report(
		limits && `Key ${prefix} now has ${keyLimitsText(limits) || 'no limits'}.`,
		`No key has the prefix ${prefix}.`,
	);
}

async function revoke(line: Arguments, settings: Settings): Promise<number> {
	const prefix = requirePrefix(line);
	const isRevoked = await withKeys(settings, (keys) => keys.revoke(prefix));
	return report(isRevoked && `Key ${prefix} has been revoked.`, `No active key has the prefix ${prefix}.`);
}

/** Delete what a key has made and is kept. */
async function purge(line: Arguments, settings: Settings): Promise<number> {
	const prefix = requirePrefix(line);
	const store = await openMetadata(settings);
	try {
		const key = await store.accounts.findKey(prefix);
		if (!key) return report(undefined, `No key has the prefix ${prefix}.`);
		const fileStore = await openFileStore(settings);
		const purger = new DocumentPurger({ store, fileStore, log: { info: () => undefined } });
		const options = { layouts: line.flags['layouts'] === 'true' };
		const tasks = await purger.purgeKey(key.accountId, prefix, operator(), options);
		return report(`Deleted the documents of ${tasks} tasks created with key ${prefix}.`, '');
	} finally {
		await store.close();
	}
}

function requirePrefix({ positionals: [action, prefix] }: Arguments): string {
	if (prefix === undefined)
		throw new UsageError(`The command "keys ${action}" requires a key prefix. Run "keys list" to see the prefixes.`);
	return prefix;
}

/** Says what was done, or why nothing was. @returns the exit code */
function report(done: string | false | undefined, failure: string): number {
	process.stderr.write(`${done || failure}\n`);
	return done ? 0 : 1;
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
