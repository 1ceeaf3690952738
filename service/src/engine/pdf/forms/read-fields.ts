import { PdfArray, PdfDictionary, PdfName, type PdfObject } from '../../pdf-syntax/objects/objects';
import { annotationDicts } from '../../pdf-syntax/annotations';
import {
	arrayAt,
	decodedText,
	dictAt,
	elementsOf,
	nameAt,
	numberAt,
	textAt,
	valueOf,
} from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import type { Box } from '../../model';
import type { PageNode } from '../edit/page-tree';
import { mapBox, pageMatrix, rectangleOf } from '../tagging/page-geometry';

/** Kinds of fields (ISO 32000-1, 12.7.4). */
export type FieldKind = 'text' | 'checkBox' | 'radio' | 'choice' | 'button' | 'signature';

/** A visible part of a field. */
export interface FieldWidget {
	readonly dict: PdfDictionary;
	/** Its page, counted from 1. */
	readonly page: number;
	/** On the displayed page. */
	readonly box: Box;
}

/** A field that can hold a value. */
export interface FormField {
	/** With the names of its parents, separated by dots. */
	readonly name: string;
	/** Descriptions for people: tooltip and name for export. */
	readonly descriptions: readonly string[];
	readonly kind: FieldKind;
	readonly flags: number;
	readonly dict: PdfDictionary;
	readonly widgets: readonly FieldWidget[];
}

/** Bits of the flags of fields, from 0 (ISO 32000-1, tables 221, 226, 228 and 230). */
export const fieldFlags = {
	multiline: 1 << 12,
	fileSelect: 1 << 20,
	comb: 1 << 24,
	radio: 1 << 15,
	pushButton: 1 << 16,
	combo: 1 << 17,
	edit: 1 << 18,
	multiSelect: 1 << 21,
};

/** Maximum levels and fields: real forms have a few levels, and thousands of fields at most. */
const maxDepth = 32;
const maxFormFields = 20_000;

/** The fields of a form with their widgets, in the order of the form; also widgets that the form does not list. */
export function readFormFields(document: CosDocument, pages: readonly PageNode[]): FormField[] {
	const widgets = widgetsByDict(pages);
	const seen = new Set<PdfDictionary>();
	const fields: FormField[] = [];
	const visit = (node: PdfObject | undefined, names: readonly string[], depth: number): void => {
		if (!(node instanceof PdfDictionary) || seen.has(node) || depth > maxDepth || fields.length >= maxFormFields)
			return;
		seen.add(node);
		const own = textAt(node, 'T');
		const path = own === undefined ? names : [...names, own];
		const kids = kidsOf(node);
		const children = kids.filter((kid) => kid.has(PdfName.of('T')));
		for (const child of children) visit(child, path, depth + 1);
		const parts = kids.length === 0 ? [node] : kids.filter((kid) => !children.includes(kid));
		const field = fieldOf(
			node,
			path,
			parts.flatMap((part) => widgets.get(part) ?? []),
		);
		if (field && (kids.length === 0 || parts.length > 0)) fields.push(field);
	};
	const listed = arrayAt(dictAt(document.catalog, 'AcroForm'), 'Fields');
	for (const root of listed ? elementsOf(listed) : []) visit(root, [], 0);
	for (const widget of widgets.keys()) {
		const root = rootOf(widget);
		if (nameAt(widget, 'Subtype') === 'Widget' && !isVisited(widget, seen)) visit(root, [], 0);
	}
	return fields;
}

function widgetsByDict(pages: readonly PageNode[]): Map<PdfDictionary, FieldWidget> {
	const widgets = new Map<PdfDictionary, FieldWidget>();
	for (const [index, page] of pages.entries()) {
		const matrix = pageMatrix(page);
		for (const dict of annotationDicts(page.dict)) {
			const rect = rectangleOf(valueOf(dict, 'Rect'));
			const isWidget = nameAt(dict, 'Subtype') === 'Widget' || dict.has(PdfName.of('FT'));
			if (isWidget && rect) widgets.set(dict, { dict, page: index + 1, box: mapBox(matrix, rect) });
		}
	}
	return widgets;
}

function kidsOf(node: PdfDictionary): PdfDictionary[] {
	const kids = arrayAt(node, 'Kids');
	return kids ? elementsOf(kids).filter((kid): kid is PdfDictionary => kid instanceof PdfDictionary) : [];
}

function isVisited(widget: PdfDictionary, seen: ReadonlySet<PdfDictionary>): boolean {
	const parent = dictAt(widget, 'Parent');
	return seen.has(widget) || (parent !== undefined && seen.has(parent));
}

function rootOf(widget: PdfDictionary): PdfDictionary {
	let root = widget;
	for (let depth = 0; depth < maxDepth; depth++) {
		const parent = dictAt(root, 'Parent');
		if (!parent) break;
		root = parent;
	}
	return root;
}

function fieldOf(dict: PdfDictionary, path: readonly string[], widgets: readonly FieldWidget[]): FormField | undefined {
	const type = inheritedValue(dict, 'FT');
	const flagsEntry = inheritedHolder(dict, 'Ff');
	const flags = (flagsEntry && numberAt(flagsEntry, 'Ff')) ?? 0;
	const kind = type instanceof PdfName ? kindOf(type.decodeText(), flags) : undefined;
	if (kind === undefined) return undefined;
	const descriptions = ['TU', 'TM'].flatMap((key) => textAt(dict, key) ?? []);
	return { name: path.join('.'), descriptions, kind, flags, dict, widgets };
}

function kindOf(type: string, flags: number): FieldKind | undefined {
	if (type === 'Tx') return 'text';
	if (type === 'Ch') return 'choice';
	if (type === 'Sig') return 'signature';
	if (type !== 'Btn') return undefined;
	if (flags & fieldFlags.pushButton) return 'button';
	return flags & fieldFlags.radio ? 'radio' : 'checkBox';
}

/** The nearest of a field and its parents that has an entry. */
export function inheritedHolder(dict: PdfDictionary, key: string): PdfDictionary | undefined {
	let node: PdfDictionary | undefined = dict;
	for (let depth = 0; node && depth < maxDepth; depth++) {
		if (valueOf(node, key) !== undefined) return node;
		node = dictAt(node, 'Parent');
	}
	return undefined;
}

/** A field's own or inherited entry (ISO 32000-1, 12.7.3.1). */
export function inheritedValue(dict: PdfDictionary, key: string): PdfObject | undefined {
	const holder = inheritedHolder(dict, key);
	return holder && valueOf(holder, key);
}

/** States of a check box or radio button other than `Off`. */
export function onStates(widget: PdfDictionary): string[] {
	const appearances = dictAt(widget, 'AP');
	const normal = appearances && valueOf(appearances, 'N');
	const states = normal instanceof PdfDictionary ? normal.keys().map((key) => key.decodeText()) : [];
	return states.filter((state) => state !== 'Off');
}

/** The options of a choice, or the export values of buttons: what is stored, and what is displayed. */
export function fieldOptions({ dict }: FormField): { readonly stored: string; readonly display: string }[] {
	const options = inheritedValue(dict, 'Opt');
	if (!(options instanceof PdfArray)) return [];
	return elementsOf(options).map((option) => {
		const [stored = '', display = stored] =
			option instanceof PdfArray ? elementsOf(option).map(decodedText) : [decodedText(option)];
		return { stored, display };
	});
}
