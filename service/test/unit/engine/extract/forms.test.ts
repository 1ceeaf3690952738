import type { ExtractPage } from '../../../../src/engine/extract/page-text';
import { pageOf, textsOf, valuesOf } from './support';

/** Rows are 14 points apart, the first one from 40 to 50; characters are 6 points wide, from 40 on. */
const line = (position: number, start: number, end: number) =>
	({ direction: 'horizontal', position, start, end, thickness: 0.7 }) as const;

/** A page that OCR has read. */
function readPage(rows: string): ExtractPage {
	const page = pageOf(rows);
	return { ...page, words: page.words.map((word) => ({ ...word, confidence: 0.95 })) };
}

describe('the value of a label', () => {
	it('begins next to the first row of a wrapped label and continues next to the others', () => {
		const page = 'CENTS OFF PACK        HAS PROVEN TO BE A TOOL\nCOUPON AND STICKER:   IN BOTH MARKETS';
		expect(textsOf(page, ['CENTS OFF PACK COUPON AND STICKER:'])).toEqual(['HAS PROVEN TO BE A TOOL IN BOTH MARKETS']);
	});

	it('is found if read together with the first row of its label', () => {
		const page = 'CENTS OFF PACK HAS PROVEN A TOOL\nCOUPON AND STICKER:';
		expect(textsOf(page, ['CENTS OFF PACK COUPON AND STICKER:'])).toEqual(['HAS PROVEN A TOOL']);
	});

	it('ends before an unrequested label of a label column', () => {
		const page = 'PROJECT NAME    Trial     PROJECT NO    306\nPROJECT LEADER  Williams  TOTAL BUDGET';
		expect(textsOf(page, ['PROJECT NAME', 'PROJECT NO', 'PROJECT LEADER'])).toEqual(['Trial', '306', 'Williams']);
	});

	it('may contain a word that is a label elsewhere', () => {
		const page = 'Labels: blue\n\n\nRequirements: packed in labels printed twice';
		expect(textsOf(page, ['Labels', 'Requirements'])).toEqual(['blue', 'packed in labels printed twice']);
	});

	it('continues over writing lines, but not table lines', () => {
		const rows = 'PROMOTION:   CARTON SWEEPSTAKES\n             SEE ATTACHMENTS';
		const onLines = { ...pageOf(rows), rules: [line(52, 116, 400)] };
		expect(textsOf(onLines, ['PROMOTION:'])).toEqual(['CARTON SWEEPSTAKES SEE ATTACHMENTS']);
		const inTable = { ...pageOf(rows), rules: [line(52, 36, 400)] };
		expect(textsOf(inTable, ['PROMOTION:'])).toEqual(['CARTON SWEEPSTAKES']);
	});

	it('is in the next cell if the cell of the label has room', () => {
		const cell = (left: number, right: number) => [
			...[36, 66].map((position) => line(position, left, right)),
			...[left, right].map((position) => ({ ...line(position, 36, 66), direction: 'vertical' as const })),
		];
		const page = { ...pageOf('Reason for choice:      Lowest bid'), rules: [...cell(36, 170), ...cell(170, 400)] };
		expect(textsOf(page, ['Reason for choice:'])).toEqual(['Lowest bid']);
	});

	it('continues as a paragraph under its label over wide row gaps', () => {
		const page = pageOf('Effects: posters have been a great help in\nshops of the whole region.');
		const lower = ({ box }: { box: { top: number } }) => box.top > 50;
		// Typewriters leave a blank line.
		const apart = page.words.map((word) =>
			lower(word) ? { ...word, box: { ...word.box, top: word.box.top + 8, bottom: word.box.bottom + 8 } } : word,
		);
		expect(textsOf({ ...page, words: apart }, ['Effects:'])).toEqual([
			'posters have been a great help in shops of the whole region.',
		]);
	});

	it('excludes leader lines', () => {
		expect(textsOf('AGENCY ____ Corporate Media', ['AGENCY'])).toEqual(['Corporate Media']);
	});

	it('is on the line above a label if nothing is next to it or below', () => {
		const page = 'Ada Byron\nApplicant';
		expect(textsOf({ ...pageOf(page), rules: [line(52, 36, 200)] }, ['Applicant'])).toEqual(['Ada Byron']);
		expect(textsOf(page, ['Applicant'])).toEqual(['']);
	});

	it('is an indented block below, including sentence gaps', () => {
		const page = 'REASON:\n          Cost of the second wave.  And changes\n          of the wording.';
		expect(textsOf(page, ['REASON:'])).toEqual(['Cost of the second wave. And changes of the wording.']);
	});
});

