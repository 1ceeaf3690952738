import {
	PdfArray,
	PdfDictionary,
	PdfName,
	PdfStream,
	type PdfContext,
	type PdfObject,
	type PdfRawStream,
} from '../../../pdf-syntax/objects/objects';
import { decodeBytes, packedStream } from '../../../pdf-syntax/content';
import type { StandardJob } from '../job/job';
import { arrayAt, dictAt, elementsOf, numberAt, numbersAt } from '../../../pdf-syntax/cos/lookup';
import { visitObjects } from '../../../pdf-syntax/cos/walk';

/** Colorants that are not spot colors (ISO 32000-1, 8.6.6.4 and 8.6.6.5). */
const processColorants = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None', 'All']);

/** Indices in the array of a `Separation` or `DeviceN` space (ISO 32000-1, 8.6.6). */
const [nameAtIndex, alternateIndex, tintIndex, attributesIndex] = [1, 2, 3, 4];

/**
 * Describes every spot color of a `DeviceN` space separately (ISO 19005-2, 6.2.4.4): a `Separation` with the same
 * alternate space that shows this colorant alone. Nothing is drawn with it.
 */
export function describeSpotColours({ document }: StandardJob): void {
	const known = new Map<string, PdfObject>();
	const spaces: PdfArray[] = [];
	visitObjects(document, (object) => {
		if (!(object instanceof PdfArray)) return;
		const kind = object.size() > tintIndex ? object.get(0) : undefined;
		const name = kind === PdfName.of('Separation') ? object.lookup(nameAtIndex) : undefined;
		if (name instanceof PdfName && !known.has(name.decodeText())) known.set(name.decodeText(), object);
		if (kind === PdfName.of('DeviceN')) spaces.push(object);
	});
	for (const space of spaces) describe(space, document.context, known);
}

function describe(space: PdfArray, context: PdfContext, known: Map<string, PdfObject>): void {
	const names = space.lookup(nameAtIndex);
	if (!(names instanceof PdfArray)) return;
	const written = space.size() > attributesIndex ? space.lookup(attributesIndex) : undefined;
	const attributes = written instanceof PdfDictionary ? written : context.obj({});
	const colorants = dictAt(attributes, 'Colorants') ?? context.obj({});
	const process = arrayAt(dictAt(attributes, 'Process'), 'Components');
	const components = new Set(process ? elementsOf(process) : []);
	const all = elementsOf(names);
	const missing = all.flatMap((name, index) => {
		const spot =
			name instanceof PdfName &&
			!processColorants.has(name.decodeText()) &&
			!components.has(name) &&
			!colorants.has(name);
		return spot ? [{ name, index }] : [];
	});
	for (const { name, index } of missing) {
		let separation = known.get(name.decodeText());
		if (!separation) {
			const tint = colorantFunction(context, space.get(tintIndex), index, all.length);
			if (!tint) continue;
			separation = context.register(context.obj([PdfName.of('Separation'), name, space.get(alternateIndex), tint]));
			known.set(name.decodeText(), separation);
		}
		colorants.set(name, separation);
	}
	if (missing.length === 0) return;
	attributes.set(PdfName.of('Colorants'), colorants);
	if (space.size() > attributesIndex) space.set(attributesIndex, attributes);
	else space.push(attributes);
}

/** A function of one colorant, derived from a function of all with the others at 0 (ISO 32000-1, 7.10). */
function colorantFunction(context: PdfContext, tint: PdfObject, index: number, count: number): PdfObject | undefined {
	if (count === 1) return tint;
	const stream = context.lookup(tint);
	if (!(stream instanceof PdfStream)) return undefined;
	switch (numberAt(stream.dict, 'FunctionType')) {
		case 0:
			return sampledColorant(context, stream, index, count);
		case 4:
			return calculatedColorant(context, stream, index, count);
		default:
			return undefined;
	}
}

/** PostScript: zeros are put around the value before the program continues. */
function calculatedColorant(
	context: PdfContext,
	stream: PdfStream,
	index: number,
	count: number,
): PdfObject | undefined {
	const program = Buffer.from(decodeBytes(stream) ?? [])
		.toString('latin1')
		.trim();
	if (!program.startsWith('{')) return undefined;
	const placed = `{${' 0'.repeat(count - 1)} ${count} ${index} roll ${program.slice(1)}`;
	return context.register(withDomain(packedStream(context, Buffer.from(placed, 'latin1'), stream.dict), index));
}

/** Samples along the colorant's axis. */
function sampledColorant(context: PdfContext, stream: PdfStream, index: number, count: number): PdfObject | undefined {
	const bytes = decodeBytes(stream);
	const size = numbersAt(stream.dict, 'Size');
	const range = numbersAt(stream.dict, 'Range');
	const bits = numberAt(stream.dict, 'BitsPerSample') ?? 0;
	if (!bytes || size?.length !== count || !range || bits % 8 !== 0 || bits === 0) return undefined;
	const sampleBytes = (range.length / 2) * (bits / 8);
	const stride = size.slice(0, index).reduce((product, steps) => product * steps, sampleBytes);
	const samples = Array.from({ length: size[index] ?? 0 }, (_, step) =>
		bytes.subarray(step * stride, step * stride + sampleBytes),
	);
	const made = withDomain(packedStream(context, Buffer.concat(samples), stream.dict), index);
	made.dict.set(PdfName.of('Size'), context.obj([size[index] ?? 0]));
	const encode = numbersAt(stream.dict, 'Encode');
	if (encode) made.dict.set(PdfName.of('Encode'), context.obj(encode.slice(2 * index, 2 * index + 2)));
	return context.register(made);
}

function withDomain(made: PdfRawStream, index: number): PdfRawStream {
	const domain = numbersAt(made.dict, 'Domain') ?? [];
	made.dict.set(PdfName.of('Domain'), made.dict.context.obj([domain[2 * index] ?? 0, domain[2 * index + 1] ?? 1]));
	return made;
}
