import { PdfName } from '../../../pdf-syntax/objects/objects';
import { phrase } from '../../../../messages/phrases';
import type { StandardJob } from '../job/job';
import { dictAt, dropKeys, textAt } from '../../../pdf-syntax/cos/lookup';
import { visitDicts } from '../../../pdf-syntax/cos/walk';

/** Maximum attachment names in a warning. */
const listed = 10;

/**
 * Removes embedded files. PDF/A-1 has none (ISO 19005-1, 6.1.11); PDF/A-2 only those that are PDF/A themselves (ISO
 * 19005-2, 6.8), which is not judged here.
 */
export function removeAttachments({ document, context, target }: StandardJob): void {
	const names = new Set<string>();
	let count = 0;
	visitDicts(document, (dict) => {
		const files = dictAt(dict, 'EF');
		if (!files) return;
		count += 1;
		names.add(textAt(dict, 'UF') ?? textAt(dict, 'F') ?? '?');
		dropKeys(dict, 'EF', 'RF');
	});
	const tree = dictAt(document.catalog, 'Names');
	if (tree) dropKeys(tree, 'EmbeddedFiles');
	dropKeys(document.catalog, 'AF', 'Collection');
	visitDicts(document, (dict) => {
		if (dict.get(PdfName.of('AF'))) dropKeys(dict, 'AF');
	});
	if (count === 0) return;
	const listedNames = [...names].slice(0, listed).join(', ');
	context.warn(
		phrase('attachmentsRemoved', {
			standard: target.label,
			names: names.size > listed ? `${listedNames}, …` : listedNames,
		}),
	);
}