describe('the place of a label', () => {
	it('is a separate misread label rather than the word in a sentence', () => {
		const page = 'Say more under Remarks or attach it\n\n\nREMARKB:   Posted in May';
		expect(textsOf(page, ['REMARKS:'])).toEqual(['Posted in May']);
	});

	it('is the next one if the first has no value', () => {
		expect(textsOf('Circulation\n\n\n\nCirculation in May  218,499', ['Circulation'])).toEqual(['in May 218,499']);
	});

	it('is found on scans if a lexicon name is misread or joined with its value', () => {
		expect(valuesOf(readPage('WEW BALANCE:   16,395.66'), ['NEW BALANCE:'])).toEqual(['16395.66']);
		expect(textsOf(readPage('Account Name PRODUCT TESTING'), ['Account Name'])).toEqual(['PRODUCT TESTING']);
	});

	it('has a sum on scans whose dollar sign is misread as a letter', () => {
		const sums = ['S418.07', 's1,204.50', 'S4.10.2'].map((sum) => `Take-home pay   ${sum}`);
		expect(sums.map((page) => textsOf(readPage(page), ['Take-home pay'])[0])).toEqual([
			'$ 418.07',
			'$ 1,204.50',
			'S4.10.2',
		]);
	});
});

describe('a lexicon name joined with its value', () => {
	it('is found exactly as requested', () => {
		expect(textsOf('Attention Ada Byron\n\n\nSupplier Wheels Inc.', ['Attention', 'Supplier'])).toEqual([
			'Ada Byron',
			'Wheels Inc.',
		]);
		expect(textsOf('Account Name PRODUCT TESTING', ['Account Name'])).toEqual(['PRODUCT TESTING']);
	});

	it('is ignored as prefix of a longer name', () => {
		expect(textsOf('Ada Works Inc.\n12 Long Street\nCompany Reg No 20965', ['Company'])).toEqual(['Ada Works Inc.']);
	});
});

describe('a label with OCR errors', () => {
	it('is found in one word with its number', () => {
		expect(textsOf(readPage('AGENCY Media      SEATNO3/17'), ['SEATNO'])).toEqual(['3/17']);
	});

	it('must be the only similar one', () => {
		expect(textsOf(readPage('MARKIHGG:   double'), ['MARKINGS:'])).toEqual(['double']);
		expect(textsOf(readPage('MARKIHGG:   double\n\n\nMARKIHGG:   single'), ['MARKINGS:'])).toEqual(['']);
	});
});

/** Sides of a box. */
const box = (left: number, top: number, right: number, bottom: number) => [
	line(top, left, right),
	line(bottom, left, right),
	...[left, right].map(
		(position) => ({ direction: 'vertical', position, start: top, end: bottom, thickness: 0.7 }) as const,
	),
];

describe('the own place of a label', () => {
	it('is its box, not the label of the next box', () => {
		// Boxes from 36 to 150 and from 150 to 264, two rows high.
		const boxes = [...box(36, 36, 150, 68), ...box(150, 36, 264, 68)];
		const filled = { ...pageOf('Batch               Miles\nRD-396'), rules: boxes };
		expect(textsOf(filled, ['Batch'])).toEqual(['RD-396']);
		const empty = { ...pageOf('Batch               Miles\n                    512'), rules: boxes };
		expect(textsOf(empty, ['Batch', 'Miles'])).toEqual(['', '512']);
	});

	it('is the next cell if its cell has no room', () => {
		const cells = [...box(36, 36, 150, 54), ...box(150, 36, 264, 54)];
		expect(textsOf({ ...pageOf('Batch               RD-396'), rules: cells }, ['Batch'])).toEqual(['RD-396']);
	});

	it('is the line above it despite labels next to it and below', () => {
		const page = 'Ada Byron                 March 3\nOfficer                   Trip\n\nOhio\nPlant';
		const rules = [line(52, 36, 150), line(52, 192, 300), line(94, 36, 150)];
		expect(textsOf({ ...pageOf(page), rules }, ['Officer', 'Trip', 'Plant'])).toEqual(['Ada Byron', 'March 3', 'Ohio']);
	});

	it('is not a line under a heading', () => {
		const page = 'Packing\nLabels   white';
		expect(textsOf({ ...pageOf(page), rules: [line(52, 40, 82)] }, ['Labels'])).toEqual(['white']);
	});
});

