import { PdfName, type PdfObject } from '../../pdf-syntax/objects/objects';

/** Standard structure types newer than PDF 1.4, and their closest older types (PDF Reference 1.4, 9.7.4). */
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

/** Whether a role map entry maps a newer type to an older one as here. */
export function isLaterRole(role: PdfName, like: PdfObject): boolean {
	return like instanceof PdfName && likes[role.decodeText()] === like.decodeText();
}
