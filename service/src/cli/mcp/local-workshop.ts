import { randomUUID } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toolDefinition } from '../../../../contract/tools';
import type { SourceKind } from '../../../../contract/types';
import type { ConversionOutcome, FurtherFile } from '../../engine/request/request';
import { ServiceError } from '../../errors';
import type { NamedDocument, Order, Workshop } from '../../mcp/workshop';
import { parseParameter, withDefaults } from '../../parameters';
import { phrase, phraseText } from '../../phrases';
import { ResultFolder } from '../convert-results';
import type { LocalWorkers } from '../local-workers';
import { fetchDocument } from './fetch-document';
import type { OpenFolders } from './open-folders';

/** What a person has opened to the server. */
export interface LocalWorkshopOptions {
	readonly folders: OpenFolders;
	/** Folder of results; absent: nothing is written. */
	readonly out?: string | undefined;
	/** Absent: no addresses; else hosts in private networks that are open beside the public ones. */
	readonly privateHosts?: string | undefined;
	readonly fileBytes: number;
}

/** A PDF begins within so many bytes. */
const headBytes = 1024;

/** Documents of this machine, converted in workers of this process; nothing else of the machine is seen or written. */
export class LocalWorkshop implements Workshop {
	/** Documents that were fetched, by their addresses, for the life of this process. */
	private readonly fetched = new Map<string, Promise<NamedDocument>>();

	constructor(
		private readonly workers: LocalWorkers,
		private readonly options: LocalWorkshopOptions,
	) {}

	get canSave(): boolean {
		return this.options.out !== undefined;
	}

	async list(folder: string | undefined): Promise<{ readonly files: readonly string[]; readonly isCut: boolean }> {
		return await this.options.folders.list(folder);
	}

	async find(named: string): Promise<NamedDocument> {
		if (/^https?:\/\//i.test(named)) return await this.fetch(named);
		const found = await this.options.folders.find(named);
		return { ...found, kind: await kindOf(found.path) };
	}

	async read(order: Order): Promise<{ readonly content: Buffer; readonly warnings: readonly string[] }> {
		const { resultPath, warnings } = await this.convert(order);
		const content = await readFile(resultPath);
		await rm(dirname(resultPath), { recursive: true, force: true });
		return { content, warnings: textsOf(warnings) };
	}

	async save(
		order: Order,
	): Promise<{ readonly path: string; readonly bytes: number; readonly warnings: readonly string[] }> {
		const { out } = this.options;
		if (out === undefined)
			throw new ServiceError('invalidRequest', { reason: phrase('notInFolders', { file: 'out' }) });
		const { resultPath, downFileName, warnings } = await this.convert(order);
		const inputs = order.documents.map(({ path }) => path);
		const results = await ResultFolder.open(out, inputs, false);
		try {
			const path = await results.bring(resultPath, downFileName);
			return { path, bytes: (await readFile(path)).length, warnings: textsOf(warnings) };
		} finally {
			await results.close();
			await rm(dirname(resultPath), { recursive: true, force: true });
		}
	}

	private async convert({
		toolPath,
		documents,
		parameter: given,
		password,
		signal,
		onProgress,
	}: Order): Promise<ConversionOutcome> {
		const parameter = withDefaults(toolPath, parseParameter(toolPath, JSON.stringify(given)));
		const files = documents.map(
			({ path, name }): FurtherFile => ({
				inputPath: path,
				fileName: name,
				parameter,
				...(password === undefined ? {} : { password }),
			}),
		);
		const [first, ...further] = files;
		if (!first || (further.length > 0 && !toolDefinition(toolPath).joinsFiles)) throw new ServiceError('oneFileOnly');
		const more = toolDefinition(toolPath).joinsFiles ? { further } : {};
		const outcome = await this.workers.convert({ toolPath, ...first, ...more }, { signal, onProgress });
		if (!outcome.parts) return outcome;
		// An answer is about one document; what an e-mail or an archive holds are several.
		await rm(dirname(outcome.resultPath), { recursive: true, force: true });
		throw new ServiceError('unsupportedFormat', { file: first.fileName, tool: toolPath });
	}

	private async fetch(address: string): Promise<NamedDocument> {
		const { privateHosts, fileBytes } = this.options;
		if (privateHosts === undefined) throw new ServiceError('invalidRequest', { reason: phrase('noAddresses') });
		const known = this.fetched.get(address);
		if (known) return await known;
		const path = join(this.workers.folder, `fetched-${randomUUID()}`);
		const fetching = fetchDocument(address, path, { privateHosts, fileBytes }, AbortSignal.timeout(fetchMs)).then(
			async (name) => ({ name, path, identity: path, kind: await kindOf(path) }),
		);
		this.fetched.set(address, fetching);
		return await fetching.catch((error: unknown) => {
			this.fetched.delete(address);
			throw error;
		});
	}
}

/** Longest time for a document to come. */
const fetchMs = 300_000;

/** What a file is by its content: whatever is no PDF is taken for a picture, and refused by its reader if it is none. */
async function kindOf(path: string): Promise<SourceKind> {
	const handle = await open(path, 'r');
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
		return buffer.subarray(0, bytesRead).includes('%PDF-') ? 'pdf' : 'img';
	} finally {
		await handle.close();
	}
}

function textsOf(warnings: ConversionOutcome['warnings']): string[] {
	return warnings.map((warning) => phraseText(warning, 'en'));
}
