import { PdfArray, PdfDictionary, PdfName, type PdfObject } from '../objects/objects';
import { lookInto, type DocumentObjects } from './read-document';

/** Maximum field depth of readers. */
const maxLevelDepth = 32;

/**
 * Number of steps to traverse a document's form fields (ISO 32000-1, 12.7) as a tree, without remembering visited
 * fields. Shared children are counted once per path.
 * @param most  stops counting soon after this
 * @returns 0 without a form, or for an unreadable one
 */
export function fieldSteps(bytes: Uint8Array, most: number): number {
	try {
		const objects = lookInto(bytes);
		return stepsBelow(objects, fieldsOf(objects), most);
	} catch {
		// Encrypted object streams or damage: cannot be checked.
		return 0;
	}
}

function fieldsOf(objects: DocumentObjects): readonly PdfObject[] {
	const catalog = objects.resolve(objects.root);
	const form = catalog instanceof PdfDictionary ? objects.resolve(catalog.get(PdfName.of('AcroForm'))) : undefined;
	return form instanceof PdfDictionary ? arrayIn(objects, form, 'Fields') : [];
}

/** Level by level, with the number of paths to each field: each field is visited once per level. */
function stepsBelow(objects: DocumentObjects, fields: readonly PdfObject[], most: number): number {
	const known = new Map<PdfObject, readonly PdfObject[]>();
	const kidsOf = (field: PdfObject): readonly PdfObject[] => {
		const kids = known.get(field) ?? kidsIn(objects, field);
		known.set(field, kids);
		return kids;
	};
	let steps = 0;
	let level = new Map<PdfObject, number>();
	const meet = (field: PdfObject, ways: number, next: Map<PdfObject, number>): void => {
		next.set(field, (next.get(field) ?? 0) + ways);
		steps += ways;
	};
	for (const field of fields) meet(field, 1, level);
	for (let depth = 0; depth < maxLevelDepth && level.size > 0 && steps <= most; depth++) {
		const next = new Map<PdfObject, number>();
		for (const [field, ways] of level) {
			if (steps > most) break;
			for (const kid of kidsOf(field)) meet(kid, ways, next);
		}
		level = next;
	}
	return steps;
}

function kidsIn(objects: DocumentObjects, item: PdfObject): readonly PdfObject[] {
	const field = objects.resolve(item);
	return field instanceof PdfDictionary ? arrayIn(objects, field, 'Kids') : [];
}

function arrayIn(objects: DocumentObjects, holder: PdfDictionary, key: string): readonly PdfObject[] {
	const array = objects.resolve(holder.get(PdfName.of(key)));
	return array instanceof PdfArray ? array.asArray() : [];
}
