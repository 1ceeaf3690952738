import type { ToolPath } from '../../../../../contract/tools';
import { ServiceError } from '../../../messages/errors';
import { phrase } from '../../../messages/phrases';
import { namedFiles } from '../../pdf/merge/merge-files';
import { isPortfolio } from '../../containers/portfolio';
import { lastName } from '../../containers/part-names';
import type { InputFile } from '../../request/input-file';
import { UnusableContainerError } from '../../request/container-error';
import type { ContainerContents, ContentEntry, LeftOutFile } from '../../request/request';
import type { ToolContext } from '../../request/tool';
import { sniff } from './sniff';
import { nothingToConvert, unpackFile } from './unpack-file';

/** Whether one result is made without a file that cannot be read. */
export function mayBeLeftOut({ parameter }: InputFile): boolean {
	return parameter['skipUnreadable'] === 1;
}

/** A file from a container, and its path there. */
interface JoinedPart {
	readonly container: InputFile;
	readonly path: string;
}

/** The emails and archives among files that become one result: their parts take their place. */
export class OpenedContainers {
	private readonly contents = new Map<InputFile, ContainerContents>();
	private readonly parts = new Map<InputFile, JoinedPart>();
	/** Names of files with email text that is not among the parts. */
	readonly withEmailText: string[] = [];

	constructor(
		private readonly context: ToolContext,
		private readonly toolPath: ToolPath,
	) {}

	/**
	 * All files in order, containers unpacked.
	 * @param onFailure  called for an unreadable container that may be left out
	 * @throws ServiceError for one that may not
	 */
	async files(onFailure: (file: InputFile, error: ServiceError) => void): Promise<InputFile[]> {
		const files: InputFile[] = [];
		for (const file of this.context.files) {
			const sniffed = await sniff(file.inputPath);
			if (sniffed.kind !== 'container') {
				files.push(file);
				continue;
			}
			try {
				files.push(...(await this.open(file, sniffed.type)));
			} catch (error) {
				if (!(error instanceof ServiceError) || !mayBeLeftOut(file)) throw error;
				if (error instanceof UnusableContainerError) error.contents.forEach((one) => this.contents.set(file, one));
				onFailure(file, error);
			}
		}
		return files;
	}

	/** Adds the files attached to a portfolio, with the reason why only the portfolio itself is used. */
	async addPortfolio(
		file: InputFile,
		reasonOf: (path: string, fileName: string) => ServiceError | undefined,
	): Promise<void> {
		if (!(await isPortfolio(file.inputPath))) return;
		const { entries } = await unpackFile(this.context, this.toolPath, file, 'portfolio', true);
		const named = entries.map(({ path, size, failure }): ContentEntry => {
			const reason = failure ?? reasonOf(path, lastName(path))?.toJSON();
			return { path, size, ...(reason ? { failure: reason } : {}) };
		});
		const part = this.parts.get(file);
		const container = part?.container ?? file;
		const outer = this.contents.get(container);
		this.contents.set(container, {
			index: container.index,
			type: outer?.type ?? 'portfolio',
			entries: [
				...(outer?.entries ?? []),
				...named.map((entry) => ({ ...entry, path: part ? `${part.path}/${entry.path}` : entry.path })),
			],
		});
	}

	/** Adds the files attached to portfolios of which only the pages are used. */
	async addPortfolios(files: readonly InputFile[]): Promise<void> {
		for (const portfolio of files)
			await this.addPortfolio(portfolio, (_path, file) => new ServiceError('attachmentNotUsed', { file }));
	}

	private async open(file: InputFile, type: ContainerContents['type']): Promise<InputFile[]> {
		const { parts, entries, text } = await unpackFile(this.context, this.toolPath, file, type, true);
		const contents = {
			index: file.index,
			type,
			entries: entries.map(({ part: _part, ...entry }): ContentEntry => entry),
		};
		if (parts.length === 0) {
			throw new UnusableContainerError(nothingToConvert(file.fileName, this.toolPath, entries), [contents]);
		}
		this.contents.set(file, contents);
		if (text !== '' && file.parameter['mailAsPdf'] !== 1) this.withEmailText.push(file.fileName);
		const left = entries.filter(({ failure }) => failure).map(({ path }) => path);
		if (left.length > 0) this.context.warn(phrase('filesLeftOut', { files: namedFiles(left) }));
		return parts.map(({ path, fileName, containerPath }) => {
			const part: InputFile = { ...file, inputPath: path, fileName };
			this.parts.set(part, { container: file, path: containerPath });
			return part;
		});
	}

	/** Outcome of the files of the request. @param failures  of files and parts */
	outcome(failures: ReadonlyMap<InputFile, ServiceError>): {
		readonly leftOut: LeftOutFile[];
		readonly contents: readonly ContainerContents[] | undefined;
	} {
		const leftOut: LeftOutFile[] = [];
		const failedParts = new Map<string, ServiceError>();
		const rest = new Map<InputFile, number>();
		for (const { container } of this.parts.values()) rest.set(container, (rest.get(container) ?? 0) + 1);
		for (const [file, error] of failures) {
			const part = this.parts.get(file);
			if (part) {
				failedParts.set(`${part.container.index}/${part.path}`, error);
				const left = (rest.get(part.container) ?? 0) - 1;
				rest.set(part.container, left);
				if (left > 0) continue;
			}
			leftOut.push({ index: (part?.container ?? file).index, error: error.toJSON() });
		}
		if (this.contents.size === 0) return { leftOut, contents: undefined };
		const contents = [...this.contents.values()].map(({ index, type, entries }) => ({
			index,
			type,
			entries: entries.map((entry) => {
				const failure = failedParts.get(`${index}/${entry.path}`)?.toJSON();
				return failure ? { ...entry, failure } : entry;
			}),
		}));
		return { leftOut, contents };
	}
}
