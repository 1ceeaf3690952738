import type { ContainerType } from '../../../contract/containers';
import type { PromptLanguage } from '../../../contract/languages';
import type { AssetType, FileState, TaskState } from '../../../contract/states';
import type { ToolPath } from '../../../contract/tools';
import type { WordsKept } from '../../../contract/words';
import type { SerializedError } from '../messages/errors';
import type { Phrase } from '../messages/phrases';

/** Times everywhere in this port: milliseconds since 1970, UTC. */
export type TimeMs = number;

/** An owner of keys, assets and tasks. */
export interface Account {
	readonly id: number;
	readonly name: string;
	readonly createdAt: TimeMs;
}

/** An API key; of the key itself only the hash is known. */
export interface ApiKey {
	readonly id: number;
	readonly accountId: number;
	/** First characters of the key, unique, shown to people. */
	readonly prefix: string;
	/** SHA-256 of the whole key, hexadecimal. */
	readonly hash: string;
	/** What its owner calls it; empty for nothing. */
	readonly label: string;
	readonly createdAt: TimeMs;
	/** From then on it is refused; `null` for never. */
	readonly expiresAt: TimeMs | null;
	/** To the minute or so; `null` when it was never used. */
	readonly lastUsedAt: TimeMs | null;
	readonly revokedAt: TimeMs | null;
	/** JSON text of the limits of `contract/key-limits.ts` that it has. */
	readonly limits: string;
}

/** What an account has of one asset type; `balance + withheld + spent = granted` always. */
export interface AssetAccount {
	readonly assetType: AssetType;
	readonly granted: number;
	readonly balance: number;
	readonly withheld: number;
	readonly spent: number;
}

/** How an entry of the ledger moves assets. */
export type LedgerMove = 'grant' | 'withhold' | 'settle' | 'return';

/** One move of assets. For one file each move but `grant` happens once at most. */
export interface LedgerEntry {
	readonly accountId: number;
	readonly assetType: AssetType;
	readonly move: LedgerMove;
	readonly amount: number;
	/** The file it is for; `null` for a grant. */
	readonly fileKey: string | null;
	readonly at: TimeMs;
}

/** One task as stored. */
export interface Task {
	/** Counts up; the primary key shown in the task list. */
	readonly id: number;
	readonly taskId: string;
	readonly accountId: number;
	readonly toolPath: ToolPath;
	readonly state: TaskState;
	/** The asset type it is paid with; `null` before the start. */
	readonly assetType: AssetType | null;
	readonly fileCount: number;
	readonly successCount: number;
	readonly failCount: number;
	/** Assets it costs: withheld ones while it runs, spent ones after. */
	readonly cost: number;
	readonly createdAt: TimeMs;
	readonly updatedAt: TimeMs;
	readonly startedAt: TimeMs | null;
	/** Since when it waits in the queue; later than `startedAt` after a restart of the service. */
	readonly queuedAt: TimeMs | null;
	readonly endedAt: TimeMs | null;
	/** Since when it waits for reviews alone; `null` while it does not. */
	readonly inReviewSince: TimeMs | null;
	/** When its documents were deleted. */
	readonly purgedAt: TimeMs | null;
	/** Address that is told the end of the task, as its owner gave it; empty when there is none. */
	readonly callbackUrl: string;
	/** Id of the request that started it; `null` before. */
	readonly requestId: string | null;
	/** W3C trace context of that request; `null` when it had none. */
	readonly traceparent: string | null;
	/** Prefix of the API key that made it; `null` for one of before keys were noted. */
	readonly keyPrefix: string | null;
	/** For how long its documents are kept after its end, where that is less than the service keeps them. */
	readonly keptMs: number | null;
}

/** What was in an e-mail, a mailbox or an archive. */
export interface FileContents {
	readonly type: ContainerType;
	readonly entries: readonly {
		/** Names joined by `/`. */
		readonly path: string;
		/** Bytes. */
		readonly size: number;
		/** The file of the task that it has become. */
		readonly fileKey?: string;
		/** Why it has become nothing. */
		readonly failure?: SerializedError;
	}[];
}

