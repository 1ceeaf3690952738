import { combineMatrices, identity, type Matrix } from '../model/matrix';
import { initialPlacement, placementAfter, type TextPlacement } from '../pdf-syntax/content/graphics-state';
import type { Operand, Operation } from '../pdf-syntax/content/operation';
import { readContent } from '../pdf-syntax/content/read-content';
import { Stream, type Dictionary, type FileObject, type FileObjects } from './file-objects';
import { foldText } from './fold-text';
import { fontReader, missingFont, type FontReader } from './font-reader';

/** Text state whose font is read by this layer. */
interface TextState extends TextPlacement {
	readonly font: FontReader;
}

/** Strings shown by one operator. */
export interface ShownText {
	readonly state: TextState;
	/** The text matrix at the last move; where the strings start unless they continue others. */
	readonly textMatrix: Matrix;
	/** Whether they start where those before end. */
	readonly continues: boolean;
	/** Strings and adjustments, in order. */
	readonly items: readonly Operand[];
	/** Text that replaces the glyphs of marked content (14.9.4), folded: one object for all of its strings. */
	readonly replacement: { readonly text: string } | undefined;
	/** Whether readers may skip it: it leaves no ink, or is in an annotation that is not always read. */
	readonly isOptional: boolean;
}

/** Maximum nesting of forms. */
const maxDepth = 16;

/** Maximum nesting of forms whose fonts are looked at without reading their content. */
const maxResourceDepth = 3;

/** Maximum operators of a page that are read. */
const maxOperations = 2_000_000;

/** Text rendering modes without ink: invisible, and only added to the clip. */
const [invisibleMode, clipMode] = [3, 7];

/** Operators of paths, colors, lines and images, which most operations are. */
const graphicsOperators = new Set(
	'm l c v y h re S s f F f* B B* b b* n W W* g G rg RG k K cs CS sc SC scn SCN w J j M d i ri sh BI'.split(' '),
);

/** The same with operators that only move text: the words are the same without them. */
const unplacedOperators = new Set([...graphicsOperators, ...'BT ET Td TD Tm T* Tc Tw Tz TL Ts cm'.split(' ')]);

const initialState: TextState = { ...initialPlacement, font: missingFont };

/** Reads the text that pages show, from their content streams, forms and annotations. */
export class ShownTextReader {
	private readonly fonts = new Map<FileObject, FontReader>();
	private readonly wrongMaps = new Map<FileObject, boolean>();

	constructor(private readonly file: FileObjects) {}

	/**
	 * @param keepsInvisible  whether readers keep text without ink, as the text layer of a scan
	 * @param isPlaced        whether the place of the text is needed; most pages are compared without it
	 * @returns `undefined` if the page has too much content, or content that cannot be decoded
	 */
	read(
		page: Dictionary,
		resources: FileObject,
		{ keepsInvisible, isPlaced }: { readonly keepsInvisible: boolean; readonly isPlaced: boolean },
	): ShownText[] | undefined {
		const bytes = this.contentOf(page);
		if (!bytes) return undefined;
		const walk = new PageWalk(this.file, (font) => this.fontOf(font), keepsInvisible, isPlaced);
		walk.content(bytes, resources, initialState, false, 0);
		for (const annotation of this.file.itemsAt(page, 'Annots') ?? []) walk.annotation(annotation);
		return walk.isTooLong ? undefined : walk.texts;
	}

	/** Whether a font of a page, or of a form on it, contradicts its ToUnicode map. Pages often share their resources. */
	hasWrongMap(resources: FileObject): boolean {
		let found = this.wrongMaps.get(resources);
		if (found === undefined) this.wrongMaps.set(resources, (found = this.findWrongMap(resources, 0)));
		return found;
	}

	private findWrongMap(resources: FileObject, depth: number): boolean {
		const { file } = this;
		const entries = (category: string) => {
			const found = file.at(resources, category);
			return found instanceof Map ? [...found.keys()].map((key) => file.at(found, key)) : [];
		};
		if (entries('Font').some((font) => this.fontOf(font).hasWrongMap)) return true;
		return (
			depth < maxResourceDepth &&
			entries('XObject').some((form) => {
				const own = file.nameAt(form, 'Subtype') === 'Form' ? file.at(form, 'Resources') : undefined;
				return own !== undefined && this.findWrongMap(own, depth + 1);
			})
		);
	}

