import { PdfName, PdfStream, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import { decodeBytes, nameOf, pageContent, readContent, type Operation } from '../../../pdf-syntax/content';
import { annotationDicts, appearanceStreams } from '../../../pdf-syntax/annotations';
import type { StandardJob } from '../job/job';
import { dictAt, nameAt, numberAt } from '../../../pdf-syntax/cos/lookup';

/** Resource categories that operators use by name (ISO 32000-1, table 33). */
const groupOf: Readonly<Record<string, string>> = {
	Do: 'XObject',
	Tf: 'Font',
	gs: 'ExtGState',
	cs: 'ColorSpace',
	CS: 'ColorSpace',
	sh: 'Shading',
	scn: 'Pattern',
	SCN: 'Pattern',
};

const deviceSpaces = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'Pattern', 'G', 'RGB', 'CMYK', 'I']);

/** Maximum nesting of forms: PDF/A-1 allows 28 nested graphics states (ISO 19005-1, 6.1.12), and a form takes one. */
const maxFormDepth = 24;

/** Gives forms and patterns the resources they inherit from the page (ISO 19005-2, 6.2.2). */
export function completeResources({ pages }: StandardJob): void {
	const done = new Set<PdfStream>();
	for (const { dict } of pages) {
		const resources = dictAt(dict, 'Resources');
		if (!resources) {
			dict.set(PdfName.of('Resources'), dict.context.obj({}));
			continue;
		}
		readUses(pageContent(dict), [resources], done, 0);
		for (const annotation of annotationDicts(dict))
			for (const stream of appearanceStreams(annotation)) completeStream(stream, [resources], done, 0);
	}
}

/** @param outer  resources of the enclosing content, nearest first */
function completeStream(stream: PdfStream, outer: readonly PdfDictionary[], done: Set<PdfStream>, depth: number): void {
	if (done.has(stream) || depth > maxFormDepth) return;
	done.add(stream);
	let own = dictAt(stream.dict, 'Resources');
	if (!own) {
		own = stream.dict.context.obj({});
		stream.dict.set(PdfName.of('Resources'), own);
	}
	readUses(decodeBytes(stream) ?? new Uint8Array(), [own, ...outer], done, depth);
}

/** @param levels  resources of the content itself, then of the enclosing ones */
function readUses(content: Uint8Array, levels: readonly PdfDictionary[], done: Set<PdfStream>, depth: number): void {
	const [own, ...outer] = levels;
	if (!own) return;
	for (const operation of readContent(content)) {
		const use = usedResource(operation);
		if (!use) continue;
		const [group, name] = use;
		if (!dictAt(own, group)?.has(PdfName.of(name))) take(own, outer, group, name);
		if (group === 'ColorSpace' || group === 'ExtGState') continue;
		const value = dictAt(own, group)?.lookup(PdfName.of(name));
		if (group === 'Font' && value && 'get' in value) completeGlyphs(value as PdfDictionary, levels, done, depth);
		if (!(value instanceof PdfStream)) continue;
		if (nameAt(value.dict, 'Subtype') === 'Form' || numberAt(value.dict, 'PatternType') === 1)
			completeStream(value, levels, done, depth + 1);
	}
}

function usedResource({ operator, operands, image }: Operation): readonly [group: string, name: string] | undefined {
	if (image) {
		const space = image.entries.find(([key]) => key === 'CS' || key === 'ColorSpace')?.[1];
		const name = nameOf(space);
		return name === undefined || deviceSpaces.has(name) ? undefined : ['ColorSpace', name];
	}
	const group = groupOf[operator];
	const name = nameOf(operator === 'Tf' || operator === 'Do' ? operands[0] : operands.at(-1));
	if (group === undefined || name === undefined || (group === 'ColorSpace' && deviceSpaces.has(name))) return undefined;
	return [group, name];
}

function take(own: PdfDictionary, outer: readonly PdfDictionary[], group: string, name: string): void {
	const value = outer
		.map((resources) => dictAt(resources, group)?.get(PdfName.of(name)))
		.find((found) => found !== undefined);
	if (!value) return;
	// A category may be shared with other streams; extra names in it are harmless.
	const names = dictAt(own, group) ?? own.context.obj({});
	names.set(PdfName.of(name), value);
	own.set(PdfName.of(group), names);
}

/** Glyphs of Type 3 fonts use the font's resources. */
function completeGlyphs(
	font: PdfDictionary,
	outer: readonly PdfDictionary[],
	done: Set<PdfStream>,
	depth: number,
): void {
	if (nameAt(font, 'Subtype') !== 'Type3') return;
	const procedures = dictAt(font, 'CharProcs');
	if (!procedures) return;
	const own = dictAt(font, 'Resources') ?? font.context.obj({});
	font.set(PdfName.of('Resources'), own);
	for (const value of procedures.values()) {
		const stream = font.context.lookup(value);
		if (!(stream instanceof PdfStream) || done.has(stream)) continue;
		done.add(stream);
		readUses(decodeBytes(stream) ?? new Uint8Array(), [own, ...outer], done, depth + 1);
	}
}
