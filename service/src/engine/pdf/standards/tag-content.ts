import { PdfDictionary, PdfHexString, PdfName } from '../syntax/objects';
import { phrase } from '../../../phrases';
import { named } from '../../reading/doubts';
import { withPdf, type PdfiumDocument } from '../../external/pdfium-document';
import { readOutline } from '../../external/pdfium-outline';
import { layoutDocument } from '../../layout/document';
import type { Page } from '../../model';
import type { DocumentPage } from '../../model/blocks';
import { baseName } from '../../request/names';
import { joinedToPage } from '../../tables/join-tables';
import { readPage } from '../reading/read-page';
import { stateLanguage, writtenLanguage } from '../tagging/document-language';
import { keepTags } from '../tagging/keep-tags';
import { LanguageCount } from '../../text/language-count';
import { mapLaterRoles } from '../tagging/later-roles';
import { describePrivateSigns } from '../tagging/private-signs';
import { tagDocument } from '../tagging/tag-document';
import type { StandardJob } from './job/job';
import { repairLanguages } from './syntax/languages';
import { decodedBytes } from '../syntax/content';
import { textAt, valueOf } from '../syntax/cos/lookup';
import { currentBytes } from './job/save';
import { readPacket } from './job/xmp';

/**
 * Tag the document from its layout (ISO 19005-1, 6.8; ISO 19005-2, 6.7; ISO 14289-1, 7). The layout is that of the document
 * as it is by now: text that had no Unicode values may have them since. Good tags that it has stay.
 */
export async function tagContent(job: StandardJob): Promise<void> {
	const { document, context, source, target } = job;
	const hadTags = document.catalog.has(PdfName.of('StructTreeRoot'));
	const kept = keepTags(document);
	if (!kept && hadTags) context.warn(phrase('tagsReplaced'));
	const bytes = currentBytes(document);
	const { imageLimits, fileName } = source;
	const report = await withPdf({ path: '', bytes, fileName, imageLimits }, async (open) => {
		if (!kept) return await tagDocument(document, laidOutPages(open));
		const language = writtenLanguage(document) ?? languageOf(open);
		stateLanguage(document, language);
		return { language, title: undefined, ...kept };
	});
	repairLanguages(job);
	if (target.part === 1) mapLaterRoles(document);
	else if (target.claims.some(({ properties }) => properties.conformance === 'A')) describePrivateSigns(document);
	if (report.namelessFigures.size > 0)
		context.warn(phrase('figuresWithoutDescription', { pages: named([...report.namelessFigures]) }));
	if (report.language === 'und') context.warn(phrase('languageUnknown'));
	giveTitle(job, report.title);
}

/** Pages that are read to find the language of a document whose tags are kept. */
const languagePages = 20;

function languageOf(document: PdfiumDocument): string {
	const count = new LanguageCount();
	for (let number = 1; number <= Math.min(document.pageCount, languagePages); number++) {
		count.add(
			readPage(document, number, { textOnly: true })
				?.words.map(({ text }) => text)
				.join(' ') ?? '',
		);
	}
	return count.language() ?? 'und';
}

async function* laidOutPages(document: PdfiumDocument): AsyncGenerator<DocumentPage> {
	async function* pages(): AsyncGenerator<Page> {
		for (let number = 1; number <= document.pageCount; number++) {
			const page = readPage(document, number);
			if (page) yield await Promise.resolve(page);
		}
	}
	let before: DocumentPage | undefined;
	for await (const page of layoutDocument(pages(), { analysis: 'full', outline: readOutline(document) })) {
		// Between pages that do not follow each other no table goes on.
		before = before?.pageNumber === page.pageNumber - 1 ? joinedToPage(before, page) : page;
		yield before;
	}
}

/** A document without a title is called by its first heading, else by its file (ISO 14289-1, 7.1). */
function giveTitle({ document, context: { request } }: StandardJob, heading: string | undefined): void {
	const { catalog, context } = document;
	const found = context.lookup(context.trailerInfo.Info);
	const packet = decodedBytes(valueOf(catalog, 'Metadata'));
	const written =
		(found instanceof PdfDictionary ? textAt(found, 'Title') : undefined) ??
		(packet && readPacket(packet).properties.title);
	if (written?.trim()) return;
	const info = found instanceof PdfDictionary ? found : context.obj({});
	if (info !== found) context.trailerInfo.Info = context.register(info);
	info.set(PdfName.of('Title'), PdfHexString.fromText(heading?.trim() || baseName(request.fileName)));
}
