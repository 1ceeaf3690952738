import { PDFHexString, PDFName, type PDFDict } from '@cantoo/pdf-lib';
import type { StandardJob } from '../job/job';
import { dictAt, textAt, visitDicts } from '../job/objects';

/** Fields of a tree are followed upwards to this height. */
const highestField = 32;

/** Fields have names for people (ISO 14289-1, 7.18.1): those without one get the name that programs use. */
export function nameFields({ document }: StandardJob): void {
	visitDicts(document, (field) => {
		if ((!field.has(PDFName.of('FT')) && !field.has(PDFName.of('T'))) || (textAt(field, 'TU') ?? '') !== '') return;
		const above = fieldsUpwards(field);
		const name = above.map((one) => textAt(one, 'T') ?? '').find((text) => text !== '');
		if (name === undefined || !above.some((one) => one.has(PDFName.of('FT')))) return;
		field.set(PDFName.of('TU'), PDFHexString.fromText(name));
	});
}

/** A field and those above it. */
function fieldsUpwards(field: PDFDict): PDFDict[] {
	const fields: PDFDict[] = [];
	for (let above: PDFDict | undefined = field; above && fields.length < highestField; above = dictAt(above, 'Parent'))
		fields.push(above);
	return fields;
}
