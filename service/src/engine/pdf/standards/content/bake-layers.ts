import {
	PdfDictionary,
	PdfName,
	PdfRawStream,
	PdfReference,
	type PdfObject,
	type PdfStream,
} from '../../../pdf-syntax/objects/objects';
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
} from '../../../pdf-syntax/content';
import { filterAnnotations } from '../../../pdf-syntax/annotations';
import type { StandardJob } from '../job/job';
import { contentStreams } from '../job/content-streams';
import { dropLayers, hiddenLayers } from './layers';
import { arrayAt, dictAt, dropKeys, nameAt } from '../../../pdf-syntax/cos/lookup';
import { visitDicts } from '../../../pdf-syntax/cos/walk';
import { replaceContents } from '../syntax/syntax';

/** Flattens the initial state of layers: hidden content is removed (PDF/A-1 has no layers: ISO 19005-1, 6.1.13). */
export function bakeLayers(job: StandardJob): void {
	const { document, pages } = job;
	if (!dictAt(document.catalog, 'OCProperties')) return;
	const hidden = hiddenLayers(job);
	if (hidden.size > 0) {
		for (const { dict } of pages) {
			const visible = withoutHidden(pageContent(dict), dictAt(dict, 'Resources'), hidden);
			if (visible) setPageContent(dict, visible);
			removeHiddenAnnotations(dict, hidden);
		}
		for (const stream of contentStreams(document)) {
			const visible = withoutHidden(decodeBytes(stream) ?? new Uint8Array(), dictAt(stream.dict, 'Resources'), hidden);
			if (visible && stream instanceof PdfRawStream) replaceContents(document, stream, visible);
		}
		visitDicts(document, (dict, stream) => {
			if (stream && isHidden(dict.get(PdfName.of('OC')), dict, hidden)) emptyObject(job, stream);
		});
	}
	dropLayers(job);
}

/** A content stream without the content of hidden layers; `undefined` if there is none. */
function withoutHidden(
	bytes: Uint8Array,
	resources: PdfDictionary | undefined,
	hidden: ReadonlySet<PdfReference>,
): Uint8Array | undefined {
	const properties = dictAt(resources, 'Properties');
	if (!properties) return undefined;
	const writer = new ContentWriter();
	let removed = false;
	// Whether any enclosing layer is hidden.
	const markOf = ({ operands: [tag, list] }: Operation, around: readonly boolean[]) => {
		const name = nameOf(tag) === 'OC' ? nameOf(list) : undefined;
		return (
			around.at(-1) === true || (name !== undefined && isHidden(properties.get(nameObject(name)), properties, hidden))
		);
	};
	for (const { operation, marks } of walkContent(readContent(bytes), { markOf })) {
		const { operator, start, end } = operation;
		const kind = operatorClass(operator);
		if (marks.at(-1) === true && kind !== 'markedContent') {
			if (kind === 'pathPainting') writer.add('n');
			if (kind === 'pathPainting' || kind === 'textShowing' || kind === 'objectPainting') {
				removed = true;
				continue;
			}
		}
		writer.copy(bytes, start, end);
	}
	return removed ? writer.finish() : undefined;
}

/** Whether a layer, or a membership of layers, is hidden (ISO 32000-1, 8.11.2). */
function isHidden(
	value: PdfObject | undefined,
	{ context }: PdfDictionary,
	hidden: ReadonlySet<PdfReference>,
): boolean {
	if (value instanceof PdfReference && hidden.has(value)) return true;
	const membership = context.lookup(value);
	if (!(membership instanceof PdfDictionary) || nameAt(membership, 'Type') !== 'OCMD') return false;
	const groups = membership.get(PdfName.of('OCGs'));
	const list = arrayAt(membership, 'OCGs')?.asArray() ?? (groups ? [groups] : []);
	const off = list.map((item) => item instanceof PdfReference && hidden.has(item));
	if (off.length === 0) return false;
	switch (nameAt(membership, 'P')) {
		case 'AllOn':
			return off.some(Boolean);
		case 'AnyOff':
			return !off.some(Boolean);
		case 'AllOff':
			return !off.every(Boolean);
		default:
			return off.every(Boolean);
	}
}

function removeHiddenAnnotations(page: PdfDictionary, hidden: ReadonlySet<PdfReference>): void {
	filterAnnotations(
		page,
		(annotation) => !(annotation && isHidden(annotation.get(PdfName.of('OC')), annotation, hidden)),
	);
}

/** An empty image or form. */
function emptyObject({ document }: StandardJob, stream: PdfStream): void {
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
