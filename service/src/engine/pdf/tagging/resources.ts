import { PdfArray, PdfDictionary, PdfName, PdfNumber, PdfStream, type PdfObject } from '../syntax/objects';
import { fontMetrics, type FontMetrics } from './font-metrics';

/** The library's object for a name of a content stream: it resolves `#xx` itself, which such names no longer have. */
export function nameObject(name: string): PdfName {
	return PdfName.of(name.replaceAll('#', '#23'));
}

/** What names in a content stream stand for (ISO 32000-1, 7.8.3). Fonts are read once each. */
export class Resources {
	constructor(
		readonly dict: PdfDictionary | undefined,
		private readonly fonts: Map<PdfDictionary | undefined, FontMetrics> = new Map(),
	) {}

	/** Those of a form, or these where it has none of its own. */
	of(form: PdfStream): Resources {
		const own = form.dict.lookup(PdfName.Resources);
		return own instanceof PdfDictionary ? new Resources(own, this.fonts) : this;
	}

	font(name: string): FontMetrics {
		return this.metricsOf(this.fontDict(name));
	}

	fontDict(name: string): PdfDictionary | undefined {
		const font = this.find('Font', name);
		return font instanceof PdfDictionary ? font : undefined;
	}

	/** An external object: an image or a form. */
	externalObject(name: string): PdfStream | undefined {
		const object = this.find('XObject', name);
		return object instanceof PdfStream ? object : undefined;
	}

	/** Font and size that a graphics state sets, which hardly any does. */
	fontOfState(name: string): { readonly font: FontMetrics; readonly size: number } | undefined {
		const state = this.find('ExtGState', name);
		const set = state instanceof PdfDictionary ? state.lookup(PdfName.Font) : undefined;
		if (!(set instanceof PdfArray) || set.size() < 2) return undefined;
		const [font, size] = [set.lookup(0), set.lookup(1)];
		if (!(font instanceof PdfDictionary) || !(size instanceof PdfNumber)) return undefined;
		return { font: this.metricsOf(font), size: size.asNumber() };
	}

	/** A named property list of marked content. */
	properties(name: string): PdfDictionary | undefined {
		const properties = this.find('Properties', name);
		return properties instanceof PdfDictionary ? properties : undefined;
	}

	private metricsOf(font: PdfDictionary | undefined): FontMetrics {
		let metrics = this.fonts.get(font);
		if (!metrics) this.fonts.set(font, (metrics = fontMetrics(font)));
		return metrics;
	}

	private find(category: string, name: string): PdfObject | undefined {
		const dict = this.dict?.lookup(PdfName.of(category));
		return dict instanceof PdfDictionary ? dict.lookup(nameObject(name)) : undefined;
	}
}
