import { descendantOf } from '../../../fonts/descendant';
import { PdfName, PdfStream, type PdfDictionary } from '../../syntax/objects';
import { codeReader, type CodeReader } from '../../../fonts/cmap/character-map';
import { decodedBytes, pageContent, readContent, type Operand, type Operation } from '../../syntax/content';
import { annotationDicts, appearanceStreams } from '../../syntax/annotations';
import type { StandardJob } from '../job/job';
import { arrayAt, dictAt, dictOf, nameAt, numberAt, valueOf } from '../../syntax/cos/lookup';

/** How a font is used in a document. */
export interface FontUse {
	readonly font: PdfDictionary;
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
	font: PdfDictionary | undefined;
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
	readonly uses = new Map<PdfDictionary, FontUse>();
	page = 1;
	private readonly readers = new Map<PdfDictionary, CodeReader>();
	/** Forms with the state they were entered in, as they take font and mode from it. */
	private readonly done = new Map<PdfStream, Set<string>>();
	private readonly stateIds = new Map<PdfDictionary | undefined, number>();

	readForm(stream: PdfStream, outer: PdfDictionary | undefined, state: TextState, depth: number): void {
		if (depth > deepestForm) return;
		const own = dictAt(stream.dict, 'Resources');
		const key = `${this.idOf(state.font)} ${state.mode} ${this.idOf(own ?? outer)}`;
		const states = this.done.get(stream) ?? new Set();
		if (states.has(key)) return;
		this.done.set(stream, states.add(key));
		this.read(decodedBytes(stream) ?? new Uint8Array(), own ?? outer, state, depth + 1);
	}

	read(content: Uint8Array, resources: PdfDictionary | undefined, start: TextState, depth: number): void {
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
		resources: PdfDictionary | undefined,
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

	private useOf(font: PdfDictionary): FontUse {
		let use = this.uses.get(font);
		if (!use) {
			use = { font, codes: new Map(), painted: new Set(), page: this.page };
			this.uses.set(font, use);
			this.readers.set(font, codeReader(font));
		}
		return use;
	}

	private readGlyphs(font: PdfDictionary, outer: PdfDictionary | undefined, depth: number): void {
		for (const value of dictAt(font, 'CharProcs')?.values() ?? []) {
			const stream = font.context.lookup(value);
			if (stream instanceof PdfStream) {
				const resources = dictAt(font, 'Resources') ?? outer;
				this.readForm(stream, resources, { font: undefined, mode: 0 }, depth);
			}
		}
	}

	private readXObject(
		resources: PdfDictionary | undefined,
		name: Operand | undefined,
		state: TextState,
		depth: number,
	): void {
		const stream = streamResource(resources, 'XObject', name);
		if (stream && nameAt(stream.dict, 'Subtype') === 'Form') this.readForm(stream, resources, state, depth);
	}

	private readPattern(resources: PdfDictionary | undefined, name: Operand | undefined, depth: number): void {
		const stream = streamResource(resources, 'Pattern', name);
		if (stream && numberAt(stream.dict, 'PatternType') === 1)
			this.readForm(stream, resources, { font: undefined, mode: 0 }, depth);
	}

	private readSoftMask(
		graphicsState: PdfDictionary | undefined,
		resources: PdfDictionary | undefined,
		depth: number,
	): void {
		const mask = dictAt(graphicsState, 'SMask');
		const group = mask && valueOf(mask, 'G');
		if (group instanceof PdfStream) this.readForm(group, resources, { font: undefined, mode: 0 }, depth);
	}

	private idOf(dict: PdfDictionary | undefined): number {
		let id = this.stateIds.get(dict);
		if (id === undefined) this.stateIds.set(dict, (id = this.stateIds.size));
		return id;
	}
}

function resource(
	resources: PdfDictionary | undefined,
	kind: string,
	name: Operand | undefined,
): PdfDictionary | undefined {
	return name?.kind === 'name' ? dictAt(dictAt(resources, kind), name.name) : undefined;
}

function streamResource(
	resources: PdfDictionary | undefined,
	kind: string,
	name: Operand | undefined,
): PdfStream | undefined {
	const group = dictAt(resources, kind);
	const value = group && name?.kind === 'name' ? group.lookup(PdfName.of(name.name)) : undefined;
	return value instanceof PdfStream ? value : undefined;
}

/** Name of a font without the prefix of a subset. */
export function plainFontName(font: PdfDictionary): string {
	return (nameAt(font, 'BaseFont') ?? nameAt(descendantOf(font), 'BaseFont') ?? nameAt(font, 'Name') ?? '?').replace(
		/^[A-Z]{6}\+/,
		'',
	);
}