/** One file of a task as stored. */
export interface TaskFile {
	readonly fileKey: string;
	readonly taskId: string;
	/** Order in the task, from 0. */
	readonly position: number;
	readonly fileName: string;
	/** The file whose conversion takes this one in, where all files of a task make one result; `null` for a file of its own. */
	readonly partOf: string | null;
	/** The file of the task that it was unpacked from; `null` for one that was sent. */
	readonly containerKey: string | null;
	/** Where it was in that file: names joined by `/`; empty for one that was sent. */
	readonly containerPath: string;
	/** What was in it; `null` for a file that holds no others, and before it is unpacked. */
	readonly contents: FileContents | null;
	readonly state: FileState;
	/** JSON text of the parameters in effect, defaults included. */
	readonly parameter: string;
	/** The password, encrypted; `null` when there is none or the file has ended. */
	readonly sealedPassword: string | null;
	/** Where the original lies in the file store; `null` before the upload. */
	readonly originalId: string | null;
	readonly fileSize: number;
	readonly resultId: string | null;
	/** Where what a review of the result needs lies in the file store; `null` for a result that cannot be reviewed. */
	readonly readingId: string | null;
	/** Until when the task waits for a review of the result; `null` while it does not. The file counts as unfinished as long. */
	readonly reviewUntil: TimeMs | null;
	readonly downFileName: string;
	readonly convertSize: number;
	readonly convertTimeMs: number;
	readonly failure: SerializedError | null;
	readonly warnings: readonly Phrase[];
	/** List of the pages whose text OCR has read, as the parameters of pages are written: `1,3-5`; empty for none. */
	readonly pagesReadByOcr: string;
	/** Version of the models that OCR has used; empty for none. */
	readonly ocrModels: string;
	/** Its texts go with the documents. */
	readonly words: WordsKept;
	/** How often its conversion was begun; also the fence: a result of an earlier try is thrown away. */
	readonly tries: number;
	/** Until when the process that works on it has it for itself; it has to say so again before. */
	readonly leaseUntil: TimeMs;
	/** Progress, 0 while unknown; neither ever goes back, also when the conversion is begun again. */
	readonly pagesDone: number;
	readonly pagesTotal: number;
	readonly createdAt: TimeMs;
	readonly updatedAt: TimeMs;
}

/** How the tries of a callback ended: one was answered with success, or the last one failed. */
export type CallbackOutcome = 'delivered' | 'givenUp';

/** The message that tells the end of a task to the task's `callbackUrl`. */
export interface Callback {
	readonly taskId: string;
	/** Names the message; the same in every try. */
	readonly eventId: string;
	/** Prefix of the API key that made the task: its hash signs the message. */
	readonly keyPrefix: string;
	/** Where the maker of the task reached the service; addresses in the message begin with it. */
	readonly origin: string;
	readonly language: PromptLanguage;
	/** Tries that failed, and the one that did not. */
	readonly tries: number;
	/** When the next try is due; `null` before the end of the task and when no try follows. */
	readonly dueAt: TimeMs | null;
	readonly outcome: CallbackOutcome | null;
}

/** Files of a task that wait for a worker. */
export interface QueuedTask {
	readonly taskId: string;
	readonly accountId: number;
	/** When a file of the account was last taken out of the queue, later by long work on its files; 0 for never. */
	readonly servedAt: TimeMs;
	/** Files of the account that are in work. */
	readonly running: number;
	/** How many of its files wait, at least 1. */
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
/** Fields of a task that change. */
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
	/** Its place among the tasks of its account, see `AccountRows.countTask`. */
	readonly ordinal?: number;
};
/** Fields of a file that change. */
export type FileChange = Partial<Omit<TaskFile, 'fileKey' | 'taskId' | 'position' | 'fileName' | 'createdAt'>>;

/** Fields of a new callback; no try is due before `release`. */
export type NewCallback = Omit<Callback, 'tries' | 'dueAt' | 'outcome'>;

/** Fields of a new API key; the others start empty. */
type NewKey = Pick<ApiKey, 'accountId' | 'prefix' | 'hash' | 'createdAt'> &
	Partial<Pick<ApiKey, 'label' | 'expiresAt' | 'limits'>>;

/** What an account has announced in tasks that were never started. */
export interface UnstartedFiles {
	readonly files: number;
	/** Of their originals that are stored still. */
	readonly bytes: number;
	/** Of what was said of them: parameters, names, passwords, callback addresses. */
	readonly textBytes: number;
}

/** Files of a task by state; those whose result waits for a review are counted as `inReview` alone. */
type FileCounts = Readonly<Record<FileState | 'inReview', number>>;

/** What a key has in work and in the store. */
export interface KeyUsage {
	/** Started tasks that have not ended. */
	readonly unfinished: number;
	/** Of originals and results. */
	readonly storedBytes: number;
	/** Of files that have not ended, each one at least. */
	readonly pagesInWork: number;
}

