import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** A document of one sender with unusual labels. */
export async function housePaper(
	number: string,
	receiver: string,
	sums: readonly string[],
	[first, second, third] = ['Gubbin', 'Pieces', 'Moola'],
): Promise<Uint8Array> {
	const end = 280 + 15 * sums.length;
	return await written([
		[50, 60, 'Kvistholt Ltd'],
		[400, 60, 'Stamp of house'],
		[50, 100, receiver],
		[50, 115, 'Pier 4'],
		[50, 160, 'Flurb'],
		[200, 160, 'Quax'],
		[350, 160, 'Wemble'],
		[50, 175, number],
		[200, 175, '12.03.2026'],
		[350, 175, 'Ost'],
		[50, 220, first ?? ''],
		[250, 220, second ?? ''],
		[400, 220, third ?? ''],
		...sums.flatMap((sum, row): Text[] => [
			[50, 240 + 15 * row, 'Rope'],
			[250, 240 + 15 * row, String(row + 2)],
			[400, 240 + 15 * row, sum],
		]),
		[250, end, 'Grossum in all'],
		[400, end, sums.reduce((sum, one) => sum + Number(one), 0).toFixed(2)],
		[50, end + 40, 'Paid within a month to the house that wrote this paper'],
	]);
}

/** A text with its left side and its baseline from the top, in points. */
type Text = readonly [x: number, y: number, text: string];

/** An invoice in English, as everybody prints them. */
export async function plainInvoice({
	supplier = 'Oddny Works Ltd',
	number = 'KV-2026-118',
	date = '13/02/2026',
	total = '24.50',
	more = [],
}: {
	readonly supplier?: string;
	readonly number?: string;
	readonly date?: string;
	readonly total?: string;
	/** Further rows below. */
	readonly more?: readonly string[];
} = {}): Promise<Uint8Array> {
	return await written([
		[50, 60, supplier],
		[50, 75, '4 Pier Street, Leeds LS1 4AP'],
		[50, 130, 'INVOICE'],
		[50, 160, `Invoice number: ${number}`],
		[50, 175, `Invoice date: ${date}`],
		[50, 190, 'Currency: GBP'],
		[50, 240, `Total: ${total}`],
		...more.map((text, row): Text => [50, 255 + 15 * row, text]),
	]);
}

/** A page with texts. */
export async function written(texts: readonly Text[]): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	const page = document.addPage([595, 842]);
	for (const [x, y, text] of texts) page.drawText(text, { x, y: 842 - y, size: 10, font });
	return await document.save();
}
