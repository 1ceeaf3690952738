import { dictAt, numberAt } from '../cos/lookup';
import { PdfArray, PdfDictionary, PdfName, PdfNumber, PdfStream, type PdfObject } from '../objects/objects';
import { nameOf, type Operand } from './operation';

/** Categories of resources (ISO 32000-1, table 33). */
type ResourceCategory = 'ColorSpace' | 'ExtGState' | 'Font' | 'Pattern' | 'Properties' | 'Shading' | 'XObject';

/** The object for a name in a content stream: `PdfName.of` decodes `#xx`, which such names no longer contain. */
export function nameObject(name: string): PdfName {
	return PdfName.of(name.replaceAll('#', '#23'));
}

/** Resources named by a content stream (ISO 32000-1, 7.8.3). */
export class Resources {
	constructor(readonly dict: PdfDictionary | undefined) {}

	/** Those of a form, pattern or glyph, or these if it has none. */
	of(stream: PdfStream): Resources {
		const own = dictAt(stream.dict, 'Resources');
		return own ? new Resources(own) : this;
	}

	font(name: Operand | undefined): PdfDictionary | undefined {
		return this.dictionary('Font', name);
	}

	/** An external object: an image or a form. */
	externalObject(name: Operand | undefined): PdfStream | undefined {
		const object = this.find('XObject', name);
		return object instanceof PdfStream ? object : undefined;
	}

	/** An external object with its own content. */
	form(name: Operand | undefined): PdfStream | undefined {
		const object = this.externalObject(name);
		return object?.dict.lookup(PdfName.of('Subtype')) === PdfName.of('Form') ? object : undefined;
	}

	/** A pattern whose cell has its own content. */
	tilingPattern(name: Operand | undefined): PdfStream | undefined {
		const pattern = this.find('Pattern', name);
		return pattern instanceof PdfStream && numberAt(pattern.dict, 'PatternType') === 1 ? pattern : undefined;
	}

	/** A dictionary of graphics state parameters. */
	graphicsState(name: Operand | undefined): PdfDictionary | undefined {
		return this.dictionary('ExtGState', name);
	}

	/** Font and size set by a graphics state, which is rare. */
	fontOfState(name: Operand | undefined): { readonly font: PdfDictionary; readonly size: number } | undefined {
		const set = this.graphicsState(name)?.lookup(PdfName.of('Font'));
		if (!(set instanceof PdfArray) || set.size() < 2) return undefined;
		const [font, size] = [set.lookup(0), set.lookup(1)];
		return font instanceof PdfDictionary && size instanceof PdfNumber ? { font, size: size.asNumber() } : undefined;
	}

	/** A named property list of marked content. */
	properties(name: Operand | undefined): PdfDictionary | undefined {
		return this.dictionary('Properties', name);
	}

	private dictionary(category: ResourceCategory, name: Operand | undefined): PdfDictionary | undefined {
		const value = this.find(category, name);
		return value instanceof PdfDictionary ? value : undefined;
	}

	private find(category: ResourceCategory, operand: Operand | undefined): PdfObject | undefined {
		const name = nameOf(operand);
		const names = name === undefined ? undefined : dictAt(this.dict, category);
		return name === undefined ? undefined : names?.lookup(nameObject(name));
	}
}
