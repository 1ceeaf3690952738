import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolPath } from '../../../../../contract/tools';
import { ServiceError } from '../../../messages/errors';
import { phrase } from '../../../messages/phrases';
import { openImage, type ImageRequest } from '../../image/read-image';
import { mergeFiles, namedFiles, surveyPart, type MergeInput } from '../../pdf/merge/merge-files';
import { ownSize } from '../../pdf/pictures/picture-page';
import { writePicturePdf, type PicturePages } from '../../pdf/pictures/picture-pdf';
import { writeOfficePdf } from '../../office/office-pdf';
import { pdfSource } from '../../reading/pdf-source';
import type { InputFile } from '../../request/input-file';
import { baseName } from '../../request/names';
import type { ToolContext, ToolResult } from '../../request/tool';
import { sniff } from './sniff';
import { mayBeLeftOut, OpenedContainers } from './join-containers';

/** A file of the request with its page count. */
interface Counted {
	readonly file: InputFile;
	readonly input: MergeInput;
	readonly pageCount: number;
}

/** An image file whose images become pages of the result. */
export interface CountedPictures {
	readonly image: ImageRequest;
	readonly frameCount: number;
	/** Pages of the files before it. */
	readonly before: number;
}

/** Handlers for the files of a request. */
interface JoinWork {
	readonly toolPath: ToolPath;
	/** With the pictures of an image file. */
	readonly pictures: (pictures: CountedPictures, all: readonly CountedPictures[]) => PicturePages;
	/** Whether PDFs are accepted; else each file must be an image. */
	readonly takesPdfs: boolean;
}

/**
 * Makes one PDF of all files of a request, PDFs, office files and images, in order.
 * @throws ServiceError for the first unreadable file that must not be left out; `tooManyPages`
 */
export async function joinFiles(context: ToolContext, work: JoinWork): Promise<ToolResult> {
	const { counted, pages, failures, opened } = await countFiles(context, work);
	let done = 0;
	context.onProgress(0, pages);
	const resultPath = context.resultPath('pdf');
	const of = new Map(counted.map((one) => [one.input, one]));
	const merged = await mergeFiles([...of.keys()], resultPath, (input) => {
		done += of.get(input)?.pageCount ?? 0;
		context.onProgress(done, pages);
	});
	for (const [input, error] of merged.failures) {
		const file = of.get(input)?.file;
		if (file) failures.set(file, error);
	}
	merged.warnings.forEach(context.warn);
	if (failures.size > 0) {
		const files = namedFiles([...failures.keys()].map(({ fileName }) => fileName));
		context.warn(phrase('filesLeftOut', { files }));
	}
	const { withEmailText } = opened;
	if (withEmailText.length > 0) context.warn(phrase('emailTextLeftOut', { files: namedFiles(withEmailText) }));
	const { leftOut, contents } = opened.outcome(failures);
	return { resultPath, extension: 'pdf', pageCount: merged.pageCount, leftOut, ...(contents ? { contents } : {}) };
}

/** Readable files with their pages, and the others. */
interface CountedFiles {
	readonly counted: readonly Counted[];
	/** Of all of them. */
	readonly pages: number;
	readonly images: readonly CountedPictures[];
	readonly failures: Map<InputFile, ServiceError>;
	readonly opened: OpenedContainers;
}

/**
 * Opens containers, and counts the pages of all files.
 * @throws ServiceError for the first unreadable file that must not be left out, or if none remains
 */
async function countFiles(context: ToolContext, work: JoinWork): Promise<CountedFiles> {
	const failures = new Map<InputFile, ServiceError>();
	const counted: Counted[] = [];
	const opened = new OpenedContainers(context, work.toolPath);
	const images: CountedPictures[] = [];
	let pages = 0;
	for (const file of await opened.files((file, error) => failures.set(file, error))) {
		try {
			const one = await count(context, file, { number: counted.length, before: pages, images }, work);
			counted.push(one);
			pages += one.pageCount;
		} catch (error) {
			if (!(error instanceof ServiceError) || !mayBeLeftOut(file)) throw error;
			failures.set(file, error);
		}
	}
	const [first] = failures.values();
	if (counted.length === 0 && first) throw first;
	return { counted, pages, images, failures, opened };
}

/**
 * The image files of a request in result order, as {@link joinFiles} counts them.
 * @throws ServiceError like `joinFiles`
 */
export async function countPictures(context: ToolContext, toolPath: ToolPath): Promise<CountedPictures[]> {
	const { images } = await countFiles(context, { toolPath, pictures: () => ({ shape: ownSize }), takesPdfs: false });
	return [...images];
}

/** What precedes a file in the result. */
interface FilePlace {
	/** Its index among the files. */
	readonly number: number;
	/** Pages before it. */
	readonly before: number;
	/** Image files before it, including itself if it is one. */
	readonly images: CountedPictures[];
}

async function count(
	context: ToolContext,
	file: InputFile,
	{ number, before, images }: FilePlace,
	{ pictures, takesPdfs }: JoinWork,
): Promise<Counted> {
	const { fileName, inputPath, password } = file;
	if ((await stat(inputPath)).size === 0) throw new ServiceError('emptyFile', { file: fileName });
	const common = { fileName, mayBeLeftOut: mayBeLeftOut(file) };
	const title = baseName(fileName);
	// An image becomes a PDF first, which is removed once it is in the result.
	const path = join(context.request.outputFolder, `part-${number}.pdf`);
	const release = async (): Promise<void> => await rm(path, { force: true });
	const sniffed = await sniff(inputPath);
	if (takesPdfs && sniffed.kind !== 'image') {
		const office = sniffed.kind === 'office' ? sniffed.file : undefined;
		const { limit, request } = context;
		const { officeProgram } = request;
		if (office) {
			const source = { path: inputPath, fileName, file: office, officeProgram, password, limit };
			(await writeOfficePdf(source, path)).forEach(context.warn);
		}
		const pdf = { inputPath: office ? path : inputPath, fileName, password };
		const part = await surveyPart({ source: pdfSource({ request: pdf, limit }), title });
		const most = limit('pagesPerFile');
		if (part.pageCount > most)
			throw new ServiceError('tooManyPages', { file: fileName, count: part.pageCount, limit: most });
		const input: MergeInput = { ...common, open: () => Promise.resolve(part), ...(office ? { release } : {}) };
		return { file, input, pageCount: part.pageCount };
	}
	const imageLimits = { pixels: context.limit('imagePixels'), side: context.limit('imageSide') };
	const image = { path: inputPath, fileName, imageLimits, maxFrames: context.limit('pagesPerFile') };
	const { frameCount } = await openImage(image);
	const counted: CountedPictures = { image, frameCount, before };
	images.push(counted);
	const input: MergeInput = {
		...common,
		open: async () => {
			await writePicturePdf(image, path, pictures(counted, images));
			return await surveyPart({ source: { path, fileName }, title });
		},
		release,
	};
	return { file, input, pageCount: frameCount };
}
