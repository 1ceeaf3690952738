import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { joinsFiles } from '../../../../contract/tools';
import type { ConversionOutcome, FurtherFile } from '../../engine/request/request';
import { ServiceError } from '../../messages/errors';
import { headOf } from '../../runtime/file-head';
import { headBytes, kindOfHead } from '../../mcp/kind';
import { answerFrom, type Question, type QuestionAnswer } from '../../mcp/questions';
import type {
	ListedDocument,
	NamedDocument,
	Order,
	TaskView,
	UploadPlace,
	Waiting,
	Workshop,
} from '../../mcp/workshop';
import { parseParameter, withDefaults } from '../../parameters';
import { phrase, phraseText } from '../../messages/phrases';
import { ResultFolder } from '../convert-results';
import type { LocalWorkers } from '../local-workers';
import { withoutReview } from '../without-review';
import { fetchDocument } from '../../tasks/fetch-document';
import { LocalTasks, type LocalWork } from './local-tasks';
import type { OpenFolders } from './open-folders';

/** What the user has opened to the server. */
interface LocalWorkshopOptions {
	readonly folders: OpenFolders;
	/** Output folder; absent: nothing is written. */
	readonly out?: string | undefined;
	/** Absent: no downloads; otherwise, private hosts that are allowed besides public ones. */
	readonly privateHosts?: string | undefined;
	readonly fileBytes: number;
}

/** A document on this machine. */
interface LocalDocument extends NamedDocument {
	readonly path: string;
}

/** Documents on this machine, converted by workers of this process. Reads and writes nothing else. */
export class LocalWorkshop implements Workshop<LocalDocument> {
	readonly transport = 'stdio';
	/** Downloaded documents by address, for the life of this process. */
	private readonly fetched = new Map<string, Promise<LocalDocument>>();
	private readonly running = new LocalTasks();

	constructor(
		private readonly workers: LocalWorkers,
		private readonly options: LocalWorkshopOptions,
	) {}

	get canSave(): boolean {
		return this.options.out !== undefined;
	}

	async list(
		folder: string | undefined,
	): Promise<{ readonly files: readonly ListedDocument[]; readonly isCut: boolean }> {
		const { files, isCut } = await this.options.folders.list(folder);
		return { files: files.map((document) => ({ document })), isCut };
	}

	async find(named: string): Promise<LocalDocument> {
		if (/^https?:\/\//i.test(named)) return await this.fetch(named);
		const found = await this.options.folders.find(named);
		return { ...found, kind: await kindOf(found.path) };
	}

	requestUpload(): Promise<UploadPlace> {
		return Promise.reject(new ServiceError('notFound'));
	}

	begin(order: Order<LocalDocument>): Promise<string> {
		const { toolPath, documents, parameter, password, use } = order;
		const about = { conversion: toolPath, file: documents[0]?.name ?? '' };
		const identities = documents.map(({ identity }) => identity);
		const key = use === 'result' ? undefined : JSON.stringify([toolPath, identities, parameter, password ?? '']);
		const work: LocalWork = (signal, onProgress) =>
			use === 'reading' ? this.read(order, signal, onProgress) : this.save(order, signal, onProgress);
		return Promise.resolve(this.running.begin(about, key, work));
	}

	wait(task: string, waiting: Waiting): Promise<TaskView> {
		return this.running.wait(task, waiting);
	}

	tasks(): Promise<readonly TaskView[]> {
		return Promise.resolve(this.running.list());
	}

	cancel(task: string): Promise<void> {
		return this.running.cancel(task);
	}

	ask(task: string, question: Question): Promise<QuestionAnswer> {
		return Promise.resolve().then(() => answerFrom(this.running.reading(task), question));
	}

	private async read(order: Order<LocalDocument>, ...[signal, onProgress]: Parameters<LocalWork>) {
		const { resultPath, warnings } = await this.convert(order, signal, onProgress);
		const text = await readFile(resultPath, 'utf8');
		await rm(dirname(resultPath), { recursive: true, force: true });
		return { reading: JSON.parse(text) as unknown, characters: text.length, warnings: textsOf(warnings) };
	}

	private async save(order: Order<LocalDocument>, ...[signal, onProgress]: Parameters<LocalWork>) {
		const { out } = this.options;
		if (out === undefined)
			throw new ServiceError('invalidRequest', { reason: phrase('notInFolders', { file: 'out' }) });
		const { resultPath, downFileName, warnings } = await this.convert(order, signal, onProgress);
		const inputs = order.documents.map(({ path }) => path);
		const results = await ResultFolder.open(out, inputs, false);
		try {
			const path = await results.bring(resultPath, downFileName);
			const { size: bytes } = await stat(path);
			return { result: { path, name: basename(path), bytes }, warnings: textsOf(warnings) };
		} finally {
			await results.close();
			await rm(dirname(resultPath), { recursive: true, force: true });
		}
	}

	private async convert(
		{ toolPath, documents, parameter: given, password }: Order<LocalDocument>,
		...[signal, onProgress]: Parameters<LocalWork>
	): Promise<ConversionOutcome> {
		const parameter = withoutReview(withDefaults(toolPath, parseParameter(toolPath, JSON.stringify(given))));
		const files = documents.map(
			({ path, name }): FurtherFile => ({
				inputPath: path,
				fileName: name,
				parameter,
				...(password === undefined ? {} : { password }),
			}),
		);
		const [first, ...further] = files;
		if (!first || (further.length > 0 && !joinsFiles(toolPath, parameter))) throw new ServiceError('oneFileOnly');
		const more = joinsFiles(toolPath, parameter) ? { further } : {};
		const outcome = await this.workers.convert({ toolPath, ...first, ...more }, { signal, onProgress });
		if (!outcome.parts) return outcome;
		// An answer is about one document; emails and archives contain several.
		await rm(dirname(outcome.resultPath), { recursive: true, force: true });
		throw new ServiceError('unsupportedFormat', { file: first.fileName, tool: toolPath });
	}

	private async fetch(address: string): Promise<LocalDocument> {
		const { privateHosts, fileBytes } = this.options;
		if (privateHosts === undefined) throw new ServiceError('invalidRequest', { reason: phrase('noAddresses') });
		const known = this.fetched.get(address);
		if (known) return await known;
		const path = join(this.workers.folder, `fetched-${randomUUID()}`);
		const fetching = fetchDocument(
			address,
			{ privateHosts, fileBytes },
			AbortSignal.timeout(fetchMs),
			async (content, name) => {
				await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
				return { name, path, identity: path, kind: await kindOf(path) };
			},
		);
		this.fetched.set(address, fetching);
		return await fetching.catch((error: unknown) => {
			this.fetched.delete(address);
			throw error;
		});
	}
}

/** Timeout of a download. */
const fetchMs = 300_000;

async function kindOf(path: string): Promise<NamedDocument['kind']> {
	return kindOfHead(await headOf(path, headBytes));
}

function textsOf(warnings: ConversionOutcome['warnings']): string[] {
	return warnings.map((warning) => phraseText(warning, 'en'));
}