describe('a continued value', () => {
	it('continues under its label if its row is full', () => {
		const page =
			'REMARKS: The second wave of the survey begins in the north and goes on\nto the south.\nNothing else is planned.';
		expect(textsOf(page, ['REMARKS:'])).toEqual([
			'The second wave of the survey begins in the north and goes on to the south.',
		]);
	});

	it('does not continue below its neighbour', () => {
		const page = 'MONTHS:   April      THRU   July\n          ENTER ESTIMATES OF ALL MONTHS';
		expect(textsOf(page, ['MONTHS:', 'THRU'])).toEqual(['April', 'July']);
	});

	it('may be at the far end of its row, with or without leaders', () => {
		expect(textsOf(`Other brands${' '.repeat(60)}None`, ['Other brands'])).toEqual(['None']);
		expect(textsOf(`Other brands ${'.'.repeat(60)} None`, ['Other brands'])).toEqual(['None']);
	});

	it('is all numbers of a row', () => {
		const page = 'Shelf life          12          14          +2\nNote   12         dozen';
		expect(textsOf(page, ['Shelf life', 'Note'])).toEqual(['12 14 +2', '12']);
	});

	it('may wrap to the next row of running text', () => {
		const page = 'COPIES: 5            CASES: 6             SUPERVISOR:\nB. E. Hanu     SIZE: Large      PLANT: Ohio';
		expect(textsOf(page, ['SUPERVISOR', 'SIZE'])).toEqual(['B. E. Hanu', 'Large']);
	});
});

describe('receipts', () => {
	it('have the total after rounding', () => {
		const page =
			'99 SPEED MART S/B (519537-X)\nTotal Sales (Inclusive GST) RM    22.91\nRounding Adjustment RM    -0.01\nRounding RM    22.90\nCASH RM    50.00';
		expect(valuesOf(page, ['total'])).toEqual(['22.90']);
	});

	it('have complete addresses: postal codes after commas, attached house numbers, no misread telephone', () => {
		const page =
			'UNIHAKKA SDN BHD\n(867388-U)\n12JALAN TAMPOI 7/4\nTampoi,81200 Johor Bahru, Johor\nTe1 : 03 2026 6386\nTAX INVOICE';
		expect(textsOf(page, ['company', 'address'])).toEqual([
			'UNIHAKKA SDN BHD',
			'12 JALAN TAMPOI 7/4 Tampoi,81200 Johor Bahru, Johor',
		]);
	});

	it('are of the company in the first row, and of all rows down to the postal code', () => {
		expect(textsOf('RELAIS OULMES\nAUTOROUTE RABAT\n15000 KHEMISSET', ['company', 'address'])).toEqual([
			'RELAIS OULMES',
			'AUTOROUTE RABAT 15000 KHEMISSET',
		]);
	});

	it('have the street above a postal code under a name that heads no block', () => {
		const page = 'RELAIS   TOTAL   OULMES\n\nAUTOROUTE RABAT\n15000 KHEMISSET';
		expect(textsOf(page, ['company', 'address'])).toEqual(['RELAIS TOTAL OULMES', 'AUTOROUTE RABAT 15000 KHEMISSET']);
	});

	it('have the spaced initials of a company, and no number of it', () => {
		const page = 'J   &   K   KITCHEN   RESTAURANT\nCOMPANY NO: 40968-W\n12 JALAN ANGSA\n41150 KLANG';
		expect(textsOf(page, ['company'])).toEqual(['J & K KITCHEN RESTAURANT']);
	});
});

