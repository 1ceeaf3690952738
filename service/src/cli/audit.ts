import { userInfo } from 'node:os';
import { readSettings } from '../settings/settings';
import { openMetadata } from '../storage/open-stores';
import { otherFlags, requireFlag, UsageError, type Arguments } from './arguments';

/** Entries shown by default, and the maximum of `--count`. */
const usualCount = 100;
const maxCount = 100_000;

/** Actor in the audit log for commands: the current user of this machine. */
export function operator(): string {
	try {
		return `user ${userInfo().username}`;
	} catch {
		// A container may run as a user ID without an account.
		return `user ${process.getuid?.() ?? 'unknown'}`;
	}
}

/** `audit list [--count N]`: changes of keys, assets and documents, newest first. @returns the exit code */
export async function runAudit(line: Arguments): Promise<number> {
	const [action, ...more] = line.positionals;
	if (action !== 'list' || more.length > 0)
		throw new UsageError('Use one of these commands: audit list, audit list --count <number>.');
	const count = line.flags['count'] === undefined ? usualCount : readCount(requireFlag(line, 'count'));
	const store = await openMetadata(readSettings(process.env, otherFlags(line, ['count'])));
	try {
		for (const { at, actor, action: done, accountId, subject } of await store.audit.list(count)) {
			const account = await store.accounts.find(accountId);
			process.stdout.write(
				`${[new Date(at).toISOString(), actor, done, account?.name ?? accountId, subject].join('\t')}\n`,
			);
		}
		return 0;
	} finally {
		await store.close();
	}
}

function readCount(text: string): number {
	const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
	if (count < 1 || count > maxCount) throw new UsageError(`--count must be a whole number from 1 to ${maxCount}.`);
	return count;
}
