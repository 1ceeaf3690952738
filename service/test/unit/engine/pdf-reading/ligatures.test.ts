import { rawPdf, readRawPage } from '../../../support/raw-pdf';

/** Shows an array of `TJ`, after words with spaces. */
const read = async (array: string) => {
	const { words } = await readRawPage(rawPdf(`BT /F4 10 Tf 40 300 Td [(Die Worte: ) ${array}] TJ ET`));
	return words.map((word) => word.text).join(' ');
};

describe('a ligature with a gap beside it does not split its word', () => {
	it.each([
		['fl in the middle', '(Verzwei\\257) -120 (ung)', 'Verzweiflung'],
		['fi', '(Er\\256) -150 (nder)', 'Erfinder'],
		['near the end', '(bezwei\\257) -130 (e)', 'bezweifle'],
		['two of them', '(de\\256) -120 (nitiv) 0 ( A\\257) -140 (aum)', 'definitiv Aflaum'],
		['a gap before it', '(Er) -105 (\\256nder)', 'Erfinder'],
		['gaps on both sides', '(con) -170 (\\256) -170 (dent)', 'confident'],
		['a gap nearly as wide as a space', '(In\\257) -205 (uenzavirus ) (hier)', 'Influenzavirus hier'],
	])('%s', async (_, array, expected) => {
		expect(await read(array)).toBe(`Die Worte: ${expected}`);
	});

	it.each([
		['after fl', '(In\\257) 250 ( ) 0 (uenza)', 'Influenza'],
		['after fi', '(Er\\256) 260 ( ) 10 (nder)', 'Erfinder'],
	])('a space that the ligature covers: %s', async (_, array, expected) => {
		expect(await read(array)).toBe(`Die Worte: ${expected}`);
	});
});

describe('words beside a ligature stay apart', () => {
	it.each([
		['a space', '(Soph\\256 ) 0 (nimmt)', 'Sophfi nimmt'],
		['a narrow space', '(Soph\\256 ) 100 (nimmt)', 'Sophfi nimmt'],
		['a wide gap', '(Soph\\256) -300 (nimmt)', 'Sophfi nimmt'],
		['a capital', '(Soph\\256) -150 (Nimmt)', 'Sophfi Nimmt'],
		['a gap between other letters', '(Soph) -150 (nimmt)', 'Soph nimmt'],
	])('%s', async (_, array, expected) => {
		expect(await read(array)).toBe(`Die Worte: ${expected}`);
	});

	it('a line without real spaces', async () => {
		const { words } = await readRawPage(rawPdf('BT /F4 10 Tf 40 300 Td [(Soph\\256) -150 (nimmt) -200 (das)] TJ ET'));
		expect(words.map((word) => word.text)).toEqual(['Sophfi', 'nimmt', 'das']);
	});
});
