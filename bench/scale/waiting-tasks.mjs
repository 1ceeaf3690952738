// @ts-check
// Tasks that wait, as many as are wanted.

/** @typedef {(statement: string) => Promise<readonly Record<string, unknown>[]>} Run */

/**
 * Rows made of one that the store has written, so that they are as it writes them.
 * @param {string} table
 * @param {readonly string[]} columns  all but those that number themselves
 * @param {Readonly<Record<string, string>>} others  what differs from the first row, as SQL with the number `n`
 * @param {number} from
 * @param {number} to
 */
function copies(table, columns, others, from, to) {
	const values = columns.map((name) => others[name] ?? `t."${name}"`);
	return `with recursive series (n) as (select ${from} union all select n + 1 from series where n < ${to - 1})
		insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
		select ${values.join(', ')} from series, (select * from "${table}" where "taskId" = 'first') as t`;
}

/**
 * Accounts, and a first task; the others are made of it.
 * @param {any} store  an empty one
 * @param {number} accounts
 * @param {Run} run
 * @returns {Promise<(from: number, to: number) => Promise<void>>} adds waiting tasks of the accounts in turns
 */
export async function waitingTasks(store, accounts, run) {
	/** @type {number[]} */
	const ids = [];
	for (let account = 0; account < accounts; account++) ids.push((await store.accounts.create(`a${account}`, 1)).id);
	await store.transaction(async (/** @type {any} */ { tasks, files }) => {
		await tasks.insert({ taskId: 'first', accountId: ids[0], toolPath: 'pdf/txt', createdAt: 1 });
		const common = { parameter: '{}', sealedPassword: null, fileSize: 1, createdAt: 1 };
		await files.insert({ ...common, taskId: 'first', fileKey: 'first', fileName: 'a.pdf', originalId: 'first' });
		await tasks.update('first', { state: 'TaskWaiting', startedAt: 1, queuedAt: 1, fileCount: 1 });
	});
	const columnsOf = async (/** @type {string} */ table) =>
		Object.keys((await run(`select * from "${table}" limit 1`))[0] ?? {}).filter((column) => column !== 'id');
	const key = `'t' || n`;
	// The first row may have been claimed and ended before the many are made of it.
	const ofTask = {
		taskId: key,
		state: `'TaskWaiting'`,
		accountId: `${ids[0]} + n % ${accounts}`,
		ordinal: 'n + 1',
		startedAt: 'n',
		queuedAt: 'n',
	};
	const ofFile = { taskId: key, fileKey: key, originalId: key, state: `'waiting'`, tries: '0' };
	return async (from, to) => {
		await run(copies('tasks', await columnsOf('tasks'), ofTask, from, to));
		await run(copies('files', await columnsOf('files'), ofFile, from, to));
	};
}
