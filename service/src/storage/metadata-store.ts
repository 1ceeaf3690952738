import type { ContainerType } from '../../../contract/containers';
import type { PromptLanguage } from '../../../contract/languages';
import type { Receipt } from '../../../contract/receipt';
import type { AssetType, FileState, TaskState } from '../../../contract/states';
import type { ToolPath } from '../../../contract/tools';
import type { WordsKept } from '../../../contract/words';
import type { SerializedError } from '../messages/errors';
import type { Phrase } from '../messages/phrases';

/** All times in this port: milliseconds since 1970, UTC. */
export type TimeMs = number;

/** An owner of keys, assets and tasks. */
export interface Account {
	readonly id: number;
	readonly name: string;
	readonly createdAt: TimeMs;
}

/** An API key; only its hash is stored. */
export interface ApiKey {
	readonly id: number;
	readonly accountId: number;
	/** First characters of the key, unique, displayed to people. */
	readonly prefix: string;
	/** SHA-256 of the whole key, hexadecimal. */
	readonly hash: string;
	/** Its label; empty for none. */
	readonly label: string;
	readonly createdAt: TimeMs;
	/** Expiry; `null` for never. */
	readonly expiresAt: TimeMs | null;
	/** Accurate to about a minute; `null` if never used. */
	readonly lastUsedAt: TimeMs | null;
	readonly revokedAt: TimeMs | null;
	/** JSON text of its limits from `contract/key-limits.ts`. */
	readonly limits: string;
}

/** An account's assets of one type; `balance + withheld + spent = granted` always. */
export interface AssetAccount {
	readonly assetType: AssetType;
	readonly granted: number;
	readonly balance: number;
	readonly withheld: number;
	readonly spent: number;
}

/** How an entry of the ledger moves assets. */
export type LedgerMove = 'grant' | 'withhold' | 'settle' | 'return';

/** One move of assets. For one file, each move except `grant` happens at most once. */
export interface LedgerEntry {
	readonly accountId: number;
	readonly assetType: AssetType;
	readonly move: LedgerMove;
	readonly amount: number;
	/** Its file; `null` for a grant. */
	readonly fileKey: string | null;
	readonly at: TimeMs;
}

/** A stored task. */
export interface Task {
	/** Ascending; the primary key shown in the task list. */
	readonly id: number;
	readonly taskId: string;
	readonly accountId: number;
	readonly toolPath: ToolPath;
	readonly state: TaskState;
	/** The asset type of its payment; `null` before the start. */
	readonly assetType: AssetType | null;
	readonly fileCount: number;
	readonly successCount: number;
	readonly failCount: number;
	/** Its cost in assets: withheld while it runs, spent afterwards. */
	readonly cost: number;
	readonly createdAt: TimeMs;
	readonly updatedAt: TimeMs;
	readonly startedAt: TimeMs | null;
	/** Start of the wait in the queue; later than `startedAt` after a restart. */
	readonly queuedAt: TimeMs | null;
	readonly endedAt: TimeMs | null;
	/** Start of the wait only for reviews; `null` otherwise. */
	readonly inReviewSince: TimeMs | null;
	/** When its documents were deleted. */
	readonly purgedAt: TimeMs | null;
	/** The owner's callback address; empty for none. */
	readonly callbackUrl: string;
	/** Id of the request that started it; `null` before. */
	readonly requestId: string | null;
	/** W3C trace context of that request; `null` when it had none. */
	readonly traceparent: string | null;
	/** Prefix of the API key that made it; `null` for tasks from before keys were recorded. */
	readonly keyPrefix: string | null;
	/** Retention of its documents after its end, if shorter than the service's. */
	readonly keptMs: number | null;
}

/** Content of an email, a mailbox or an archive. */
export interface FileContents {
	readonly type: ContainerType;
	readonly entries: readonly {
		/** Names joined by `/`. */
		readonly path: string;
		/** Bytes. */
		readonly size: number;
		/** The file of the task that it became. */
		readonly fileKey?: string;
		/** An email: its text is in the result of the outermost container. */
		readonly isEmail?: boolean;
		/** Why it was not converted. */
		readonly failure?: SerializedError;
	}[];
}

