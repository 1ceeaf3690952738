import { PdfName, type PdfStream } from '../../pdf-syntax/objects/objects';
import {
	isInvisible,
	numbersOf,
	operatorClass,
	walkContent,
	type GraphicsState,
	type Operand,
	type Operation,
	type Resources,
} from '../../pdf-syntax/content';
import type { Box } from '../../model';
import type { FontMetricsBook } from './font-metrics';
import { mapBox, type Matrix } from './page-geometry';
import { TextCursor, textItems, type ShownGlyph } from './text-cursor';

/** What an operation paints on the displayed page. */
export type Painted =
	| { readonly kind: 'text'; readonly glyphs: readonly ShownGlyph[]; readonly invisible: boolean }
	| { readonly kind: 'path'; readonly box: Box }
	/** `matrix`: from its unit square. */
	| { readonly kind: 'image'; readonly box: Box; readonly matrix: Matrix }
	/** Fills the clip: anywhere. */
	| { readonly kind: 'shading' }
	| { readonly kind: 'form'; readonly form: PdfStream; readonly state: GraphicsState };

const image = PdfName.of('Image');
const subtype = PdfName.of('Subtype');

/**
 * Executes operations like a viewer and returns what each of them paints, and where (ISO 32000-1, 8 and 9).
 * @param start  initial state: of a page, or of a form where it is used
 * @param fonts  metrics of the document's fonts
 * @returns one entry per operation; `undefined` for those that paint nothing
 */
export function replay(
	operations: readonly Operation[],
	resources: Resources,
	start: GraphicsState,
	fonts: FontMetricsBook,
): (Painted | undefined)[] {
	const cursor = new TextCursor(fonts);
	const path = new PathBounds();
	return Array.from(walkContent(operations, { resources, start }), ({ operation, state }): Painted | undefined => {
		const { operator, operands } = operation;
		cursor.follow(operation, state.leading);
		switch (operatorClass(operator)) {
			case 'pathConstruction':
				path.add(operator, operands);
				return undefined;
			case 'pathPainting': {
				// Even painting without a path counts as content.
				return { kind: 'path', box: path.take(state.matrix) ?? mapBox(state.matrix, [0, 0, 0, 0]) };
			}
			case 'textShowing':
				return { kind: 'text', glyphs: cursor.show(state, textItems(operation)), invisible: isInvisible(state) };
			case 'objectPainting':
				return paintedObject(operation, resources, state);
		}
		if (operator === 'n') path.take(state.matrix);
		return undefined;
	});
}

const unitSquare = [0, 0, 1, 1] as const;

/** What PDFium, whose places the words of a page have, does not let forms inherit; ISO 32000-1, 8.10.1 does. */
const resetInForms = { scale: 1, leading: 0, rise: 0 } as const;

function paintedObject(
	{ operator, operands }: Operation,
	resources: Resources,
	state: GraphicsState,
): Painted | undefined {
	if (operator === 'sh') return { kind: 'shading' };
	const { matrix } = state;
	if (operator === 'BI') return { kind: 'image', box: mapBox(matrix, unitSquare), matrix };
	const object = resources.externalObject(operands[0]);
	if (!object) return undefined;
	return object.dict.lookup(subtype) === image
		? { kind: 'image', box: mapBox(matrix, unitSquare), matrix }
		: { kind: 'form', form: object, state: { ...state, ...resetInForms } };
}

/** Bounds of the current path; control points of curves count as points. */
class PathBounds {
	private bounds: [number, number, number, number] | undefined;

	add(operator: string, operands: readonly Operand[]): void {
		if (operator === 'h') return;
		const numbers = numbersOf(operands, operands.length);
		if (operator === 're') {
			const [x = 0, y = 0, width = 0, height = 0] = numbers;
			this.extend(x, y);
			this.extend(x + width, y + height);
			return;
		}
		for (let index = 0; index + 1 < numbers.length; index += 2)
			this.extend(numbers[index] ?? 0, numbers[index + 1] ?? 0);
	}

	/** The bounds on the displayed page; ends the path. */
	take(matrix: Matrix): Box | undefined {
		const { bounds } = this;
		this.bounds = undefined;
		return bounds && mapBox(matrix, bounds);
	}

	private extend(x: number, y: number): void {
		const { bounds } = this;
		if (!bounds) this.bounds = [x, y, x, y];
		else {
			bounds[0] = Math.min(bounds[0], x);
			bounds[1] = Math.min(bounds[1], y);
			bounds[2] = Math.max(bounds[2], x);
			bounds[3] = Math.max(bounds[3], y);
		}
	}
}
