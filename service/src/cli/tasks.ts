import { ApiKeys } from '../accounts/api-keys';
import { readSettings } from '../config';
import { ServiceError } from '../errors';
import { openFileStore, openMetadata } from '../storage/open-stores';
import { DocumentPurger } from '../tasks/document-purger';
import { TaskEraser } from '../tasks/task-eraser';
import { operator } from './audit';
import { otherFlags, requireFlag, UsageError, type Arguments } from './arguments';

/**
 * `tasks delete|purge|forget`: erase a task, delete its documents alone, or erase every task of an account and end its keys. What a running service converts at this
 * moment is thrown away at its end. @returns the exit code
 */
export async function runTasks(line: Arguments): Promise<number> {
	const [action, taskId] = line.positionals;
	const isOfOne = action === 'delete' || action === 'purge';
	if (action !== 'forget' && (!isOfOne || taskId === undefined)) {
		throw new UsageError(
			'tasks needs one of: delete <task id> --name <account>, purge <task id> --name <account>, forget --name <account>.',
		);
	}
	const name = requireFlag(line, 'name');
	const settings = readSettings(process.env, otherFlags(line, ['name']));
	const store = await openMetadata(settings);
	try {
		const account = await store.accounts.findByName(name);
		if (!account) {
			process.stderr.write(`There is no account "${name}".\n`);
			return 1;
		}
		const parts = { store, fileStore: await openFileStore(settings), log: { info: () => undefined } };
		const eraser = new TaskEraser(parts);
		if (action === 'purge') {
			await new DocumentPurger(parts).purgeTask(account.id, taskId ?? '', operator());
			process.stderr.write(`The documents of the task ${taskId} are deleted.\n`);
			return 0;
		}
		if (action === 'delete') {
			await eraser.erase(account.id, taskId ?? '', operator());
			process.stderr.write(`The task ${taskId} is deleted.\n`);
			return 0;
		}
		const keys = (await store.accounts.listKeys()).filter(({ accountId }) => accountId === account.id);
		// First the keys: nothing new comes in by them.
		const ending = new ApiKeys(store, settings.initialAssets, operator());
		for (const { prefix } of keys) await ending.revoke(prefix);
		const erased = await eraser.eraseAll(account.id, operator());
		process.stderr.write(`${erased} tasks of the account "${name}" are deleted, and its keys are ended.\n`);
		return 0;
	} catch (error) {
		if (!(error instanceof ServiceError && error.errorName === 'taskNotFound')) throw error;
		process.stderr.write(`The account "${name}" has no task ${taskId}.\n`);
		return 1;
	} finally {
		await store.close();
	}
}
