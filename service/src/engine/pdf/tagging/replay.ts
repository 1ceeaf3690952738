import { PdfName, type PdfStream } from '../syntax/objects';
import { nameOf, numbersOf, operatorClass, type Operand, type Operation } from '../syntax/content';
import type { Box } from '../../model';
import { mappedBox, type Matrix } from './page-geometry';
import type { Resources } from './resources';
import { changedState, initialState, isInvisible, TextCursor, type ShownGlyph, type TextState } from './text-state';

/** What an operation puts on the displayed page. */
export type Painted =
	| { readonly kind: 'text'; readonly glyphs: readonly ShownGlyph[]; readonly invisible: boolean }
	| { readonly kind: 'path' | 'image'; readonly box: Box }
	/** Fills what the clip leaves: anywhere. */
	| { readonly kind: 'shading' }
	| { readonly kind: 'form'; readonly form: PdfStream; readonly state: TextState };

const image = PdfName.of('Image');
const subtype = PdfName.of('Subtype');

/**
 * Go through operations as a viewer does and say what each of them paints, and where (ISO 32000-1, 8 and 9).
 * @param start  the state they begin with: a page's, or a form's where it is used
 * @returns as many entries as operations; `undefined` for those that paint nothing
 */
export function replay(
	operations: readonly Operation[],
	resources: Resources,
	start: TextState,
): (Painted | undefined)[] {
	let state = start;
	const saved: TextState[] = [];
	const cursor = new TextCursor();
	const path = new PathBounds();
	return operations.map((operation): Painted | undefined => {
		const { operator, operands } = operation;
		switch (operatorClass(operator)) {
			case 'pathConstruction':
				path.add(operator, operands);
				return undefined;
			case 'pathPainting': {
				// Even a painting without a path counts as content.
				return { kind: 'path', box: path.take(state.matrix) ?? mappedBox(state.matrix, [0, 0, 0, 0]) };
			}
			case 'textShowing':
				if (operator === "'" || operator === '"') cursor.move(0, -state.leading);
				if (operator === '"') {
					const [wordSpacing = 0, characterSpacing = 0] = numbersOf(operands, 2);
					state = { ...state, wordSpacing, characterSpacing };
				}
				return { kind: 'text', glyphs: cursor.show(state, textItems(operation)), invisible: isInvisible(state) };
			case 'objectPainting':
				return paintedObject(operation, resources, state);
		}
		switch (operator) {
			case 'q':
				saved.push(state);
				break;
			case 'Q':
				state = saved.pop() ?? state;
				break;
			case 'n':
				path.take(state.matrix);
				break;
			case 'BT':
				cursor.begin();
				break;
			case 'Tm':
				cursor.set(numbersOf(operands, 6) as unknown as Matrix);
				break;
			case 'Td':
			case 'TD': {
				const [x = 0, y = 0] = numbersOf(operands, 2);
				if (operator === 'TD') state = { ...state, leading: -y };
				cursor.move(x, y);
				break;
			}
			case 'T*':
				cursor.move(0, -state.leading);
				break;
			case 'gs': {
				const set = resources.fontOfState(nameOf(operands[0]) ?? '');
				if (set) state = { ...state, font: set.font, fontSize: set.size };
				break;
			}
			default:
				state = changedState(state, operation, (name) => resources.font(name)) ?? state;
		}
		return undefined;
	});
}

/** State at the beginning of a page. */
export function pageState(matrix: Matrix): TextState {
	return initialState(matrix);
}

/** The strings and moves that an operator shows. */
export function textItems({ operator, operands }: Operation): readonly Operand[] {
	const last = operands.at(-1);
	if (operator === 'TJ') return last?.kind === 'array' ? last.items : [];
	return last?.kind === 'string' ? [last] : [];
}

const unitSquare = [0, 0, 1, 1] as const;

function paintedObject({ operator, operands }: Operation, resources: Resources, state: TextState): Painted | undefined {
	if (operator === 'sh') return { kind: 'shading' };
	if (operator === 'BI') return { kind: 'image', box: mappedBox(state.matrix, unitSquare) };
	const object = resources.externalObject(nameOf(operands[0]) ?? '');
	if (!object) return undefined;
	return object.dict.lookup(subtype) === image
		? { kind: 'image', box: mappedBox(state.matrix, unitSquare) }
		: { kind: 'form', form: object, state };
}

/** The box around the path that is being built; control points of curves count as points. */
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
		for (let index = 0; index + 1 < numbers.length; index += 2) this.extend(numbers[index]!, numbers[index + 1]!);
	}

	/** The box on the displayed page; the path ends. */
	take(matrix: Matrix): Box | undefined {
		const { bounds } = this;
		this.bounds = undefined;
		return bounds && mappedBox(matrix, bounds);
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
