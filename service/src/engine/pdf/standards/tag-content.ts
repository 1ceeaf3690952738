import { PdfDictionary, PdfHexString, PdfName } from '../../pdf-syntax/objects/objects';
import { phrase } from '../../../messages/phrases';
import { listNames } from '../../reading/named';
import { pdfPages } from '../../reading/pdf-pages';
import { pdfSource } from '../../reading/pdf-source';
import { perceive, understand } from '../../reading/steps';
import type { ToolContext } from '../../request/tool';
import { withPdf, type PdfiumDocument } from '../../external/pdfium-document';
import type { Page } from '../../model';
import type { DocumentPage } from '../../model/blocks';
import { baseName } from '../../request/names';
import { stateLanguage, writtenLanguage } from '../tagging/document-language';
import { keepTags } from '../tagging/keep-tags';
import { LanguageCount } from '../../text/language/language-count';
import { mapLaterRoles } from '../tagging/later-roles';
import { describePrivateUseCharacters } from '../tagging/private-use-characters';
import { tagDocument } from '../tagging/tag-document';
import type { StandardJob } from './job/job';
import { repairLanguages } from './syntax/languages';
import { decodeBytes } from '../../pdf-syntax/content';
import { textAt, valueOf } from '../../pdf-syntax/cos/lookup';
import { currentBytes } from './job/save';
import { readPacket } from './job/xmp';

/**
 * Tags the document from its layout (ISO 19005-1, 6.8; ISO 19005-2, 6.7; ISO 14289-1, 7). The layout is that of the
 * original document, as in conversions, except for pages that PDFium misreads or whose words earlier steps may have
 * changed. Good existing tags stay.
 */
export async function tagContent(job: StandardJob): Promise<void> {
	const { document, context, source, target } = job;
	const hadTags = document.catalog.has(PdfName.of('StructTreeRoot'));
	const kept = keepTags(document);
	if (!kept && hadTags) context.warn(phrase('tagsReplaced'));
	const bytes = currentBytes(document);
	const { imageLimits, fileName } = source;
	const report = await withPdf({ path: '', bytes, fileName, imageLimits }, async (open) => {
		// Separate from the source of the comparison: reading fields changes PDFium's document.
		if (!kept)
			return await withPdf(pdfSource(context), async (before) => {
				return await tagDocument(document, understoodPages(job, before, open));
			});
		const language = writtenLanguage(document) ?? (await languageOf(context, open));
		stateLanguage(document, language);
		return { language, title: undefined, circularForms: new Set<number>(), ...kept };
	});
	for (const page of report.circularForms) job.misread.add(page);
	repairLanguages(job);
	if (target.part === 1) mapLaterRoles(document);
	else if (target.claims.some(({ properties }) => properties.conformance === 'A'))
		describePrivateUseCharacters(document);
	if (report.namelessFigures.size > 0)
		context.warn(phrase('figuresWithoutDescription', { pages: listNames([...report.namelessFigures]) }));
	if (report.language === 'und') context.warn(phrase('languageUnknown'));
	giveTitle(job, report.title);
}

/** Pages read to find the language of a document with kept tags. */
const languagePages = 20;

async function languageOf(context: ToolContext, document: PdfiumDocument): Promise<string> {
	const source = pdfPages(context, document);
	const count = new LanguageCount();
	for (let number = 1; number <= Math.min(document.pageCount, languagePages); number++) {
		const page = await perceive(source, number, { textOnly: true });
		count.add(page?.words.map(({ text }) => text).join(' ') ?? '');
	}
	return count.language() ?? 'und';
}

/** The pages as conversions understand them, without the tags that will be replaced. */
async function* understoodPages(
	{ context, target, misread }: StandardJob,
	original: PdfiumDocument,
	changed: PdfiumDocument,
): AsyncGenerator<DocumentPage> {
	const before = pdfPages(context, original);
	const after = pdfPages(context, changed);
	async function* pages(): AsyncGenerator<Page> {
		for (let number = 1; number <= changed.pageCount; number++) {
			// For PDF/A-1 transparent content may have become images, and text may have got Unicode values.
			const read = target.part === 1 ? undefined : await perceive(before, number);
			const isRead = read && !misread.has(number) && !read.words.some(({ unmapped }) => unmapped);
			const page = isRead ? read : await perceive(after, number);
			if (page) yield page;
		}
	}
	yield* understand(pages(), { analysis: 'full', outline: before.outline });
}

/** A document without a title is named by its first heading, else by its file (ISO 14289-1, 7.1). */
function giveTitle({ document, context: { request } }: StandardJob, heading: string | undefined): void {
	const { catalog, context } = document;
	const found = context.lookup(context.trailerInfo.Info);
	const packet = decodeBytes(valueOf(catalog, 'Metadata'));
	const written =
		(found instanceof PdfDictionary ? textAt(found, 'Title') : undefined) ??
		(packet && readPacket(packet).properties.title);
	if (written?.trim()) return;
	const info = found instanceof PdfDictionary ? found : context.obj({});
	if (info !== found) context.trailerInfo.Info = context.register(info);
	info.set(PdfName.of('Title'), PdfHexString.fromText(heading?.trim() || baseName(request.fileName)));
}
