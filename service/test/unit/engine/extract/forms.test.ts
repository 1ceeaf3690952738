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
	it('begins beside the first row of a label that is broken over rows, and goes on beside the others', () => {
		const page = 'CENTS OFF PACK        HAS PROVEN TO BE A TOOL\nCOUPON AND STICKER:   IN BOTH MARKETS';
		expect(textsOf(page, ['CENTS OFF PACK COUPON AND STICKER:'])).toEqual(['HAS PROVEN TO BE A TOOL IN BOTH MARKETS']);
	});

	it('is found where it was read together with the first row of its label', () => {
		const page = 'CENTS OFF PACK HAS PROVEN A TOOL\nCOUPON AND STICKER:';
		expect(textsOf(page, ['CENTS OFF PACK COUPON AND STICKER:'])).toEqual(['HAS PROVEN A TOOL']);
	});

	it('ends before another label of a column of labels, which nobody asked for', () => {
		const page = 'PROJECT NAME    Trial     PROJECT NO    306\nPROJECT LEADER  Williams  TOTAL BUDGET';
		expect(textsOf(page, ['PROJECT NAME', 'PROJECT NO', 'PROJECT LEADER'])).toEqual(['Trial', '306', 'Williams']);
	});

	it('may hold a word that is asked for as a label elsewhere', () => {
		const page = 'Labels: blue\n\n\nRequirements: packed in labels printed twice';
		expect(textsOf(page, ['Labels', 'Requirements'])).toEqual(['blue', 'packed in labels printed twice']);
	});

	it('goes on over lines to write on, and not over those of a table', () => {
		const rows = 'PROMOTION:   CARTON SWEEPSTAKES\n             SEE ATTACHMENTS';
		const onLines = { ...pageOf(rows), rules: [line(52, 116, 400)] };
		expect(textsOf(onLines, ['PROMOTION:'])).toEqual(['CARTON SWEEPSTAKES SEE ATTACHMENTS']);
		const inTable = { ...pageOf(rows), rules: [line(52, 36, 400)] };
		expect(textsOf(inTable, ['PROMOTION:'])).toEqual(['CARTON SWEEPSTAKES']);
	});

	it('has no line that leads to it', () => {
		expect(textsOf('AGENCY ____ Corporate Media', ['AGENCY'])).toEqual(['Corporate Media']);
	});

	it('stands on the line over a label, where nothing is beside it or below', () => {
		const page = 'Ada Byron\nApplicant';
		expect(textsOf({ ...pageOf(page), rules: [line(52, 36, 200)] }, ['Applicant'])).toEqual(['Ada Byron']);
		expect(textsOf(page, ['Applicant'])).toEqual(['']);
	});

	it('is a block below, indented, with what a space between sentences parts', () => {
		const page = 'REASON:\n          Cost of the second wave.  And changes\n          of the wording.';
		expect(textsOf(page, ['REASON:'])).toEqual(['Cost of the second wave. And changes of the wording.']);
	});
});

describe('the place of a label', () => {
	it('is where it stands alone, misread, sooner than where a sentence has its word', () => {
		const page = 'Say more under Remarks or attach it\n\n\nREMARKB:   Posted in May';
		expect(textsOf(page, ['REMARKS:'])).toEqual(['Posted in May']);
	});

	it('is another one where nothing belongs to the first', () => {
		expect(textsOf('Circulation\n\n\n\nCirculation in May  218,499', ['Circulation'])).toEqual(['in May 218,499']);
	});

	it('is found on scans, too, where a name of the lexicon was misread or read together with its value', () => {
		expect(valuesOf(readPage('WEW BALANCE:   16,395.66'), ['NEW BALANCE:'])).toEqual(['16,395.66']);
		expect(textsOf(readPage('Account Name PRODUCT TESTING'), ['Account Name'])).toEqual(['PRODUCT TESTING']);
		expect(textsOf('Account Name PRODUCT TESTING', ['Account Name'])).toEqual(['']);
	});
});

describe('receipts', () => {
	it('have the total after rounding, where its row says nothing but rounding', () => {
		const page =
			'99 SPEED MART S/B (519537-X)\nTotal Sales (Inclusive GST) RM    22.91\nRounding Adjustment RM    -0.01\nRounding RM    22.90\nCASH RM    50.00';
		expect(valuesOf(page, ['total'])).toEqual(['22.90']);
	});

	it('have all of an address: postal codes behind commas, house numbers without their space, no misread telephone', () => {
		const page =
			'UNIHAKKA SDN BHD\n(867388-U)\n12JALAN TAMPOI 7/4\nTampoi,81200 Johor Bahru, Johor\nTe1 : 03 2026 6386\nTAX INVOICE';
		expect(textsOf(page, ['company', 'address'])).toEqual([
			'UNIHAKKA SDN BHD',
			'12 JALAN TAMPOI 7/4 Tampoi,81200 Johor Bahru, Johor',
		]);
	});

	it('are of the company in the first row, though the second one stands over an address', () => {
		expect(textsOf('RELAIS OULMES\nAUTOROUTE RABAT\n15000 KHEMISSET', ['company'])).toEqual(['RELAIS OULMES']);
	});
});
