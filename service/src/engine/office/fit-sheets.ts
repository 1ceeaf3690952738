import type { PartChange } from './rewrite-package';

/**
 * Fits the sheets of an OpenDocument workbook to the page width, unless they have their own fit, since wide rows would
 * be split over several pages; and its columns to their numbers, which would be displayed as ###.
 */
export function fitSheets(neededWidths: ReadonlyMap<string, number>): PartChange {
	return (name) => {
		if (name === 'styles.xml') return fitPageLayouts;
		return name === 'content.xml' ? (xml) => fitColumns(fitPageLayouts(xml), neededWidths) : undefined;
	};
}

/** Points by unit of length (ODF 1.3, part 3, 18.3.18). */
const points: Readonly<Record<string, number>> = { in: 72, cm: 72 / 2.54, mm: 72 / 25.4, pt: 1, pc: 12 };

/** Widens column styles. @param neededWidths  points by name */
export function fitColumns(xml: string, neededWidths: ReadonlyMap<string, number>): string {
	return xml.replaceAll(
		/(<style:style\s[^>]*style:name="([^"]*)"[^>]*>\s*<style:table-column-properties\s[^>]*style:column-width=")([\d.]+)(\w+)"/g,
		(all, start: string, name: string, width: string, unit: string) => {
			const needed = neededWidths.get(name) ?? 0;
			return Number(width) * (points[unit] ?? 1) >= needed ? all : `${start}${needed.toFixed(2)}pt"`;
		},
	);
}

/** `style:scale-to-X` (ODF 1.3, part 3, 20.355): pages across; 0 pages down means any. */
export function fitPageLayouts(xml: string): string {
	return xml.replaceAll(/<style:page-layout-properties([^>]*?)(\/?)>/g, (all, attributes: string, end: string) => {
		if (/\sstyle:scale-to-(X|Y|pages)="[1-9]/.test(attributes)) return all;
		const kept = attributes.replaceAll(/\sstyle:scale-to(-[\w]+)?="[^"]*"/g, '');
		return `<style:page-layout-properties${kept} style:scale-to-X="1" style:scale-to-Y="0"${end}>`;
	});
}
