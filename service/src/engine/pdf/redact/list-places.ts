import type { Box } from '../../model';
import { annotationDicts } from '../../pdf-syntax/annotations';
import { dictAt, nameAt, numbersAt } from '../../pdf-syntax/cos/lookup';
import { readDocument, type CosDocument } from '../../pdf-syntax/cos/read-document';
import { writeDocument } from '../../pdf-syntax/cos/write-document';
import { PdfArray, PdfDictionary, PdfName } from '../../pdf-syntax/objects/objects';
import { collectPages } from '../edit/page-tree';
import { dropUnreachable } from '../edit/reachable';
import { mapBox, pageMatrix } from '../tagging/page-geometry';
import { cleanStreams, cleanStrings, dropAttachments, dropCopies } from './clean-texts';

/** What holds a text that no page shows as its own. */
export type HolderKind = 'annotation' | 'bookmark' | 'field' | 'link' | 'metadata' | 'other' | 'tag';

/** An annotation of a page. */
export interface AnnotationPlace {
	readonly holder: HolderKind;
	readonly pageNumber: number;
	readonly box: Box;
}

/** A text outside of the content of pages; that of an annotation with its place. */
export type TextOutside = Partial<Omit<AnnotationPlace, 'holder'>> & {
	readonly holder: HolderKind;
	readonly text: string;
};

/** What a redaction reads, and removes as a whole, outside of the content of pages. */
export interface Outside {
	readonly texts: readonly TextOutside[];
	readonly annotations: readonly AnnotationPlace[];
	/** Number of attached files. */
	readonly attachments: number;
	readonly hasForm: boolean;
}

/** Lists the texts of a document outside of the content of its pages, as a redaction would read them. */
export function listOutside(document: CosDocument): Outside {
	const copy = readDocument(writeDocument(document, false));
	const attachments = dropAttachments(copy).length;
	const { hasForm } = dropCopies(copy);
	dropUnreachable(copy);
	const places = annotationPlaces(copy);
	const info = copy.context.lookup(copy.context.trailerInfo.Info);
	const texts: TextOutside[] = [];
	const note = (text: string, holder?: PdfDictionary | PdfArray, isAgain = false) => {
		if (isAgain) return undefined;
		const known = holder && places.get(holder);
		texts.push({ text, ...(known ?? { holder: holder === info ? 'metadata' : holderKind(holder) }) });
		return undefined;
	};
	cleanStrings(copy, note);
	cleanStreams(copy, note);
	return { texts, annotations: [...new Set(places.values())], attachments, hasForm };
}

/** Entries of an annotation that hold its texts. */
const ownEntries = ['A', 'MK', 'Opt', 'PA'];

function annotationPlaces(document: CosDocument): Map<PdfDictionary | PdfArray, AnnotationPlace> {
	const places = new Map<PdfDictionary | PdfArray, AnnotationPlace>();
	for (const [index, page] of collectPages(document).entries()) {
		for (const dict of annotationDicts(page.dict)) {
			const rect = numbersAt(dict, 'Rect');
			if (rect?.length !== 4) continue;
			const box = mapBox(pageMatrix(page), rect as unknown as readonly [number, number, number, number]);
			const place = { holder: annotationKind(dict), pageNumber: index + 1, box };
			places.set(dict, place);
			for (const key of ownEntries) {
				const own = dict.lookup(PdfName.of(key));
				if (own instanceof PdfDictionary || own instanceof PdfArray) places.set(own, place);
			}
			const field = dictAt(dict, 'Parent');
			if (place.holder === 'field' && field && !places.has(field)) places.set(field, place);
		}
	}
	return places;
}

function annotationKind(dict: PdfDictionary): HolderKind {
	const subtype = nameAt(dict, 'Subtype');
	return subtype === 'Widget' ? 'field' : subtype === 'Link' ? 'link' : 'annotation';
}

function holderKind(holder: PdfDictionary | PdfArray | undefined): HolderKind {
	if (!(holder instanceof PdfDictionary)) return 'other';
	const has = (...keys: readonly string[]) => keys.some((key) => holder.has(PdfName.of(key)));
	if (nameAt(holder, 'Type') === 'Metadata' || nameAt(holder, 'Subtype') === 'XML') return 'metadata';
	if (has('FT')) return 'field';
	if (has('URI')) return 'link';
	if (has('Title') && has('Parent')) return 'bookmark';
	if (has('S') && has('P')) return 'tag';
	return has('Subtype') && has('Rect') ? annotationKind(holder) : 'other';
}
