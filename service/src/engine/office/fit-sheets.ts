import type { PartChange } from './rewrite-package';

/**
 * Makes each sheet fit the page width: otherwise wide rows would be split over several pages. Sheets with their own
 * scaling stay unchanged.
 */
export function fittedSheets(type: 'xlsx' | 'ods'): PartChange {
	if (type === 'xlsx') return (name) => (/^xl\/worksheets\/[^/]+\.xml$/i.test(name) ? fitWorksheet : undefined);
	return (name) => (name === 'styles.xml' || name === 'content.xml' ? fitPageLayouts : undefined);
}

/** `fitToPage` (ECMA-376, part 1, 18.3.1.65) enables `fitToWidth` and `fitToHeight`; a height of 0 means any. */
export function fitWorksheet(xml: string): string {
	if (!/<worksheet[\s>]/.test(xml) || /<pageSetUpPr[^>]*\sfitToPage="(1|true)"/.test(xml)) return xml;
	return withFittedSetup(withFitToPage(xml));
}

const fitToPage = '<pageSetUpPr fitToPage="1"/>';

function withFitToPage(xml: string): string {
	if (/<pageSetUpPr[\s/]/.test(xml)) return xml.replace(/<pageSetUpPr[^>]*>/, fitToPage);
	if (/<sheetPr[^>]*\/>/.test(xml)) return xml.replace(/<sheetPr([^>]*)\/>/, `<sheetPr$1>${fitToPage}</sheetPr>`);
	if (xml.includes('</sheetPr>')) return xml.replace('</sheetPr>', `${fitToPage}</sheetPr>`);
	return xml.replace(/<worksheet[^>]*>/, (start) => `${start}<sheetPr>${fitToPage}</sheetPr>`);
}

/** Elements that may follow the page setup (ECMA-376, part 1, 18.3.1.99). */
const behindSetup =
	/<(headerFooter|rowBreaks|colBreaks|customProperties|cellWatches|ignoredErrors|smartTags|drawing|legacyDrawing|picture|oleObjects|controls|webPublishItems|tableParts|extLst)[\s/>]|<\/worksheet>/;

function withFittedSetup(xml: string): string {
	const fit = 'fitToWidth="1" fitToHeight="0"';
	if (/<pageSetup[\s/]/.test(xml)) {
		return xml.replace(
			/<pageSetup([^>]*?)(\/?)>/,
			(_all, attributes: string, end: string) =>
				`<pageSetup${attributes.replaceAll(/\s(scale|fitToWidth|fitToHeight)="[^"]*"/g, '')} ${fit}${end}>`,
		);
	}
	const data = xml.indexOf('</sheetData>');
	const from = data < 0 ? 0 : data;
	const behind = behindSetup.exec(xml.slice(from));
	return behind ? `${xml.slice(0, from + behind.index)}<pageSetup ${fit}/>${xml.slice(from + behind.index)}` : xml;
}

/** `style:scale-to-X` (ODF 1.3, part 3, 20.355): pages across; 0 pages down means any. */
export function fitPageLayouts(xml: string): string {
	return xml.replaceAll(/<style:page-layout-properties([^>]*?)(\/?)>/g, (all, attributes: string, end: string) => {
		if (/\sstyle:scale-to-(X|Y|pages)="[1-9]/.test(attributes)) return all;
		const kept = attributes.replaceAll(/\sstyle:scale-to(-[\w]+)?="[^"]*"/g, '');
		return `<style:page-layout-properties${kept} style:scale-to-X="1" style:scale-to-Y="0"${end}>`;
	});
}
