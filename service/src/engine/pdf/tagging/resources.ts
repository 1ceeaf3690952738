import { PDFArray, PDFDict, PDFName, PDFNumber, PDFStream, type PDFObject } from '@cantoo/pdf-lib';
import { fontMetrics, type FontMetrics } from './font-metrics';

/** The library's object for a name of a content stream: it resolves `#xx` itself, which such names no longer have. */
export function nameObject(name: string): PDFName {
	return PDFName.of(name.replaceAll('#', '#23'));
}

/** What names in a content stream stand for (ISO 32000-1, 7.8.3). Fonts are read once each. */
export class Resources {
	constructor(
		readonly dict: PDFDict | undefined,
		private readonly fonts: Map<PDFDict | undefined, FontMetrics> = new Map(),
	) {}

	/** Those of a form, or these where it has none of its own. */
	of(form: PDFStream): Resources {
		const own = form.dict.lookup(PDFName.Resources);
		return own instanceof PDFDict ? new Resources(own, this.fonts) : this;
	}

	font(name: string): FontMetrics {
		return this.metricsOf(this.fontDict(name));
	}

	fontDict(name: string): PDFDict | undefined {
		const font = this.find('Font', name);
		return font instanceof PDFDict ? font : undefined;
	}

	/** An external object: an image or a form. */
	externalObject(name: string): PDFStream | undefined {
		const object = this.find('XObject', name);
		return object instanceof PDFStream ? object : undefined;
	}

	/** Font and size that a graphics state sets, which hardly any does. */
	fontOfState(name: string): { readonly font: FontMetrics; readonly size: number } | undefined {
		const state = this.find('ExtGState', name);
		const set = state instanceof PDFDict ? state.lookup(PDFName.Font) : undefined;
		if (!(set instanceof PDFArray) || set.size() < 2) return undefined;
		const [font, size] = [set.lookup(0), set.lookup(1)];
		if (!(font instanceof PDFDict) || !(size instanceof PDFNumber)) return undefined;
		return { font: this.metricsOf(font), size: size.asNumber() };
	}

	/** A named property list of marked content. */
	properties(name: string): PDFDict | undefined {
		const properties = this.find('Properties', name);
		return properties instanceof PDFDict ? properties : undefined;
	}

	private metricsOf(font: PDFDict | undefined): FontMetrics {
		let metrics = this.fonts.get(font);
		if (!metrics) this.fonts.set(font, (metrics = fontMetrics(font)));
		return metrics;
	}

	private find(category: string, name: string): PDFObject | undefined {
		const dict = this.dict?.lookup(PDFName.of(category));
		return dict instanceof PDFDict ? dict.lookup(nameObject(name)) : undefined;
	}
}