	private contentOf(page: Dictionary): Uint8Array | undefined {
		const contents = this.file.at(page, 'Contents');
		if (contents === undefined) return new Uint8Array();
		if (!Array.isArray(contents)) return this.file.contentOf(contents);
		// White space between the streams: tokens may not span them (7.8.2).
		const parts = contents.flatMap((item) => [this.file.contentOf(item), Uint8Array.of(0x20)]);
		return parts.includes(undefined) ? undefined : Buffer.concat(parts as Uint8Array[]);
	}

	private fontOf(font: FileObject): FontReader {
		if (!(font instanceof Map)) return missingFont;
		let reader = this.fonts.get(font);
		if (!reader) this.fonts.set(font, (reader = fontReader(this.file, font)));
		return reader;
	}
}

class PageWalk {
	readonly texts: ShownText[] = [];
	private operations = 0;

	constructor(
		private readonly file: FileObjects,
		private readonly fontOf: (font: FileObject) => FontReader,
		private readonly keepsInvisible: boolean,
		private readonly isPlaced: boolean,
	) {}

	get isTooLong(): boolean {
		return this.operations > maxOperations;
	}

	content(bytes: Uint8Array, resources: FileObject, start: TextState, isOptional: boolean, depth: number): void {
		const states: TextState[] = [];
		const marks: ShownText['replacement'][] = [];
		const text = new TextObject();
		let state = start;
		/** Change nothing of what is read. */
		const skipped = this.isPlaced ? graphicsOperators : unplacedOperators;
		for (const operation of readContent(bytes)) {
			if (++this.operations > maxOperations) return;
			const { operator, operands } = operation;
			if (skipped.has(operator)) continue;
			if (this.isPlaced) text.move(operation, state);
			switch (operator) {
				case 'q':
					states.push(state);
					break;
				case 'Q':
					state = states.pop() ?? state;
					break;
				case 'Tj':
				case 'TJ':
				case "'":
				case '"':
					// `"` also sets the spacing.
					if (operator === '"') state = placementAfter(state, operation);
					this.show(operands.at(-1), text, state, marks.at(-1), isOptional);
					break;
				case 'BMC':
				case 'BDC':
					marks.push(this.replacementOf(operation, resources) ?? marks.at(-1));
					break;
				case 'EMC':
					marks.pop();
					break;
				case 'Do':
					this.formNamed(operands[0], resources, state, isOptional, depth);
					break;
				default:
					state = this.stateAfter(state, operation, resources);
			}
		}
	}

	private show(
		operand: Operand | undefined,
		text: TextObject,
		state: TextState,
		replacement: ShownText['replacement'],
		isOptional: boolean,
	): void {
		const items = operand?.kind === 'array' ? operand.items : operand ? [operand] : [];
		const isInvisible = state.mode === invisibleMode || state.mode === clipMode;
		const { matrix: textMatrix, continues } = text;
		const maySkip = isOptional || (isInvisible && !this.keepsInvisible);
		this.texts.push({ state, textMatrix, continues, items, replacement, isOptional: maySkip });
		text.continues = true;
	}

	private stateAfter(state: TextState, operation: Operation, resources: FileObject): TextState {
		const { operator, operands } = operation;
		if (operator === 'Tf') {
			const font = this.fontOf(this.resource(resources, 'Font', operands[0]));
			return { ...state, font, fontSize: numberOf(operands[1]) };
		}
		if (operator === 'gs') {
			const [font, size] = this.file.itemsAt(this.resource(resources, 'ExtGState', operands[0]), 'Font') ?? [];
			return typeof size === 'number' ? { ...state, font: this.fontOf(font), fontSize: size } : state;
		}
		return placementAfter(state, operation);
	}

	private resource(resources: FileObject, category: string, name: Operand | undefined): FileObject {
		return name?.kind === 'name' ? this.file.at(this.file.at(resources, category), name.name) : undefined;
	}

	private formNamed(
		name: Operand | undefined,
		resources: FileObject,
		state: TextState,
		isOptional: boolean,
		depth: number,
	): void {
		const form = depth < maxDepth ? this.resource(resources, 'XObject', name) : undefined;
		if (this.file.nameAt(form, 'Subtype') === 'Form') this.form(form, resources, state, isOptional, depth + 1);
	}

	private form(form: FileObject, around: FileObject, state: TextState, isOptional: boolean, depth: number): void {
		const bytes = this.file.contentOf(form);
		if (!bytes) return;
		const matrix = combineMatrices(matrixOf(this.file.numbersAt(form, 'Matrix') ?? identity), state.matrix);
		this.content(bytes, this.file.at(form, 'Resources') ?? around, { ...state, matrix }, isOptional, depth);
	}