/** A stored file of a task. */
export interface TaskFile {
	readonly fileKey: string;
	readonly taskId: string;
	/** Order in the task, from 0. */
	readonly position: number;
	readonly fileName: string;
	/**
	 * The file whose conversion includes this one, if all files of a task make one result; `null` for a separate file.
	 */
	readonly partOf: string | null;
	/** The file of the task that it was unpacked from; `null` if it was sent. */
	readonly containerKey: string | null;
	/** Its path in that file: names joined by `/`; empty if it was sent. */
	readonly containerPath: string;
	/** Its content; `null` if it is not a container, or not unpacked yet. */
	readonly contents: FileContents | null;
	readonly state: FileState;
	/** JSON text of the parameters in effect, defaults included. */
	readonly parameter: string;
	/** The password, encrypted; `null` without one, or after the file has ended. */
	readonly sealedPassword: string | null;
	/** Id of the original in the file store; `null` before the upload. */
	readonly originalId: string | null;
	readonly fileSize: number;
	readonly resultId: string | null;
	/** Id of the review data in the file store; `null` for a result that cannot be reviewed. */
	readonly readingId: string | null;
	/** End of the wait for a review of the result; `null` without one. The file counts as unfinished until then. */
	readonly reviewUntil: TimeMs | null;
	readonly downFileName: string;
	readonly convertSize: number;
	readonly convertTimeMs: number;
	readonly failure: SerializedError | null;
	readonly warnings: readonly Phrase[];
	/** Page list of the pages read by OCR, in page parameter notation: `1,3-5`; empty for none. */
	readonly pagesReadByOcr: string;
	/** Version of the OCR models; empty for none. */
	readonly ocrModels: string;
	/** Its texts are deleted with the documents. */
	readonly words: WordsKept;
	/** `null` without a separate result, and for results of older versions. Its quotes are deleted with the documents. */
	readonly receipt: Receipt | null;
	/** Number of started conversions; also a fence: results of earlier tries are discarded. */
	readonly tries: number;
	/** Lease expiry; must be renewed before then. */
	readonly leaseUntil: TimeMs;
	/** Progress, 0 if unknown; never decreases, even if the conversion restarts. */
	readonly pagesDone: number;
	readonly pagesTotal: number;
	readonly createdAt: TimeMs;
	readonly updatedAt: TimeMs;
}

/** Outcome of a callback's tries: success, or the last one failed. */
export type CallbackOutcome = 'delivered' | 'givenUp';

/** The message that reports the end of a task to its `callbackUrl`. */
export interface Callback {
	readonly taskId: string;
	/** Identifies the message; the same for every try. */
	readonly eventId: string;
	/** Prefix of the API key that made the task: its hash signs the message. */
	readonly keyPrefix: string;
	/** Base URL of the service as the client reached it; addresses in the message start with it. */
	readonly origin: string;
	readonly language: PromptLanguage;
	/** Failed tries, and the successful one. */
	readonly tries: number;
	/** Due time of the next try; `null` before the end of the task and if no try follows. */
	readonly dueAt: TimeMs | null;
	readonly outcome: CallbackOutcome | null;
}

/** Waiting files of a task. */
export interface QueuedTask {
	readonly taskId: string;
	readonly accountId: number;
	/** When a file of the account was last taken from the queue, shifted by long work on its files; 0 for never. */
	readonly servedAt: TimeMs;
	/** Files of the account in work. */
	readonly running: number;
	/** Number of its waiting files, at least 1. */
	readonly waiting: number;
}

/** Fields of a new task; the others start empty. */
export type NewTask = Pick<Task, 'taskId' | 'accountId' | 'toolPath' | 'createdAt'> &
	Partial<Pick<Task, 'callbackUrl' | 'fileCount' | 'keyPrefix'>>;
/** Fields of a new file; the others start empty. */
export type NewFile = Pick<
	TaskFile,
	'fileKey' | 'taskId' | 'fileName' | 'parameter' | 'sealedPassword' | 'originalId' | 'fileSize' | 'createdAt'
> &
	Partial<Pick<TaskFile, 'partOf' | 'containerKey' | 'containerPath'>>;
