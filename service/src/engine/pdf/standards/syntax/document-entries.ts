import type { StandardJob } from '../job/job';
import { dictAt, dropKeys } from '../../../pdf-syntax/cos/lookup';
import { visitDicts } from '../../../pdf-syntax/cos/walk';

/**
 * Removes forbidden invisible entries of catalog, pages and name trees (ISO 19005-2, 6.1.12, 6.10 and 6.11; ISO
 * 32000-1, 12.8.4 for permissions, which no rewritten document keeps).
 */
export function removeForbiddenEntries({ document, pages }: StandardJob): void {
	const { catalog } = document;
	dropKeys(catalog, 'Requirements', 'NeedsRendering', 'Perms', 'Version', 'Extensions', 'Legal');
	const names = dictAt(catalog, 'Names');
	if (names) dropKeys(names, 'AlternatePresentations', 'Renditions');
	for (const { dict } of pages) dropKeys(dict, 'PresSteps', 'Trans', 'Dur');
	// Application data may hold anything, and rules also apply there.
	visitDicts(document, (dict) => dropKeys(dict, 'PieceInfo'));
}
