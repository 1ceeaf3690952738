import { type PdfReference, PdfDictionary, PdfName, PdfNumber, type PdfStream } from '../../pdf-syntax/objects/objects';
import {
	nameObject,
	nameOf,
	packedStream,
	readContent,
	streamBytes,
	type GraphicsState,
	type Operation,
	type Resources,
} from '../../pdf-syntax/content';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import type { StructElement } from './element';
import type { FontMetricsBook } from './font-metrics';
import { groupContent, useOfItems, type Item } from './group-content';
import type { Locator } from './locator';
import { MarkedWriter } from './marked-writer';
import type { Mark, MarkedSegment, Use } from './marks';
import { combineMatrices, matrixOf } from './page-geometry';
import type { ParentTree } from './parent-tree';
import { replay, type Painted } from './replay';
import { splitText } from './split-text';
import { staleMarks, type StaleMarks } from './stale-marks';
import type { ShownGlyph } from './text-cursor';

/** Shared state of the streams of one page. */
export interface PageMarking {
	readonly document: CosDocument;
	readonly page: PdfReference;
	readonly locator: Locator;
	readonly parents: ParentTree;
	readonly fonts: FontMetricsBook;
	/** Remaining budget of form operations. */
	formOperations: number;
}

/** An analyzed content stream with the owner of each part. */
export interface StreamPlan {
	readonly bytes: Uint8Array;
	readonly operations: readonly Operation[];
	readonly items: readonly Item[];
	readonly use: Use;
	readonly stale: StaleMarks;
	readonly resources: Resources;
	/** By operation: glyphs of text, with their owners. */
	readonly texts: ReadonlyMap<
		number,
		{ readonly glyphs: readonly ShownGlyph[]; readonly segments: readonly MarkedSegment[] }
	>;
	/** By operation: forms whose parts have different owners, and those that are `cut`. */
	readonly forms: ReadonlyMap<number, { readonly form: PdfStream; readonly plan: StreamPlan }>;
	/**
	 * Whether a recursive form was left out, here or in a nested form. If the enclosing form is a copy, those between
	 * must be copies too: they would paint the original, which readers would not recognize as recursion.
	 */
	readonly cut: boolean;
}

/** Maximum nesting of forms examined. */
const maxFormDepth = 12;

/** Maximum form operations examined per page, counted each time they are painted; further forms are decoration. */
export const maxFormOperations = 2_000_000;

/** Fixed cost of examining a form, in operations. */
const operationsOfAForm = 200;

/** Analyses a content stream and finds the owner of each part. */
export function planStream(
	bytes: Uint8Array,
	resources: Resources,
	start: GraphicsState,
	marking: PageMarking,
	above: readonly PdfStream[] = [],
): StreamPlan {
	const operations = [...readContent(bytes)];
	if (above.length > 0) marking.formOperations -= operations.length + operationsOfAForm;
	const { dropped: staleOperations, changed } = staleMarks(operations, resources);
	const dropped = new Set(staleOperations);
	const stale: StaleMarks = { dropped, changed };
	const texts: Map<number, { glyphs: readonly ShownGlyph[]; segments: readonly MarkedSegment[] }> = new Map();
	const forms = new Map<number, { form: PdfStream; plan: StreamPlan }>();
	const uses = new Map<number, Use>();
	let cut = false;
	let before: Mark | undefined;
	replay(operations, resources, start, marking.fonts).forEach((painted, index) => {
		if (!painted) return;
		const use = useOf(painted, index);
		uses.set(index, use);
		if (use !== undefined && use !== 'mixed' && painted.kind === 'text') before = use;
	});
	const items = groupContent(
		operations,
		(index) => uses.get(index),
		(index) => stale.dropped.has(index),
	);
	return { bytes, operations, items, use: useOfItems(items), stale, resources, texts, forms, cut };

	function useOf(painted: Painted, index: number): Use {
		switch (painted.kind) {
			case 'text': {
				const segments = marking.locator.segments(painted.glyphs, before);
				const [first] = segments;
				if (segments.length <= 1) return first;
				texts.set(index, { glyphs: painted.glyphs, segments });
				before = segments.at(-1);
				return 'mixed';
			}
			case 'path':
			case 'image':
				return marking.locator.graphic(painted.box);
			case 'shading':
				return marking.locator.graphic(everywhere);
			case 'form': {
				if (above.includes(painted.form)) {
					// Only PDFium paints recursive forms; a copy would hide the recursion.
					dropped.add(index);
					cut = true;
					return undefined;
				}
				if (above.length >= maxFormDepth || marking.formOperations <= 0) return marking.locator.graphic(everywhere);
				const plan = planForm(painted.form, resources, painted.state, marking, [...above, painted.form]);
				if (plan && (plan.use === 'mixed' || plan.cut)) forms.set(index, { form: painted.form, plan });
				if (plan?.cut) cut = true;
				return plan?.use;
			}
		}
	}
}

/** A place outside all figures. */
const everywhere = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };

function planForm(
	form: PdfStream,
	resources: Resources,
	state: GraphicsState,
	marking: PageMarking,
	above: readonly PdfStream[],
): StreamPlan | undefined {
	try {
		const start = { ...state, matrix: combineMatrices(matrixOf(form.dict), state.matrix) };
		return planStream(streamBytes(form), resources.of(form), start, marking, above);
	} catch {
		// Undecodable content paints nothing.
		return undefined;
	}
}

interface MarkedStream {
	readonly bytes: Uint8Array;
	/** Its own resources, if forms were renamed; else unchanged. */
	readonly resources: PdfDictionary | undefined;
}

