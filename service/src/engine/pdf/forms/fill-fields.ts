import { PdfBoolean, PdfHexString, PdfName, PdfReference, type PdfDictionary } from '../../pdf-syntax/objects/objects';
import { filterAnnotations, annotationDicts } from '../../pdf-syntax/annotations';
import { decodedText, dictAt, dropKeys, nameAt, valueOf } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { listTexts } from '../../../messages/list-texts';
import { phrase, type Phrase } from '../../../messages/phrases';
import { truncate } from '../../../messages/truncate';
import { FontBook } from '../../fonts/font-book';
import type { Box, Word } from '../../model';
import { isUnseen, paintAppearances } from '../edit/annotation-appearances';
import { writeInherited, type PageNode } from '../edit/page-tree';
import { dropUnreachable } from '../edit/reachable';
import { pruneStructure } from '../edit/structure-tree';
import { addTickStates, FieldAppearances } from './appearances';
import { calculationsAfter, resultOf, storedTexts } from './calculations';
import { contentFor, hasState, stateName, type FieldContent, type FieldLabels } from './field-content';
import type { FormValues } from './form-values';
import { PageLabels } from './labels';
import { matchFields } from './match-fields';
import { fieldOptions, inheritedValue, readFormFields, type FormField } from './read-fields';

/** A value on its page. */
export interface FilledPlace {
	/** Name of the value. */
	readonly key: string;
	/** Counted from 1. */
	readonly page: number;
	/** On the displayed page. */
	readonly box: Box;
	/** As displayed. */
	readonly text: string;
}

/** What the fields of a form hold after it was filled. */
export interface FilledForm {
	readonly warnings: readonly Phrase[];
	readonly places: readonly FilledPlace[];
	/** Stored values by field. */
	readonly stored: ReadonlyMap<string, StoredValue>;
}

/** A stored value, and the name of the value that it was made from. */
export interface StoredValue {
	readonly key: string;
	readonly texts: readonly string[];
}

/** How to fill a form. */
export interface FillOptions {
	readonly values: FormValues;
	/** Whether fields become page content. */
	readonly flattens: boolean;
	/** Value of `ocrRecognitionLang`: selects the regional forms of Chinese characters. */
	readonly language: string;
	/** Words of a page, counted from 1. */
	readonly wordsOf: (page: number) => readonly Word[];
}

/** Fills the fields of a form. */
export async function fillFields(
	document: CosDocument,
	pages: readonly PageNode[],
	options: FillOptions,
): Promise<FilledForm> {
	const fields = readFormFields(document, pages);
	const filler = new FieldFiller(document, fields, options);
	const book = new FontBook(options.language);
	try {
		const appearances = new FieldAppearances(document, book);
		await filler.fill(appearances);
		await filler.calculate(appearances);
		await filler.refresh(appearances);
		await appearances.finish();
	} finally {
		await book.close();
	}
	const form = dictAt(document.catalog, 'AcroForm');
	const hadXfa = form !== undefined && dropKeys(form, 'XFA');
	if (options.flattens) flattenFields(document, pages);
	const warnings = hadXfa && !options.flattens ? [phrase('xfaRemoved')] : [];
	return { warnings: [...filler.warnings, ...warnings], places: filler.places, stored: filler.stored };
}

class FieldFiller {
	readonly warnings: Phrase[] = [];
	readonly places: FilledPlace[] = [];
	readonly stored = new Map<string, StoredValue>();
	private readonly filled = new Set<FormField>();
	private readonly labelsByPage = new Map<number, PageLabels>();
	private readonly labels: FieldLabels = {
		ofField: ({ widgets, kind }) =>
			widgets.slice(0, 1).flatMap((widget) => this.labels.ofWidget(widget, kind === 'checkBox' || kind === 'radio')),
		ofWidget: ({ page, box }, isButton) =>
			this.labelsOn(page)
				.beside(box, isButton)
				.map(({ text }) => text),
	};

	constructor(
		private readonly document: CosDocument,
		private readonly fields: readonly FormField[],
		private readonly options: FillOptions,
	) {}

	async fill(appearances: FieldAppearances): Promise<void> {
		const { values } = this.options;
		const { matched, unfilled } = matchFields(Object.keys(values), this.fields, this.labels.ofField);
		for (const { key, reason } of unfilled) this.warn(reason, key);
		for (const { key, fields } of matched) {
			for (const field of fields) {
				const content = contentFor(field, values[key]!, this.labels);
				if ('phrase' in content) this.warn(content, key);
				else await this.set(field, content, key, appearances);
			}
		}
	}

