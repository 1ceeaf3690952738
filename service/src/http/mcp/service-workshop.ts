import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { isFinal } from '../../../../contract/states';
import { joinsFiles } from '../../../../contract/tools';
import { findKeyLimits, keptUntil, requireKeyRoom } from '../../accounts/key-limits';
import { ServiceError } from '../../messages/errors';
import { headBytes, kindOfHead } from '../../mcp/kind';
import type { Question, QuestionAnswer } from '../../mcp/questions';
import type {
	ListedDocument,
	NamedDocument,
	Order,
	TaskResult,
	TaskView,
	UploadPlace,
	Waiting,
	Workshop,
} from '../../mcp/workshop';
import { phrase, phraseText } from '../../messages/phrases';
import type { Task, TaskFile } from '../../storage/metadata-store';
import { fetchDocument } from '../../tasks/fetch-document';
import type { OnceKey } from '../../tasks/idempotent-call';
import type { StoredDescription } from '../../tasks/intake/intake-parts';
import type { TaskWithFiles } from '../../tasks/task-lookup';
import type { RequestTrace } from '../../observability/trace-context';
import { truncate } from '../../messages/truncate';
import type { DiskGuard } from '../disk-guard';
import { downloadAddress, uploadAddress } from '../file-addresses';
import { cleanFileName } from '../file-name';
import type { HttpParts } from '../parts';
import { waitForChange } from '../wait-for-change';
import { askInThread } from './ask-in-thread';

interface StoredDocument extends NamedDocument {
	readonly storedId: string;
}

/** The caller. */
interface McpCaller {
	readonly accountId: number;
	readonly keyPrefix: string;
	/** The whole key; never stored. */
	readonly apiKey: string;
	readonly origin: string;
	readonly trace: RequestTrace;
}

/** Name of a file's result as a document. */
const resultMark = ':result';
/** Tasks whose documents are listed. */
const listedTasks = 50;
/** Timeout of a download: a call waits for it. */
const fetchMs = 45_000;
/** Poll interval for a download started by another call. */
const fetchPollMs = 250;
/** Poll interval for finished pages, which are recorded once a second. */
const progressPollMs = 1000;
/** How long a failed reading is reported again before it is retried. */
const failureRepeatMs = 600_000;
/** Maximum equal readings checked for one that can still be used. */
const maxTries = 20;
/** Maximum size of a result for questions: 2,000 full pages have 20 MiB. */
const readingBytes = 64 * 1024 ** 2;

/**
 * Documents and tasks of one account, for one call. Conversions go through the queue, and questions about their results
 * run in a thread. A later call finds the tasks of an earlier one, in any process.
 */
export class ServiceWorkshop implements Workshop<StoredDocument> {
	readonly transport = 'http';
	readonly canSave = true;

	constructor(
		private readonly parts: HttpParts,
		private readonly caller: McpCaller,
		private readonly disk: Pick<DiskGuard, 'check' | 'within'>,
	) {}

	async list(): Promise<{ readonly files: readonly ListedDocument[]; readonly isCut: boolean }> {
		const { lookup, store } = this.parts;
		const { tasks, total } = await lookup.list(this.caller.accountId, 1, listedTasks);
		const files: ListedDocument[] = [];
		for (const { taskId, createdAt: time } of tasks) {
			const createdAt = new Date(time).toISOString();
			for (const { fileKey, fileName, originalId, resultId, downFileName } of await store.files.list(taskId)) {
				if (originalId !== null) files.push({ document: fileKey, name: fileName, createdAt });
				if (resultId !== null && /\.(pdf|png|jpg)$/i.test(downFileName))
					files.push({ document: `${fileKey}${resultMark}`, name: downFileName, createdAt });
			}
		}
		return { files, isCut: total > tasks.length };
	}

