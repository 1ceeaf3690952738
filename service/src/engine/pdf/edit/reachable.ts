import { PdfDictionary, PdfNull, PdfReference, type PdfArray } from '../../pdf-syntax/objects/objects';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { walk, type Container } from '../../pdf-syntax/cos/walk';

/**
 * Removes every object that is unreachable from the trailer.
 * @param lost  objects that must not be referenced any more
 */
export function dropUnreachable({ context }: CosDocument, lost: ReadonlySet<PdfReference> = new Set()): void {
	const { Root, Info, ID } = context.trailerInfo;
	const isLost = (value: unknown): value is PdfReference => value instanceof PdfReference && lost.has(value);
	const cut = (container: Container): void => {
		if (container instanceof PdfDictionary) {
			for (const [key, value] of container.entries()) if (isLost(value)) container.delete(key);
		} else {
			cutArray(container, isLost);
		}
	};
	const reached = walk(context, [Root, Info, ID], lost.size > 0 ? cut : undefined);
	for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}

/** Array positions are significant: nothing moves. */
function cutArray(array: PdfArray, isLost: (value: unknown) => boolean): void {
	for (let index = 0; index < array.size(); index++) if (isLost(array.get(index))) array.set(index, PdfNull);
}