	/** Calculates results of filled fields. Names those of other scripts: none runs here, so they may show old results. */
	async calculate(appearances: FieldAppearances): Promise<void> {
		const stale = new Set<FormField>();
		for (const calculation of calculationsAfter(this.fields, this.filled)) {
			const { field, operands } = calculation;
			const value = operands.some((operand) => stale.has(operand)) ? undefined : resultOf(calculation);
			const content = value === undefined ? undefined : contentFor(field, value, this.labels);
			if (!content || 'phrase' in content) stale.add(field);
			else await this.set(field, content, field.name, appearances);
		}
		const names = [...new Set([...stale].map(({ name }) => name))];
		if (names.length > 0)
			this.warnings.push(phrase('fillStale', { names: listTexts(names.map((text) => ({ text }))) }));
	}

	/** Draws the other fields if the form asks for new appearances: then no viewer has to. */
	async refresh(appearances: FieldAppearances): Promise<void> {
		const form = dictAt(this.document.catalog, 'AcroForm');
		if (!form || valueOf(form, 'NeedAppearances') !== PdfBoolean.True) return;
		dropKeys(form, 'NeedAppearances');
		for (const field of this.fields) {
			if (this.filled.has(field) || (field.kind !== 'text' && field.kind !== 'choice')) continue;
			const text = decodedText(inheritedValue(field.dict, 'V'));
			if (text === undefined || text === '') continue;
			const display = fieldOptions(field).find(({ stored }) => stored === text)?.display ?? text;
			await appearances.draw(
				field,
				field.kind === 'text' ? { kind: 'text', text } : { kind: 'choice', stored: [text], display: [display] },
			);
		}
	}

	private async set(
		field: FormField,
		content: FieldContent,
		key: string,
		appearances: FieldAppearances,
	): Promise<void> {
		this.filled.add(field);
		if (content.kind === 'state') return this.setState(field, content.state, key);
		const { dict } = field;
		// A rich text and the indexes of the selection would contradict the new value.
		dropKeys(dict, 'RV', 'I');
		const stored = content.kind === 'text' ? [content.text] : content.stored;
		const texts = stored.map((text) => PdfHexString.fromText(text));
		dict.set(PdfName.of('V'), texts.length === 1 ? texts[0]! : this.document.context.obj(texts));
		this.stored.set(field.name, { key, texts: stored });
		const fits = await appearances.draw(field, content);
		if (!fits) this.warn(phrase('fillCutOff'), key);
		const display = content.kind === 'text' ? (content.display ?? content.text) : content.display.join(' ');
		for (const { page, box, dict: widget } of fits ? field.widgets : [])
			if (!isUnseen(widget)) this.places.push({ key, page, box, text: display });
	}

	private setState(field: FormField, state: string | undefined, key: string): void {
		for (const widget of field.widgets) if (field.kind === 'checkBox') addTickStates(this.document, widget);
		const own = field.widgets.some((widget) => hasState(widget, state)) ? state : undefined;
		if (own !== state) return this.warn(phrase('fillNotFillable'), key);
		field.dict.set(PdfName.of('V'), stateName(state));
		this.stored.set(field.name, { key, texts: [state ?? 'Off'] });
		for (const widget of field.widgets)
			widget.dict.set(PdfName.of('AS'), stateName(hasState(widget, state) ? state : undefined));
	}

	private warn({ phrase: name, details }: Phrase, key: string): void {
		this.warnings.push(phrase(name, { ...details, name: truncate(key) }));
	}

	private labelsOn(page: number): PageLabels {
		const known = this.labelsByPage.get(page);
		if (known) return known;
		const boxes = this.fields.flatMap(({ widgets }) =>
			widgets.filter((one) => one.page === page).map(({ box }) => box),
		);
		const labels = new PageLabels(this.options.wordsOf(page), boxes);
		this.labelsByPage.set(page, labels);
		return labels;
	}
}

/** Paints all fields into their pages and removes the form. */
function flattenFields(document: CosDocument, pages: readonly PageNode[]): void {
	const lost = new Set<PdfReference>();
	const isField = (annotation: PdfDictionary) => nameAt(annotation, 'Subtype') === 'Widget';
	for (const page of pages) {
		const widgets = annotationDicts(page.dict).filter(isField);
		if (widgets.length === 0) continue;
		writeInherited(page);
		paintAppearances(document, page.dict, widgets);
		filterAnnotations(page.dict, (annotation, item) => {
			const stays = annotation === undefined || !isField(annotation);
			if (!stays && item instanceof PdfReference) lost.add(item);
			return stays;
		});
	}
	dropKeys(document.catalog, 'AcroForm');
	pruneStructure({ document, kept: pages, lost });
	dropUnreachable(document, lost);
}

/** The stored texts of the fields that were filled, read from a written document. */
export function readStored(
	document: CosDocument,
	pages: readonly PageNode[],
	names: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
	const fields = readFormFields(document, pages).filter(({ name }) => names.has(name));
	return new Map(fields.map((field) => [field.name, storedTexts(field)]));
}
