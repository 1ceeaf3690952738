import { readFile, stat } from 'node:fs/promises';
import { ServiceError, toServiceError } from '../../../messages/errors';
import { phrase, type Phrase } from '../../../messages/phrases';
import { saveCopy, withPdf, type PdfSource, type PdfiumDocument } from '../../external/pdfium-document';
import { copyPages } from '../../external/pdfium-pages';
import { pageSize } from '../../external/pdfium-render';
import { withDirectLengths } from '../edit/direct-lengths';
import { PageCycleError, requireUpwardEnd } from '../edit/page-tree';
import { runningActions } from '../edit/running-actions';
import { openEditable } from '../../pdf-syntax/pdf-lib';
import { readDocument, type CosDocument } from '../../pdf-syntax/cos/read-document';
import { MergedDocument, type PartRemarks } from './merged-document';
import { maxBytesChecked, sizeTolerance } from './settings';
import { numbersTo } from '../../values/sequences';

/** A PDF for the result. */
interface PdfPart {
	readonly source: PdfSource;
	/** Title of its outline entry. */
	readonly title: string;
}

/** An inspected part. */
interface SurveyedPart extends PdfPart {
	readonly pageCount: number;
	readonly isEncrypted: boolean;
	readonly isSigned: boolean;
	/** Width and height of each page in turn, points; 0 if PDFium could not tell. */
	readonly sizes: Float32Array;
}

/**
 * Inspects a part before anything is written.
 * @throws ServiceError `passwordRequired`, `cannotOpen`, `contentTooLarge`, `conversionFailed`
 */
export async function surveyPart(part: PdfPart): Promise<SurveyedPart> {
	return await withPdf(part.source, async (document) => {
		const { pageCount, pdfium, handle } = document;
		const sizes = new Float32Array(2 * pageCount);
		for (let page = 0; page < pageCount; page++) {
			const { width, height } = pageSize(document, page + 1) ?? { width: 0, height: 0 };
			sizes.set([width, height], 2 * page);
		}
		const isSigned = pdfium.api.FPDF_GetSignatureCount(handle) > 0;
		return await Promise.resolve({ ...part, pageCount, isEncrypted: document.encrypted, isSigned, sizes });
	});
}

/** A file for the result. */
export interface MergeInput {
	/** For messages. */
	readonly fileName: string;
	/** Whether it is left out if it cannot be read; else the merge fails. */
	readonly mayBeLeftOut: boolean;
	/** The file as a PDF; called when it is the next to be merged. */
	readonly open: () => Promise<SurveyedPart>;
	/** Called when its part is written, or will not be. */
	readonly release?: () => Promise<void>;
}

/** Outcome of the files. */
interface MergeOutcome {
	/** Pages of the result. */
	readonly pageCount: number;
	readonly warnings: readonly Phrase[];
	/** Files left out because they could not be read. */
	readonly failures: ReadonlyMap<MergeInput, ServiceError>;
}

/**
 * Joins files: pages in order with their content, below an outline with one entry per file. One part is in memory at a
 * time.
 * @param path      of the result
 * @param onJoined  called after each file
 * @throws ServiceError `conversionFailed` with the name of the unreadable file, or errors of its opening
 */
export async function mergeFiles(
	inputs: readonly MergeInput[],
	path: string,
	onJoined: (input: MergeInput) => void,
): Promise<MergeOutcome> {
	const merged = await MergedDocument.create(path);
	const remarks = new Remarks();
	const failures = new Map<MergeInput, ServiceError>();
	const joined: Joined[] = [];
	try {
		for (const input of inputs) {
			const { fileName } = input;
			try {
				const part = await input.open();
				await joinPart(merged, part, remarks);
				joined.push({ fileName, pageCount: part.pageCount, sizes: part.sizes });
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
				const failure = toServiceError(error, 'conversionFailed', { file: fileName });
				if (!input.mayBeLeftOut) throw failure;
				failures.set(input, failure);
			} finally {
				await input.release?.();
			}
			onJoined(input);
		}
		const [first] = failures.values();
		if (joined.length === 0 && first) throw first;
		await merged.finish();
	} finally {
		await merged.close();
	}
	await checkResult(path, joined);
	if (merged.isPartlyTagged) remarks.add('partlyTagged');
	return { pageCount: joined.reduce((sum, { pageCount }) => sum + pageCount, 0), warnings: remarks.all(), failures };
}

/** A file's content in the result. */
type Joined = Pick<SurveyedPart, 'pageCount' | 'sizes'> & { readonly fileName: string };