describe('an exact label', () => {
	it('takes precedence over a value elsewhere', () => {
		const page =
			'Stone Company Ltd\n12 High Street\nAkron, OH 44301\n\n\nSHIP TO: Dayton warehouse\nSUPPLIER: Miller Works';
		expect(textsOf(page, ['SHIP TO', 'SUPPLIER'])).toEqual(['Dayton warehouse', 'Miller Works']);
	});

	it('gives whole values: a number is not part of a word', () => {
		expect(textsOf('EMPLOYEE NUMBER: A-6900', ['EMPLOYEE NUMBER'])).toEqual(['A-6900']);
		expect(textsOf('FREIGHT: 64, 795', ['FREIGHT'])).toEqual(['64, 795']);
	});

	it('gives text for a vague name, and no wrong type for a clear one', () => {
		expect(textsOf('Account: Winter Company', ['Account'])).toEqual(['Winter Company']);
		expect(textsOf('IBAN: see below', ['IBAN'])).toEqual(['']);
	});

	it('does not take the next label of a label row', () => {
		const page = 'Supplier             Address\nMiller Works         9 Mill Road';
		expect(textsOf(page, ['Supplier'])).toEqual(['Miller Works']);
	});
});

describe('unrequested labels', () => {
	it('are next to labels with values below', () => {
		const page = 'Grade           Length          Shade\nFine                            Blue';
		expect(textsOf(page, ['Grade', 'Shade'])).toEqual(['Fine', 'Blue']);
	});

	it('precede a writing line with its value', () => {
		const rows = 'Agency   Media Group     Sales';
		const open = { ...pageOf(rows), rules: [line(51, 228, 330)] };
		expect(textsOf({ ...pageOf('Agency            Sales'), rules: [line(51, 180, 330)] }, ['Agency'])).toEqual(['']);
		expect(textsOf(open, ['Agency'])).toEqual(['Media Group']);
		expect(textsOf({ ...pageOf('Agency    Works'), rules: [line(51, 90, 330)] }, ['Agency'])).toEqual(['Works']);
	});
});

describe('labels of scans', () => {
	it('may follow an item number', () => {
		expect(textsOf(readPage('4 TO: R. Harper\nb) FROM: J. Burton'), ['TO:', 'FROM:'])).toEqual([
			'R. Harper',
			'J. Burton',
		]);
	});

	it('keep their order if one of several similar ones is misread', () => {
		const page = 'APPROVED: Ann\n\nAPPR0VFD: Ben\n\nAPPROVED: Cleo';
		expect(textsOf(readPage(page), ['APPROVED:', 'APPROVED:', 'APPROVED:'])).toEqual(['Ann', 'Ben', 'Cleo']);
	});

	it('end at their colon despite OCR errors', () => {
		expect(textsOf(readPage('Cost (5): 67.06'), ['Cost ($)'])).toEqual(['67.06']);
	});
});

describe('values of scans', () => {
	it('keep their dollar sign', () => {
		expect(textsOf(readPage('ADJUSTED COST: S. 221,000'), ['ADJUSTED COST:'])).toEqual(['$ 221,000']);
		expect(textsOf(readPage('ADJUSTED CODE: S 12'), ['ADJUSTED CODE:'])).toEqual(['S 12']);
	});

	it('continue in a second paragraph with the same indent', () => {
		const rows = 'REASON:\n    The cost of the second\n    wave of the study.';
		const page = readPage(rows);
		const next = readPage('\n\n\n    Changes of wording.').words.map((word) => ({
			...word,
			box: { ...word.box, top: word.box.top + 6, bottom: word.box.bottom + 6 },
		}));
		const all = { ...page, words: [...page.words, ...next] };
		expect(textsOf(all, ['REASON:'])).toEqual(['The cost of the second wave of the study. Changes of wording.']);
	});
});

describe('a row of names in capitals', () => {
	const page = 'TRAPPER        LODGE NUMBER    PELT GRADE    SLED DRIVER    ROUTE\n             LN-4711';

	it('has no values beside its names', () => {
		expect(textsOf(page, ['Sled driver', 'Pelt grade'])).toEqual(['', '']);
	});

	it('has values under their own names only', () => {
		expect(textsOf(page, ['Trapper', 'Lodge number'])).toEqual(['', 'LN-4711']);
	});
});

describe('a sum next to a key that is not in the lexicon', () => {
	it('is a plain number', () => {
		expect(valuesOf('Sled hire   $1,204.50\nDog food    38,70', ['Sled hire', 'Dog food'])).toEqual([
			'1204.50',
			'38.70',
		]);
	});

	it('stays as printed if it may be no sum', () => {
		expect(valuesOf('Track no   1,204\nRoute      4.50-7', ['Track no', 'Route'])).toEqual(['1,204', '4.50-7']);
	});
});
