import { buffer } from 'node:stream/consumers';
import { zipEntries, type ArchiveEntry } from '../external/zip-reader';
import { writeZip, type ZipEntry } from '../writing/archive/zip';
import { fittedSheetBytes } from './settings';

/**
 * Copies a workbook so that each sheet fits the page width: otherwise wide rows would be split over several pages.
 * Sheets with their own scaling stay unchanged.
 * @throws Error for a damaged archive; ArchiveTooLargeError
 */
export async function fitSheets(
	from: string,
	to: string,
	type: 'xlsx' | 'ods',
	limits: { readonly maxEntries: number; readonly maxBytes: number },
): Promise<void> {
	await writeZip(to, fitEntries(from, type), { compress: true, ...limits });
}

async function* fitEntries(from: string, type: 'xlsx' | 'ods'): AsyncGenerator<ZipEntry> {
	const names = new Set<string>();
	for await (const entry of zipEntries(from)) {
		const { name, size, isFolder } = entry;
		if (isFolder || names.has(name)) continue;
		names.add(name);
		const change = size <= fittedSheetBytes ? changeOf(name, type) : undefined;
		if (name === 'mimetype') yield { name, bytes: await buffer(await entry.open()), compress: false };
		else if (change) yield { name, bytes: Buffer.from(change((await buffer(await entry.open())).toString('utf8'))) };
		else yield { name, bytes: content(entry) };
	}
}

async function* content(entry: ArchiveEntry): AsyncGenerator<Uint8Array> {
	for await (const chunk of await entry.open()) yield chunk as Uint8Array;
}

function changeOf(name: string, type: 'xlsx' | 'ods'): ((xml: string) => string) | undefined {
	if (type === 'xlsx') return /^xl\/worksheets\/[^/]+\.xml$/i.test(name) ? fitWorksheet : undefined;
	return name === 'styles.xml' || name === 'content.xml' ? fitPageLayouts : undefined;
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
