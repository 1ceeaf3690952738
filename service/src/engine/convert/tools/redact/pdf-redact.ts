import { ServiceError } from '../../../../messages/errors';
import { phrase } from '../../../../messages/phrases';
import { withPdf, type PdfiumDocument } from '../../../external/pdfium-document';
import { copyPages } from '../../../external/pdfium-pages';
import { claimsStandard } from '../../../pdf/edit/metadata';
import { editPdf } from '../../../pdf/edit/edit-pdf';
import { collectPages, type PageNode } from '../../../pdf/edit/page-tree';
import { UncutContentError } from '../../../pdf/redact/cut-content';
import { redactDocument } from '../../../pdf/redact/redact-document';
import type { PageRedaction, Redaction } from '../../../pdf/redact/redaction';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import { openEditable, saveEdited } from '../../../pdf-syntax/pdf-lib';
import { pdfSource } from '../../../reading/pdf-source';
import { pageListOf } from '../../../../parameters';
import { groupBy } from '../../../values/group-by';
import { checkPageCount } from '../../../request/pages';
import type { ParametersOf } from '../../../request/parameters';
import type { Tool, ToolContext } from '../../../request/tool';
import { findFields } from './find-fields';
import { distinctTargets, type FoundSecret } from './find-targets';
import { maskSecrets, placesOfSecrets } from './mask-secrets';
import { writePreview } from './preview';
import { findLeftovers } from './prove';
import { readWish, type RedactionWish } from './read-wish';
import { countsByKind, searchDocument, searchPictures, searchSource } from './search-document';
import { numbersTo } from '../../../values/sequences';

type Context = ToolContext<ParametersOf<'pdf/redact'>>;

/**
 * Removes texts and places of a PDF for good. The result is read again: it is an error if anything is left of what should
 * be gone. A preview or report removes nothing.
 */
export const pdfRedact: Tool<'pdf/redact'> = async (context) =>
	await withPdf(pdfSource(context), async (document) => {
		const { pageCount } = document;
		checkPageCount(context, pageCount);
		context.onProgress(0, pageCount);
		const { values, layout } = await findFields(context, document);
		const wish = readWish(context.parameters, pageCount, values);
		const extension = context.parameters.redactResult === 'JSON' ? 'json' : 'pdf';
		const resultPath = context.resultPath(extension);
		if (context.parameters.redactResult === 'PDF') await writeProven(context, document, wish, resultPath);
		else await writePreview(context, document, wish, resultPath);
		context.onProgress(pageCount, pageCount);
		return { resultPath, extension, pageCount, ...(layout ? { layout } : {}) };
	});

/** Times that what is still found on a page is cut, too, before the page becomes a picture, and in all. */
const maxCuts = 3;
const maxRounds = 5;

/** Writes the result, again and again until it has nothing of what should be gone. */
async function writeProven(
	context: Context,
	document: PdfiumDocument,
	wish: RedactionWish,
	path: string,
): Promise<void> {
	const { pageCount } = document;
	const pictured = new Set<number>();
	const byOcr = await searchSource(context, document, wish);
	const further = [...byOcr.targets];
	const source = { ...pdfSource(context), path };
	let emptiesParts = false;
	const search = async (copy: PdfiumDocument, pages: readonly number[]) =>
		(await searchPictures(context, copy, wish, pages)).targets;
	for (let round = 1; ; round++) {
		const { redaction, targets } = await writeOnce(context, document, wish, path, { pictured, further, emptiesParts });
		const secrets = targets.map(({ text }) => text);
		const left = await findLeftovers(source, redaction, wish.find, secrets, search);
		const seen = new Set([...byOcr.pages, ...pictured]);
		// Of a picture that a page shows, too, the page tells where to cut.
		if (left.targets.every(({ pageNumber }) => pageNumber > pageCount) && seen.size > 0)
			left.targets.push(...(await withPdf(source, async (result) => await search(result, [...seen]))));
		const found = new Set([...left.pages, ...left.targets.map(({ pageNumber }) => pageNumber)]);
		const pages = [...found].filter((pageNumber) => pageNumber <= pageCount);
		if (found.size === 0 && !left.isElsewhere) {
			report(context, wish, targets, { pictured, byOcr: byOcr.pages });
			return;
		}
		const isStuck = round === maxRounds || (pages.length === 0 && (found.size === 0 || emptiesParts));
		if (isStuck) {
			const where = pages.length === 0 ? 'outside of the pages' : `on pages ${pageListOf(pages)}`;
			throw incomplete(context, new Error(`something is left ${where}`));
		}
		// The parts of the result may have another order.
		emptiesParts ||= pages.length < found.size;
		further.push(...left.targets.filter(({ pageNumber }) => pageNumber <= pageCount));
		for (const page of round < maxCuts ? left.pages : pages) pictured.add(page);
	}
}