/** Pages that were converted for a key, by day. */
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
	 * One more task of an account. Before its assets, and as late as can be: whoever makes, starts or ends tasks of the account waits.
	 * @returns place of the task (`ordinal`)
	 */
	countTask(id: number): Promise<number>;
	/** A file of an account was claimed: others go first, where as many of theirs are in work. Last in its transaction. */
	served(id: number, at: TimeMs): Promise<void>;
	/**
	 * Workers were busy for an account: others go first for as long, up to a bound (`FileRows.claimNext`).
	 * @param at  when the work ended
	 */
	charge(id: number, workMs: number, at: TimeMs): Promise<void>;
	/** @returns false when no key in use has this prefix */
	revokeKey(prefix: string, at: TimeMs): Promise<boolean>;
}

/** Assets and the ledger of their moves. */
export interface AssetRows {
	/** @param how  in a transaction: `held`, to its end nobody else moves them; `seen`, others may */
	list(accountId: number, how?: 'held' | 'seen'): Promise<readonly AssetAccount[]>;
	/**
	 * Write an entry and move the assets with it.
	 * @returns false, and nothing done, when the balance is short or the file had this move before
	 */
	move(entry: LedgerEntry): Promise<boolean>;
	/**
	 * The same for several files, by one change of the assets: all or nothing. For use inside a transaction.
	 * @param entries  at least one; of one account, asset type and kind of move
	 */
	moveAll(entries: readonly LedgerEntry[]): Promise<boolean>;
	/** Entries of an account, oldest first. */
	entries(accountId: number): Promise<readonly LedgerEntry[]>;
}

/** Tasks. */
export interface TaskRows {
	/** Whoever makes or starts tasks of the account waits from then on. */
	insert(task: NewTask): Promise<void>;
	/**
	 * A new task that waits for workers and that its account does not count yet, so that nobody waits: `AccountRows.countTask` gives its place
	 * later in the same transaction.
	 */
	insertUncounted(task: NewTask & TaskChange): Promise<void>;
	find(taskId: string): Promise<Task | undefined>;
	/** Newest first. Pages are found by the numbers of tasks: one that was removed leaves a gap. */
	list(accountId: number, offset: number, count: number): Promise<readonly Task[]>;
	count(accountId: number): Promise<number>;
	/** Started tasks that have not ended and do not wait for reviews alone: of all accounts, and of this one. */
	countUnfinished(accountId: number): Promise<{ readonly ofAll: number; readonly ofAccount: number }>;
	/** What an account has announced since a time, in tasks that were never started. */
	findUnstarted(accountId: number, since: TimeMs): Promise<UnstartedFiles>;
	usageOfKey(prefix: string): Promise<KeyUsage>;
	update(taskId: string, change: TaskChange): Promise<void>;
	/** Tasks in a state whose time is before `before`, oldest first: `createdAt` of unstarted ones, else `queuedAt`. */
	listOlder(state: 'TaskStart' | 'TaskWaiting', before: TimeMs, count: number): Promise<readonly Task[]>;
	listInState(state: TaskState): Promise<readonly Task[]>;
	/** Tasks that ended before `before` and still have documents. */
	listUnpurged(before: TimeMs, count: number): Promise<readonly Task[]>;
	/** Tasks whose own time of keeping was over before `at` and that still have documents. */
	listUnpurgedOwnTime(at: TimeMs, count: number): Promise<readonly Task[]>;
	/** Tasks that a key has made and that still have documents, oldest first. */
	listUnpurgedOfKey(prefix: string, count: number): Promise<readonly Task[]>;
	/** The same of those that no document was made of: never started, or overdue with all their files. */
	listUnpurgedInVain(before: TimeMs, count: number): Promise<readonly Task[]>;
	/**
	 * Remove tasks that were never started and whose documents were deleted before `before`, with all that belongs to them.
	 * To be called in a transaction.
	 * @param count  most tasks at once; @returns how many were removed
	 */
	removeUnstarted(before: TimeMs, count: number): Promise<number>;
	/** Remove a task with all that belongs to it. To be called in a transaction. */
	remove(taskId: string): Promise<void>;
}