/** Changed fields of a task. */
export type TaskChange = Partial<
	Pick<
		Task,
		| 'state'
		| 'assetType'
		| 'fileCount'
		| 'successCount'
		| 'failCount'
		| 'cost'
		| 'updatedAt'
		| 'startedAt'
		| 'queuedAt'
		| 'endedAt'
		| 'inReviewSince'
		| 'purgedAt'
		| 'requestId'
		| 'traceparent'
		| 'keptMs'
	>
> & {
	/** Its number among the tasks of its account, see `AccountRows.countTask`. */
	readonly ordinal?: number;
};
/** Changed fields of a file. */
export type FileChange = Partial<Omit<TaskFile, 'fileKey' | 'taskId' | 'position' | 'fileName' | 'createdAt'>>;

/** Fields of a new callback; no try is due before `release`. */
export type NewCallback = Omit<Callback, 'tries' | 'dueAt' | 'outcome'>;

/** Fields of a new API key; the others start empty. */
type NewKey = Pick<ApiKey, 'accountId' | 'prefix' | 'hash' | 'createdAt'> &
	Partial<Pick<ApiKey, 'label' | 'expiresAt' | 'limits'>>;

/** Announced files of an account in tasks that were never started. */
export interface UnstartedFiles {
	readonly files: number;
	/** Of their stored originals. */
	readonly bytes: number;
	/** Of their texts: parameters, names, passwords, callback addresses. */
	readonly textBytes: number;
}

/** Files of a task by state; those whose result waits for a review only count as `inReview`. */
type FileCounts = Readonly<Record<FileState | 'inReview', number>>;

/** Current use of a key. */
export interface KeyUsage {
	/** Started, unfinished tasks. */
	readonly unfinished: number;
	/** Of originals and results. */
	readonly storedBytes: number;
	/** Of unfinished files, at least one each. */
	readonly pagesInWork: number;
}

/** Converted pages of a key, by day. */
export interface KeyPageRows {
	/** @param day  counted from 1970, UTC */
	add(prefix: string, day: number, pages: number): Promise<void>;
	of(prefix: string, day: number): Promise<number>;
	removeOlder(day: number): Promise<void>;
}

/** Accounts and their keys. */
export interface AccountRows {
	create(name: string, at: TimeMs): Promise<Account>;
	findByName(name: string): Promise<Account | undefined>;
	find(id: number): Promise<Account | undefined>;
	addKey(key: NewKey): Promise<void>;
	findKey(prefix: string): Promise<ApiKey | undefined>;
	/** Keys with the names of their accounts, oldest first. */
	listKeys(): Promise<readonly (ApiKey & { readonly accountName: string })[]>;
	/** @returns false when no key has this prefix */
	renameKey(prefix: string, label: string): Promise<boolean>;
	/** @param limits  JSON text */
	limitKey(prefix: string, limits: string): Promise<void>;
	markKeyUsed(prefix: string, at: TimeMs): Promise<void>;
	/**
	 * Counts a new task of an account. Before its assets, and as late as possible: other changes of the account's tasks
	 * wait.
	 * @returns number of the task (`ordinal`)
	 */
	countTask(id: number): Promise<number>;
	/**
	 * Records that a file of an account was claimed; accounts with an equal number of files in progress take turns.
	 * Call last in its transaction.
	 */
	served(id: number, at: TimeMs): Promise<void>;
	/**
	 * Charges worker time to an account: others go first for as long, up to a limit (`FileRows.claimNext`).
	 * @param at  when the work ended
	 */
	charge(id: number, workMs: number, at: TimeMs): Promise<void>;
	/** @returns false if no active key has this prefix */
	revokeKey(prefix: string, at: TimeMs): Promise<boolean>;
}

/** Assets and the ledger of their moves. */
export interface AssetRows {
	list(accountId: number): Promise<readonly AssetAccount[]>;
	/**
	 * Writes an entry and moves the assets.
	 * @returns false, without a change, if the balance is too low or the file already had this move
	 */
	move(entry: LedgerEntry): Promise<boolean>;
	/**
	 * The same for several files, with one change of the assets: all or nothing. Use inside a transaction.
	 * @param entries  at least one; of one account, asset type and kind of move
	 */
	moveAll(entries: readonly LedgerEntry[]): Promise<boolean>;
	/** Entries of an account, oldest first. */
	entries(accountId: number): Promise<readonly LedgerEntry[]>;
}