const incomplete = (context: Context, cause?: unknown) =>
	new ServiceError('redactionIncomplete', { file: context.request.fileName }, { cause });

/** What earlier rounds found. */
interface Round {
	readonly pictured: Set<number>;
	readonly further: readonly FoundSecret[];
	readonly emptiesParts: boolean;
}

interface Written {
	readonly redaction: Redaction;
	readonly targets: readonly FoundSecret[];
}

async function writeOnce(
	context: Context,
	document: PdfiumDocument,
	wish: RedactionWish,
	path: string,
	{ pictured, further, emptiesParts }: Round,
): Promise<Written> {
	const pageNumbers = numbersTo(document.pageCount);
	let written: Written | undefined;
	const redact = async (editable: CosDocument, pages: readonly PageNode[]) => {
		const targets = [...(await searchDocument(context, editable, wish)), ...further];
		const redaction: Redaction = {
			pages: pageRedactions(targets, wish),
			color: wish.color,
			withoutSecrets: (text) => maskSecrets(text, wish.find),
			secretsIn: (text, isCode) => placesOfSecrets(text, isCode ? wish.findInCode : wish.find),
			pictured,
			emptiesParts,
		};
		const losses = await redactDocument(editable, pages, document, redaction);
		written = { redaction, targets };
		const { attachments, hasForm } = losses;
		const names = attachments.map((name) => redaction.withoutSecrets(name) ?? name).join(', ');
		return [
			...(attachments.length > 0 ? [phrase('redactedAttachments', { names })] : []),
			...(hasForm ? [phrase('xfaLeftOut')] : []),
			...(claimsStandard(editable) ? [phrase('redactionStandard')] : []),
		];
	};
	try {
		await editPdf(context, document, path, {
			resultPages: pageNumbers,
			inPlace: redact,
			withPdfium: async (source) => {
				const copy = copyPages(source, pageNumbers);
				const editable = await openEditable(copy);
				await redact(editable, collectPages(editable));
				return await saveEdited(editable, copy);
			},
			lostWithPdfium: 'onlyPagesExtracted',
		});
	} catch (error) {
		if (error instanceof ServiceError && error.cause instanceof UncutContentError) throw incomplete(context, error);
		throw error;
	}
	if (!written) throw incomplete(context);
	return written;
}

function pageRedactions(targets: readonly FoundSecret[], { areas }: RedactionWish): Map<number, PageRedaction> {
	const byPage = groupBy(targets, ({ pageNumber }) => pageNumber);
	const numbers = new Set([...byPage.keys(), ...areas.keys()]);
	return new Map(
		[...numbers].map((number) => [
			number,
			{
				texts: (byPage.get(number) ?? []).flatMap(({ places }) => places),
				areas: (areas.get(number) ?? []).map(({ box }) => box),
			},
		]),
	);
}

/** Says what went, by kind, without the texts. */
function report(
	context: Context,
	{ areas }: RedactionWish,
	targets: readonly FoundSecret[],
	{ pictured, byOcr }: { readonly pictured: ReadonlySet<number>; readonly byOcr: ReadonlySet<number> },
): void {
	const boxes = [...areas].flatMap(([pageNumber, list]) => list.map(({ kind }) => ({ kind, pageNumber })));
	const counts = countsByKind([...distinctTargets(targets), ...boxes]);
	context.warn(counts === '' ? phrase('nothingRedacted') : phrase('redacted', { counts }));
	if (byOcr.size > 0) context.warn(phrase('redactedByOcr', { pages: pageListOf([...byOcr]) }));
	if (pictured.size > 0) context.warn(phrase('pagesPictured', { pages: pageListOf([...pictured]) }));
}
