import { PdfArray, PdfDictionary, PdfName, type PdfObject } from '../../../pdf-syntax/objects/objects';
import { phrase } from '../../../../messages/phrases';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import type { StandardJob } from '../job/job';
import { dictAt, dictOf, dropKeys, elementsOf, nameAt, valueOf } from '../../../pdf-syntax/cos/lookup';
import { visitDicts } from '../../../pdf-syntax/cos/walk';

/** Allowed actions (ISO 19005-1, 6.6.1; ISO 19005-2, 6.5.1). */
const allowed = new Set(['GoTo', 'GoToR', 'Thread', 'URI', 'Named', 'SubmitForm']);
const allowedNamed = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

/** Maximum chain of `Next` actions followed. */
const maxChainLength = 100;

/** Removes actions that a standard forbids, wherever they are: in annotations, outlines, the catalog and fields. */
export function removeActions({ document, context, target }: StandardJob): void {
	const removed = new Set<string>();
	const keep = (action: PdfDictionary): boolean => {
		const kind = nameAt(action, 'S') ?? '';
		const kept =
			(allowed.has(kind) || (kind === 'GoToE' && target.part === 2)) &&
			(kind !== 'Named' || allowedNamed.has(nameAt(action, 'N') ?? ''));
		if (!kept) removed.add(kind === 'Named' ? (nameAt(action, 'N') ?? kind) : kind);
		return kept;
	};
	visitDicts(document, (dict) => {
		const isWidget = nameAt(dict, 'Subtype') === 'Widget';
		for (const key of isWidget ? ['A', 'PA'] : ['A', 'OpenAction', 'PA', 'Next']) {
			const value = valueOf(dict, key);
			// `A` has another meaning in structure elements and number formats; an action has its own type.
			if (value instanceof PdfDictionary && valueOf(value, 'S') instanceof PdfName && isAction(dict, key, value)) {
				const first = firstAllowed(value, keep, 0);
				if (first === undefined) dict.delete(PdfName.of(key));
				else if (first !== value) dict.set(PdfName.of(key), first);
			} else if (key === 'Next' && value instanceof PdfArray) {
				dict.set(
					PdfName.of(key),
					document.context.obj(
						elementsOf(value).filter((item): item is PdfObject => {
							const action = dictOf(item);
							return action !== undefined && keep(action);
						}),
					),
				);
			}
		}
		// A widget may not have any action (ISO 19005-1, 6.6.1; ISO 19005-2, 6.4.1).
		if (isWidget && dropKeys(dict, 'A')) removed.add('Widget');
		removeTriggers(dict, removed);
	});
	removeNamedScripts(document, removed);
	if (removed.size > 0)
		context.warn(
			phrase('actionsRemoved', { standard: target.label, kinds: [...removed].filter(Boolean).sort().join(', ') }),
		);
}

function isAction(owner: PdfDictionary, key: string, action: PdfDictionary): boolean {
	if (key !== 'A') return true;
	const type = nameAt(owner, 'Type');
	return (
		type !== 'StructElem' && nameAt(action, 'O') === undefined && !(type === undefined && owner.has(PdfName.of('Pg')))
	);
}

/** The action itself, or the first allowed one after it. */
function firstAllowed(
	action: PdfDictionary,
	keep: (action: PdfDictionary) => boolean,
	depth: number,
): PdfDictionary | undefined {
	if (keep(action)) return action;
	const next = valueOf(action, 'Next');
	if (depth > maxChainLength) return undefined;
	return next instanceof PdfDictionary ? firstAllowed(next, keep, depth + 1) : undefined;
}

/**
 * Additional actions: of the catalog, pages, fields and widgets. A-1 allows them on pages, but there is no reason to
 * keep them.
 */
function removeTriggers(dict: PdfDictionary, removed: Set<string>): void {
	const triggers = dictAt(dict, 'AA');
	if (!triggers || !dropKeys(dict, 'AA')) return;
	for (const trigger of triggers.values()) removed.add(nameAt(dictOf(dict.context.lookup(trigger)), 'S') ?? '');
}

function removeNamedScripts({ catalog }: CosDocument, removed: Set<string>): void {
	const names = dictAt(catalog, 'Names');
	if (names && dropKeys(names, 'JavaScript')) removed.add('JavaScript');
}
