import { Relationships, textPart } from '../office/package';
import { element, escapeXml } from '../office/xml';
import type { ZipEntry } from '../archive/zip';
import { shapeTree, slideNamespaces } from './slide';

/**
 * The notes of a slide (ECMA-376, part 1, 13.3.5). @param number  of the slide, from 1 @param types  receives its type
 */
export function* notesSlide(notes: readonly string[], number: number, types: Map<string, string>): Generator<ZipEntry> {
	const part = `ppt/notesSlides/notesSlide${number}.xml`;
	const lines = notes
		.flatMap((note) => note.split('\n'))
		.map((line) => `<a:p><a:r><a:t>${escapeXml(line)}</a:t></a:r></a:p>`);
	const shape =
		'<p:sp><p:nvSpPr><p:cNvPr id="2" name="Notes"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>' +
		'<p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/>' +
		`<p:txBody><a:bodyPr/><a:lstStyle/>${lines.join('')}</p:txBody></p:sp>`;
	types.set(part, 'presentationml.notesSlide');
	yield textPart(part, element('p:notes', slideNamespaces, element('p:cSld', {}, shapeTree(shape))));
	const relationships = new Relationships();
	relationships.add('notesMaster', '../notesMasters/notesMaster1.xml');
	relationships.add('slide', `../slides/slide${number}.xml`);
	yield* relationships.parts(part);
}
