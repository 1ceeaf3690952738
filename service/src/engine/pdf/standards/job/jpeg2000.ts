import { PdfName, type PdfStream } from '../../../pdf-syntax/objects/objects';
import { valueOf } from '../../../pdf-syntax/cos/lookup';

/** Header data of a JP2 file (ISO/IEC 15444-1, annex I). */
interface Jp2Header {
	readonly channels: number;
	/** Methods and enumerated spaces of the color specifications, and whether one is marked as accurate. */
	readonly colours: readonly {
		readonly method: number;
		readonly approximation: number;
		readonly space: number | undefined;
	}[];
}

const [ihdr, jp2h, colr] = ['ihdr', 'jp2h', 'colr'];
/** Bytes of a box's length and type (ISO 15444-1, I.4). */
const boxHeader = 8;

/** `METH` values allowed in PDF/A, and the forbidden enumerated space (CIEJab). */
const knownMethods = new Set([1, 2, 3]);
/** CIEJab, an appearance model unknown to PDF (ISO 15444-2, M.11.7.3). */
const appearanceSpace = 19;

/** Spaces by number of channels. */
const spaces: Readonly<Record<number, string | undefined>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

/**
 * Gives a JPEG 2000 image with an invalid color specification a color space in its dictionary, which overrides it (ISO
 * 19005-2, 6.2.8.3).
 */
export function repairJpeg2000({ dict }: PdfStream, bytes: Uint8Array): void {
	if (valueOf(dict, 'ColorSpace')) return;
	const header = readHeader(bytes);
	const space = header && spaces[header.channels];
	if (!header || !space) return;
	const { colours } = header;
	const clear = colours.length === 1 || colours.filter(({ approximation }) => approximation === 1).length === 1;
	const known = colours.every((colour) => knownMethods.has(colour.method) && colour.space !== appearanceSpace);
	if (!clear || !known) dict.set(PdfName.of('ColorSpace'), PdfName.of(space));
}

function readHeader(bytes: Uint8Array): Jp2Header | undefined {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const outer = boxesOf(view, 0, view.byteLength).find(({ type }) => type === jp2h);
	if (!outer) return undefined;
	const inner = boxesOf(view, outer.start, outer.end);
	const size = inner.find(({ type, start, end }) => type === ihdr && end - start >= 10);
	if (!size) return undefined;
	const colours = inner
		.filter(({ type, start, end }) => type === colr && end - start >= 3)
		.map(({ start, end }) => {
			const method = view.getUint8(start);
			return {
				method,
				approximation: view.getUint8(start + 2),
				space: end - start >= 7 && method !== 2 ? view.getUint32(start + 3) : undefined,
			};
		});
	return { channels: view.getUint16(size.start + 8), colours };
}

interface Box {
	readonly type: string;
	/** Of its contents, bytes. */
	readonly start: number;
	readonly end: number;
}

/** The boxes in part of a file; one of length 0 fills the rest. */
function boxesOf(view: DataView, from: number, to: number): Box[] {
	const boxes: Box[] = [];
	for (let at = from; at + boxHeader <= to; ) {
		const length = view.getUint32(at);
		const end = length === 0 ? to : Math.min(to, at + length);
		if (end < at + boxHeader) break;
		const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
		boxes.push({ type, start: at + boxHeader, end });
		at = end;
	}
	return boxes;
}
