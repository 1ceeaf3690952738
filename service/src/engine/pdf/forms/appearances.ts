import { PdfDictionary, PdfName, type PdfReference } from '../../pdf-syntax/objects/objects';
import { numberAt, numbersAt } from '../../pdf-syntax/cos/lookup';
import { packedStream } from '../../pdf-syntax/content';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import type { FontBook } from '../../fonts/font-book';
import { addFonts } from '../../fonts/pdf-fonts';
import { round } from '../typeset/word-operators';
import { defaultLook, fieldFrame, fieldTurn, type FieldFrame } from './default-look';
import { defaultState, type FieldContent } from './field-content';
import { fieldFlags, fieldOptions, inheritedHolder, onStates, type FieldWidget, type FormField } from './read-fields';
import { setText, type TextArea } from './set-text';
import { fieldPadding, letterParts, textSizes } from './settings';

/** A drawn appearance that waits for its fonts. */
interface Drawn {
	readonly widget: PdfDictionary;
	readonly content: string;
	readonly width: number;
	readonly height: number;
	readonly turn: 0 | 90 | 180 | 270;
}

/** Rotations by degrees counter-clockwise; viewers move the result into the rectangle (ISO 32000-1, 12.5.5). */
const turned: Readonly<Record<Drawn['turn'], readonly number[]>> = {
	0: [1, 0, 0, 1, 0, 0],
	90: [0, 1, -1, 0, 0, 0],
	180: [-1, 0, 0, -1, 0, 0],
	270: [0, -1, 1, 0, 0, 0],
};

/** Selected options of a list, as viewers mark them. */
const selection = '0.6 0.75 0.85 rg';

/** Appearances of fields in fonts with the characters of their values. Call `finish` when all are drawn. */
export class FieldAppearances {
	private readonly drawn: Drawn[] = [];

	constructor(
		private readonly document: CosDocument,
		private readonly book: FontBook,
	) {}

	/** Draws the text or choice of a field on all its widgets. @returns false if one of them cuts it off */
	async draw(field: FormField, content: Exclude<FieldContent, { kind: 'state' }>): Promise<boolean> {
		let fits = true;
		for (const { dict: widget } of field.widgets) {
			const rect = numbersAt(widget, 'Rect') ?? [];
			const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect;
			const turn = fieldTurn(widget);
			const [across, up] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
			const [width, height] = turn % 180 === 0 ? [across, up] : [up, across];
			const frame = fieldFrame(widget, width, height);
			const isList = content.kind === 'choice' && (field.flags & fieldFlags.combo) === 0;
			const inside = isList
				? await this.list(field, widget, content.display, { width, height, frame })
				: await this.text(field, widget, content, { width, height, frame });
			fits &&= inside.fits;
			const clip = `${round(frame.borderWidth)} ${round(frame.borderWidth)} ${round(width - 2 * frame.borderWidth)} ${round(height - 2 * frame.borderWidth)} re W n`;
			const marked = ['/Tx BMC', `q ${clip}`, ...inside.operators, 'Q', 'EMC'];
			const body = [...(frame.operators.length > 0 ? ['q', ...frame.operators, 'Q'] : []), ...marked].join('\n');
			this.drawn.push({ widget, content: body, width, height, turn });
		}
		return fits;
	}

	private async text(
		field: FormField,
		widget: PdfDictionary,
		content: Exclude<FieldContent, { kind: 'state' }>,
		{ width, height, frame }: Sheet,
	): Promise<{ readonly operators: readonly string[]; readonly fits: boolean }> {
		const look = defaultLook(this.document, field, widget);
		const holder = inheritedHolder(field.dict, 'MaxLen');
		const multiline = content.kind === 'text' && (field.flags & fieldFlags.multiline) !== 0;
		const isComb = content.kind === 'text' && !multiline && (field.flags & fieldFlags.comb) !== 0;
		const cells = isComb && holder ? numberAt(holder, 'MaxLen') : undefined;
		const side = cells === undefined ? frame.borderWidth + fieldPadding : 0;
		const over = multiline ? frame.borderWidth + fieldPadding : frame.borderWidth;
		const area: TextArea = {
			...{ look: look.look, size: look.size, align: look.align, multiline, cells },
			width: Math.max(1, width - 2 * side),
			height: Math.max(1, height - 2 * over),
		};
		const text = content.kind === 'text' ? (content.display ?? content.text) : content.display.join(', ');
		const { operators, fits } = await setText(text, area, this.book);
		const placed = `1 0 0 1 ${round(side)} ${round(over)} cm`;
		return { operators: [placed, look.color, 'BT', ...operators, 'ET'], fits };
	}

