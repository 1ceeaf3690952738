import { XMLParser } from 'fast-xml-parser';
import { withPage, type PdfiumDocument } from './pdfium-document';
import { readBytes, readUtf8 } from './pdfium-values';
import { orderedXml } from '../values/ordered-xml';

/** An element of an XFA form. */
export interface XfaElement {
	/** Local name, without prefix. */
	readonly name: string;
	readonly attributes: Readonly<Record<string, string>>;
	/** Own text. */
	readonly text: string;
	readonly children: readonly XfaElement[];
}

/** The parts of an XFA form: its design, and the data that fill it; absent if they cannot be read. */
export interface XfaForm {
	readonly template: XfaElement | undefined;
	readonly data: XfaElement | undefined;
}

/** `FORMTYPE_XFA_FULL` and `FORMTYPE_XFA_FOREGROUND` of fpdf_formfill.h. */
const [fullForm, foregroundForm] = [2, 3];

/** Number of a widget's subtype in fpdf_annot.h. */
const widget = 20;

/** Maximum length of the text of a page that only asks to wait for the form. */
const maxPlaceholder = 1500;

/** Maximum bytes of a packet. */
const maxPacket = 16 << 20;

/**
 * The XFA form of a document whose pages do not show it; `undefined` for other documents. Such a page only says that the
 * viewer cannot display the form.
 */
export function readXfaForm(document: PdfiumDocument): XfaForm | undefined {
	const { api } = document.pdfium;
	const type = api.FPDF_GetFormType(document.handle) as number;
	if (type !== fullForm && !(type === foregroundForm && isPlaceholder(document))) return undefined;
	const packets = readPackets(document).flatMap((packet) => {
		try {
			return parse(packet);
		} catch {
			return [];
		}
	});
	const find = (name: string) => findElement(packets, name);
	return { template: find('template'), data: find('data') };
}

/** Whether a document has a single page with little text and no form fields. */
function isPlaceholder(document: PdfiumDocument): boolean {
	if (document.pageCount !== 1) return false;
	const { api } = document.pdfium;
	return (
		withPage(document, 1, (page) => {
			for (let index = api.FPDFPage_GetAnnotCount(page) - 1; index >= 0; index--) {
				const annotation = api.FPDFPage_GetAnnot(page, index);
				const subtype = annotation === 0 ? 0 : (api.FPDFAnnot_GetSubtype(annotation) as number);
				if (annotation !== 0) api.FPDFPage_CloseAnnot(annotation);
				if (subtype === widget) return false;
			}
			const textPage = api.FPDFText_LoadPage(page);
			if (textPage === 0) return true;
			const length = api.FPDFText_CountChars(textPage);
			api.FPDFText_ClosePage(textPage);
			return length <= maxPlaceholder;
		}) ?? false
	);
}

/** The XML of the form, in one piece or several. */
function readPackets({ pdfium, handle }: PdfiumDocument): string[] {
	const { api, heap, withMemory } = pdfium;
	const count = Math.max(0, Math.min(api.FPDF_GetXFAPacketCount(handle), 32));
	const packets = Array.from({ length: count }, (_, index) => {
		const name = readUtf8(pdfium, (pointer, length) => api.FPDF_GetXFAPacketName(handle, index, pointer, length));
		const bytes = withMemory(4, (size) =>
			readBytes(
				pdfium,
				(pointer, length) =>
					api.FPDF_GetXFAPacketContent(handle, index, pointer, length, size)
						? new DataView(heap.HEAPU8.buffer).getUint32(size, true)
						: 0,
				maxPacket,
			),
		);
		return { name, xml: new TextDecoder().decode(bytes) };
	});
	// A form in several pieces has the start and the end of its root in separate pieces.
	const hasRoot = packets.some(({ name }) => name === 'template' || name === 'datasets');
	const wanted = hasRoot ? packets.filter(({ name }) => name === 'template' || name === 'datasets') : packets;
	return wanted.map(({ xml }) => xml);
}

const parser = new XMLParser({ ...orderedXml, maxNestedTags: 200 });

function parse(xml: string): XfaElement[] {
	if (/<!DOCTYPE/i.test(xml)) return [];
	const tree: unknown = parser.parse(xml);
	return Array.isArray(tree) ? toElements(tree) : [];
}

function toElements(list: readonly unknown[]): XfaElement[] {
	return list.flatMap((entry): XfaElement[] => {
		if (typeof entry !== 'object' || entry === null) return [];
		const node = entry as Record<string, unknown>;
		const tag = Object.keys(node).find((key) => key !== ':@' && key !== '#text');
		if (tag === undefined) return [];
		const inside: readonly unknown[] = Array.isArray(node[tag]) ? node[tag] : [];
		const text = inside.map((part) => (part as Record<string, unknown>)['#text'] ?? '').join('');
		const attributes = (node[':@'] ?? {}) as Record<string, string>;
		return [{ name: tag.replace(/^.*:/, ''), attributes, text, children: toElements(inside) }];
	});
}

/** The first element of a name, from the top. */
function findElement(elements: readonly XfaElement[], name: string): XfaElement | undefined {
	let level = elements;
	for (let depth = 0; depth < 4 && level.length > 0; depth++) {
		const found = level.find((element) => element.name === name);
		if (found) return found;
		level = level.flatMap(({ children }) => children);
	}
	return undefined;
}
