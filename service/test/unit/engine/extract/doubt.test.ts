import { Extraction } from '../../../../src/engine/extract/extraction';
import { pageText } from '../../../../src/engine/extract/page-text';
import { isDoubtful } from '../../../../src/engine/extract/review/doubt';
import { pageOf } from './support';

const sure = `
Harbour & Sons Ltd
Invoice number: 4711                   Invoice date: 24.05.2026
                          Net total     100.00
                          VAT 20 %       20.00
                          Total         120.00 EUR`;

function extracted(keys: readonly string[], page: string) {
	const extraction = new Extraction(keys);
	extraction.addPage(pageText(pageOf(page)));
	return extraction.finish();
}

describe('a person had better look at a result', () => {
	it('not where every value is sure, nor where a key is not there', () => {
		const found = extracted(['Invoice number', 'Invoice date', 'Total amount', 'Route'], sure);
		expect(found.fields.map(({ plan }) => plan.key)).not.toContain('Route');
		expect(isDoubtful(found)).toBe(false);
	});

	it('where a value is not sure: a date that may be read in two ways', () => {
		const page = 'Harbour & Sons\nInvoice number: 4711\nInvoice date: 01/02/2026';
		expect(isDoubtful(extracted(['Invoice number', 'Invoice date'], page))).toBe(true);
		expect(isDoubtful(extracted(['Invoice number'], page))).toBe(false);
	});

	it('where a check fails', () => {
		expect(isDoubtful(extracted(['Total amount'], sure.replace('120.00', '125.00')))).toBe(true);
	});

	it('where nothing decides a key, and where a layout has changed', () => {
		const found = extracted(['Invoice number'], sure);
		const [plan] = found.fields.map((field) => field.plan);
		if (!plan) throw new Error('nothing was found');
		expect(isDoubtful({ ...found, undecided: [{ plan, candidates: [] }] })).toBe(true);
		const layout = { id: 'l', name: 'n', placed: 0 } as const;
		expect(isDoubtful({ ...found, layout: { ...layout, state: 'changed' } })).toBe(true);
		expect(isDoubtful({ ...found, layout: { ...layout, state: 'applied' } })).toBe(false);
	});
});
