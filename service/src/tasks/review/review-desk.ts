import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { limits } from '../../../../contract/limits';
import type { Receipt } from '../../../../contract/receipt';
import type { LayoutMemory } from '../../engine/extract/learned/layout';
import { readReading, readResult } from '../../engine/extract/review/read-stored';
import type { Reading } from '../../engine/extract/learned/reading';
import type { Reviewed, ReviewWork } from '../../engine/extract/review/review-document';
import type {
	CellReview,
	KeyReview,
	ResultField,
	ResultJson,
	TableReview,
} from '../../engine/extract/review/result-json';
import { tableChange } from './table-change';
import { ServiceError } from '../../messages/errors';
import { phrase } from '../../messages/phrases';
import type { FileStore, StoredFile } from '../../storage/file-store';
import type {
	MetadataRows,
	MetadataStore,
	Review,
	ReviewChange,
	StoredLayout,
	TaskFile,
} from '../../storage/metadata-store';
import { endReview, reviewed as withReview } from '../end-file';
import type { DuplicateSearch } from '../duplicate-search';
import type { TaskEvents } from '../task-events';
import { receiptOfResult } from '../receipt-of-result';
import { memoryOf, newLayout } from './layout-book';
import { maxReviewedBytes } from './waits-for-review';

/** Dependencies of a desk. */
interface ReviewDeskParts {
	readonly store: MetadataStore;
	readonly fileStore: Pick<FileStore, 'open' | 'size' | 'receive' | 'remove'>;
	readonly events: Pick<TaskEvents, 'changed' | 'ended'>;
	readonly log: Pick<Logger, 'info'>;
	readonly duplicates: Pick<DuplicateSearch, 'complete' | 'record'>;
	/** Processes a review: `reviewInThread`. */
	readonly work: (work: ReviewWork, fileName: string) => Promise<Reviewed>;
}

interface Reviewer {
	readonly accountId: number;
	/** Displayed prefix of the API key. */
	readonly keyPrefix: string;
}

/** A result for review. */
export interface ReviewView {
	readonly file: TaskFile;
	/** Of the last saved review; 0 without one. */
	readonly version: number;
	readonly result: ResultJson;
	readonly reading: Reading;
	readonly reviews: readonly KeyReview[];
	/** The layout learned from it, if any. */
	readonly layoutId: string | undefined;
	readonly changes: readonly ReviewChange[];
	/** The requested keys. */
	readonly keys: readonly string[];
	/** The requested columns, each once. */
	readonly columns: readonly string[];
	/** The reviewed tables; `undefined` if they were not reviewed. */
	readonly tables: readonly TableReview[] | undefined;
}

/** A review of some keys, based on a version. */
export interface ReviewSubmission {
	readonly fileKey: string;
	readonly version: number;
	readonly values: readonly KeyReview[];
	/** All tables of the document, with cells in the order of the requested columns; absent if not reviewed. */
	readonly tables?: readonly SubmittedTable[] | undefined;
}

export type SubmittedTable = Pick<TableReview, 'page' | 'rows'>;

/** Maximum files waiting for review in one answer. */
const maxListed = 100;
/** Saves again if someone else has changed the layout; then without learning, so that the review is not lost. */
const maxTries = 3;

/** Where people review extraction results. Their corrections belong to the account alone. */
export class ReviewDesk {
	constructor(private readonly parts: ReviewDeskParts) {}

	/** Files waiting for review, longest first; at most 100. */
	async waiting(accountId: number): Promise<readonly TaskFile[]> {
		return await this.parts.store.files.listInReview(accountId, maxListed);
	}

	/** @throws ServiceError `taskNotFound`, the same for a missing and for a foreign file; `nothingToReview` */
	async find(accountId: number, fileKey: string): Promise<ReviewView> {
		const { store } = this.parts;
		const file = await this.ownFile(accountId, fileKey);
		const result = readResult(await this.read(file.resultId));
		const reading = readReading(await this.read(file.readingId));
		if (!result || !reading) throw new ServiceError('nothingToReview');
		const review = await store.reviews.find(fileKey);
		const saved = review ? (JSON.parse(review.values) as SavedReviews) : { reviews: [], layoutId: undefined };
		const asked = JSON.parse(file.parameter) as {
			readonly keys?: readonly string[];
			readonly tableHandles?: readonly string[];
		};
		return {
			file,
			version: review?.version ?? 0,
			result,
			reading,
			...saved,
			tables: saved.tables,
			changes: await store.reviews.changes(fileKey),
			keys: asked.keys ?? [],
			columns: [...new Set(asked.tableHandles ?? [])],
		};
	}

	/**
	 * Saves a review. The corrected result replaces the old one, a task waiting for it continues, and the next
	 * documents of the layout use what was learned.
	 * @returns its new version, and the learned layout, if any
	 * @throws ServiceError those of `find`; `changedMeanwhile` if someone else was first: nothing is saved then
	 */
	async submit(
		reviewer: Reviewer,
		submission: ReviewSubmission,
	): Promise<{ readonly version: number; readonly layout: StoredLayout | undefined }> {
		for (let tries = 1; ; tries++) {
			const saved = await this.trySubmit(reviewer, submission, tries < maxTries);
			if (saved !== 'layoutMoved') return saved;
		}
	}

