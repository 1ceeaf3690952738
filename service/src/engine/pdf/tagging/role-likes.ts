import { PdfName, type PdfObject } from '../../pdf-syntax/objects/objects';

/** Standard structure types that came after PDF 1.4, and what they are most like of those before (PDF Reference 1.4, 9.7.4). */
export const likes: Readonly<Record<string, string>> = {
	Annot: 'Span',
	THead: 'NonStruct',
	TBody: 'NonStruct',
	TFoot: 'NonStruct',
	Ruby: 'Span',
	RB: 'Span',
	RT: 'Span',
	RP: 'Span',
	Warichu: 'Span',
	WT: 'Span',
	WP: 'Span',
};

/** True for an entry of a role map that maps a later type to an earlier one as is done here. */
export function isLaterRole(role: PdfName, like: PdfObject): boolean {
	return like instanceof PdfName && likes[role.decodeText()] === like.decodeText();
}