/**
 * Writes a stream with marks. Forms whose parts have different owners are copied and marked inside; all others belong
 * to their painter.
 * @param elements  elements of the stream's sequences by MCID; filled
 * @param stream    the form being written; `undefined` for page content
 */
export function writeMarked(
	plan: StreamPlan,
	marking: PageMarking,
	elements: StructElement[],
	stream?: PdfReference,
): MarkedStream {
	const { operations, stale, texts } = plan;
	const forms = new Map([...plan.forms].filter(([, { plan: inner }]) => inner.use === 'mixed' || stream !== undefined));
	const names = new FormNames(plan, forms);
	const writer = new MarkedWriter(plan.bytes, operations, (element, rank) => {
		const mcid = elements.length;
		elements.push(element);
		element.content.push({ kind: 'marked', page: marking.page, stream, mcid, rank });
		return mcid;
	});
	const paintCopy = (index: number, { form, plan: inner }: { form: PdfStream; plan: StreamPlan }) => {
		const name = names.nameOf(index, () => markForm(form, inner, marking));
		writer.add('Do', { kind: 'name', name });
	};
	const copy = (index: number) => {
		const properties = stale.changed.get(index);
		const form = forms.get(index);
		if (properties) writer.add('BDC', { kind: 'name', name: 'Span' }, properties);
		else if (form) paintCopy(index, form);
		else writer.copy(index);
	};
	const copyAll = (item: Item) => {
		if (item.kind === 'run') {
			for (let index = item.first; index <= item.last; index++) if (!stale.dropped.has(index)) copy(index);
		} else {
			copy(item.open);
			item.items.forEach(copyAll);
			copy(item.close);
		}
	};
	const write = (items: readonly Item[]) => {
		for (const item of items) {
			if (item.kind === 'run' && item.barrier) writer.barrier(() => copyAll(item));
			else if (item.use === undefined) writer.neutral(() => copyAll(item));
			else if (item.use !== 'mixed') writer.painted(item.use, () => copyAll(item));
			else if (item.kind === 'group') {
				writer.barrier(() => copy(item.open));
				write(item.items);
				writer.barrier(() => copy(item.close));
			} else writeMixed(item.last);
		}
	};
	const writeMixed = (index: number) => {
		const text = texts.get(index);
		const nested = forms.get(index);
		const operation = operations[index];
		if (text && operation) writeParts(writer, operation, text.glyphs, text.segments);
		else if (nested) writer.barrier(() => paintCopy(index, nested));
	};
	// A form copied to remove a recursion belongs to its painter, like others.
	if (stream !== undefined && plan.use !== 'mixed') plan.items.forEach((item) => writer.neutral(() => copyAll(item)));
	else write(plan.items);
	return { bytes: writer.finish(), resources: names.resources };
}

function writeParts(
	writer: MarkedWriter,
	operation: Operation,
	glyphs: readonly ShownGlyph[],
	segments: readonly MarkedSegment[],
): void {
	const { operator, operands } = operation;
	if (operator === '"') {
		writer.neutral(() => {
			writer.add('Tw', ...operands.slice(0, 1));
			writer.add('Tc', ...operands.slice(1, 2));
		});
	}
	if (operator === "'" || operator === '"') writer.neutral(() => writer.add('T*'));
	const parts = splitText(operation, glyphs, segments);
	parts.forEach(({ segment, part }) => {
		const [only, more] = part.items;
		const isPlain = only?.kind === 'string' && more === undefined;
		writer.painted(segment, () => (isPlain ? writer.add('Tj', only) : writer.add('TJ', part)));
	});
}

/** A copy of a form with marks inside. */
function markForm(form: PdfStream, plan: StreamPlan, marking: PageMarking): PdfReference {
	const { context } = marking.document;
	const ref = context.nextRef();
	const elements: StructElement[] = [];
	const { bytes, resources } = writeMarked(plan, marking, elements, ref);
	const copy = packedStream(context, bytes, form.dict);
	if (resources) copy.dict.set(PdfName.Resources, resources);
	if (elements.length > 0)
		copy.dict.set(PdfName.of('StructParents'), PdfNumber.of(marking.parents.addStream(elements)));
	context.assign(ref, copy);
	return ref;
}

/** Gives marked copies of forms unique names, in resources of the stream. */
class FormNames {
	resources: PdfDictionary | undefined;
	private objects: PdfDictionary | undefined;

	/** @param forms  the replaced ones, by operation */
	constructor(
		private readonly plan: StreamPlan,
		forms: ReadonlyMap<number, unknown>,
	) {
		const { operations } = plan;
		const { dict } = plan.resources;
		if (forms.size === 0 || !dict) return;
		const { context } = dict;
		this.resources = dict.clone(context);
		const category = PdfName.of('XObject');
		const objects = dict.lookup(category);
		this.objects = objects instanceof PdfDictionary ? objects.clone(context) : context.obj({});
		this.resources.set(category, this.objects);
		// Forms replaced everywhere do not need their old names.
		const kept = new Set(
			operations.flatMap(({ operator, operands }, index) =>
				operator === 'Do' && !forms.has(index) ? [nameOf(operands[0])] : [],
			),
		);
		for (const index of forms.keys()) {
			const name = nameOf(operations[index]?.operands[0]) ?? '';
			if (!kept.has(name)) this.objects.delete(nameObject(name));
		}
	}

	nameOf(index: number, make: () => PdfReference): string {
		const base = nameOf(this.plan.operations[index]?.operands[0]) ?? 'Fm';
		let name = base;
		for (let number = 1; this.objects?.has(nameObject(name)); number++) name = `${base}T${number}`;
		// Reserve the name before the form is made: forms inside it have their own resources.
		this.objects?.set(nameObject(name), make());
		return name;
	}
}
