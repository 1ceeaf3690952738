import { artifactMark, type StructureElement } from '../model/structure';
import type { Pdfium } from './pdfium';
import { directCalls, type DirectCalls } from './direct-calls';
import { drawnObjects } from './pdfium-objects';
import { readUtf16 } from './pdfium-values';

/** Maximum elements per page, and maximum nesting: trees may be damaged. */
const maxElements = 50_000;
const deepestElement = 100;

/** A larger span is damage, and would fill memory with empty cells. */
const maxSpan = 1000;

/**
 * The structure tree of an open page.
 * @returns an element without type as the root; `undefined` if the document is not tagged or nothing of its
 * tree is on the page
 */
export function readStructure(pdfium: Pdfium, page: number): StructureElement | undefined {
	const { api } = pdfium;
	const tree = api.FPDF_StructTree_GetForPage(page);
	if (tree === 0) return undefined;
	try {
		const read = new TreeReader(pdfium);
		const kids = Array.from({ length: Math.max(0, api.FPDF_StructTree_CountChildren(tree)) }, (_, index) =>
			read.element(api.FPDF_StructTree_GetChildAtIndex(tree, index), 0),
		).filter((kid) => kid !== undefined);
		return kids.length === 0 ? undefined : { type: '', kids, alternativeText: '', rowSpan: 1, columnSpan: 1 };
	} finally {
		api.FPDF_StructTree_Close(tree);
	}
}

const emptyCell: StructureElement = { type: 'TD', kids: [], alternativeText: '', rowSpan: 1, columnSpan: 1 };

class TreeReader {
	private elements = 0;

	constructor(private readonly pdfium: Pdfium) {}

	/** An element with its content on the page; `undefined` without any. */
	element(handle: number, depth: number): StructureElement | undefined {
		if (handle === 0 || depth > deepestElement || ++this.elements > maxElements) return undefined;
		const { pdfium } = this;
		const { api } = pdfium;
		const text = (read: typeof api.FPDF_StructElement_GetType) =>
			readUtf16(pdfium, (pointer, length) => read(handle, pointer, length));
		const type = text((...call) => api.FPDF_StructElement_GetType(...call));
		const kids: (StructureElement | number)[] = [];
		const count = Math.min(maxElements, api.FPDF_StructElement_CountChildren(handle));
		for (let index = 0; index < count; index++) {
			const mark = api.FPDF_StructElement_GetChildMarkedContentID(handle, index);
			const kid = mark >= 0 ? mark : this.element(api.FPDF_StructElement_GetChildAtIndex(handle, index), depth + 1);
			if (kid !== undefined) kids.push(kid);
			// Cells without content are on no page, but keep their places.
			else if (type === 'TR') kids.push(emptyCell);
		}
		const isCell = type === 'TD' || type === 'TH';
		return {
			type,
			kids,
			alternativeText:
				type === 'Figure' || type === 'Formula' ? text((...call) => api.FPDF_StructElement_GetAltText(...call)) : '',
			rowSpan: isCell ? this.span(handle, 'RowSpan') : 1,
			columnSpan: isCell ? this.span(handle, 'ColSpan') : 1,
		};
	}

	private span(element: number, name: string): number {
		const { api, heap, withMemory } = this.pdfium;
		const count = api.FPDF_StructElement_GetAttributeCount(element);
		for (let index = 0; index < count; index++) {
			const attribute = api.FPDF_StructElement_GetAttributeAtIndex(element, index);
			const value = attribute === 0 ? 0 : api.FPDF_StructElement_Attr_GetValue(attribute, name);
			if (value === 0) continue;
			const span = withMemory(4, (pointer) =>
				api.FPDF_StructElement_Attr_GetNumberValue(value, pointer) ? (heap.HEAPF32[pointer >> 2] ?? 1) : 1,
			);
			return Math.min(maxSpan, Math.max(1, Math.round(span)));
		}
		return 1;
	}
}

/** Buffer for the name of a mark and its length, bytes: `Artifact` takes 18. */
const nameBytes = 64;

/** Maximum objects examined for forms. */
const maxObjects = 200_000;

/** Maps the objects of an open page to their marked content. */
export class MarkReader {
	private readonly calls: DirectCalls;
	/** Objects inside forms: their mark numbers restart at 0, so the position of the form counts. */
	private readonly inForms = new Map<number, number | undefined>();

	constructor(
		private readonly pdfium: Pdfium,
		page: number,
	) {
		this.calls = directCalls(pdfium.api);
		let looked = 0;
		let outermost: number | undefined;
		let mark: number | undefined;
		for (const { object, forms } of drawnObjects(pdfium, page)) {
			if (++looked > maxObjects) break;
			const [form] = forms;
			if (form === undefined) continue;
			if (form !== outermost) mark = this.ownMark(form);
			outermost = form;
			this.inForms.set(object, mark);
		}
	}

	/** The marked content of an object (`FPDF_PAGEOBJECT`), or {@link artifactMark}; `undefined` if there is none. */
	markOf(object: number): number | undefined {
		return this.inForms.has(object) ? this.inForms.get(object) : this.ownMark(object);
	}

	private ownMark(object: number): number | undefined {
		if (object === 0) return undefined;
		const mark = this.calls.FPDFPageObj_GetMarkedContentID(object);
		if (mark >= 0) return mark;
		return this.isArtifact(object) ? artifactMark : undefined;
	}

	private isArtifact(object: number): boolean {
		const { api, heap } = this.pdfium;
		const count = api.FPDFPageObj_CountMarks(object);
		for (let index = 0; index < count; index++) {
			const mark = api.FPDFPageObj_GetMark(object, index);
			const name = this.pdfium.withMemory(nameBytes, (pointer) => {
				if (!api.FPDFPageObjMark_GetName(mark, pointer, nameBytes - 4, pointer + nameBytes - 4)) return '';
				return Buffer.from(heap.HEAPU8.subarray(pointer, pointer + 2 * 'Artifact'.length)).toString('utf16le');
			});
			if (name === 'Artifact') return true;
		}
		return false;
	}
}
