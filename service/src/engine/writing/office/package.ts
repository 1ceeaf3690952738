import type { ZipEntry } from '../archive/zip';
import { element, packageNamespace, relationshipNamespace, xmlHead } from './xml';

/** Targets of a part: other parts, and addresses outside the package (ECMA-376, part 2, 9.3). */
export class Relationships {
	private readonly rows: string[] = [];

	/** @param type  last word of the type's address, such as `image` @returns its identifier: `rId1`, `rId2`, … */
	add(type: string, target: string, mode?: 'External'): string {
		const id = `rId${this.rows.length + 1}`;
		// An address has no line breaks: text after one would be misread.
		const address = target.replace(/\p{Cc}/gu, encodeURIComponent);
		const attributes = { Id: id, Type: `${relationshipNamespace}/${type}`, Target: address, TargetMode: mode };
		this.rows.push(element('Relationship', attributes));
		return id;
	}

	/** The relationships part of a part; none if it refers to nothing. @param part  such as `word/document.xml` */
	*parts(part: string): Generator<ZipEntry> {
		if (this.rows.length === 0) return;
		const name = part.replace(/[^/]*$/, (file) => `_rels/${file}.rels`);
		yield textPart(name, element('Relationships', { xmlns: `${packageNamespace}/relationships` }, this.rows.join('')));
	}
}

/** An XML part held in memory. */
export function textPart(name: string, xml: string): ZipEntry {
	return { name, bytes: Buffer.from(xmlHead + xml) };
}

/** Types of files that every package may hold, by extension. */
const defaultTypes: Readonly<Record<string, string>> = {
	rels: 'application/vnd.openxmlformats-package.relationships+xml',
	xml: 'application/xml',
	png: 'image/png',
	jpg: 'image/jpeg',
	odttf: 'application/vnd.openxmlformats-officedocument.obfuscatedFont',
	vml: 'application/vnd.openxmlformats-officedocument.vmlDrawing',
};

/**
 * The two parts that describe a package: its main part, and the type of each part.
 * @param main   name of the main part
 * @param types  type of each XML part except relationship parts, by name; without the shared `application/vnd.…`
 */
export function* packageParts(main: string, types: ReadonlyMap<string, string>): Generator<ZipEntry> {
	const relationships = new Relationships();
	relationships.add('officeDocument', main);
	yield* relationships.parts('');
	const defaults = Object.entries(defaultTypes).map(([extension, type]) =>
		element('Default', { Extension: extension, ContentType: type }),
	);
	const overrides = [...types].map(([name, type]) =>
		element('Override', {
			PartName: `/${name}`,
			ContentType: `application/vnd.openxmlformats-officedocument.${type}+xml`,
		}),
	);
	const xmlns = `${packageNamespace}/content-types`;
	yield textPart('[Content_Types].xml', element('Types', { xmlns }, defaults.join('') + overrides.join('')));
}
