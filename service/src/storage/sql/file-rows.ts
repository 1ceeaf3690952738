import type { Selectable } from 'kysely';
import type { Receipt } from '../../../../contract/receipt';
import { fileStates, type FileState } from '../../../../contract/states';
import { noWords, type WordsKept } from '../../../../contract/words';
import type { SerializedError } from '../../messages/errors';
import type { Phrase } from '../../messages/phrases';
import type { FileChange, FileContents, FileRows, NewFile, TaskFile } from '../metadata-store';
import type { RowScope } from './row-scope';
import type { Schema } from './schema';
import { firstRow, hasChanged, statement } from './statement';

/** Ids per statement, far below any database's parameter limit. */
const idsAtOnce = 500;

const noFiles = Object.fromEntries([...fileStates, 'inReview'].map((state) => [state, 0])) as Record<
	FileState | 'inReview',
	number
>;

/** At the end of its task. */
const insertFile = statement((database, file: NewFile) =>
	database.insertInto('files').values((of) => ({
		...file,
		position: of
			.selectFrom('files')
			.select((others) => others.fn.countAll<number>().as('position'))
			.where('taskId', '=', file.taskId),
		state: 'waiting',
		updatedAt: file.createdAt,
	})),
);

const findFile = statement((database, { fileKey }: { fileKey: string }) =>
	database.selectFrom('files').selectAll().where('fileKey', '=', fileKey),
);

const listFiles = statement((database, { taskId }: { taskId: string }) =>
	database.selectFrom('files').selectAll().where('taskId', '=', taskId).orderBy('position'),
);

const countFiles = statement((database, { taskId }: { taskId: string }) =>
	database
		.selectFrom('files')
		.select([
			'state',
			(of) => of.fn.countAll<number>().as('total'),
			(of) => of.fn.count<number>('reviewUntil').as('inReview'),
		])
		.where('taskId', '=', taskId)
		.groupBy('state'),
);

export type FileColumns = ReturnType<typeof toColumns>;

const updateFile = statement((database, { fileKey, ...change }: FileColumns & { fileKey: string }) =>
	database.updateTable('files').set(change).where('fileKey', '=', fileKey),
);

/** Only in progress and in this try; the change may hold other `tries`. */
const updateTry = statement(
	(database, { fileKey, inTry, ...change }: FileColumns & { fileKey: string; inTry: number }) =>
		database
			.updateTable('files')
			.set(change)
			.where('fileKey', '=', fileKey)
			.where('tries', '=', inTry)
			.where('state', '=', 'processing'),
);

/** Files that wait for a worker or have one: `queueRows`. */
export type QueueRows = Pick<
	FileRows,
	'claimNext' | 'findYielding' | 'renewLeases' | 'listExpired' | 'countQueued' | 'raiseProgress' | 'listQueued'
>;

/** Files of tasks. */
export function fileRows(scope: RowScope): Omit<FileRows, keyof QueueRows> {
	const { database, holder } = scope;
	return {
		async insert(file) {
			await holder?.task(file.taskId);
			await insertFile(scope, file);
		},
		async find(fileKey) {
			await holder?.taskOf(fileKey);
			const row = await firstRow(findFile(scope, { fileKey }));
			return row && toTaskFile(row);
		},
		async list(taskId) {
			await holder?.task(taskId);
			return (await listFiles(scope, { taskId })).rows.map(toTaskFile);
		},
		async count(taskId) {
			await holder?.task(taskId);
			const { rows } = await countFiles(scope, { taskId });
			const counts = { ...noFiles };
			for (const { state, total, inReview } of rows) {
				counts[state] = total - inReview;
				counts.inReview += inReview;
			}
			return counts;
		},
		async update(fileKey, change, tries) {
			await holder?.taskOf(fileKey);
			const columns = { ...toColumns(change), fileKey };
			const updated = tries === undefined ? updateFile(scope, columns) : updateTry(scope, { ...columns, inTry: tries });
			return await hasChanged(updated);
		},
		async listInReview(accountId, count) {
			const rows = await database
				.selectFrom('files')
				.innerJoin('tasks', 'tasks.taskId', 'files.taskId')
				.selectAll('files')
				.where('tasks.accountId', '=', accountId)
				.where('files.reviewUntil', 'is not', null)
				.orderBy('files.reviewUntil')
				.orderBy('files.fileKey')
				.limit(count)
				.execute();
			return rows.map(toTaskFile);
		},
		async listUnreviewed(before, count) {
			const rows = await database
				.selectFrom('files')
				.selectAll()
				.where('reviewUntil', '<', before)
				.orderBy('reviewUntil')
				.limit(count)
				.execute();
			return rows.map(toTaskFile);
		},
		listStored: (ids) => listStored(scope, ids),
	};
}

async function listStored({ database }: RowScope, ids: readonly string[]): Promise<ReadonlySet<string>> {
	const stored = new Set<string>();
	for (let start = 0; start < ids.length; start += idsAtOnce) {
		const some = ids.slice(start, start + idsAtOnce);
		for (const column of ['originalId', 'resultId', 'readingId'] as const) {
			const rows = await database.selectFrom('files').select(column).where(column, 'in', some).execute();
			for (const row of rows) stored.add(String(row[column]));
		}
	}
	return stored;
}

export function toTaskFile(row: Selectable<Schema['files']>): TaskFile {
	return {
		...row,
		failure: row.failure === null ? null : (JSON.parse(row.failure) as SerializedError),
		warnings: JSON.parse(row.warnings) as Phrase[],
		words: row.words === '' ? noWords : (JSON.parse(row.words) as WordsKept),
		receipt: row.receipt === null ? null : (JSON.parse(row.receipt) as Receipt),
		contents: row.contents === '' ? null : (JSON.parse(row.contents) as FileContents),
	};
}

function toColumns({ failure, warnings, words, receipt, contents, ...plain }: FileChange) {
	return {
		...plain,
		...(failure === undefined ? {} : { failure: failure === null ? null : JSON.stringify(failure) }),
		...(warnings === undefined ? {} : { warnings: JSON.stringify(warnings) }),
		...(words === undefined ? {} : { words: JSON.stringify(words) }),
		...(receipt === undefined ? {} : { receipt: receipt === null ? null : JSON.stringify(receipt) }),
		...(contents === undefined ? {} : { contents: contents === null ? '' : JSON.stringify(contents) }),
	};
}
