import { PDFArray, PDFName, PDFStream, type PDFDict } from '@cantoo/pdf-lib';
import { codeReader, type CodeReader } from '../../../fonts/codes';
import { pageContent, readContent, type Operand, type Operation } from '../../syntax/content';
import { annotationDicts, appearanceStreams } from '../job/annotation-dicts';
import type { StandardJob } from '../job/job';
import { arrayAt, decodedBytes, dictAt, dictOf, elementsOf, nameAt, numberAt, valueOf } from '../job/objects';

/** How a font is used in a document. */
export interface FontUse {
	readonly font: PDFDict;
	/** Codes that are shown, with the number of bytes each has in strings. */
	readonly codes: Map<number, number>;
	/** Those of them that are painted; others are shown in mode 3 alone, such as the words behind a scan. */
	readonly painted: Set<number>;
	/** Page where the font is first used, counted from 1. */
	readonly page: number;
}

/** `Tr` value of text that is not painted (ISO 32000-1, table 106). */
const invisibleMode = 3;

/** Forms inside each other are followed to this depth. */
const deepestForm = 24;

interface TextState {
	font: PDFDict | undefined;
	mode: number;
}

/** Which codes of which fonts a document shows: on pages, in forms, patterns, glyphs and appearances. */
export function findFontUse(job: Pick<StandardJob, 'document' | 'pages'>): FontUse[] {
	const survey = new FontSurvey();
	job.pages.forEach(({ dict }, index) => {
		survey.page = index + 1;
		const resources = dictAt(dict, 'Resources');
		survey.read(pageContent(dict), resources, { font: undefined, mode: 0 }, 0);
		for (const annotation of annotationDicts(dict)) {
			for (const stream of appearanceStreams(annotation))
				survey.readForm(stream, resources, { font: undefined, mode: 0 }, 0);
		}
	});
	return [...survey.uses.values()];
}

class FontSurvey {
	readonly uses = new Map<PDFDict, FontUse>();
	page = 1;
	private readonly readers = new Map<PDFDict, CodeReader>();
	/** Forms with the state they were entered in, as they take font and mode from it. */
	private readonly done = new Map<PDFStream, Set<string>>();
	private readonly stateIds = new Map<PDFDict | undefined, number>();

	readForm(stream: PDFStream, outer: PDFDict | undefined, state: TextState, depth: number): void {
		if (depth > deepestForm) return;
		const own = dictAt(stream.dict, 'Resources');
		const key = `${this.idOf(state.font)} ${state.mode} ${this.idOf(own ?? outer)}`;
		const states = this.done.get(stream) ?? new Set();
		if (states.has(key)) return;
		this.done.set(stream, states.add(key));
		this.read(decodedBytes(stream) ?? new Uint8Array(), own ?? outer, state, depth + 1);
	}

	read(content: Uint8Array, resources: PDFDict | undefined, start: TextState, depth: number): void {
		let state = { ...start };
		const saved: TextState[] = [];
		for (const operation of readContent(content)) {
			const { operator, operands } = operation;
			switch (operator) {
				case 'q':
					saved.push({ ...state });
					break;
				case 'Q':
					state = saved.pop() ?? state;
					break;
				case 'Tf':
					state.font = resource(resources, 'Font', operands[0]) ?? state.font;
					break;
				case 'Tr':
					state.mode = operands[0]?.kind === 'number' ? operands[0].value : state.mode;
					break;
				case 'gs': {
					const font = arrayAt(resource(resources, 'ExtGState', operands[0]), 'Font');
					state.font = dictOf(font?.lookup(0)) ?? state.font;
					this.readSoftMask(resource(resources, 'ExtGState', operands[0]), resources, depth);
					break;
				}
				case 'Do':
					this.readXObject(resources, operands[0], state, depth);
					break;
				case 'scn':
				case 'SCN':
					this.readPattern(resources, operands.at(-1), depth);
					break;
				default:
					this.show(operation, state, resources, depth);
			}
		}
	}

