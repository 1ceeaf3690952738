import { readFile, stat } from 'node:fs/promises';
import type { Phrase } from '../../../../messages/phrases';
import { phrase } from '../../../../messages/phrases';
import { ServiceError } from '../../../../messages/errors';
import { invoiceOf, type Invoice } from '../../../einvoice/model/invoice';
import { einvoiceSettings } from '../../../einvoice/settings/settings';
import { parseInvoiceXml, XmlError, type XmlProblem } from '../../../einvoice/syntax/xml';
import { listNames } from '../../../reading/named';
import type { InputFile } from '../../../request/input-file';
import type { ToolContext } from '../../../request/tool';
import { sniff } from '../sniff';
import { OpenedContainers } from '../join-containers';

/** The files of a task that form one invoice, and the contents of containers. */
export interface InvoiceFiles {
	readonly pdf?: InputFile;
	readonly xml?: InputFile;
	/** Names what a portfolio has attached besides the invoice. @param invoice  its name, if it was read */
	readonly addAttachments: (invoice: string | undefined) => Promise<void>;
	readonly outcome: () => ReturnType<OpenedContainers['outcome']>;
}

/**
 * Which file of a request is the invoice page and which its data; opens emails and archives.
 * @throws ServiceError `einvoiceFiles` for several of a kind, `emptyFile`
 */
export async function invoiceFiles(context: ToolContext): Promise<InvoiceFiles> {
	const opened = new OpenedContainers(context, 'pdf/einvoice');
	const pdfs: InputFile[] = [];
	const xmls: InputFile[] = [];
	for (const file of await opened.files(() => undefined)) {
		if ((await stat(file.inputPath)).size === 0) throw new ServiceError('emptyFile', { file: file.fileName });
		const sniffed = await sniff(file.inputPath);
		const isHtml = sniffed.kind === 'office' && sniffed.file.type === 'html';
		const isXml = sniffed.kind === 'xml' || isHtml || (sniffed.kind !== 'pdf' && /\.xml$/i.test(file.fileName));
		(isXml ? xmls : pdfs).push(file);
	}
	const [pdf, xml] = [pdfs[0], xmls[0]];
	if (pdfs.length > 1 || xmls.length > 1) {
		const files = listNames([...pdfs, ...xmls].map(({ fileName }) => fileName));
		throw new ServiceError('einvoiceFiles', { files });
	}
	return {
		...(pdf ? { pdf } : {}),
		...(xml ? { xml } : {}),
		addAttachments: async (invoice) => {
			if (!pdf) return;
			await opened.addPortfolio(pdf, (path, file) =>
				path === invoice ? undefined : new ServiceError('attachmentNotChecked', { file }),
			);
		},
		outcome: () => opened.outcome(new Map()),
	};
}

/** An XML file and the invoice in it. */
export interface ReadInvoice {
	readonly bytes: Uint8Array;
	readonly invoice: Invoice;
}

/** @throws ServiceError `einvoiceNotRead` with the reason */
export async function readInvoiceFile({ inputPath, fileName }: InputFile): Promise<ReadInvoice> {
	if ((await stat(inputPath)).size > einvoiceSettings.xml.maxBytes) throw notRead(fileName, 'tooLarge');
	return readInvoice(await readFile(inputPath), fileName);
}

/** @throws ServiceError `einvoiceNotRead` with the reason */
export function readInvoice(bytes: Uint8Array, fileName: string): ReadInvoice {
	try {
		const invoice = invoiceOf(parseInvoiceXml(bytes));
		if (!invoice) throw einvoiceNotRead(fileName, phrase('xmlNoInvoice'));
		return { bytes, invoice };
	} catch (error) {
		if (error instanceof XmlError) throw notRead(fileName, error.problem);
		throw error;
	}
}

const reasons = {
	tooLarge: 'xmlTooLarge',
	tooDeep: 'xmlTooDeep',
	doctype: 'xmlDoctype',
	encoding: 'xmlEncoding',
	malformed: 'xmlMalformed',
} as const satisfies Record<XmlProblem, string>;

function notRead(file: string, problem: XmlProblem): ServiceError {
	return einvoiceNotRead(file, phrase(reasons[problem]));
}

/** Why a file is not a supported invoice. */
export function einvoiceNotRead(file: string, reason: Phrase): ServiceError {
	return new ServiceError('einvoiceNotRead', { file, reason });
}
