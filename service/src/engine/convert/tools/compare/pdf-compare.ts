import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../../../../messages/errors';
import { phrase } from '../../../../messages/phrases';
import { compareDocuments } from '../../../compare/compare-documents';
import { ComparedDocument } from '../../../compare/compared-document';
import { toDifferences, type VersionDifference } from '../../../compare/differences';
import { pairPages } from '../../../compare/pair-pages';
import { sharedPlaces, sharedWords, type SharedPlace, type SharedWords } from '../../../compare/shared-words';
import { TokenIds } from '../../../compare/tokens';
import { ownSize } from '../../../pdf/pictures/picture-page';
import { writeSideBySide } from '../../../pdf/side-by-side/write-side-by-side';
import type { OpenDocument } from '../../../reading/open-document';
import type { InputFile } from '../../../request/input-file';
import type { ParametersOf } from '../../../request/parameters';
import type { Tool, ToolContext } from '../../../request/tool';
import { OpenedContainers } from '../join-containers';
import { joinFiles } from '../join-files';
import { withVersion } from './open-version';
import { numbersTo } from '../../../values/sequences';

type Context = ToolContext<ParametersOf<'pdf/compare'>>;

/** Two versions of a document, opened. */
interface OpenVersions {
	readonly old: OpenDocument;
	readonly young: OpenDocument;
}

/** The differences of two versions of a document: the first file is the old one, the second the new one. */
export const pdfCompare: Tool<'pdf/compare'> = async (context) => {
	const opened = new OpenedContainers(context, 'pdf/compare');
	const files = await opened.files(() => undefined);
	const [first, second] = files;
	if (!first) throw new ServiceError('twoFilesNeeded', { count: 0 });
	const progress = new JoinedProgress(context);
	const extension = context.parameters.compareResult === 'PDF' ? 'pdf' : 'json';
	const resultPath = context.resultPath(extension);
	const pageCount = await withVersion(progress.contextOf(first), first, async (old, oldFile) => {
		if (!second || files.length > 2) throw new ServiceError('twoFilesNeeded', { count: files.length });
		return await withVersion(progress.contextOf(second), second, async (young, newFile) => {
			const { differences, documents } = await compareVersions(context, { old, young });
			const report = () => {
				const found = { differences, matches: sharedPlaces(documents) };
				return JSON.stringify(reportOf([first, second], { old, young }, found), null, '\t');
			};
			const versions = { files: [oldFile, newFile], differences, words: () => sharedWords(documents, { old, young }) };
			const result = extension === 'json' ? report() : await sideBySide(context, versions);
			await writeFile(resultPath, result, { flag: 'wx' });
			return old.pageCount + young.pageCount;
		});
	});
	await opened.addPortfolios(files);
	const { contents } = opened.outcome(new Map());
	return { resultPath, extension, pageCount, ...(contents ? { contents } : {}) };
};

async function compareVersions(context: Context, { old, young }: OpenVersions) {
	const ids = new TokenIds(context.parameters.compareQuotes);
	const [before, after] = [new ComparedDocument(ids), new ComparedDocument(ids)];
	for await (const page of old.pages) before.add(page);
	for await (const page of young.pages) after.add(page);
	const { edits, isComplete } = compareDocuments({ before, after }, ids);
	if (!isComplete) context.warn(phrase('comparedCoarsely'));
	return { differences: toDifferences(edits), documents: { before, after } };
}

/** Warnings about a merged file that are true of pages side by side, too. */
const alsoSideBySide = ['mergedEncrypted', 'onlyPagesMerged'];

interface ShownVersions {
	readonly files: readonly InputFile[];
	readonly differences: readonly VersionDifference[];
	readonly words: () => SharedWords;
}

async function sideBySide(context: Context, { files, differences, words }: ShownVersions): Promise<Uint8Array> {
	const both = join(context.request.outputFolder, 'versions.pdf');
	const silent: Context = {
		...context,
		files,
		onProgress: () => undefined,
		warn: (warning) => alsoSideBySide.includes(warning.phrase) && context.warn(warning),
		resultPath: () => both,
	};
	try {
		await joinFiles(silent, { toolPath: 'pdf/merge', pictures: () => ({ shape: ownSize }), takesPdfs: true });
		const shared = words();
		return await writeSideBySide(await readFile(both), shared.oldWords.length, pairPages(shared), differences);
	} finally {
		await rm(both, { force: true });
	}
}

function reportOf(
	files: readonly [old: InputFile, young: InputFile],
	{ old, young }: OpenVersions,
	{ differences, matches }: { differences: readonly VersionDifference[]; matches: readonly SharedPlace[] },
): object {
	const count = (kind: VersionDifference['kind']) =>
		differences.filter((difference) => difference.kind === kind).length;
	return {
		old: { fileName: files[0].fileName, pages: old.pageCount },
		new: { fileName: files[1].fileName, pages: young.pageCount },
		counts: { changed: count('changed'), added: count('added'), removed: count('removed'), moved: count('moved') },
		differences,
		matches,
	};
}

/** Progress, pages and warnings of two documents as those of one. */
class JoinedProgress {
	private readonly totals: number[] = [];

	constructor(private readonly context: Context) {}

	/** The request for one of its files; in the order of the files. */
	contextOf({ inputPath, fileName, password }: InputFile): Context {
		const { password: _other, ...request } = this.context.request;
		const place = this.totals.push(0) - 1;
		const version = place === 0 ? 'ofOldVersion' : 'ofNewVersion';
		const before = () => this.totals.slice(0, place).reduce((sum, total) => sum + total, 0);
		return {
			...this.context,
			request: { ...request, inputPath, fileName, ...(password === undefined ? {} : { password }) },
			// Other processes read the pages of one file.
			readers: undefined,
			warn: (warning) => this.context.warn(phrase(version, { file: fileName, warning })),
			onProgress: (done, total) => {
				this.totals[place] = total;
				this.context.onProgress(
					before() + done,
					this.totals.reduce((sum, one) => sum + one, 0),
				);
			},
			onPages: (total) => {
				const all = before() + total;
				this.context.onPages(all, numbersTo(all));
			},
			onReadByOcr: (pageNumber, models) => this.context.onReadByOcr(before() + pageNumber, models),
		};
	}
}
