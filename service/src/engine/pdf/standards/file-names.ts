import { PDFName } from '@cantoo/pdf-lib';
import type { StandardJob } from './job';
import { dictAt, nameAt, visitDicts } from './objects';

/** Attached files have both of their names (ISO 14289-1, 7.11). */
export function repairFileNames({ document }: StandardJob): void {
	const [plain, unicode] = [PDFName.of('F'), PDFName.of('UF')];
	visitDicts(document, (dict) => {
		if (!dictAt(dict, 'EF') || nameAt(dict, 'Subtype') === 'Form') return;
		const name = dict.get(unicode) ?? dict.get(plain);
		if (!name) return;
		if (!dict.has(plain)) dict.set(plain, name);
		if (!dict.has(unicode)) dict.set(unicode, name);
	});
}
