import { PDFArray, PDFDict, PDFName, PDFStream, type PDFObject } from '@cantoo/pdf-lib';
import {
	entryOf,
	nameOf,
	numbersOf,
	pageContent,
	readContent,
	streamBytes,
} from '../../../src/engine/pdf-syntax/content';

/** What the content streams of a document show. */
export interface Paints {
	/** Device colour spaces that are used where no default colour space replaces them. */
	readonly deviceSpaces: ReadonlySet<string>;
	/** Fonts with visible glyphs. */
	readonly fonts: ReadonlySet<PDFDict>;
	/** Deepest nesting of `q`. */
	readonly deepest: number;
}

const deviceNames: Readonly<Record<string, string>> = {
	...{
		DeviceGray: 'DeviceGray',
		DeviceRGB: 'DeviceRGB',
		DeviceCMYK: 'DeviceCMYK',
		G: 'DeviceGray',
		RGB: 'DeviceRGB',
		CMYK: 'DeviceCMYK',
	},
};
const byOperator: Readonly<Record<string, string>> = {
	g: 'DeviceGray',
	G: 'DeviceGray',
	rg: 'DeviceRGB',
	RG: 'DeviceRGB',
	k: 'DeviceCMYK',
	K: 'DeviceCMYK',
};
const invisible = 3;

/** Go through the contents of pages, and through the forms, patterns, fonts and appearances they use. */
export function paintsOf(pages: readonly PDFDict[]): Paints {
	const walker = new PaintWalker();
	for (const page of pages) {
		walker.content(pageContent(page), resourcesOf(page));
		for (const annotation of dictsIn(page.lookup(PDFName.of('Annots')))) walker.appearances(annotation);
	}
	return { deviceSpaces: walker.deviceSpaces, fonts: walker.fonts, deepest: walker.deepest };
}

class PaintWalker {
	readonly deviceSpaces = new Set<string>();
	readonly fonts = new Set<PDFDict>();
	deepest = 0;
	private readonly done = new Set<PDFObject>();

	content(bytes: Uint8Array, resources: PDFDict | undefined): void {
		let mode = 0;
		let font: PDFDict | undefined;
		const saved: (readonly [number, PDFDict | undefined])[] = [];
		for (const { operator, operands, image } of readContent(bytes)) {
			const device = byOperator[operator];
			if (device) this.device(device, resources);
			if (operator === 'q') this.deepest = Math.max(this.deepest, saved.push([mode, font]));
			else if (operator === 'Q') [mode, font] = saved.pop() ?? [mode, font];
			else if (operator === 'Tr') [mode = 0] = numbersOf(operands, 1);
			else if (operator === 'Tf') font = inResources(resources, 'Font', nameOf(operands[0]));
			else if (['Tj', 'TJ', "'", '"'].includes(operator) && font) this.text(font, mode, resources);
			else if (operator === 'cs' || operator === 'CS') this.namedSpace(nameOf(operands[0]), resources);
			else if (operator === 'scn' || operator === 'SCN') this.pattern(nameOf(operands.at(-1)), resources);
			else if (operator === 'sh')
				this.space(lookupIn(resources, 'Shading', nameOf(operands[0])), resources, 'ColorSpace');
			else if (operator === 'Do') this.object(lookupIn(resources, 'XObject', nameOf(operands[0])), resources);
			else if (operator === 'gs') this.state(inResources(resources, 'ExtGState', nameOf(operands[0])), resources);
			if (image) this.namedSpace(nameOf(entryOf(image, 'CS', 'ColorSpace')), resources);
		}
	}

	appearances(annotation: PDFDict): void {
		const states = annotation.lookup(PDFName.of('AP'));
		for (const state of states instanceof PDFDict ? states.keys().map((key) => states.lookup(key)) : []) {
			for (const look of state instanceof PDFDict ? state.keys().map((key) => state.lookup(key)) : [state])
				this.object(look, undefined);
		}
	}

	private device(space: string, resources: PDFDict | undefined): void {
		const fallback = lookupIn(resources, 'ColorSpace', space.replace('Device', 'Default'));
		if (!fallback) this.deviceSpaces.add(space);
	}