	/** The options of a list from the first selected one; with all of them if there is room. */
	private async list(
		field: FormField,
		widget: PdfDictionary,
		display: readonly string[],
		{ width, height, frame }: Sheet,
	): Promise<{ readonly operators: readonly string[]; readonly fits: boolean }> {
		const { look, size: wanted, color, align } = defaultLook(this.document, field, widget);
		const size = wanted || textSizes.automatic;
		const side = frame.borderWidth + fieldPadding;
		const row = size * letterParts.leading;
		const rows = Math.max(1, Math.floor((height - 2 * side) / row));
		const options = fieldOptions(field).map((option) => option.display);
		const chosen = options.flatMap((option, index) => (display.includes(option) ? [index] : []));
		const first = Math.max(0, Math.min(chosen[0] ?? 0, options.length - rows));
		const visible = options.slice(first, first + rows);
		const operators: string[] = [];
		let fits = chosen.every((index) => index < first + rows);
		for (const [index, option] of visible.entries()) {
			const bottom = height - side - (index + 1) * row;
			if (display.includes(option))
				operators.push(
					`${selection} ${round(frame.borderWidth)} ${round(bottom)} ${round(width - 2 * frame.borderWidth)} ${round(row)} re f`,
				);
			const line = await setText(option, { look, size, align, width: width - 2 * side, height: row }, this.book);
			if (display.includes(option)) fits &&= line.fits;
			operators.push(`q 1 0 0 1 ${round(side)} ${round(bottom)} cm ${color} BT`, ...line.operators, 'ET Q');
		}
		return { operators, fits };
	}

	/** Embeds the fonts and gives the widgets their appearances. */
	async finish(): Promise<void> {
		const { context } = this.document;
		const fonts = PdfDictionary.withContext(context);
		for (const [name, font] of addFonts(this.document, await this.book.subsets())) fonts.set(PdfName.of(name), font);
		const resources = context.register(context.obj({ Font: fonts }));
		for (const { widget, content, width, height, turn } of this.drawn) {
			const form = formStream(
				this.document,
				{ content, bounds: [0, 0, width, height], matrix: turned[turn] },
				resources,
			);
			widget.set(PdfName.of('AP'), context.obj({ N: form }));
			widget.delete(PdfName.of('AS'));
		}
	}
}

interface Sheet {
	readonly width: number;
	readonly height: number;
	readonly frame: FieldFrame;
}

/** A form XObject. */
export function formStream(
	{ context }: CosDocument,
	{ content, bounds, matrix }: { content: string; bounds: readonly number[]; matrix: readonly number[] },
	resources: PdfReference | undefined,
): PdfReference {
	const dict = context.obj({
		...{ Type: 'XObject', Subtype: 'Form', FormType: 1 },
		BBox: bounds.map(round),
		Matrix: [...matrix],
		...(resources ? { Resources: resources } : {}),
	});
	return context.register(packedStream(context, Buffer.from(content, 'latin1'), dict));
}

/** Gives a box that defines no states the state `Yes` with a tick. */
export function addTickStates(document: CosDocument, { dict }: FieldWidget): void {
	if (onStates(dict).length > 0) return;
	const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersAt(dict, 'Rect') ?? [];
	const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
	const frame = fieldFrame(dict, width, height).operators.map((operators) => `q ${operators} Q`);
	const tick = tickOperators(width, height);
	const stream = (content: string) =>
		formStream(document, { content, bounds: [0, 0, width, height], matrix: turned[0] }, undefined);
	const normal = document.context.obj({});
	normal.set(PdfName.of(defaultState), stream([...frame, tick].join('\n')));
	normal.set(PdfName.of('Off'), stream(frame.join('\n')));
	dict.set(PdfName.of('AP'), document.context.obj({ N: normal }));
}

/** A cross in a box, from its bottom left corner. */
export function tickOperators(width: number, height: number): string {
	const side = Math.min(width, height);
	const [left, bottom] = [(width - side * crossPart) / 2, (height - side * crossPart) / 2];
	const [right, top] = [width - left, height - bottom];
	const at = (x: number, y: number) => `${round(x)} ${round(y)}`;
	return `q 0 G ${round(Math.max(0.8, side * 0.1))} w 1 J ${at(left, bottom)} m ${at(right, top)} l ${at(left, top)} m ${at(right, bottom)} l S Q`;
}

/** Part of a box that its cross takes. */
const crossPart = 0.6;