	/** The appearance of an annotation (12.5.5). */
	annotation(annotation: FileObject): void {
		const { file } = this;
		const subtype = file.nameAt(annotation, 'Subtype') ?? '';
		if (((file.numberAt(annotation, 'F') ?? 0) & hiddenFlags) !== 0 || subtype === 'Popup') return;
		const normal = file.at(file.at(annotation, 'AP'), 'N');
		const appearance = normal instanceof Stream ? normal : file.at(normal, file.nameAt(annotation, 'AS') ?? '');
		const [rect, box] = [file.numbersAt(annotation, 'Rect'), file.numbersAt(appearance, 'BBox')];
		if (!rect || !box) return;
		const inner = matrixOf(file.numbersAt(appearance, 'Matrix') ?? identity);
		const state = { ...initialState, matrix: fitMatrix(inner, box, rect) };
		this.form(appearance, undefined, state, subtype !== 'Widget' && subtype !== 'FreeText', 1);
	}

	private replacementOf({ operator, operands }: Operation, resources: FileObject): ShownText['replacement'] {
		if (operator !== 'BDC') return undefined;
		const [, list] = operands;
		const text =
			list?.kind === 'dictionary'
				? list.entries.find(([key]) => key === 'ActualText')?.[1]
				: this.file.at(this.resource(resources, 'Properties', list), 'ActualText');
		const bytes = text instanceof Uint8Array ? text : isString(text) ? text.bytes : undefined;
		return bytes && { text: foldText(decodeText(bytes)) };
	}
}

/** The text matrix of a text object (9.4.2). */
class TextObject {
	matrix: Matrix = identity;
	/** Whether text was shown since the last move. */
	continues = false;

	/** @param state  before the operation */
	move({ operator, operands }: Operation, { leading }: TextState): void {
		switch (operator) {
			case 'BT':
				return this.set(identity);
			case 'Tm':
				return this.set(matrixOf(operands.map(numberOf)));
			case 'Td':
			case 'TD':
				return this.set(combineMatrices([1, 0, 0, 1, numberOf(operands[0]), numberOf(operands[1])], this.matrix));
			case 'T*':
			case "'":
			case '"':
				return this.set(combineMatrices([1, 0, 0, 1, 0, -leading], this.matrix));
		}
	}

	private set(matrix: Matrix): void {
		this.matrix = matrix;
		this.continues = false;
	}
}

/** Hidden, and not shown on screen (table 165). */
const hiddenFlags = 0x22;

const numberOf = (operand: Operand | undefined): number => (operand?.kind === 'number' ? operand.value : 0);

const isString = (value: FileObject | Operand): value is Extract<Operand, { kind: 'string' }> =>
	typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'string';

function matrixOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix {
	return [a, b, c, d, e, f];
}

/** A text string: UTF-16 with a byte order mark, or bytes (7.9.2.2). */
function decodeText(bytes: Uint8Array): string {
	const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
	return new TextDecoder(isUtf16 ? 'utf-16be' : 'windows-1252').decode(bytes);
}

/** Maps the transformed box of an appearance to the rectangle of its annotation. */
function fitMatrix(inner: Matrix, box: readonly number[], rect: readonly number[]): Matrix {
	const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
	const corners = [x0, x1].flatMap((x) =>
		[y0, y1].map((y) => [inner[0] * x + inner[2] * y + inner[4], inner[1] * x + inner[3] * y + inner[5]] as const),
	);
	const from = (axis: 0 | 1) => Math.min(...corners.map((corner) => corner[axis]));
	const to = (axis: 0 | 1) => Math.max(...corners.map((corner) => corner[axis]));
	const [left, bottom] = [Math.min(rect[0] ?? 0, rect[2] ?? 0), Math.min(rect[1] ?? 0, rect[3] ?? 0)];
	const [width, height] = [Math.abs((rect[2] ?? 0) - (rect[0] ?? 0)), Math.abs((rect[3] ?? 0) - (rect[1] ?? 0))];
	const across = to(0) > from(0) ? width / (to(0) - from(0)) : 1;
	const up = to(1) > from(1) ? height / (to(1) - from(1)) : 1;
	return [across, 0, 0, up, left - from(0) * across, bottom - from(1) * up];
}