	private show(
		{ operator, operands }: Operation,
		{ font, mode }: TextState,
		resources: PDFDict | undefined,
		depth: number,
	): void {
		if (operator !== 'Tj' && operator !== 'TJ' && operator !== "'" && operator !== '"') return;
		if (!font) return;
		const shown = operands.at(-1);
		const strings = shown?.kind === 'array' ? shown.items : shown ? [shown] : [];
		const use = this.useOf(font);
		const codesOf = this.readers.get(font);
		for (const item of strings) {
			if (item.kind !== 'string' || !codesOf) continue;
			codesOf(item.bytes, (code, length) => {
				use.codes.set(code, length);
				if (mode !== invisibleMode) use.painted.add(code);
			});
		}
		if (nameAt(font, 'Subtype') === 'Type3') this.readGlyphs(font, resources, depth);
	}

	private useOf(font: PDFDict): FontUse {
		let use = this.uses.get(font);
		if (!use) {
			use = { font, codes: new Map(), painted: new Set(), page: this.page };
			this.uses.set(font, use);
			this.readers.set(font, codeReader(font));
		}
		return use;
	}

	private readGlyphs(font: PDFDict, outer: PDFDict | undefined, depth: number): void {
		for (const value of dictAt(font, 'CharProcs')?.values() ?? []) {
			const stream = font.context.lookup(value);
			if (stream instanceof PDFStream) {
				const resources = dictAt(font, 'Resources') ?? outer;
				this.readForm(stream, resources, { font: undefined, mode: 0 }, depth);
			}
		}
	}

	private readXObject(
		resources: PDFDict | undefined,
		name: Operand | undefined,
		state: TextState,
		depth: number,
	): void {
		const stream = streamResource(resources, 'XObject', name);
		if (stream && nameAt(stream.dict, 'Subtype') === 'Form') this.readForm(stream, resources, state, depth);
	}

	private readPattern(resources: PDFDict | undefined, name: Operand | undefined, depth: number): void {
		const stream = streamResource(resources, 'Pattern', name);
		if (stream && numberAt(stream.dict, 'PatternType') === 1)
			this.readForm(stream, resources, { font: undefined, mode: 0 }, depth);
	}

	private readSoftMask(graphicsState: PDFDict | undefined, resources: PDFDict | undefined, depth: number): void {
		const mask = dictAt(graphicsState, 'SMask');
		const group = mask && valueOf(mask, 'G');
		if (group instanceof PDFStream) this.readForm(group, resources, { font: undefined, mode: 0 }, depth);
	}

	private idOf(dict: PDFDict | undefined): number {
		let id = this.stateIds.get(dict);
		if (id === undefined) this.stateIds.set(dict, (id = this.stateIds.size));
		return id;
	}
}

function resource(resources: PDFDict | undefined, kind: string, name: Operand | undefined): PDFDict | undefined {
	return name?.kind === 'name' ? dictAt(dictAt(resources, kind), name.name) : undefined;
}

function streamResource(
	resources: PDFDict | undefined,
	kind: string,
	name: Operand | undefined,
): PDFStream | undefined {
	const group = dictAt(resources, kind);
	const value = group && name?.kind === 'name' ? group.lookup(PDFName.of(name.name)) : undefined;
	return value instanceof PDFStream ? value : undefined;
}

/** The font that a composite font is made of. */
export function descendantOf(font: PDFDict): PDFDict | undefined {
	const list = valueOf(font, 'DescendantFonts');
	return list instanceof PDFArray ? dictOf(elementsOf(list)[0]) : dictOf(list);
}

/** Name of a font without the prefix of a subset. */
export function plainFontName(font: PDFDict): string {
	return (nameAt(font, 'BaseFont') ?? nameAt(descendantOf(font), 'BaseFont') ?? nameAt(font, 'Name') ?? '?').replace(
		/^[A-Z]{6}\+/,
		'',
	);
}