	private namedSpace(name: string | undefined, resources: PDFDict | undefined): void {
		const device = deviceNames[name ?? ''];
		if (device) this.device(device, resources);
		else this.colourSpace(lookupIn(resources, 'ColorSpace', name), resources);
	}

	private space(owner: PDFObject | undefined, resources: PDFDict | undefined, key: string): void {
		const dict = owner instanceof PDFStream ? owner.dict : owner;
		if (dict instanceof PDFDict) this.colourSpace(dict.lookup(PDFName.of(key)), resources);
	}

	private colourSpace(space: PDFObject | undefined, resources: PDFDict | undefined): void {
		if (space instanceof PDFName) return this.namedSpace(space.decodeText(), resources);
		if (!(space instanceof PDFArray)) return;
		const kind = space.lookup(0);
		const base = { '/Indexed': 1, '/I': 1, '/Pattern': 1, '/Separation': 2, '/DeviceN': 2 }[String(kind)];
		if (base !== undefined) this.colourSpace(space.lookup(base), resources);
		else if (space.size() === 1) this.colourSpace(kind, resources);
	}

	private text(font: PDFDict, mode: number, resources: PDFDict | undefined): void {
		if (mode !== invisible) this.fonts.add(font);
		const glyphs = font.lookup(PDFName.of('CharProcs'));
		if (!(glyphs instanceof PDFDict) || this.done.has(glyphs)) return;
		this.done.add(glyphs);
		for (const key of glyphs.keys()) {
			const glyph = glyphs.lookup(key);
			if (glyph instanceof PDFStream) this.content(streamBytes(glyph), resourcesOf(font) ?? resources);
		}
	}

	private pattern(name: string | undefined, resources: PDFDict | undefined): void {
		const pattern = lookupIn(resources, 'Pattern', name);
		if (pattern instanceof PDFStream) this.object(pattern, resources);
		else if (pattern instanceof PDFDict) this.space(pattern.lookup(PDFName.of('Shading')), resources, 'ColorSpace');
	}

	private state(state: PDFDict | undefined, resources: PDFDict | undefined): void {
		const mask = state?.lookup(PDFName.of('SMask'));
		if (mask instanceof PDFDict) this.object(mask.lookup(PDFName.of('G')), resources);
	}

	private object(object: PDFObject | undefined, resources: PDFDict | undefined): void {
		if (!(object instanceof PDFStream) || this.done.has(object)) return;
		this.done.add(object);
		const { dict } = object;
		if (dict.get(PDFName.of('Subtype')) === PDFName.of('Image')) {
			this.colourSpace(dict.lookup(PDFName.of('ColorSpace')), resources);
			this.object(dict.lookup(PDFName.of('SMask')), resources);
			return;
		}
		const group = dict.lookup(PDFName.of('Group'));
		if (group instanceof PDFDict) this.colourSpace(group.lookup(PDFName.of('CS')), resourcesOf(dict) ?? resources);
		this.content(streamBytes(object), resourcesOf(dict) ?? resources);
	}
}

function resourcesOf(dict: PDFDict): PDFDict | undefined {
	const value = dict.lookup(PDFName.of('Resources'));
	return value instanceof PDFDict ? value : undefined;
}

function lookupIn(resources: PDFDict | undefined, kind: string, name: string | undefined): PDFObject | undefined {
	const entries = resources?.lookup(PDFName.of(kind));
	return entries instanceof PDFDict && name !== undefined
		? entries.lookup(PDFName.of(name.replaceAll('#', '#23')))
		: undefined;
}

function inResources(resources: PDFDict | undefined, kind: string, name: string | undefined): PDFDict | undefined {
	const value = lookupIn(resources, kind, name);
	return value instanceof PDFDict ? value : undefined;
}

function dictsIn(list: PDFObject | undefined): PDFDict[] {
	return list instanceof PDFArray
		? list.asArray().flatMap((_, index) => [list.lookup(index)].filter((item) => item instanceof PDFDict))
		: [];
}
