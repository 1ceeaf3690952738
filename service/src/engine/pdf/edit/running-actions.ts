import { PdfDictionary, PdfName, type PdfObject } from '../../pdf-syntax/objects/objects';
import { dictOf, nameAt, valueOf } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { visitDicts } from '../../pdf-syntax/cos/walk';

/** Actions that run programs or scripts, open other files or send something (ISO 32000-1, 12.6.4). */
const running = new Set(['JavaScript', 'Launch', 'GoToR', 'GoToE', 'SubmitForm', 'ImportData', 'Rendition']);

/** Keys of actions. */
const places = ['A', 'OpenAction', 'Next', 'PA'];

/** Active content of a document: kinds of actions, and `OpenAction` for one on opening; sorted. */
export function runningActions(document: CosDocument): readonly string[] {
	const found = new Set<string>();
	const add = (value: PdfObject | undefined): void => {
		const kind = kindOf(value);
		if (kind !== undefined && running.has(kind)) found.add(kind);
	};
	visitDicts(document, (dict) => {
		if (nameAt(dict, 'Type') === 'StructElem') return;
		// Scripts are both in the name tree and behind triggers.
		if (nameAt(dict, 'S') === 'JavaScript' && dict.has(PdfName.of('JS'))) found.add('JavaScript');
		for (const key of places) add(valueOf(dict, key));
		for (const trigger of dictOf(valueOf(dict, 'AA'))?.values() ?? []) add(dict.context.lookup(trigger));
	});
	const opening = kindOf(valueOf(document.catalog, 'OpenAction'));
	if (opening !== undefined && opening !== 'GoTo') found.add('OpenAction');
	return [...found].sort();
}

function kindOf(value: PdfObject | undefined): string | undefined {
	return value instanceof PdfDictionary ? nameAt(value, 'S') : undefined;
}