/** The file as it is, then as repaired by PDFium, then the objects found in it, then only the pages. */
async function joinPart(merged: MergedDocument, part: SurveyedPart, remarks: Remarks): Promise<void> {
	const { source, title, pageCount } = part;
	const { fileName } = source;
	const join = async (document: CosDocument): Promise<void> => {
		requireUpwardEnd(document);
		const kinds = runningActions(document);
		const found = await merged.add(document, pageCount, { fileName, title });
		remarks.addPart(part, found, kinds);
	};
	const bytes = async (): Promise<Uint8Array> => source.bytes ?? (await readFile(source.path));
	let lastError: unknown;
	// An encrypted document is only readable after PDFium has decrypted it.
	if (!part.isEncrypted) {
		try {
			return await join(readDocument(await bytes()));
		} catch (error) {
			lastError = error;
		}
	}
	const withPdfium = async (copy: (document: PdfiumDocument) => Uint8Array): Promise<void> => {
		const { decodedStreamBytes: _checked, ...opening } = source;
		await withPdf(opening, async (document) => await join(readDocument(copy(document))));
	};
	const attempts = [
		() => withPdfium(saveCopy),
		...(part.isEncrypted ? [] : [async () => await join(await openEditable(withDirectLengths(await bytes())))]),
		async () => {
			// PDFium has no limit on cyclic page trees.
			if (lastError instanceof PageCycleError) throw lastError;
			await withPdfium((document) => copyPages(document, numbersTo(pageCount)));
			remarks.add('onlyPagesMerged', fileName);
		},
	];
	for (const attempt of attempts) {
		try {
			return await attempt();
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
			lastError = error;
		}
	}
	throw lastError;
}

/** Whether PDFium finds all pages in the result, in their original size. */
async function checkResult(path: string, parts: readonly Joined[]): Promise<void> {
	if ((await stat(path)).size > maxBytesChecked) return;
	await withPdf({ path, fileName: 'the result' }, async (result) => {
		const expected = parts.reduce((sum, { pageCount }) => sum + pageCount, 0);
		if (result.pageCount !== expected) throw new Error(`the result has ${result.pageCount} pages, not ${expected}`);
		let number = 0;
		for (const { fileName, pageCount, sizes } of parts) {
			for (let page = 0; page < pageCount; page++) {
				const { width, height } = pageSize(result, ++number) ?? { width: 0, height: 0 };
				const [before = 0, high = 0] = sizes.subarray(2 * page, 2 * page + 2);
				if (Math.abs(width - before) > sizeTolerance || Math.abs(height - high) > sizeTolerance)
					throw new ServiceError('conversionFailed', { file: fileName });
			}
		}
		await Promise.resolve();
	});
}

/** Warnings that name files. */
type PerFile = 'mergedEncrypted' | 'mergedSigned' | 'mergedXfa' | 'mergedFieldsRenamed' | 'onlyPagesMerged';

/** Maximum files named in one warning. */
const maxNamed = 10;

/** Warnings about the parts: one per subject for all its files. */
class Remarks {
	private readonly files = new Map<PerFile | 'partlyTagged', string[]>();
	private readonly kinds = new Set<string>();

	add(name: PerFile | 'partlyTagged', file?: string): void {
		const files = this.files.get(name) ?? [];
		if (file !== undefined) files.push(file);
		this.files.set(name, files);
	}

	addPart({ source, isEncrypted, isSigned }: SurveyedPart, found: PartRemarks, kinds: readonly string[]): void {
		const { fileName } = source;
		if (isEncrypted) this.add('mergedEncrypted', fileName);
		if (isSigned) this.add('mergedSigned', fileName);
		if (found.xfa) this.add('mergedXfa', fileName);
		if (found.renamedFields > 0) this.add('mergedFieldsRenamed', fileName);
		for (const kind of kinds) this.kinds.add(kind);
	}

	all(): Phrase[] {
		const warnings = [...this.files].map(([name, files]) => phrase(name, { files: namedFiles(files) }));
		if (this.kinds.size > 0) warnings.push(phrase('actionsStay', { kinds: [...this.kinds].sort().join(', ') }));
		return warnings;
	}
}

/** File names for a warning, truncated if there are many. */
export function namedFiles(files: readonly string[]): string {
	const named = files.slice(0, maxNamed).map((file) => `"${file}"`);
	return files.length > maxNamed ? `${named.join(', ')}, … (${files.length})` : named.join(', ');
}
