import { PDFDict, PDFName, type PDFDocument } from '@cantoo/pdf-lib';

/** Standard structure types that came after PDF 1.4, and what they are most like of those before (PDF Reference 1.4, 9.7.4). */
const likes: Readonly<Record<string, string>> = {
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

/** Map the structure types that PDF 1.4 does not know to ones that it does (ISO 19005-1, 6.8.3.4). */
export function mapLaterRoles({ catalog, context }: PDFDocument): void {
	const root = catalog.lookup(PDFName.of('StructTreeRoot'));
	if (!(root instanceof PDFDict)) return;
	const key = PDFName.of('RoleMap');
	const written = root.lookup(key);
	const roleMap = written instanceof PDFDict ? written : context.obj({});
	for (const [role, like] of Object.entries(likes)) roleMap.set(PDFName.of(role), PDFName.of(like));
	root.set(key, roleMap);
}
