import type { PdfDictionary } from '../objects/objects';
import { PdfName, PdfRawStream, type PdfObject, type PdfStream } from '../objects/objects';
import { filterAnnotations } from '../annotations';
import {
	ContentWriter,
	decodeBytes,
	nameObject,
	nameOf,
	operatorClass,
	pageContent,
	readContent,
	setPageContent,
	walkContent,
	type Operation,
} from '../content';
import { contentStreams } from '../cos/content-streams';
import { dictAt, dropKeys, nameAt } from '../cos/lookup';
import type { CosDocument } from '../cos/read-document';
import { replaceContents } from '../cos/replace-contents';
import { visitDicts } from '../cos/walk';
import { hiddenLayers, isHiddenBy } from './layer-states';

/** Maximum levels of a page tree. */
const maxTreeDepth = 256;

/**
 * Removes the content of initially hidden layers: marked content, forms, images and annotations.
 * @returns whether there was any
 */
export function removeHiddenLayers(document: CosDocument): boolean {
	const pages: PdfDictionary[] = [];
	const objects: PdfStream[] = [];
	const resources: PdfDictionary[] = [];
	let hasMemberships = false;
	const hidden = hiddenLayers(document.catalog);
	const hides = (value: PdfObject | undefined, holder: PdfDictionary) => isHiddenBy(value, holder, hidden);
	visitDicts(document, (dict, stream) => {
		const type = nameAt(dict, 'Type');
		if (type === 'Page') pages.push(dict);
		hasMemberships ||= type === 'OCMD';
		if (dict.has(PdfName.of('XObject'))) resources.push(dict);
		if (stream && hides(dict.get(PdfName.of('OC')), dict)) objects.push(stream);
	});
	if (hidden.size === 0 && !hasMemberships) return false;
	let hasRemoved = false;
	for (const page of pages) {
		const visible = filterContent(pageContent(page), inheritedResources(page), hides);
		if (visible) setPageContent(page, visible);
		const left = filterAnnotations(
			page,
			(annotation) => !annotation || !hides(annotation.get(PdfName.of('OC')), annotation),
		);
		hasRemoved ||= visible !== undefined || left > 0;
	}
	const painters = paintersOf(resources);
	for (const stream of contentStreams(document)) {
		const own = dictAt(stream.dict, 'Resources') ?? painters.get(stream);
		const visible = filterContent(decodeBytes(stream) ?? new Uint8Array(), own, hides);
		if (!visible || !(stream instanceof PdfRawStream)) continue;
		replaceContents(document, stream, visible);
		hasRemoved = true;
	}
	for (const stream of objects) emptyObject(document, stream);
	return hasRemoved || objects.length > 0;
}

/** Decides whether the content of a layer or membership is hidden. @param holder  dictionary of the value */
type LayerTest = (value: PdfObject | undefined, holder: PdfDictionary) => boolean;

/** The first resources that name each form: one without its own uses those of its page. */
function paintersOf(resources: readonly PdfDictionary[]): ReadonlyMap<PdfObject | undefined, PdfDictionary> {
	const painters = new Map<PdfObject | undefined, PdfDictionary>();
	for (const dict of resources) {
		for (const value of dictAt(dict, 'XObject')?.values() ?? []) {
			const form = dict.context.lookup(value);
			if (!painters.has(form)) painters.set(form, dict);
		}
	}
	return painters;
}

function inheritedResources(page: PdfDictionary): PdfDictionary | undefined {
	let node: PdfDictionary | undefined = page;
	for (let depth = 0; node && depth < maxTreeDepth; depth++) {
		const resources = dictAt(node, 'Resources');
		if (resources) return resources;
		node = dictAt(node, 'Parent');
	}
	return undefined;
}

/** A content stream without the content of hidden layers; `undefined` if there is none. */
function filterContent(
	bytes: Uint8Array,
	resources: PdfDictionary | undefined,
	hides: LayerTest,
): Uint8Array | undefined {
	const properties = dictAt(resources, 'Properties');
	if (!properties || properties.entries().length === 0) return undefined;
	const writer = new ContentWriter();
	let removed = false;
	// Whether any enclosing layer is hidden.
	const markOf = ({ operands: [tag, list] }: Operation, around: readonly boolean[]) => {
		const name = nameOf(tag) === 'OC' ? nameOf(list) : undefined;
		return around.at(-1) === true || (name !== undefined && hides(properties.get(nameObject(name)), properties));
	};
	for (const { operation, marks } of walkContent(readContent(bytes), { markOf })) {
		const { operator, start, end } = operation;
		const kind = operatorClass(operator);
		if (marks.at(-1) !== true || (kind !== 'pathPainting' && kind !== 'textShowing' && kind !== 'objectPainting')) {
			writer.copy(bytes, start, end);
			continue;
		}
		removed = true;
		// The path still clips, and the next text still starts on another line.
		if (kind === 'pathPainting') writer.add('n');
		else if (operator === "'" || operator === '"') writer.add('T*');
	}
	return removed ? writer.finish() : undefined;
}

/** An empty image or form. */
function emptyObject(document: CosDocument, stream: PdfStream): void {
	if (!(stream instanceof PdfRawStream)) return;
	const { dict } = stream;
	dropKeys(
		dict,
		'Width',
		'Height',
		'ColorSpace',
		'BitsPerComponent',
		'SMask',
		'Mask',
		'Decode',
		'ImageMask',
		'Resources',
	);
	dict.set(PdfName.of('Subtype'), PdfName.of('Form'));
	if (!dict.has(PdfName.of('BBox'))) dict.set(PdfName.of('BBox'), document.context.obj([0, 0, 1, 1]));
	replaceContents(document, stream, new Uint8Array());
}