export interface TaskRows {
	/** Others who make or start tasks of the account wait from then on. */
	insert(task: NewTask): Promise<void>;
	/**
	 * Inserts a queued task without counting it, which would block others: `AccountRows.countTask` numbers it later in
	 * the same transaction.
	 */
	insertUncounted(task: NewTask & TaskChange): Promise<void>;
	find(taskId: string): Promise<Task | undefined>;
	/** Newest first. Pages are found by task number: a removed task leaves a gap. */
	list(accountId: number, offset: number, count: number): Promise<readonly Task[]>;
	count(accountId: number): Promise<number>;
	/** Started, unfinished tasks that do not only wait for reviews: of all accounts, and of this one. */
	countUnfinished(accountId: number): Promise<{ readonly ofAll: number; readonly ofAccount: number }>;
	/** Files an account has announced since a time, in tasks that were never started. */
	findUnstarted(accountId: number, since: TimeMs): Promise<UnstartedFiles>;
	usageOfKey(prefix: string): Promise<KeyUsage>;
	update(taskId: string, change: TaskChange): Promise<void>;
	/** Tasks in a state whose time is before `before`, oldest first: `createdAt` of unstarted ones, else `queuedAt`. */
	listOlder(state: 'TaskStart' | 'TaskWaiting', before: TimeMs, count: number): Promise<readonly Task[]>;
	listInState(state: TaskState): Promise<readonly Task[]>;
	/** Tasks that ended before `before` and still have documents. */
	listUnpurged(before: TimeMs, count: number): Promise<readonly Task[]>;
	/** Tasks whose own retention ended before `at` and that still have documents. */
	listUnpurgedOwnTime(at: TimeMs, count: number): Promise<readonly Task[]>;
	/** Tasks made with a key that still have documents, oldest first. */
	listUnpurgedOfKey(prefix: string, count: number): Promise<readonly Task[]>;
	/** The same for tasks without converted documents: never started, or overdue with all their files. */
	listUnpurgedInVain(before: TimeMs, count: number): Promise<readonly Task[]>;
	/**
	 * Removes tasks that were never started and whose documents were deleted before `before`, with all their data. Use
	 * inside a transaction.
	 * @param count  maximum tasks at once; @returns number of removed tasks
	 */
	removeUnstarted(before: TimeMs, count: number): Promise<number>;
	/** Removes a task with all its data. Use inside a transaction. */
	remove(taskId: string): Promise<void>;
}