	private async trySubmit(
		{ accountId, keyPrefix }: Reviewer,
		submission: ReviewSubmission,
		learns: boolean,
	): Promise<{ version: number; layout: StoredLayout | undefined } | 'layoutMoved'> {
		const { store, fileStore, events, log } = this.parts;
		const { fileKey, values } = submission;
		const view = await this.find(accountId, fileKey);
		const { file, result } = view;
		if (view.version !== submission.version) throw conflict(submission, view.version);
		const { taskId } = file;
		const version = view.version + 1;
		const known = await this.layoutOf(accountId, view);
		const { corrected, memory, saved } = await this.correct(accountId, view, submission, known);
		const json = JSON.stringify(corrected);
		const written = await fileStore.receive(Readable.from([json]), maxReviewedBytes, file.fileName);
		const receipt = receiptOfResult(file.receipt, json);
		const now = Date.now();
		const key = await store.accounts.findKey(keyPrefix);
		const at = { fileKey, taskId, version, keyPrefix, keyLabel: key?.label ?? '', at: now };
		const changed = [
			...changesOf(result, corrected, values),
			...(submission.tables ? tableChange(result, corrected) : []),
		];
		const changes = changed.map((change): ReviewChange => ({ ...at, ...change }));
		const layoutId = known?.id ?? randomUUID();
		const review = { fileKey, taskId, version, values: JSON.stringify({ ...saved, layoutId }), updatedAt: now };
		// Unreadable data is not stored: pages and texts may have any size.
		const kept = learns && memory ? keepable(memory) : undefined;
		const learned =
			kept === undefined
				? undefined
				: newLayout({ id: layoutId, accountId, name: nameOf(corrected, file), memory: kept }, now);
		let layout: StoredLayout | undefined;
		let ended: Awaited<ReturnType<typeof endReview>>;
		try {
			[ended, layout] = await store.transaction(async (rows) => [
				await this.record(rows, { accountId, submission, file, written, receipt, review, changes, corrected }),
				learned && (await keepLayout(rows.layouts, learned, known)),
			]);
		} catch (error) {
			await fileStore.remove(written.id);
			if (error instanceof LayoutMoved) return 'layoutMoved';
			throw error;
		}
		if (file.resultId !== null) await fileStore.remove(file.resultId);
		if (ended === 'taskEnded') events.ended(taskId);
		else events.changed(taskId);
		log.info({ taskId, fileKey, accountId, changes: changes.length, learned: layout !== undefined }, 'result reviewed');
		return { version, layout };
	}

	/** The corrected document, what its layout teaches, and what is stored of the review. */
	private async correct(
		accountId: number,
		view: ReviewView,
		{ fileKey, values, tables: submitted }: ReviewSubmission,
		known: StoredLayout | undefined,
	): Promise<{ corrected: ResultJson; memory: Reviewed['memory']; saved: Omit<SavedReviews, 'layoutId'> }> {
		const { file, result, reading, version } = view;
		const reviews = merged(view.reviews, values);
		const tables = submitted ? checkedTables(view, submitted) : view.tables;
		const previous = known && memoryOf(known);
		const saved = { reviews, ...(tables ? { tables } : {}) };
		const reviewed = await this.parts.work(
			{ result, reading, version: version + 1, ...saved, ...(previous ? { previous } : {}) },
			file.fileName,
		);
		const own = { accountId, taskId: file.taskId, fileKey };
		return { corrected: await this.parts.duplicates.complete(reviewed.result, own), memory: reviewed.memory, saved };
	}

	/** Replaces the result, if it is still the one that was reviewed. Use inside a transaction. */
	private async record(
		rows: MetadataRows,
		{ accountId, submission, file, written, receipt, review, changes, corrected }: Recording,
	): ReturnType<typeof endReview> {
		const { fileKey, taskId, updatedAt } = review;
		const held = await rows.files.find(fileKey);
		if (!held) throw new ServiceError('taskNotFound', { taskId: fileKey });
		// A file deleted or reviewed in the meantime has another result, or none.
		if (held.resultId !== file.resultId || !(await rows.reviews.save(review, changes)))
			throw conflict(submission, (await rows.reviews.find(fileKey))?.version ?? submission.version);
		const { warnings } = withReview(held.warnings);
		const convertSize = written.size;
		await rows.files.update(fileKey, { resultId: written.id, convertSize, receipt, warnings, updatedAt });
		await this.parts.duplicates.record(rows, corrected, { accountId, taskId, fileKey });
		return await endReview(rows, held, {}, updatedAt);
	}

