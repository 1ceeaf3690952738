import { PdfHexString, PdfName } from '../../../pdf-syntax/objects/objects';
import type { StandardJob } from '../job/job';
import { dictAt, nameAt, textAt } from '../../../pdf-syntax/cos/lookup';
import { visitDicts } from '../../../pdf-syntax/cos/walk';

/** Attached files need both of their names (ISO 14289-1, 7.11). */
export function repairFileNames({ document }: StandardJob): void {
	const [plain, unicode] = [PdfName.of('F'), PdfName.of('UF')];
	visitDicts(document, (dict) => {
		if (!dictAt(dict, 'EF') || nameAt(dict, 'Subtype') === 'Form') return;
		const written = (key: 'F' | 'UF') => ((textAt(dict, key) ?? '') === '' ? undefined : dict.get(PdfName.of(key)));
		const name = written('UF') ?? written('F') ?? PdfHexString.fromText('attachment');
		if (!written('F')) dict.set(plain, name);
		if (!written('UF')) dict.set(unicode, name);
	});
}
