import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../../../../messages/errors';
import { matchDocuments } from '../../../match/match-documents';
import { writeOfficePdf } from '../../../office/office-pdf';
import type { InputFile } from '../../../request/input-file';
import type { Tool, ToolContext } from '../../../request/tool';
import { OpenedContainers } from '../join-containers';
import { sniff } from '../sniff';
import { resolveDates } from './resolve-dates';
import { matchResult } from './write-match';
import { readMatchDocument, type ReadDocument } from './read-match-document';

/** Compares orders, delivery notes, invoices and statements, one document per file. */
export const idpMatch: Tool<'idp/match'> = async (context) => {
	const opened = new OpenedContainers(context, 'idp/match');
	const files = await opened.files(() => undefined);
	context.onProgress(0, files.length);
	const documents: ReadDocument[] = [];
	for (const file of files) {
		documents.push(await readFile(context, file, documents.length));
		context.onProgress(documents.length, files.length);
	}
	const resolved = resolveDates(documents);
	const resultPath = context.resultPath('json');
	await writeFile(resultPath, matchResult(resolved, matchDocuments(resolved)), { flag: 'wx' });
	const pageCount = documents.reduce((sum, document) => sum + document.pageCount, 0);
	await opened.addPortfolios(files);
	const { contents } = opened.outcome(new Map());
	return { resultPath, extension: 'json', pageCount, ...(contents ? { contents } : {}) };
};

/** @throws ServiceError `emptyFile`, or why the file cannot be read */
async function readFile(context: ToolContext, file: InputFile, index: number): Promise<ReadDocument> {
	const { fileName, inputPath, password } = file;
	if ((await stat(inputPath)).size === 0) throw new ServiceError('emptyFile', { file: fileName });
	const sniffed = await sniff(inputPath);
	if (sniffed.kind !== 'office') return await readMatchDocument(contextOf(context, file));
	const { limit, request } = context;
	const path = join(request.outputFolder, `part-${index}.pdf`);
	try {
		const source = {
			path: inputPath,
			fileName,
			file: sniffed.file,
			officeProgram: request.officeProgram,
			password,
			limit,
		};
		(await writeOfficePdf(source, path)).forEach(context.warn);
		return await readMatchDocument(contextOf(context, { ...file, inputPath: path }));
	} finally {
		await rm(path, { force: true });
	}
}

/** For one of the files; progress counts files. */
function contextOf(context: ToolContext, { fileName, inputPath, password }: InputFile): ToolContext {
	// The password of the request is that of its first file.
	const { password: _, ...request } = context.request;
	return {
		...context,
		request: { ...request, fileName, inputPath, ...(password === undefined ? {} : { password }) },
		onProgress: () => undefined,
		onPages: () => undefined,
	};
}
