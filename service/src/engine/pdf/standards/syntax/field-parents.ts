import { PdfDictionary, PdfName, PdfReference, type PdfArray } from '../../../pdf-syntax/objects/objects';
import { arrayAt, dictAt } from '../../../pdf-syntax/cos/lookup';
import type { StandardJob } from '../job/job';

const parent = PdfName.of('Parent');

/**
 * Fields and widgets below a field refer to it (ISO 32000-1, table 220), which gives readers their type and name. Those
 * without a parent get the field whose child they are.
 */
export function linkFields({ document: { catalog, context } }: Pick<StandardJob, 'document'>): void {
	const seen = new Set<PdfDictionary>();
	const open: PdfArray[] = [arrayAt(dictAt(catalog, 'AcroForm'), 'Fields')].filter((list) => list !== undefined);
	for (let list = open.pop(); list; list = open.pop()) {
		for (const ref of list.asArray()) {
			const field = context.lookup(ref);
			if (!(field instanceof PdfDictionary) || seen.has(field)) continue;
			seen.add(field);
			const children = arrayAt(field, 'Kids');
			if (!children) continue;
			open.push(children);
			if (ref instanceof PdfReference) for (const child of children.asArray()) linkChild(context.lookup(child), ref);
		}
	}
}

function linkChild(child: unknown, ref: PdfReference): void {
	if (child instanceof PdfDictionary && !child.has(parent)) child.set(parent, ref);
}