	async find(named: string): Promise<StoredDocument> {
		if (/^https?:\/\//i.test(named)) return await this.fetched(named);
		const isResult = named.endsWith(resultMark);
		const fileKey = isResult ? named.slice(0, -resultMark.length) : named;
		const file = await this.ownFile(fileKey);
		if (!file) throw noSuchDocument(named);
		if (isResult) return await this.stored(file.resultId, file.downFileName, named);
		if (file.originalId === null && (await this.isUnstarted(file))) {
			const { originalId } = await this.parts.intake.uploaded(file);
			return await this.stored(originalId, file.fileName, named);
		}
		return await this.stored(file.originalId, file.fileName, named);
	}

	async requestUpload(name: string): Promise<UploadPlace> {
		const { settings } = this.parts;
		const { keyPrefix, origin, accountId } = this.caller;
		await this.disk.check();
		const { fileKey } = await this.parts.intake.announceFirst(accountId, holdingTool, this.described(name), undefined, {
			keyPrefix,
		});
		const expiresAt = Date.now() + settings.uploadAddressMs;
		const address = await uploadAddress({ ...this.parts, keyPrefix }, fileKey, expiresAt, origin);
		return { address, document: fileKey, expiresAt };
	}

	async begin(order: Order<StoredDocument>): Promise<string> {
		const { toolPath, documents, parameter, password, use } = order;
		if (documents.length > 1 && !joinsFiles(toolPath, parameter)) throw new ServiceError('oneFileOnly');
		this.parts.intake.requirePlace(toolPath, documents.length);
		const identities = documents.map(({ identity }) => identity);
		const content = [toolPath, ...identities, JSON.stringify(parameter), password ?? ''];
		for (let tried = 0; tried < maxTries; tried++) {
			const once = this.onceKey([...content, String(tried)]);
			const earlier = await this.earlierTask(once.key);
			if (earlier === 'unusable') continue;
			return earlier ?? (await this.submit(order, once));
		}
		return await this.submit({ toolPath, documents, parameter, password, use }, undefined);
	}

	async wait(taskId: string, { waitMs, signal, isTold, onProgress }: Waiting): Promise<TaskView> {
		const end = performance.now() + waitMs;
		let reportedPages = 0;
		for (;;) {
			const left = Math.max(0, end - performance.now());
			// Finished pages do not notify anyone: poll for them.
			const pollMs = isTold ? Math.min(left, progressPollMs) : left;
			const found = await waitForChange(this.parts, this.caller.accountId, taskId, pollMs, signal);
			const { pagesDone, pagesTotal = 0 } = pagesOf(found.files);
			if (isTold && pagesDone > reportedPages && pagesTotal > 0) {
				onProgress(pagesDone, pagesTotal);
				reportedPages = pagesDone;
			}
			const isOver = isFinal(found.task.state) || this.parts.events.isReleased;
			if (isOver || signal.aborted || performance.now() >= end) return await this.view(found);
		}
	}

	async tasks(): Promise<readonly TaskView[]> {
		const { lookup, store } = this.parts;
		const { tasks } = await lookup.list(this.caller.accountId, 1, listedTasks);
		const started = tasks.filter(({ state }) => state !== 'TaskStart');
		const views: TaskView[] = [];
		for (const task of started) {
			const files = await store.files.list(task.taskId);
			views.push(await this.view({ task, files, queuePosition: 0 }));
		}
		return views;
	}

	async cancel(taskId: string): Promise<void> {
		await this.parts.canceller.cancel(this.caller.accountId, taskId);
	}

	async ask(taskId: string, question: Question): Promise<QuestionAnswer> {
		const { lookup, fileStore } = this.parts;
		const { files } = await lookup.find(this.caller.accountId, taskId);
		const file = files.find(({ resultId }) => resultId !== null);
		const size = file?.resultId ? await fileStore.size(file.resultId) : undefined;
		if (!file?.resultId || size === undefined) throw noSuchDocument(taskId);
		if (size > readingBytes) {
			throw new ServiceError('invalidRequest', { reason: phrase('readingTooLarge', { limit: readingBytes }) });
		}
		const { resultId } = file;
		const read = async (): Promise<Uint8Array> => {
			const content = await fileStore.open(resultId);
			if (!content) throw noSuchDocument(taskId);
			return await buffer(content);
		};
		return await askInThread(read, question, file.fileName);
	}

	/** The document of an address: downloaded once and kept as an upload that is not started. */
	private async fetched(address: string): Promise<StoredDocument> {
		const { settings, intake } = this.parts;
		const { mcpAddresses, mcpHosts: privateHosts, fileBytes } = settings;
		if (!mcpAddresses) throw new ServiceError('invalidRequest', { reason: phrase('noAddresses') });
		await this.disk.check();
		const end = Date.now() + fetchMs;
		for (let tried = 0; tried <= maxTries; tried++) {
			const once = tried === maxTries ? undefined : this.onceKey(['address', address, String(tried)]);
			const announced = await intake.announceFirst(
				this.caller.accountId,
				holdingTool,
				this.described(nameOfAddress(address)),
				undefined,
				{ once, keyPrefix: this.caller.keyPrefix },
			);
			const { fileKey, isReplayed } = announced;
			if (!isReplayed) {
				const signal = AbortSignal.timeout(fetchMs);
				await fetchDocument(address, { privateHosts, fileBytes }, signal, (content) =>
					intake.upload(fileKey, content),
				).catch(async (error: unknown) => {
					// Otherwise other calls would wait for this file.
					await this.parts.canceller.cancel(this.caller.accountId, announced.taskId);
					throw error;
				});
			}
			const kept = await this.awaitFetched(fileKey, end);
			if (kept?.originalId) return await this.stored(kept.originalId, kept.fileName, fileKey);
		}
		throw noSuchDocument(address);
	}

	/** A file that another call may be downloading, once it is stored or was given up. */
	private async awaitFetched(fileKey: string, end: number): Promise<TaskFile | undefined> {
		for (;;) {
			const file = await this.ownFile(fileKey);
			if (!file || file.originalId !== null || !(await this.isUnstarted(file)) || Date.now() >= end) return file;
			await sleep(fetchPollMs);
		}
	}

	private async stored(id: string | null, name: string, named: string): Promise<StoredDocument> {
		const head = id === null ? undefined : await this.parts.fileStore.open(id, { start: 0, end: headBytes - 1 });
		if (id === null || !head) throw noSuchDocument(named);
		return { name, identity: id, storedId: id, kind: kindOfHead(await buffer(head)) };
	}

	/** @returns the task of an earlier call with this name if it is usable; `undefined` if there is none */
	private async earlierTask(key: string): Promise<string | 'unusable' | undefined> {
		const { store } = this.parts;
		const call = await store.idempotency.find(this.caller.accountId, key);
		if (!call) return undefined;
		const task = await store.tasks.find(call.taskId);
		if (!task) return 'unusable';
		if (!isFinal(task.state)) return call.taskId;
		const [file] = await store.files.list(call.taskId);
		const isTold = file?.state === 'failed' && Date.now() - (task.endedAt ?? 0) < failureRepeatMs;
		return isTold || (file?.resultId ?? null) !== null ? call.taskId : 'unusable';
	}

	/** A task over copies of the documents, so that each is deleted with its own task. */
	private async submit(order: Order<StoredDocument>, once: OnceKey | undefined): Promise<string> {
		const { intake, fileStore, store } = this.parts;
		const { accountId, trace, keyPrefix } = this.caller;
		await intake.requireRoom(store, accountId);
		await requireKeyRoom(store, await findKeyLimits(store, keyPrefix), order.documents.length, Date.now());
		const sizes = await Promise.all(order.documents.map(({ storedId }) => fileStore.size(storedId)));
		const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
		const received = await this.disk.within(bytes, accountId, async () => await this.copied(order));
		const { taskId } = await intake.submit(accountId, order.toolPath, received, undefined, { once, trace, keyPrefix });
		return taskId;
	}

	private async copied(order: Order<StoredDocument>): Promise<StoredDescription[]> {
		const { fileStore, settings } = this.parts;
		const received: StoredDescription[] = [];
		try {
			for (const { storedId, name } of order.documents) {
				const content = await fileStore.open(storedId);
				if (!content) throw noSuchDocument(name);
				const stored = await fileStore.receive(content, settings.fileBytes, name);
				received.push({ ...this.described(name, order), stored });
			}
			return received;
		} catch (error) {
			for (const { stored } of received) await fileStore.remove(stored.id);
			throw error;
		}
	}

	private described(name: string, order?: Order<StoredDocument>): Omit<StoredDescription, 'stored'> {
		const fileName = cleanFileName(name, this.parts.settings.fileNameBytes);
		return {
			fileName,
			password: order?.password,
			parameter: order === undefined ? undefined : JSON.stringify(order.parameter),
		};
	}

	private async ownFile(fileKey: string): Promise<TaskFile | undefined> {
		const { lookup, store } = this.parts;
		const file = await lookup.findFile(fileKey);
		const task = file && (await store.tasks.find(file.taskId));
		return task?.accountId === this.caller.accountId ? file : undefined;
	}

	private async isUnstarted({ taskId }: TaskFile): Promise<boolean> {
		return (await this.parts.store.tasks.find(taskId))?.state === 'TaskStart';
	}

	/**
	 * An idempotency key that is equal for equal calls and reveals nothing. It includes the API key, since a parameter
	 * may be a password.
	 */
	private onceKey(content: readonly string[]): OnceKey {
		const { apiKey, keyPrefix } = this.caller;
		const hash = createHmac('sha256', apiKey).update(JSON.stringify(content)).digest('base64url');
		return { key: `${keyPrefix} mcp ${hash}`, fingerprint: hash, keptMs: this.parts.settings.idempotencyKeptMs };
	}

	private async view({ task, files }: TaskWithFiles): Promise<TaskView> {
		const failed = files.find(({ failure }) => failure !== null);
		const bearer = files.find(({ resultId }) => resultId !== null);
		const failure = failed?.failure && !bearer ? failed.failure : undefined;
		const isOver = isFinal(task.state);
		return {
			task: task.taskId,
			conversion: task.toolPath,
			file: files.map(({ fileName }) => fileName).join(', '),
			state: isOver ? (bearer ? 'finished' : 'failed') : task.state === 'TaskProcessing' ? 'processing' : 'waiting',
			...pagesOf(files),
			...(isOver && !bearer
				? { failure: failure ? new ServiceError(failure.errorName, failure.details) : new ServiceError('taskOverdue') }
				: {}),
			warnings: files.flatMap(({ warnings }) => warnings.map((warning) => phraseText(warning, 'en'))),
			...(isOver && bearer ? { result: await this.place(bearer, task) } : {}),
		};
	}

	private async place(file: TaskFile, { endedAt, keptMs }: Task): Promise<TaskResult> {
		const { settings } = this.parts;
		const { keyPrefix, origin } = this.caller;
		const now = Date.now();
		const expires = Math.min(
			now + settings.downloadAddressMs,
			keptUntil({ endedAt: endedAt ?? now, keptMs }, settings),
		);
		return {
			name: file.downFileName,
			bytes: file.convertSize,
			address: await downloadAddress({ ...this.parts, keyPrefix, origin, now }, 'result', file, expires),
			document: `${file.fileKey}${resultMark}`,
		};
	}
}

/** Tool of tasks that only store a document and are never started. */
const holdingTool = 'pdf/json';

/** Pages of a task; the total is known when every file's is. */
function pagesOf(files: readonly TaskFile[]): Pick<TaskView, 'pagesDone' | 'pagesTotal'> {
	const pagesDone = files.reduce((sum, file) => sum + (file.pagesDone ?? 0), 0);
	const totals = files.map(({ pagesTotal }) => pagesTotal ?? 0);
	return { pagesDone, ...(totals.includes(0) ? {} : { pagesTotal: totals.reduce((sum, one) => sum + one, 0) }) };
}

/** Maximum length of a name taken from an address, UTF-16 units: at most three bytes each. */
const maxNameLength = 80;

/** The last part of an address, as the name of its document. */
function nameOfAddress(address: string): string {
	const last = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
	try {
		return decodeURIComponent(last).slice(0, maxNameLength) || 'document';
	} catch {
		return 'document';
	}
}

function noSuchDocument(file: string): ServiceError {
	return new ServiceError('invalidRequest', { reason: phrase('noSuchDocument', { file: truncate(file) }) });
}
