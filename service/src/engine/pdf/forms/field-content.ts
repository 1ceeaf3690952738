import { PdfName, type PdfObject } from '../../pdf-syntax/objects/objects';
import { decodedText, dictAt, numberAt, valueOf } from '../../pdf-syntax/cos/lookup';
import { decodeBytes } from '../../pdf-syntax/content';
import { listTexts } from '../../../messages/list-texts';
import { phrase, type Phrase } from '../../../messages/phrases';
import { asTick, valueTexts, type FormValue } from './form-values';
import { foldLabel, labelNames } from './labels';
import { fieldFlags, fieldOptions, inheritedHolder, onStates, type FieldWidget, type FormField } from './read-fields';
import { graphemes } from './set-lines';
import { scriptedNumber } from './field-scripts';
import { inDateFormat, isIsoDate, printedFormat, scriptedFormat } from './value-dates';

/** What a field will hold. */
export type FieldContent =
	/** `display`: as the field's format shows the stored text; the same if absent. */
	| { readonly kind: 'text'; readonly text: string; readonly display?: string }
	| { readonly kind: 'choice'; readonly stored: readonly string[]; readonly display: readonly string[] }
	/** `undefined`: no box is ticked. */
	| { readonly kind: 'state'; readonly state: string | undefined };

/** Printed labels of a field and its boxes. */
export interface FieldLabels {
	readonly ofField: (field: FormField) => readonly string[];
	readonly ofWidget: (widget: FieldWidget, isButton: boolean) => readonly string[];
}

/** The content of a field for a value, or why it cannot have it. */
export function contentFor(field: FormField, value: FormValue, labels: FieldLabels): FieldContent | Phrase {
	switch (field.kind) {
		case 'text':
			return textContent(field, value, labels);
		case 'choice':
			return choiceContent(field, value);
		case 'checkBox':
		case 'radio':
			return stateContent(field, value, labels);
		case 'signature':
		case 'button':
			return phrase('fillNotFillable');
	}
}

function textContent(field: FormField, value: FormValue, labels: FieldLabels): FieldContent | Phrase {
	if (field.flags & fieldFlags.fileSelect) return phrase('fillNotFillable');
	const isMultiline = (field.flags & fieldFlags.multiline) !== 0;
	const given = valueTexts(value).join(isMultiline ? '\n' : ', ');
	const lines = given.replaceAll(/\r\n?/g, '\n');
	const text = dateText(field, isMultiline ? lines : lines.replaceAll(/\s*\n\s*/g, ' '), labels);
	const holder = inheritedHolder(field.dict, 'MaxLen');
	const limit = holder && numberAt(holder, 'MaxLen');
	const count = lengthOf(text);
	const display = scriptedNumber(scriptsOf(field), text);
	if (limit === undefined || count <= limit)
		return { kind: 'text', text, ...(display === undefined ? {} : { display }) };
	// A date for cells has no separators.
	const bare = isIsoDate(given) ? text.replaceAll(/\D/g, '') : text;
	return lengthOf(bare) <= limit ? { kind: 'text', text: bare } : phrase('fillTooLong', { count, limit });
}

function lengthOf(text: string): number {
	return [...graphemes(text)].length;
}

function dateText(field: FormField, text: string, labels: FieldLabels): string {
	if (!isIsoDate(text)) return text;
	const format =
		scriptsOf(field).map(scriptedFormat).find(Boolean) ??
		[...field.descriptions, ...labels.ofField(field)].map(printedFormat).find(Boolean);
	return format ? inDateFormat(text, format) : text;
}

/** The scripts of a field: by default those that format it and check what is typed. */
export function scriptsOf({ dict }: FormField, kinds: readonly string[] = ['F', 'K']): string[] {
	const holder = inheritedHolder(dict, 'AA');
	const actions = holder && dictAt(holder, 'AA');
	return kinds.flatMap((key) => {
		const action = dictAt(actions, key);
		const script = action && valueOf(action, 'JS');
		return script ? [scriptText(script)] : [];
	});
}

function scriptText(script: PdfObject): string {
	return decodedText(script) ?? Buffer.from(decodeBytes(script) ?? []).toString('latin1');
}

function choiceContent(field: FormField, value: FormValue): FieldContent | Phrase {
	const options = fieldOptions(field);
	const wanted = valueTexts(value);
	const isEditable = (field.flags & fieldFlags.combo) !== 0 && (field.flags & fieldFlags.edit) !== 0;
	if (wanted.length > 1 && !(field.flags & fieldFlags.multiSelect)) return phrase('fillOneOnly');
	const chosen = wanted.map(
		(text) =>
			options.find(({ stored, display }) => stored === text || display === text) ??
			options.find(({ stored, display }) => [stored, display].map(foldLabel).includes(foldLabel(text))) ??
			(isEditable || text === '' ? { stored: text, display: text } : undefined),
	);
	if (chosen.includes(undefined)) return notAnOption(options.map(({ display }) => display));
	const found = chosen.filter((option) => option !== undefined);
	return { kind: 'choice', stored: found.map(({ stored }) => stored), display: found.map(({ display }) => display) };
}

function stateContent(field: FormField, value: FormValue, labels: FieldLabels): FieldContent | Phrase {
	const texts = valueTexts(value);
	if (texts.length > 1) return phrase('fillOneOnly');
	const boxes = boxesOf(field, labels);
	const named = findNamed(boxes, texts[0] ?? '');
	if (named) return { kind: 'state', state: named.state };
	const tick = asTick(value);
	const isSingle = new Set(boxes.map(({ state }) => state)).size <= 1;
	if (tick === false) return { kind: 'state', state: undefined };
	if (tick === true && isSingle) return { kind: 'state', state: boxes[0]?.state ?? defaultState };
	return notAnOption(boxes.map(({ names, state }) => names[0] ?? state));
}

/** State of a box that defines none. */
export const defaultState = 'Yes';

interface StateBox {
	readonly state: string;
	/** Export value, then printed labels. */
	readonly names: readonly string[];
}

function boxesOf(field: FormField, labels: FieldLabels): StateBox[] {
	const options = fieldOptions(field);
	return field.widgets.flatMap((widget, index) => {
		const [state] = onStates(widget.dict);
		if (state === undefined) return [];
		const exported = options[index]?.display;
		return [{ state, names: [...(exported === undefined ? [] : [exported]), ...labels.ofWidget(widget, true)] }];
	});
}

function findNamed(boxes: readonly StateBox[], text: string): StateBox | undefined {
	const name = foldLabel(text);
	const only = (found: readonly StateBox[]) =>
		new Set(found.map(({ state }) => state)).size === 1 ? found[0] : undefined;
	return (
		boxes.find(({ state, names }) => state === text || names[0] === text) ??
		(name === ''
			? undefined
			: (boxes.find(({ state }) => foldLabel(state) === name) ??
				only(boxes.filter(({ names }) => names.slice(0, 1).flatMap(labelNames).includes(name))) ??
				only(boxes.filter(({ names }) => names.flatMap(labelNames).includes(name)))))
	);
}

function notAnOption(options: readonly string[]): Phrase {
	return phrase('fillNotAnOption', { options: listTexts([...new Set(options)].map((text) => ({ text }))) });
}

/** Whether a widget has a state. */
export function hasState(widget: FieldWidget, state: string | undefined): boolean {
	return state !== undefined && onStates(widget.dict).includes(state);
}

/** A name object for a state. */
export function stateName(state: string | undefined): PdfName {
	return PdfName.of(state ?? 'Off');
}