	/** The current version of the layout used for the document; a deleted one is learned again. */
	private async layoutOf(accountId: number, { result, layoutId }: ReviewView): Promise<StoredLayout | undefined> {
		const { layout } = result.data;
		const id = layoutId ?? (layout?.state === 'applied' ? layout.id : undefined);
		const known = id === undefined ? undefined : await this.parts.store.layouts.find(accountId, id);
		return known && memoryOf(known) ? known : undefined;
	}

	private async ownFile(accountId: number, fileKey: string): Promise<TaskFile> {
		const { store } = this.parts;
		const file = await store.files.find(fileKey);
		const task = file && (await store.tasks.find(file.taskId));
		if (!file || task?.accountId !== accountId) throw new ServiceError('taskNotFound', { taskId: fileKey });
		if (file.state !== 'success' || file.readingId === null) throw new ServiceError('nothingToReview');
		return file;
	}

	private async read(id: string | null): Promise<unknown> {
		const { fileStore } = this.parts;
		const size = id === null ? undefined : await fileStore.size(id);
		const content =
			id !== null && size !== undefined && size <= maxReviewedBytes ? await fileStore.open(id) : undefined;
		if (!content) throw new ServiceError('nothingToReview');
		return JSON.parse(await textOf(content)) as unknown;
	}
}

/** Stored data of all reviews of a file. */
interface SavedReviews {
	readonly reviews: readonly KeyReview[];
	readonly layoutId: string | undefined;
	readonly tables?: readonly TableReview[];
}

/**
 * Tables with the requested columns.
 * @throws ServiceError `invalidParameter` if a row has the wrong number of cells, or a page is not in the result
 */
function checkedTables({ columns, result }: ReviewView, tables: readonly SubmittedTable[]): TableReview[] {
	return tables.map(({ page, rows }) => {
		const isWhole = rows.every((cells: readonly CellReview[]) => cells.length === columns.length);
		if (isWhole && columns.length > 0 && Object.hasOwn(result.data.details, `Page-${page}`))
			return { page, columns, rows };
		const value = JSON.stringify({ page, rows: rows.length });
		throw new ServiceError('invalidParameter', { key: 'tables', value, allowed: phrase('asDescribed') });
	});
}

/** A corrected result that replaces another one. */
interface Recording {
	readonly accountId: number;
	readonly submission: ReviewSubmission;
	/** With the result that was reviewed. */
	readonly file: TaskFile;
	readonly written: StoredFile;
	readonly receipt: Receipt | null;
	readonly review: Review;
	readonly changes: readonly ReviewChange[];
	readonly corrected: ResultJson;
}

function conflict({ version }: ReviewSubmission, current: number): ServiceError {
	return new ServiceError('changedMeanwhile', { version, current });
}

/** Someone else has changed the layout: the transaction is rolled back. */
class LayoutMoved extends Error {}

function keepable(memory: LayoutMemory): string | undefined {
	const json = JSON.stringify(memory);
	return memoryOf({ memory: json }) && json;
}

/** @returns `undefined` if the account has the maximum; @throws LayoutMoved */
async function keepLayout(
	layouts: MetadataStore['layouts'],
	learned: StoredLayout,
	known: StoredLayout | undefined,
): Promise<StoredLayout | undefined> {
	const { accountId, memory, updatedAt } = learned;
	if (known) {
		const change = { memory, updatedAt };
		if (!(await layouts.update(accountId, known.id, known.version, change))) throw new LayoutMoved();
		return { ...known, ...change, version: known.version + 1 };
	}
	if ((await layouts.count(accountId)) >= limits.layoutsPerAccount.value) return undefined;
	await layouts.insert(learned);
	return learned;
}

/** Earlier reviews merged with new values of the same keys. */
function merged(before: readonly KeyReview[], now: readonly KeyReview[]): KeyReview[] {
	const isSaid = ({ key, use }: KeyReview): boolean => now.some((one) => one.key === key && one.use === use);
	return [...before.filter((one) => !isSaid(one)), ...now];
}

type Change = Pick<ReviewChange, 'key' | 'use' | 'before' | 'after'>;

/** Old and new value of each changed key. */
function changesOf(before: ResultJson, after: ResultJson, values: readonly KeyReview[]): Change[] {
	return values.map(({ key, use, state }) => {
		const was = valueOf(before, key, use);
		const is = valueOf(after, key, use);
		return { key, use, before: JSON.stringify(was ?? null), after: JSON.stringify({ state, ...is }) };
	});
}

function valueOf(
	{ data }: ResultJson,
	key: string,
	use: number,
): Pick<ResultField, 'text' | 'page' | 'box'> | undefined {
	const found = data.fields.find((field) => field.key === key && (field.use ?? 0) === use);
	return found && { text: found.text, page: found.page, box: found.box };
}

/** Default name of a layout: the issuer, else the file. */
function nameOf({ data }: ResultJson, { fileName }: TaskFile): string {
	const seller = data.fields.find(
		({ type, key }) => type === 'name' && /seller|supplier|vendor|lieferant|employer/i.test(key),
	);
	return (seller?.text ?? fileName.replace(/\.\w{1,5}$/, '')).slice(0, 100);
}
