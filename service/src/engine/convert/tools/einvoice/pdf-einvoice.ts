import { writeFile } from 'node:fs/promises';
import { ServiceError } from '../../../../messages/errors';
import { phrase } from '../../../../messages/phrases';
import { checkInvoice } from '../../../einvoice/check-invoice';
import type { InvoiceFinding } from '../../../einvoice/model/findings';
import { checkHybrid } from '../../../einvoice/hybrid/check-hybrid';
import { carriageOf } from '../../../einvoice/hybrid/standards';
import { invoiceReport } from '../../../einvoice/report';
import { withPdf, type PdfiumDocument } from '../../../external/pdfium-document';
import { convertToStandard } from '../../../pdf/standards/convert';
import { withInvoice } from '../../../pdf/standards/syntax/attach-invoice';
import { targets } from '../../../pdf/standards/targets';
import { listNames } from '../../../reading/named';
import { pdfSource } from '../../../reading/pdf-source';
import type { InputFile } from '../../../request/input-file';
import type { ParametersOf } from '../../../request/parameters';
import type { Tool, ToolContext, ToolResult } from '../../../request/tool';
import {
	einvoiceNotRead,
	invoiceFiles,
	type InvoiceFiles,
	readInvoice,
	readInvoiceFile,
	type ReadInvoice,
} from './invoice-files';
import { findPageDifferences } from './page-differences';
import { readAttachedXml, readHybrid } from './read-hybrid';

type Context = ToolContext<ParametersOf<'pdf/einvoice'>>;

/**
 * Checks an electronic invoice, or makes a PDF/A-3 that carries it. Its files are those of the request: a PDF, an XML,
 * or both.
 */
export const pdfEInvoice: Tool<'pdf/einvoice'> = async (context) => {
	const files = await invoiceFiles(context);
	const given = files.xml ? await readInvoiceFile(files.xml) : undefined;
	const result = await (context.parameters.einvoiceResult === 'pdf'
		? make(context, files.pdf, given)
		: report(context, files, given));
	return { ...result, ...files.outcome() } as ToolResult;
};

type Made = Pick<ToolResult, 'resultPath' | 'extension' | 'pageCount'>;

async function report(
	context: Context,
	{ pdf, addAttachments }: InvoiceFiles,
	given: ReadInvoice | undefined,
): Promise<Made> {
	const resultPath = context.resultPath('json');
	const write = async (read: ReadInvoice | undefined, name: string | undefined, others: readonly InvoiceFinding[]) => {
		const findings = read ? [...checkInvoice(read.invoice, countSums(context)), ...others] : [];
		await writeFile(resultPath, JSON.stringify(invoiceReport(read?.invoice, findings, name), null, '\t'), {
			flag: 'wx',
		});
	};
	if (!pdf) {
		await write(given, undefined, []);
		context.onProgress(1, 1);
		return { resultPath, extension: 'json', pageCount: 1 };
	}
	const pageCount = await withInvoicePdf(context, pdf, async (document) => {
		const attached = given ? undefined : firstInvoice(document, pdf.fileName);
		const read = given ?? attached?.read;
		const hybrid = attached ? await readHybrid(document, pdf.inputPath, attached.name) : undefined;
		const others = [
			...(read && hybrid ? checkHybrid(read.invoice, hybrid) : []),
			...(read ? findPageDifferences(document, read.bytes) : []),
		];
		await write(read, attached?.name, others);
		await addAttachments(attached?.name);
	});
	return { resultPath, extension: 'json', pageCount };
}

async function make(context: Context, pdf: InputFile | undefined, given: ReadInvoice | undefined): Promise<Made> {
	if (!pdf) throw einvoiceNotRead(context.request.fileName, phrase('pdfMissing'));
	const resultPath = context.resultPath('pdf');
	const pageCount = await withInvoicePdf(context, pdf, async (document) => {
		const read = given ?? firstInvoice(document, pdf.fileName)?.read;
		if (!read) throw new ServiceError('einvoiceMissing', { file: pdf.fileName });
		requireValid(context, read);
		const { name, relationship, description, namespace, prefix, version, level } = carriageOf(read.invoice);
		const properties = { DocumentType: 'INVOICE', DocumentFileName: name, Version: version, ConformanceLevel: level };
		const file = { xml: read.bytes, name, relationship, description, claim: { namespace, prefix, properties } };
		const target = withInvoice(targets.PDFTypeA3b, file, (names) => {
			if (given) context.warn(phrase('einvoiceReplaced', { names: listNames(names) }));
		});
		const { inputPath, fileName, password } = pdf;
		const request = { ...context.request, inputPath, fileName, password };
		await convertToStandard({ ...context, request }, document, target, resultPath);
	});
	return { resultPath, extension: 'pdf', pageCount };
}

/** Counts the totals of an invoice for the receipt. */
const countSums =
	({ onSums }: Pick<Context, 'onSums'>) =>
	(isRight: boolean): void =>
		onSums({ checked: 1, wrong: isRight ? 0 : 1 });

/** @throws ServiceError `einvoiceRefused` with the broken rules, unless a warning was requested */
function requireValid(context: Context, { invoice }: ReadInvoice): void {
	const { parameters, warn, request } = context;
	if (invoice.syntax === 'UBL') throw einvoiceNotRead(request.fileName, phrase('xmlNotCii'));
	const errors = checkInvoice(invoice, countSums(context)).filter(({ severity }) => severity === 'error');
	if (errors.length === 0) return;
	const findings = listNames([...new Set(errors.map(({ rule, terms }) => `${rule} (${terms.join(', ')})`))]);
	if (parameters.einvoiceFaults === 'refuse')
		throw new ServiceError('einvoiceRefused', { file: request.fileName, findings });
	warn(phrase('einvoiceFaults', { findings }));
}

/** @returns pages of the PDF @throws ServiceError `tooManyPages` */
async function withInvoicePdf(
	context: Context,
	pdf: InputFile,
	work: (document: PdfiumDocument) => Promise<void>,
): Promise<number> {
	const { limit } = context;
	return await withPdf(pdfSource({ request: pdf, limit }), async (document) => {
		const { pageCount } = document;
		const most = limit('pagesPerFile');
		if (pageCount > most) throw new ServiceError('tooManyPages', { file: pdf.fileName, count: pageCount, limit: most });
		await work(document);
		context.onProgress(pageCount, pageCount);
		return pageCount;
	});
}

/**
 * The invoice that a PDF carries.
 * @returns `undefined` without XML
 * @throws ServiceError `einvoiceNotRead` if none of its XML files is an invoice
 */
function firstInvoice(
	document: PdfiumDocument,
	fileName: string,
): { readonly name: string; readonly read: ReadInvoice } | undefined {
	let problem: unknown;
	for (const { name, bytes } of readAttachedXml(document)) {
		try {
			return { name, read: readInvoice(bytes, `${fileName} › ${name}`) };
		} catch (error) {
			problem ??= error;
		}
	}
	if (problem instanceof Error) throw problem;
	return undefined;
}
