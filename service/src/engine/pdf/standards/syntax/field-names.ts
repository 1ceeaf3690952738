import { PdfHexString, PdfName, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import type { StandardJob } from '../job/job';
import { dictAt, textAt } from '../../../pdf-syntax/cos/lookup';
import { visitDicts } from '../../../pdf-syntax/cos/walk';

/** Maximum ancestors followed in a field tree. */
const highestField = 32;

/** Fields need a name for people (ISO 14289-1, 7.18.1): those without one get their technical name. */
export function nameFields({ document }: StandardJob): void {
	visitDicts(document, (field) => {
		if ((!field.has(PdfName.of('FT')) && !field.has(PdfName.of('T'))) || (textAt(field, 'TU') ?? '') !== '') return;
		const above = fieldsUpwards(field);
		const name = above.map((one) => textAt(one, 'T') ?? '').find((text) => text !== '');
		if (name === undefined || !above.some((one) => one.has(PdfName.of('FT')))) return;
		field.set(PdfName.of('TU'), PdfHexString.fromText(name));
	});
}

/** A field and its ancestors. */
function fieldsUpwards(field: PdfDictionary): PdfDictionary[] {
	const fields: PdfDictionary[] = [];
	for (
		let above: PdfDictionary | undefined = field;
		above && fields.length < highestField;
		above = dictAt(above, 'Parent')
	)
		fields.push(above);
	return fields;
}
