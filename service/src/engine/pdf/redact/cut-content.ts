import { combineMatrices, type Matrix } from '../../model/matrix';
import type { Box } from '../../model';
import { contains, containsPoint } from '../../model/boxes';
import { groupBy } from '../../values/group-by';
import {
	ContentWriter,
	initialState,
	nameObject,
	nameOf,
	operatorClass,
	packedStream,
	readContent,
	streamBytes,
	type DictionaryOperand,
	type GraphicsState,
	type Operand,
	type Operation,
	type Resources,
} from '../../pdf-syntax/content';
import {
	PdfName,
	type PdfDictionary,
	type PdfObject,
	type PdfReference,
	type PdfStream,
} from '../../pdf-syntax/objects/objects';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { dictAt } from '../../pdf-syntax/cos/lookup';
import type { FontMetricsBook } from '../tagging/font-metrics';
import { matrixOf } from '../tagging/page-geometry';
import { replay, type Painted } from '../tagging/replay';
import { textItems, type ShownGlyph } from '../tagging/text-cursor';
import type { BoxIndex } from '../../model/box-index';

/** A place of a page that must not show anything any more. */
export interface RedactedBox {
	/** On the displayed page. */
	readonly box: Box;
	/** Part in which the glyphs of text go; absent: the whole box. */
	readonly core?: Box;
	/** Whether everything in it goes: it was asked for as a place, or its text is invisible, so that a picture shows it. */
	readonly isWhole: boolean;
	/** Position in the order of painting of the last visible text that was cut from it. */
	cutAt?: number;
}

/** A picture under a box, to be painted over in its pixels. */
export interface PictureCut {
	readonly picture: PdfStream;
	/** Of the changed picture; not assigned yet. */
	readonly ref: PdfReference;
	/** From the unit square to the displayed page. */
	readonly matrix: Matrix;
	readonly boxes: readonly RedactedBox[];
	readonly order: number;
}

/** Content that cannot be cut: the page has to be replaced by a picture. */
export class UncutContentError extends Error {}

/** A content stream without what the boxes cover. */
export interface CutStream {
	readonly bytes: Uint8Array;
	/** With the names of changed objects; `undefined` if unchanged. */
	readonly resources: PdfDictionary | undefined;
}

/** Maximum nesting of forms, and operations of the forms of a page, each counted when it is painted. */
const maxFormDepth = 12;
const maxOperations = 2_000_000;

/** A path with more operations, or with curves, may be a drawing or letters; others are lines and backgrounds. */
const maxPlainPath = 8;

/** Overhang of what counts as inside of a box, points. */
const overhang = 0.5;

type Change = (writer: ContentWriter) => void;

/** Cuts the content of one page, of its forms and of the appearances of its annotations. */
export class ContentCutter {
	readonly pictures: PictureCut[] = [];
	private operations = 0;
	private order = 0;

	constructor(
		private readonly document: CosDocument,
		private readonly fonts: FontMetricsBook,
		private readonly boxes: BoxIndex<RedactedBox>,
		/** Whether a replacement text must go. */
		private readonly isSecret: (text: Operand) => boolean,
	) {}

	/**
	 * @param toDisplay  from the space of the stream to the displayed page
	 * @returns `undefined` if nothing is cut
	 * @throws UncutContentError
	 */
	cut(bytes: Uint8Array, resources: Resources, toDisplay: Matrix): CutStream | undefined {
		return this.cutStream(bytes, resources, initialState(toDisplay), []);
	}

	private cutStream(
		bytes: Uint8Array,
		resources: Resources,
		start: GraphicsState,
		above: readonly PdfStream[],
	): CutStream | undefined {
		const operations = [...readContent(bytes)];
		this.operations += operations.length;
		if (this.operations > maxOperations) throw new UncutContentError('the page has too many operations');
		const names = new ObjectNames(this.document, resources);
		const changes = new Map<number, Change>();
		const marks = new MarkedContents(resources, this.isSecret);
		let pathStart = 0;
		replay(operations, resources, start, this.fonts).forEach((painted, index) => {
			const operation = operations[index]!;
			const kind = operatorClass(operation.operator);
			marks.follow(operation, index);
			if (kind === 'pathConstruction' && operatorClass(operations[index - 1]?.operator ?? '') !== 'pathConstruction')
				pathStart = index;
			const change = painted && this.changeOf(operation, painted, names, above, operations.slice(pathStart, index));
			if (!change) return;
			changes.set(index, change);
			marks.cut();
		});
		for (const [index, change] of marks.changes) changes.set(index, change);
		if (changes.size === 0) return undefined;
		const writer = new ContentWriter();
		operations.forEach(({ start: from, end }, index) => {
			const change = changes.get(index);
			if (change) change(writer);
			else writer.copy(bytes, from, end);
		});
		names.dropUnused(operations, changes);
		return { bytes: writer.finish(), resources: names.resources };
	}

