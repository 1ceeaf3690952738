import { descendantOf } from '../../fonts/descendant';
import { PdfStream, type PdfDictionary } from '../../pdf-syntax/objects/objects';
import { codeReader, type CodeReader } from '../../fonts/cmap/character-map';
import {
	decodeBytes,
	initialState,
	isInvisible,
	operatorClass,
	pageContent,
	readContent,
	Resources,
	walkContent,
	type GraphicsState,
	type Operation,
} from '../../pdf-syntax/content';
import { annotationDicts, appearanceStreams } from '../../pdf-syntax/annotations';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import type { PageNode } from './page-tree';
import { dictAt, nameAt, valueOf } from '../../pdf-syntax/cos/lookup';

/** How a font is used in a document. */
export interface FontUse {
	readonly font: PdfDictionary;
	/** Shown codes, with their number of bytes in strings. */
	readonly codes: Map<number, number>;
	/** Painted codes; others are only shown in mode 3, such as the words behind a scan. */
	readonly painted: Set<number>;
	/** First page that uses the font, counted from 1. */
	readonly page: number;
	/** All pages where it is used. */
	readonly pages: Set<number>;
}

/** Maximum nesting of forms. */
const maxFormDepth = 24;

/** The codes of each font shown in a document: on pages, in forms, patterns, glyphs and appearances. */
export function findFontUse(job: { readonly document: CosDocument; readonly pages: readonly PageNode[] }): FontUse[] {
	const survey = new FontSurvey();
	job.pages.forEach(({ dict }, index) => {
		survey.page = index + 1;
		const resources = new Resources(dictAt(dict, 'Resources'));
		survey.read(pageContent(dict), resources, initialState(), 0);
		for (const annotation of annotationDicts(dict)) {
			for (const stream of appearanceStreams(annotation)) survey.readForm(stream, resources, initialState(), 0);
		}
	});
	return [...survey.uses.values()];
}

class FontSurvey {
	readonly uses = new Map<PdfDictionary, FontUse>();
	page = 1;
	private readonly readers = new Map<PdfDictionary, CodeReader>();
	/** Forms with the state they were entered in, since they inherit font and mode. */
	private readonly done = new Map<PdfStream, Set<string>>();
	private readonly stateIds = new Map<PdfDictionary | undefined, number>();

	/** @param outer  resources of what paints the form, used if it has none */
	readForm(stream: PdfStream, outer: Resources, state: GraphicsState, depth: number): void {
		if (depth > maxFormDepth) return;
		const resources = outer.of(stream);
		const key = `${this.idOf(state.font?.dict)} ${state.mode} ${this.idOf(resources.dict)}`;
		const states = this.done.get(stream) ?? new Set();
		if (states.has(key)) return;
		this.done.set(stream, states.add(key));
		this.read(decodeBytes(stream) ?? new Uint8Array(), resources, state, depth + 1);
	}

	read(content: Uint8Array, resources: Resources, start: GraphicsState, depth: number): void {
		for (const { operation, state } of walkContent(readContent(content), { resources, start })) {
			const { operator, operands } = operation;
			const [name] = operands;
			if (operatorClass(operator) === 'textShowing') this.show(operation, state, resources, depth);
			const form =
				operator === 'Do'
					? resources.form(name)
					: operator === 'scn' || operator === 'SCN'
						? resources.tilingPattern(operands.at(-1))
						: operator === 'gs'
							? softMaskOf(resources.graphicsState(name))
							: undefined;
			// Forms inherit the state from where they are painted; patterns and masks reset it.
			if (form) this.readForm(form, resources, operator === 'Do' ? state : initialState(), depth);
		}
	}

	private show(operation: Operation, state: GraphicsState, resources: Resources, depth: number): void {
		const font = state.font?.dict;
		if (!font) return;
		const operand = operation.operands.at(-1);
		const strings = operand?.kind === 'array' ? operand.items : operand ? [operand] : [];
		const use = this.useOf(font);
		const codesOf = this.readers.get(font);
		for (const item of strings) {
			if (item.kind !== 'string' || !codesOf) continue;
			codesOf(item.bytes, (code, length) => {
				use.codes.set(code, length);
				if (!isInvisible(state)) use.painted.add(code);
			});
		}
		if (nameAt(font, 'Subtype') === 'Type3') this.readGlyphs(font, resources, depth);
	}

	private useOf(font: PdfDictionary): FontUse {
		let use = this.uses.get(font);
		if (!use) {
			use = { font, codes: new Map(), painted: new Set(), page: this.page, pages: new Set() };
			this.uses.set(font, use);
			this.readers.set(font, codeReader(font));
		}
		use.pages.add(this.page);
		return use;
	}

	private readGlyphs(font: PdfDictionary, outer: Resources, depth: number): void {
		const own = dictAt(font, 'Resources');
		const resources = own ? new Resources(own) : outer;
		for (const value of dictAt(font, 'CharProcs')?.values() ?? []) {
			const stream = font.context.lookup(value);
			if (stream instanceof PdfStream) this.readForm(stream, resources, initialState(), depth);
		}
	}

	private idOf(dict: PdfDictionary | undefined): number {
		let id = this.stateIds.get(dict);
		if (id === undefined) this.stateIds.set(dict, (id = this.stateIds.size));
		return id;
	}
}

/** The mask group of a graphics state. */
function softMaskOf(graphicsState: PdfDictionary | undefined): PdfStream | undefined {
	const mask = dictAt(graphicsState, 'SMask');
	const group = mask && valueOf(mask, 'G');
	return group instanceof PdfStream ? group : undefined;
}

/** Name of a font without the prefix of a subset. */
export function plainFontName(font: PdfDictionary): string {
	return (nameAt(font, 'BaseFont') ?? nameAt(descendantOf(font), 'BaseFont') ?? nameAt(font, 'Name') ?? '?').replace(
		/^[A-Z]{6}\+/,
		'',
	);
}
