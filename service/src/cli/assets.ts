import { grant, showAssets } from '../accounts/ledger';
import { readSettings } from '../settings/settings';
import { openMetadata } from '../storage/open-stores';
import { operator } from './audit';
import { otherFlags, requireFlag, UsageError, type Arguments } from './arguments';

/** Beyond this, numbers are no longer exact. */
const largestGrant = 1e12;

/** `assets show|grant`. @returns the exit code */
export async function runAssets(line: Arguments): Promise<number> {
	const [action] = line.positionals;
	if (action !== 'show' && action !== 'grant') {
		throw new UsageError(
			'Use one of these commands: assets show --name <account>, assets grant --name <account> --amount <number>.',
		);
	}
	const name = requireFlag(line, 'name');
	const amount = action === 'grant' ? readAmount(requireFlag(line, 'amount')) : 0;
	const settings = readSettings(process.env, otherFlags(line, ['name', 'amount']));
	const store = await openMetadata(settings);
	try {
		const account = await store.accounts.findByName(name);
		if (!account) {
			process.stderr.write(`Account "${name}" does not exist. Create it with "keys create".\n`);
			return 1;
		}
		if (action === 'grant') await grant(store, account.id, amount, 'PACKAGES', Date.now(), operator());
		for (const { assetType, granted, balance, withheld, spent } of await showAssets(store, account.id)) {
			process.stdout.write(
				`${assetType}\tbalance ${balance}\twithheld ${withheld}\tspent ${spent}\tgranted ${granted}\n`,
			);
		}
		return 0;
	} finally {
		await store.close();
	}
}

function readAmount(text: string): number {
	const amount = /^\d{1,13}$/.test(text) ? Number(text) : 0;
	if (amount < 1 || amount > largestGrant)
		throw new UsageError(`--amount must be a whole number from 1 to ${largestGrant}.`);
	return amount;
}