	private changeOf(
		operation: Operation,
		painted: Painted,
		names: ObjectNames,
		above: readonly PdfStream[],
		path: readonly Operation[],
	): Change | undefined {
		this.order++;
		switch (painted.kind) {
			case 'text':
				return this.withoutGlyphs(operation, painted);
			case 'path':
				return this.withoutPath(painted.box, path);
			case 'image':
				return operation.operator === 'BI'
					? this.withoutInlineImage(painted.box)
					: this.withoutImage(operation, painted, names);
			case 'form':
				return this.cutForm(operation, painted, names, above);
			case 'shading':
				return undefined;
		}
	}

	private withoutGlyphs(
		operation: Operation,
		{ glyphs, invisible }: { readonly glyphs: readonly ShownGlyph[]; readonly invisible: boolean },
	): Change | undefined {
		const gone = new Set<ShownGlyph>();
		for (const glyph of glyphs) {
			const { x, y } = glyph;
			const hit = this.boxes.at(x, y).filter(({ box, core = box }) => containsPoint(core, x, y));
			if (hit.length === 0) continue;
			gone.add(glyph);
			if (!invisible) for (const box of hit) box.cutAt = this.order;
		}
		if (gone.size === 0) return undefined;
		const items = itemsWithout(textItems(operation), glyphs, gone);
		return (writer) => {
			const { operator, operands } = operation;
			if (operator === '"') {
				writer.add('Tw', ...operands.slice(0, 1));
				writer.add('Tc', ...operands.slice(1, 2));
			}
			if (operator === "'" || operator === '"') writer.add('T*');
			writer.add('TJ', { kind: 'array', items });
		};
	}

	private withoutPath(box: Box, path: readonly Operation[]): Change | undefined {
		const whole = this.boxes.over(withExtent(box)).filter(({ isWhole }) => isWhole);
		if (whole.length === 0) return undefined;
		if (whole.some((redacted) => contains(redacted.box, box, overhang))) return (writer) => writer.add('n');
		const isPlain = path.length <= maxPlainPath && !path.some(({ operator }) => ['c', 'v', 'y'].includes(operator));
		if (!isPlain) throw new UncutContentError('a drawing is partly in a box');
		return undefined;
	}

	private withoutInlineImage(box: Box): Change | undefined {
		const whole = this.boxes.over(box).filter(({ isWhole }) => isWhole);
		if (whole.length === 0) return undefined;
		if (!whole.some((redacted) => contains(redacted.box, box, overhang)))
			throw new UncutContentError('an inline image is partly in a box');
		return () => undefined;
	}

	private withoutImage(
		{ operands }: Operation,
		painted: Painted & { readonly kind: 'image' },
		names: ObjectNames,
	): Change | undefined {
		const picture = names.objectOf(operands[0]);
		const boxes = this.boxes.over(painted.box);
		if (!picture || boxes.length === 0) return undefined;
		if (boxes.some((redacted) => redacted.isWhole && contains(redacted.box, painted.box, overhang)))
			return () => undefined;
		const ref = this.document.context.nextRef();
		this.pictures.push({ picture, ref, matrix: painted.matrix, boxes, order: this.order });
		const name = names.rename(operands[0], ref);
		return (writer) => writer.add('Do', { kind: 'name', name });
	}

	private cutForm(
		{ operands }: Operation,
		{ form, state }: { readonly form: PdfStream; readonly state: GraphicsState },
		names: ObjectNames,
		above: readonly PdfStream[],
	): Change | undefined {
		// Only PDFium paints recursive forms.
		if (above.includes(form)) return () => undefined;
		if (above.length >= maxFormDepth) throw new UncutContentError('forms are nested too deeply');
		const start = { ...state, matrix: combineMatrices(matrixOf(form.dict), state.matrix) };
		const cut = this.cutStream(bytesOf(form), names.from.of(form), start, [...above, form]);
		if (!cut) return undefined;
		const { context } = this.document;
		const copy = packedStream(context, cut.bytes, form.dict);
		if (cut.resources) copy.dict.set(PdfName.Resources, cut.resources);
		const name = names.rename(operands[0], context.register(copy));
		return (writer) => writer.add('Do', { kind: 'name', name });
	}
}

function bytesOf(form: PdfStream): Uint8Array {
	try {
		return streamBytes(form);
	} catch {
		throw new UncutContentError('a form cannot be read');
	}
}

/** A line has no extent across. */
const withExtent = ({ left, top, right, bottom }: Box): Box => ({
	left,
	top,
	right: Math.max(right, left + 0.01),
	bottom: Math.max(bottom, top + 0.01),
});

