import {
	type PdfStream,
	PdfArray,
	PdfDictionary,
	PdfName,
	PdfNumber,
	type PdfObject,
} from '../../pdf-syntax/objects/objects';
import {
	ContentWriter,
	entryOf,
	nameOf,
	operatorClass,
	readContent,
	Resources,
	streamBytes,
	walkContent,
	type Operation,
} from '../../pdf-syntax/content';
import type { PageNode } from '../edit/page-tree';
import type { ExistingElement, ExistingTree } from './existing-tree';
import { findInheritedEntry } from './page-geometry';
import { textItems } from './text-cursor';

/** How much of a document's text is marked, in bytes of its strings. */
interface Coverage {
	/** In sequences of elements in the tree. */
	tagged: number;
	artifact: number;
	untagged: number;
	/** Elements with text. */
	readonly elements: Set<ExistingElement>;
	/** Marks are nested ambiguously, or forms with marks are painted more than once. */
	contradicts: boolean;
}

/** Maximum nesting of forms examined. */
const maxFormDepth = 12;

/** Maximum forms examined, counted each time they are painted. */
const maxForms = 20_000;

/** Sums up the coverage of marks, page by page. */
export class MarkCoverage {
	readonly coverage: Coverage = { tagged: 0, artifact: 0, untagged: 0, elements: new Set(), contradicts: false };
	private readonly paintedForms = new Set<PdfStream>();
	private formCount = 0;

	constructor(private readonly tree: ExistingTree) {}

	/** Examines the content of a page. @param bytes  the page's content */
	addPage(page: PageNode, bytes: Uint8Array): void {
		const found = findInheritedEntry(page, 'Resources');
		this.add(
			bytes,
			new Resources(found instanceof PdfDictionary ? found : undefined),
			this.entriesOf(page.dict),
			'untagged',
			0,
		);
	}

	private add(
		bytes: Uint8Array,
		resources: Resources,
		entries: PdfArray | undefined,
		around: MarkKind,
		depth: number,
	): void {
		const { coverage } = this;
		const outside: MarkedPart = { kind: around, element: undefined };
		const markOf = (operation: Operation, marks: readonly MarkedPart[]): MarkedPart => {
			const current = marks.at(-1) ?? outside;
			const mark = this.markOf(operation, resources, entries);
			if (mark.kind === 'untagged') return current;
			if (current.kind !== 'untagged' && mark.kind !== current.kind) coverage.contradicts = true;
			return mark;
		};
		for (const { operation, marks } of walkContent(readContent(bytes), { markOf })) {
			const { operator, operands } = operation;
			const current = marks.at(-1) ?? outside;
			if (operatorClass(operator) === 'textShowing') {
				const length = textItems(operation).reduce(
					(sum, item) => sum + (item.kind === 'string' ? visibleBytes(item.bytes) : 0),
					0,
				);
				coverage[current.kind] += length;
				if (length > 0 && current.element) coverage.elements.add(current.element);
			} else if (operator === 'Do') {
				const form = resources.form(operands[0]);
				if (form && depth < maxFormDepth) this.addForm(form, resources, current.kind, depth);
			}
		}
	}

	private addForm(form: PdfStream, resources: Resources, around: MarkKind, depth: number): void {
		// Forms that paint forms over and over are not in well-tagged documents.
		if (++this.formCount > maxForms) this.coverage.contradicts = true;
		if (this.coverage.contradicts) return;
		const entries = this.entriesOf(form.dict);
		if (entries && this.paintedForms.has(form)) this.coverage.contradicts = true;
		this.paintedForms.add(form);
		try {
			this.add(streamBytes(form), resources.of(form), entries, around, depth + 1);
		} catch {
			// Undecodable content paints nothing.
		}
	}

	private markOf(operation: Operation, resources: Resources, entries: PdfArray | undefined): MarkedPart {
		const mcid = mcidOf(operation, resources);
		if (mcid === undefined)
			return { kind: nameOf(operation.operands[0]) === 'Artifact' ? 'artifact' : 'untagged', element: undefined };
		const dict = entries && mcid < entries.size() ? entries.lookup(mcid) : undefined;
		const element = dict instanceof PdfDictionary ? this.tree.byDict.get(dict) : undefined;
		if (!element) this.coverage.contradicts = true;
		return { kind: 'tagged', element };
	}

	private entriesOf(dict: PdfDictionary): PdfArray | undefined {
		const key = dict.lookup(PdfName.of('StructParents'));
		const entry: PdfObject | undefined = key instanceof PdfNumber ? this.tree.parents.get(key.asNumber()) : undefined;
		const array = entry && dict.context.lookup(entry);
		return array instanceof PdfArray ? array : undefined;
	}
}

type MarkKind = 'tagged' | 'artifact' | 'untagged';

/** Kind of a mark. */
interface MarkedPart {
	readonly kind: MarkKind;
	readonly element: ExistingElement | undefined;
}

/** Bytes that are not spaces; spaces alone need no tag. */
function visibleBytes(bytes: Uint8Array): number {
	return bytes.reduce((count, byte) => count + (byte === 0x20 ? 0 : 1), 0);
}

function mcidOf({ operands: [, properties] }: Operation, resources: Resources): number | undefined {
	if (properties?.kind === 'dictionary') {
		const value = entryOf(properties, 'MCID');
		return value?.kind === 'number' ? value.value : undefined;
	}
	const value = resources.properties(properties)?.lookup(PdfName.of('MCID'));
	return value instanceof PdfNumber ? value.asNumber() : undefined;
}

/**
 * A content stream in which everything outside all marks is an artifact.
 * @returns `undefined` if there is nothing outside
 */
export function withArtifacts(bytes: Uint8Array, resources: Resources): Uint8Array | undefined {
	const writer = new ContentWriter();
	let path: number | undefined;
	let found = false;
	// Whether an enclosing mark states the kind of content.
	const markOf = (operation: Operation, around: readonly boolean[]) =>
		around.at(-1) === true ||
		mcidOf(operation, resources) !== undefined ||
		nameOf(operation.operands[0]) === 'Artifact';
	for (const { operation, marks } of walkContent(readContent(bytes), { markOf })) {
		const { operator, operands, start, end } = operation;
		const kind = operatorClass(operator);
		if (kind === 'pathConstruction' || kind === 'clipping') {
			path ??= start;
			continue;
		}
		const from = path ?? start;
		path = undefined;
		const isForm = operator === 'Do' && resources.externalObject(operands[0])?.dict.has(PdfName.of('StructParents'));
		const paints = kind === 'pathPainting' || kind === 'textShowing' || (kind === 'objectPainting' && !isForm);
		if (paints && marks.at(-1) !== true) {
			found = true;
			writer.add('BMC', { kind: 'name', name: 'Artifact' });
			writer.copy(bytes, from, end);
			writer.add('EMC');
		} else writer.copy(bytes, from, end);
	}
	return found ? writer.finish() : undefined;
}
