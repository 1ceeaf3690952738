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

describe('a result needs a review', () => {
	it('not if every value is certain or a key is missing', () => {
		const found = extracted(['Invoice number', 'Invoice date', 'Total amount', 'Route'], sure);
		expect(found.fields.map(({ plan }) => plan.key)).not.toContain('Route');
		expect(isDoubtful(found)).toBe(false);
	});

	it('if a value is uncertain: an ambiguous date', () => {
		const page = 'Harbour & Sons\nInvoice number: 4711\nInvoice date: 01/02/2026';
		expect(isDoubtful(extracted(['Invoice number', 'Invoice date'], page))).toBe(true);
		expect(isDoubtful(extracted(['Invoice number'], page))).toBe(false);
	});

	it('if a check fails', () => {
		expect(isDoubtful(extracted(['Total amount'], sure.replace('120.00', '125.00')))).toBe(true);
	});

	it('if a key is undecidable, and if a layout has changed', () => {
		const found = extracted(['Invoice number'], sure);
		const [plan] = found.fields.map((field) => field.plan);
		if (!plan) throw new Error('nothing was found');
		expect(isDoubtful({ ...found, undecided: [{ plan, candidates: [] }] })).toBe(true);
		const layout = { id: 'l', name: 'n', placed: 0 } as const;
		expect(isDoubtful({ ...found, layout: { ...layout, state: 'changed' } })).toBe(true);
		expect(isDoubtful({ ...found, layout: { ...layout, state: 'applied' } })).toBe(false);
	});
});
