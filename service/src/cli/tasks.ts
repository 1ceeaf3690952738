import { ApiKeys } from '../accounts/api-keys';
import { readSettings } from '../settings/settings';
import { ServiceError } from '../messages/errors';
import { openFileStore, openMetadata } from '../storage/open-stores';
import { DocumentPurger } from '../tasks/document-purger';
import { TaskEraser } from '../tasks/task-eraser';
import { operator } from './audit';
import { otherFlags, requireFlag, UsageError, type Arguments } from './arguments';

/**
 * `tasks delete|purge|forget`: deletes a task, only its documents, or every task and key of an account. Conversions
 * that are running at this moment are discarded when they finish. @returns the exit code
 */
export async function runTasks(line: Arguments): Promise<number> {
	const [action, taskId] = line.positionals;
	const isOfOne = action === 'delete' || action === 'purge';
	if (action !== 'forget' && (!isOfOne || taskId === undefined)) {
		throw new UsageError(
			'Use one of these commands: tasks delete <task id> --name <account>, tasks purge <task id> --name <account>, tasks forget --name <account>.',
		);
	}
	const name = requireFlag(line, 'name');
	const settings = readSettings(process.env, otherFlags(line, ['name']));
	const store = await openMetadata(settings);
	try {
		const account = await store.accounts.findByName(name);
		if (!account) {
			process.stderr.write(`Account "${name}" does not exist.\n`);
			return 1;
		}
		const parts = { store, fileStore: await openFileStore(settings), log: { info: () => undefined } };
		const eraser = new TaskEraser(parts);
		if (action === 'purge') {
			await new DocumentPurger(parts).purgeTask(account.id, taskId ?? '', operator());
			process.stderr.write(`Deleted the documents of task ${taskId}.\n`);
			return 0;
		}
		if (action === 'delete') {
			await eraser.erase(account.id, taskId ?? '', operator());
			process.stderr.write(`Deleted task ${taskId}.\n`);
			return 0;
		}
		const keys = (await store.accounts.listKeys()).filter(({ accountId }) => accountId === account.id);
		// Keys first, so that nothing new arrives.
		const ending = new ApiKeys(store, settings.initialAssets, operator());
		for (const { prefix } of keys) await ending.revoke(prefix);
		const erased = await eraser.eraseAll(account.id, operator());
		process.stderr.write(`Deleted ${erased} tasks of account "${name}" and revoked its keys.\n`);
		return 0;
	} catch (error) {
		if (!(error instanceof ServiceError && error.errorName === 'taskNotFound')) throw error;
		process.stderr.write(`Account "${name}" has no task ${taskId}.\n`);
		return 1;
	} finally {
		await store.close();
	}
}