/** Files of tasks. */
export interface FileRows {
	/** Appends the file to its task. */
	insert(file: NewFile): Promise<void>;
	find(fileKey: string): Promise<TaskFile | undefined>;
	/** In the order they were added. */
	list(taskId: string): Promise<readonly TaskFile[]>;
	count(taskId: string): Promise<FileCounts>;
	/** @param tries  only change the file in this try; @returns false if it is in another one, or missing */
	update(fileKey: string, change: FileChange, tries?: number): Promise<boolean>;
	/**
	 * Claims the next waiting file of a started task, not part of another one, and sets it to `processing` with one
	 * more try. The account with the fewest files in progress goes first, then the one served longest ago
	 * (`AccountRows.served`), then start order.
	 * @param onlyOf  a task queued by this transaction: nothing is claimed if the next file is from another one
	 */
	claimNext(at: TimeMs, leaseUntil: TimeMs, onlyOf?: string): Promise<TaskFile | undefined>;
	/**
	 * The file in progress that should yield to the next waiting one: the last one started by an account with at least
	 * two more files in progress than the waiting account. `undefined` if nothing waits, or all is fair.
	 */
	findYielding(): Promise<{ readonly fileKey: string; readonly waitingAccountId: number } | undefined>;
	/**
	 * Renews the leases of these tries.
	 * @returns keys of those still valid; the others have ended, or were taken over
	 */
	renewLeases(held: readonly Pick<TaskFile, 'fileKey' | 'tries'>[], leaseUntil: TimeMs): Promise<ReadonlySet<string>>;
	/** Files in progress whose lease expired before `before`, oldest first. */
	listExpired(before: TimeMs, count: number): Promise<readonly TaskFile[]>;
	/** Files of an account whose results wait for a review, most urgent first. */
	listInReview(accountId: number, count: number): Promise<readonly TaskFile[]>;
	/** Files whose review time expired before `before`, oldest first. */
	listUnreviewed(before: TimeMs, count: number): Promise<readonly TaskFile[]>;
	/** Number of files waiting for a worker, counted up to `maxCount`; parts of others wait with them. */
	countQueued(maxCount: number): Promise<number>;
	/** Raises the progress of a file in this try; a lower number changes nothing. */
	raiseProgress(fileKey: string, tries: number, pagesDone: number, pagesTotal: number): Promise<void>;
	/** Tasks with files waiting for a worker, in start order. */
	listQueued(): Promise<readonly QueuedTask[]>;
	/** Ids out of `ids` that a file still refers to. */
	listStored(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Callbacks of tasks. */
export interface CallbackRows {
	insert(callback: NewCallback): Promise<void>;
	find(taskId: string): Promise<Callback | undefined>;
	/** The task has ended: its first try is due. Does nothing without a callback. */
	release(taskId: string, at: TimeMs): Promise<void>;
	/** Callbacks with a try due at `at` or before, oldest first. */
	listDue(at: TimeMs, count: number): Promise<readonly Callback[]>;
	/** When the next try after `at` is due; `undefined` for none. */
	nextDue(at: TimeMs): Promise<TimeMs | undefined>;
	/**
	 * Moves a due try to a later time, so that one of several processes makes it now.
	 * @param dueAt  its former due time; @returns false if another process was first
	 */
	claim(taskId: string, dueAt: TimeMs, until: TimeMs): Promise<boolean>;
	update(taskId: string, change: Pick<Callback, 'tries' | 'dueAt' | 'outcome'>): Promise<void>;
}

/** Events of the audit log. */
export type AuditAction =
	| 'keyCreated'
	| 'keyRenamed'
	| 'keyRevoked'
	| 'keyLimited'
	| 'assetsGranted'
	| 'taskDeleted'
	| 'documentsDeleted'
	| 'accountForgotten';

/** A change of keys, assets or documents. It names no document, and keys only by prefix. */
interface AuditEntry {
	readonly at: TimeMs;
	/** The prefix of the API key used, or `user` and the operator's name at the command line. */
	readonly actor: string;
	readonly action: AuditAction;
	readonly accountId: number;
	/** Prefix of the key with its limits, amount and asset type, id of the task, or how many tasks there were. */
	readonly subject: string;
}

/** The audit log. */
export interface AuditRows {
	add(entry: AuditEntry): Promise<void>;
	/** Newest first. */
	list(count: number): Promise<readonly AuditEntry[]>;
	removeOlder(before: TimeMs): Promise<void>;
}

/** An idempotent call, by its caller's key. */
interface IdempotentCall {
	readonly accountId: number;
	/** The caller's key. */
	readonly key: string;
	/** SHA-256 of the content of the call. */
	readonly fingerprint: string;
	/** What the call created. */
	readonly taskId: string;
	readonly fileKey: string;
	readonly createdAt: TimeMs;
}

/** Idempotent calls. */
export interface IdempotencyRows {
	/**
	 * Records a call. Use inside the transaction that executes it.
	 * @param keptSince  ignore older calls
	 * @returns the earlier call of this account and key; `undefined` if there is none and this one is recorded
	 */
	claim(call: IdempotentCall, keptSince: TimeMs): Promise<IdempotentCall | undefined>;
	/** The call with that key, if any. */
	find(accountId: number, key: string): Promise<IdempotentCall | undefined>;
	removeOlder(before: TimeMs): Promise<void>;
}

/** Simultaneous calls of one kind. */
export interface CountedCalls {
	/** The counter. */
	readonly key: string;
	/** Number of calls, at least 1. */
	readonly times: number;
}

/** Calls of a key so far, including these. */
export interface CallCount {
	readonly key: string;
	readonly current: number;
	/** Time until the counter resets. */
	readonly leftMs: number;
}

/** Short-lived counters shared by all processes. */
export interface RateRows {
	/**
	 * Counts more calls.
	 * @param calls     each key once
	 * @param windowMs  a counter resets this long after its first call
	 */
	count(calls: readonly CountedCalls[], at: TimeMs, windowMs: number): Promise<readonly CallCount[]>;
	/** Drops counters that expired before `before`. */
	removeOlder(before: TimeMs): Promise<void>;
}

/** Reviews of a file's result so far. */
export interface Review {
	readonly fileKey: string;
	readonly taskId: string;
	/** Number of the saved reviews, from 1. */
	readonly version: number;
	/** JSON text of the review of each key. */
	readonly values: string;
	readonly updatedAt: TimeMs;
}

/** One change made in a review. */
export interface ReviewChange {
	readonly fileKey: string;
	readonly taskId: string;
	/** Version of its review. */
	readonly version: number;
	/** Displayed prefix of the API key, and its label at that time. */
	readonly keyPrefix: string;
	readonly keyLabel: string;
	readonly at: TimeMs;
	readonly key: string;
	/** Occurrence of the key, from 0. */
	readonly use: number;
	/** JSON texts: old and new value; `null` for none. */
	readonly before: string;
	readonly after: string;
}

/** Reviews of results, and their changes. */
export interface ReviewRows {
	find(fileKey: string): Promise<Review | undefined>;
	/**
	 * Saves a review with its changes. Use inside a transaction.
	 * @returns false, without a change, if its version does not follow the stored one
	 */
	save(review: Review, changes: readonly ReviewChange[]): Promise<boolean>;
	/** Changes of a file, oldest first. */
	changes(fileKey: string): Promise<readonly ReviewChange[]>;
	/** Drops the reviews of a task's documents. */
	removeOf(taskId: string): Promise<void>;
}

/** A learned layout. */
export interface StoredLayout {
	readonly id: string;
	readonly accountId: number;
	readonly name: string;
	/** Version, from 1. */
	readonly version: number;
	/** JSON text of what was learned. */
	readonly memory: string;
	/** Documents read with it. */
	readonly uses: number;
	/** Time of the last one; `null` for none. */
	readonly usedAt: TimeMs | null;
	/** Last time a document had its words in other places; `null` for never. */
	readonly strayedAt: TimeMs | null;
	readonly createdAt: TimeMs;
	readonly updatedAt: TimeMs;
}

/** Learned layouts of accounts. Each call is limited to one account. */
export interface LayoutRows {
	/** Oldest first. */
	list(accountId: number): Promise<readonly StoredLayout[]>;
	find(accountId: number, id: string): Promise<StoredLayout | undefined>;
	count(accountId: number): Promise<number>;
	insert(layout: StoredLayout): Promise<void>;
	/** @param version  base version of the change; @returns false, without a change, if it is outdated */
	update(
		accountId: number,
		id: string,
		version: number,
		change: Partial<Pick<StoredLayout, 'name' | 'memory'>> & Pick<StoredLayout, 'updatedAt'>,
	): Promise<boolean>;
	/**
	 * A document was read with it, or has its words in other places. Changes no version; does nothing for a removed
	 * layout.
	 */
	note(accountId: number, id: string, what: LayoutNote, at: TimeMs): Promise<void>;
	/** @param id  absent: all of the account; @returns number of removed layouts */
	remove(accountId: number, id?: string): Promise<number>;
}

/** Result of a layout with a document: it was `applied`, or it has `changed`. */
type LayoutNote = 'applied' | 'changed';

/** Result of a page in a range: id of its reading in the file store, or `null` if it needs none. */
export interface RangeReading {
	readonly page: number;
	readonly readingId: string | null;
}

/** How a reader has ended, with all of its pages or not: normally, or its worker was lost. */
export type RangeEnd = 'ended' | 'lost';

/** Pages of a document that a worker of another process may read, or reads, in parallel with its conversion. */
export interface OfferedRange {
	readonly id: string;
	readonly fileKey: string;
	/** The try of the file that needs them: readings for an earlier one are discarded. */
	readonly tries: number;
	readonly accountId: number;
	/** Processes with the same text read a page identically. */
	readonly alike: string;
	/** JSON text: the pages, and how they are read. */
	readonly work: string;
	/** Free, being read, or ended. */
	readonly state: 'offered' | 'claimed' | RangeEnd;
	readonly readings: readonly RangeReading[];
	/** Lease expiry of its reader. */
	readonly leaseUntil: TimeMs;
}

/** Page ranges that live for seconds: losing all of them is harmless. */
export interface RangeRows {
	offer(range: Omit<OfferedRange, 'state' | 'readings' | 'leaseUntil'> & { readonly createdAt: TimeMs }): Promise<void>;
	/** Withdraws an offer. @returns false, without a change, if it is being read */
	withdraw(id: string): Promise<boolean>;
	/**
	 * Claims the next offer: the oldest one of the account with the fewest ranges being read.
	 * @param alike   of the claiming process
	 * @param onlyOf  key of a file whose conversion is running
	 */
	claimNext(alike: string, leaseUntil: TimeMs, onlyOf?: string): Promise<OfferedRange | undefined>;
	/**
	 * Readings so far and heartbeat of the reader.
	 * @param readings  all of the range so far
	 * @param end       absent: it continues
	 * @returns false, without a change, if the pages are not needed any more
	 */
	report(id: string, readings: readonly RangeReading[], leaseUntil: TimeMs, end?: RangeEnd): Promise<boolean>;
	/** Ranges of a try of a file. */
	list(fileKey: string, tries: number): Promise<readonly OfferedRange[]>;
	/** @returns the former range; its readings must be removed from the file store */
	remove(id: string): Promise<OfferedRange | undefined>;
	/** Removes ranges of conversions that have ended or restarted. @returns like `remove` */
	removeUnwanted(): Promise<readonly OfferedRange[]>;
}

/** Supplier identifiers of a document, as far as known: keyed hashes, strongest first. */
export type SupplierMarks = readonly { readonly field: string; readonly hash: string }[];

/** For finding another document with the same number. Nothing of the document can be read from it. */
export interface DocumentMark {
	readonly accountId: number;
	readonly taskId: string;
	readonly fileKey: string;
	/** Field of the number: invoices, credit notes and receipts are separate. */
	readonly kind: string;
	/** Keyed hash of the number, specific to the account. */
	readonly number: string;
	readonly suppliers: SupplierMarks;
}

/** Duplicate marks of documents with stored results. Each call is limited to one account. */
export interface MarkRows {
	/**
	 * Records the mark of a document, replacing its former one. In a transaction, other documents of the account wait
	 * until its end.
	 */
	save(mark: DocumentMark): Promise<void>;
	/** Marks of other documents of the account with the same number, recorded before this one, oldest first. */
	listEarlier(mark: DocumentMark): Promise<readonly DocumentMark[]>;
	remove(fileKey: string, kind: string): Promise<void>;
	/** Drops the documents of a task. */
	removeOf(taskId: string): Promise<void>;
}

/** All reads and writes, inside a transaction or outside. */
export interface MetadataRows {
	readonly accounts: AccountRows;
	readonly assets: AssetRows;
	readonly tasks: TaskRows;
	readonly files: FileRows;
	readonly callbacks: CallbackRows;
	readonly idempotency: IdempotencyRows;
	readonly keyPages: KeyPageRows;
	readonly rates: RateRows;
	readonly ranges: RangeRows;
	readonly reviews: ReviewRows;
	readonly layouts: LayoutRows;
	readonly marks: MarkRows;
	readonly audit: AuditRows;
}

/**
 * Storage of tasks, files, accounts, keys and the ledger. A change is durable when its promise is fulfilled. Adapters
 * pass `test/suites/metadata-store.suite.ts`.
 */
export interface MetadataStore extends MetadataRows {
	/**
	 * All or nothing; nothing else writes to what `work` has read: tasks by id with their files, and an account's
	 * assets. `work` must only use the given rows and change nothing else: after a conflict it is rolled back and
	 * retried.
	 */
	transaction<T>(work: (rows: MetadataRows) => Promise<T>): Promise<T>;
	/** The time by the clock shared by all processes of the store. */
	clock(): Promise<TimeMs>;
	/** Call it after removing data that must not stay readable in files of the database; absent if it has none here. */
	overwriteDeleted?(): void;
	/** Fulfilled if the store answers. */
	check(): Promise<void>;
	close(): Promise<void>;
}