/** Files of tasks. */
export interface FileRows {
	/** Adds the file at the end of its task. */
	insert(file: NewFile): Promise<void>;
	find(fileKey: string): Promise<TaskFile | undefined>;
	/** In the order they were added. */
	list(taskId: string): Promise<readonly TaskFile[]>;
	count(taskId: string): Promise<FileCounts>;
	/** @param tries  change only when the file is in this try; @returns false when it is not, or is missing */
	update(fileKey: string, change: FileChange, tries?: number): Promise<boolean>;
	/**
	 * The waiting file of a started task, no part of another one, that is to be worked next, now `processing` with one more try; the account with
	 * the fewest files in work goes first, then the one that was served longest ago (`AccountRows.served`), then the order of the starts.
	 * @param onlyOf  a task this transaction has made wait: nothing is claimed when the next file is of another one
	 */
	claimNext(at: TimeMs, leaseUntil: TimeMs, onlyOf?: string): Promise<TaskFile | undefined>;
	/**
	 * The file in work that would make room for the next waiting one in fairness: the one begun last of an account that has
	 * at least two files more in work than the account that waits. `undefined` while nothing waits, or all is fair.
	 */
	findYielding(): Promise<{ readonly fileKey: string; readonly waitingAccountId: number } | undefined>;
	/**
	 * Say again that these tries of files are worked on.
	 * @returns keys of those that are; the others have ended, or were taken over
	 */
	renewLeases(held: readonly Pick<TaskFile, 'fileKey' | 'tries'>[], leaseUntil: TimeMs): Promise<ReadonlySet<string>>;
	/** Files in work whose lease ended before `before`, the longest ended first. */
	listExpired(before: TimeMs, count: number): Promise<readonly TaskFile[]>;
	/** Files of an account whose results wait for a review, those with the least time left first. */
	listInReview(accountId: number, count: number): Promise<readonly TaskFile[]>;
	/** Files whose time for a review was over before `before`, the longest over first. */
	listUnreviewed(before: TimeMs, count: number): Promise<readonly TaskFile[]>;
	/** How many files wait for a worker, counted up to `most`; parts of others wait with them. */
	countQueued(most: number): Promise<number>;
	/** Raise the progress of a file that is in this try; a lower number than before changes nothing. */
	raiseProgress(fileKey: string, tries: number, pagesDone: number, pagesTotal: number): Promise<void>;
	/** Tasks with files that wait for a worker, in the order of their starts. */
	listQueued(): Promise<readonly QueuedTask[]>;
	/** Every id in the file store that a file still refers to, out of `ids`. */
	listStored(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Callbacks of tasks. */
export interface CallbackRows {
	insert(callback: NewCallback): Promise<void>;
	find(taskId: string): Promise<Callback | undefined>;
	/** The task has ended: its first try is due. Nothing happens when it has no callback. */
	release(taskId: string, at: TimeMs): Promise<void>;
	/** Callbacks with a try due at `at` or before, the longest due first. */
	listDue(at: TimeMs, count: number): Promise<readonly Callback[]>;
	/** When the next try after `at` is due; `undefined` for none. */
	nextDue(at: TimeMs): Promise<TimeMs | undefined>;
	/**
	 * Move a due try to a later time, for one of several processes to make it now.
	 * @param dueAt  the time it was due at; @returns false when another process was first
	 */
	claim(taskId: string, dueAt: TimeMs, until: TimeMs): Promise<boolean>;
	update(taskId: string, change: Pick<Callback, 'tries' | 'dueAt' | 'outcome'>): Promise<void>;
}

/** What the audit log tells of. */
export type AuditAction =
	| 'keyCreated'
	| 'keyRenamed'
	| 'keyRevoked'
	| 'keyLimited'
	| 'assetsGranted'
	| 'taskDeleted'
	| 'documentsDeleted'
	| 'accountForgotten';

/** Something that was done to keys, assets or documents. It names no document, and no key but by its prefix. */
interface AuditEntry {
	readonly at: TimeMs;
	/** The prefix of the API key it was done with, or `user` and the name of the operator at the command line. */
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

/** A call that is not to be done twice, by the name its caller gave it. */
interface IdempotentCall {
	readonly accountId: number;
	/** The caller's name for it. */
	readonly key: string;
	/** SHA-256 of all that makes the call what it is. */
	readonly fingerprint: string;
	/** What the call made. */
	readonly taskId: string;
	readonly fileKey: string;
	readonly createdAt: TimeMs;
}

/** Calls that are not to be done twice. */
export interface IdempotencyRows {
	/**
	 * Record a call. Use inside the transaction that does what the call is for.
	 * @param keptSince  an earlier call counts only when it is not older
	 * @returns the earlier call of this account and key; `undefined` when there is none and this one is recorded
	 */
	claim(call: IdempotentCall, keptSince: TimeMs): Promise<IdempotentCall | undefined>;
	/** The call of that name; `undefined` when there is none. */
	find(accountId: number, key: string): Promise<IdempotentCall | undefined>;
	removeOlder(before: TimeMs): Promise<void>;
}

/** Calls of one kind that came in together. */
export interface CountedCalls {
	/** What is counted. */
	readonly key: string;
	/** How many, at least 1. */
	readonly times: number;
}

/** Calls of a key so far, these among them. */
export interface CallCount {
	readonly key: string;
	readonly current: number;
	/** Until the count begins anew. */
	readonly leftMs: number;
}

/** Calls counted by all processes together, each for a short while. */
export interface RateRows {
	/**
	 * Count more calls.
	 * @param calls     each key once
	 * @param windowMs  a count begins anew so long after its first call
	 */
	count(calls: readonly CountedCalls[], at: TimeMs, windowMs: number): Promise<readonly CallCount[]>;
	/** Forget counts whose time was over before `before`. */
	removeOlder(before: TimeMs): Promise<void>;
}

/** What people have said of the result of a file so far. */
export interface Review {
	readonly fileKey: string;
	readonly taskId: string;
	/** Counts the saved reviews, from 1. */
	readonly version: number;
	/** JSON text of what was said of each key. */
	readonly values: string;
	readonly updatedAt: TimeMs;
}

/** One change that a person made in a review. */
export interface ReviewChange {
	readonly fileKey: string;
	readonly taskId: string;
	/** Of the review that it was saved with. */
	readonly version: number;
	/** Shown prefix of the API key, and what its owner called it then. */
	readonly keyPrefix: string;
	readonly keyLabel: string;
	readonly at: TimeMs;
	readonly key: string;
	/** Which use of the key, from 0. */
	readonly use: number;
	/** JSON texts: the value before and after; `null` for none. */
	readonly before: string;
	readonly after: string;
}

/** Reviews of results, and what they changed. */
export interface ReviewRows {
	find(fileKey: string): Promise<Review | undefined>;
	/**
	 * Save a review with its changes. To be called in a transaction.
	 * @returns false, and nothing done, when its version does not follow the one that is kept
	 */
	save(review: Review, changes: readonly ReviewChange[]): Promise<boolean>;
	/** Changes of a file, oldest first. */
	changes(fileKey: string): Promise<readonly ReviewChange[]>;
	/** Forget what was said of the documents of a task. */
	removeOf(taskId: string): Promise<void>;
}

/** A layout that was learned. */
export interface StoredLayout {
	readonly id: string;
	readonly accountId: number;
	readonly name: string;
	/** Counts its changes, from 1. */
	readonly version: number;
	/** JSON text of what was learned. */
	readonly memory: string;
	/** Documents that were read with it. */
	readonly uses: number;
	/** When the last of them was; `null` for none. */
	readonly usedAt: TimeMs | null;
	/** When a document had its words at other places, the last time; `null` for never. */
	readonly strayedAt: TimeMs | null;
	readonly createdAt: TimeMs;
	readonly updatedAt: TimeMs;
}

/** Layouts that accounts have learned. Each call is about one account, and sees no other's. */
export interface LayoutRows {
	/** Oldest first. */
	list(accountId: number): Promise<readonly StoredLayout[]>;
	find(accountId: number, id: string): Promise<StoredLayout | undefined>;
	count(accountId: number): Promise<number>;
	insert(layout: StoredLayout): Promise<void>;
	/** @param version  the one the change was made from; @returns false, and nothing done, when it is another one now */
	update(
		accountId: number,
		id: string,
		version: number,
		change: Partial<Pick<StoredLayout, 'name' | 'memory'>> & Pick<StoredLayout, 'updatedAt'>,
	): Promise<boolean>;
	/** A document was read with it, or has its words at other places. Changes no version; does nothing for a layout that is gone. */
	note(accountId: number, id: string, what: LayoutNote, at: TimeMs): Promise<void>;
	/** @param id  absent: all of the account; @returns how many were removed */
	remove(accountId: number, id?: string): Promise<number>;
}

/** What became of a layout with a document: it was `applied`, or it has `changed`. */
type LayoutNote = 'applied' | 'changed';

/** What has become of a page of a range: where its reading lies in the file store, or `null` where it needs none. */
export interface RangeReading {
	readonly page: number;
	readonly readingId: string | null;
}

/** How one who reads has ended, with all of its pages or not: by itself, or its worker was lost. */
export type RangeEnd = 'ended' | 'lost';

/** Pages of a document that a worker of another process may read beside its conversion, or reads. */
export interface OfferedRange {
	readonly id: string;
	readonly fileKey: string;
	/** The try of the file that wants them: what is read for an earlier one is thrown away. */
	readonly tries: number;
	readonly accountId: number;
	/** Processes with the same text read a page alike. */
	readonly alike: string;
	/** JSON text: which pages, and how they are read. */
	readonly work: string;
	/** Nobody has taken it; somebody reads it; or how that has ended. */
	readonly state: 'offered' | 'claimed' | RangeEnd;
	readonly readings: readonly RangeReading[];
	/** Until when its reader has it for itself. */
	readonly leaseUntil: TimeMs;
}

/** Ranges of pages, each for some seconds: all of them are lost without harm. */
export interface RangeRows {
	offer(range: Omit<OfferedRange, 'state' | 'readings' | 'leaseUntil'> & { readonly createdAt: TimeMs }): Promise<void>;
	/** Take an offer back. @returns false, and nothing done, when somebody reads it */
	withdraw(id: string): Promise<boolean>;
	/**
	 * Take the offer whose turn it is: of the account of which the fewest are read, the oldest.
	 * @param alike   of the process that takes it
	 * @param onlyOf  key of a file whose conversion goes on
	 */
	claimNext(alike: string, leaseUntil: TimeMs, onlyOf?: string): Promise<OfferedRange | undefined>;
	/**
	 * The reader says what it has read, and that it lives.
	 * @param readings  all of the range so far
	 * @param end       absent: it goes on
	 * @returns false, and nothing done, when nobody wants the pages any more
	 */
	report(id: string, readings: readonly RangeReading[], leaseUntil: TimeMs, end?: RangeEnd): Promise<boolean>;
	/** Ranges of a try of a file. */
	list(fileKey: string, tries: number): Promise<readonly OfferedRange[]>;
	/** @returns what it was; its readings are to be removed from the file store */
	remove(id: string): Promise<OfferedRange | undefined>;
	/** Remove ranges of conversions that have ended or were begun anew. @returns as `remove` */
	removeUnwanted(): Promise<readonly OfferedRange[]>;
}

/** Who the supplier of a document is, as far as it says so: keyed hashes, the surest first. */
export type SupplierMarks = readonly { readonly field: string; readonly hash: string }[];

/** By what another document with the same number is found. Nothing of the document can be read from it. */
export interface DocumentMark {
	readonly accountId: number;
	readonly taskId: string;
	readonly fileKey: string;
	/** Field of the number: invoices, credit notes and receipts are counted by themselves. */
	readonly kind: string;
	/** Keyed hash of the number, of the account alone. */
	readonly number: string;
	readonly suppliers: SupplierMarks;
}

/** Marks of the documents whose results are kept. Each call is about one account. */
export interface MarkRows {
	/**
	 * Record the mark of a document, in place of the one it had. In a transaction no other document of the account is recorded until its
	 * end.
	 */
	save(mark: DocumentMark): Promise<void>;
	/** Marks of other documents of the account that were recorded before this one and have its number, the oldest first. */
	listEarlier(mark: DocumentMark): Promise<readonly DocumentMark[]>;
	remove(fileKey: string, kind: string): Promise<void>;
	/** Forget the documents of a task. */
	removeOf(taskId: string): Promise<void>;
}

/** Everything that reads and writes, inside a transaction or outside. */
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
 * Where tasks, files, accounts, keys and the ledger are kept. A change is durable when its promise is
 * fulfilled. Adapters pass `test/suites/metadata-store.suite.ts`.
 */
export interface MetadataStore extends MetadataRows {
	/**
	 * All or nothing, and nothing else writes in between to what `work` has read: tasks by their id with their files, and
	 * the assets of an account. `work` uses only the rows it is given, and changes nothing else: where another
	 * transaction was in its way, it is undone and run again.
	 */
	transaction<T>(work: (rows: MetadataRows) => Promise<T>): Promise<T>;
	/** The time by the one clock of all processes that share the store. */
	clock(): Promise<TimeMs>;
	/** Fulfilled when the store answers. */
	check(): Promise<void>;
	close(): Promise<void>;
}