/** The items of `TJ` without some glyphs: moves in their places. */
function itemsWithout(
	items: readonly Operand[],
	glyphs: readonly ShownGlyph[],
	gone: ReadonlySet<ShownGlyph>,
): Operand[] {
	const result: Operand[] = [];
	const move = (value: number) => {
		const last = result.at(-1);
		if (last?.kind === 'number') result[result.length - 1] = { kind: 'number', value: last.value + value };
		else result.push({ kind: 'number', value });
	};
	const byItem = groupBy(glyphs, ({ item }) => item);
	items.forEach((operand, item) => {
		if (operand.kind === 'number') return move(operand.value);
		if (operand.kind !== 'string') return;
		let from: number | undefined;
		let to = 0;
		const keep = () => {
			if (from !== undefined)
				result.push({ kind: 'string', bytes: operand.bytes.subarray(from, to), hex: operand.hex });
			from = undefined;
		};
		for (const glyph of byItem.get(item) ?? []) {
			if (gone.has(glyph)) {
				keep();
				move(glyph.move);
			} else {
				from ??= glyph.start;
				to = glyph.end;
			}
		}
		keep();
	});
	return result.map((operand) =>
		operand.kind === 'number' ? { kind: 'number', value: rounded(operand.value) } : operand,
	);
}

/** Ten-thousandths of a unit of glyph space. */
const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

/** Names of changed objects, in resources of the stream. */
class ObjectNames {
	resources: PdfDictionary | undefined;
	private objects: PdfDictionary | undefined;

	constructor(
		private readonly document: CosDocument,
		readonly from: Resources,
	) {}

	objectOf(name: Operand | undefined): PdfStream | undefined {
		return this.from.externalObject(name);
	}

	rename(operand: Operand | undefined, object: PdfObject): string {
		const objects = this.ownObjects();
		const base = nameOf(operand) ?? 'X';
		let name = `${base}R`;
		for (let number = 1; objects.has(nameObject(name)); number++) name = `${base}R${number}`;
		objects.set(nameObject(name), object);
		return name;
	}

	/** Removes the names of objects that are cut wherever the stream paints them. */
	dropUnused(operations: readonly Operation[], changes: ReadonlyMap<number, unknown>): void {
		const isPainted = ({ operator }: Operation) => operator === 'Do';
		const namesIf = (isCut: boolean) =>
			operations.flatMap((operation, index) =>
				isPainted(operation) && changes.has(index) === isCut ? [nameOf(operation.operands[0]) ?? ''] : [],
			);
		const kept = new Set(namesIf(false));
		for (const name of namesIf(true)) if (!kept.has(name)) this.ownObjects().delete(nameObject(name));
	}

	/** Resources may be shared: the stream gets its own copy. */
	private ownObjects(): PdfDictionary {
		const { context } = this.document;
		this.resources ??= this.from.dict?.clone(context) ?? context.obj({});
		if (!this.objects) {
			this.objects = dictAt(this.from.dict, 'XObject')?.clone(context) ?? context.obj({});
			this.resources.set(PdfName.of('XObject'), this.objects);
		}
		return this.objects;
	}
}

/** Entries of marked content that repeat its text. */
const replacementKeys = ['ActualText', 'Alt', 'E'];

/** The marked content of a stream: replacement texts go with what they replace. */
class MarkedContents {
	readonly changes = new Map<number, Change>();
	private readonly open: { readonly index: number; readonly operation: Operation }[] = [];

	constructor(
		private readonly resources: Resources,
		private readonly isSecret: (text: Operand) => boolean,
	) {}

	follow(operation: Operation, index: number): void {
		const { operator, operands } = operation;
		if (operator === 'BDC' || operator === 'DP') {
			const list = operands[1];
			const texts = list?.kind === 'dictionary' ? list.entries.filter(([key]) => replacementKeys.includes(key)) : [];
			if (texts.some(([, text]) => this.isSecret(text))) this.drop(operation, index);
		}
		if (operator === 'BDC' || operator === 'BMC') this.open.push({ operation, index });
		if (operator === 'EMC') this.open.pop();
	}

	/** Something was cut from the current marked content. */
	cut(): void {
		for (const { operation, index } of this.open) this.drop(operation, index);
	}

	private drop({ operator, operands }: Operation, index: number): void {
		const [tag, list] = operands;
		if (operator === 'BMC' || !tag || !list) return;
		if (list.kind === 'dictionary') {
			const entries: DictionaryOperand['entries'] = list.entries.filter(([key]) => !replacementKeys.includes(key));
			this.changes.set(index, (writer) => writer.add(operator, tag, { kind: 'dictionary', entries }));
		} else {
			const properties = this.resources.properties(list);
			for (const key of replacementKeys) properties?.delete(PdfName.of(key));
		}
	}
}
