import { compare, judged } from '../business-documents/compare.mjs';
import { countries } from '../business-documents/countries.mjs';
import { countriesLeftOut, division } from '../business-documents/division.mjs';
import { families } from '../business-documents/families.mjs';
import { toHtml } from '../business-documents/html.mjs';
import { drawBusinessDocument } from '../business-documents/document.mjs';

type FamilyName = keyof typeof families;

const names = Object.keys(families) as FamilyName[];
const texts = (html: string) =>
	html
		.replace(/<style>.*?<\/style>/s, '')
		.replace(/<[^>]+>/g, ' ')
		.replaceAll('&amp;', '&')
		.replaceAll('&#39;', "'")
		.replace(/\s+/g, ' ');

describe('business documents', () => {
	it('are deterministic per seed and name', () => {
		const drawn = (name: string, seed: number) => drawBusinessDocument(name, seed, 'invoice', 'DE', 0).values;
		expect(drawn('a-1', 1)).toEqual(drawn('a-1', 1));
		expect(drawn('a-1', 1)).not.toEqual(drawn('a-2', 1));
		expect(drawn('a-1', 1)).not.toEqual(drawn('a-1', 2));
	});

	it('have at least forty layouts in twenty languages', () => {
		expect(names.length).toBeGreaterThanOrEqual(40);
		expect(new Set(Object.values(countries).map(({ language }) => language)).size).toBe(20);
	});

	it('have consistent sums in every country', () => {
		for (const country of Object.keys(countries)) {
			const { values } = drawBusinessDocument('sums', 5, 'invoice', country, 0);
			const [net, tax, total] = [values.net_total, values.tax_total, values.grand_total].map((one) =>
				Number(one?.value),
			);
			expect(Math.abs((net ?? NaN) + (tax ?? NaN) - (total ?? NaN))).toBeLessThan(0.005);
		}
	});
});

describe('the truth of a business document', () => {
	it.each(names.filter((name) => families[name].producer !== 'strokes'))(
		'%s has every requested value on its page',
		(name) => {
			const family = families[name];
			for (const country of ['DE', 'GB', 'JP']) {
				const { html, sheet } = toHtml(drawBusinessDocument(name, 3, family.kind, country, family.wording), family);
				const page = texts(html);
				const asked = sheet.truth();
				expect(asked.length).toBeGreaterThan(4);
				for (const { text, printed, type } of asked) {
					if (type !== 'address' && text !== '') expect(page).toContain(text.replace(/\s+/g, ' '));
					if (printed !== null) expect(page).toContain(printed);
				}
				const local = asked.flatMap(({ local: key }) => key ?? []);
				expect(new Set(local).size).toBe(local.length);
			}
		},
	);
});

it('every layout is either fitted or held out, as is a third of layouts and countries', () => {
	expect(Object.keys(division).sort()).toEqual([...names].sort());
	const leftOut = Object.values(division).filter((side) => side === 'left-out');
	expect(leftOut.length).toBeGreaterThanOrEqual(names.length / 3);
	expect(countriesLeftOut.length).toBeGreaterThanOrEqual(Object.keys(countries).length / 3);
	expect(countriesLeftOut.every((country) => Object.hasOwn(countries, country))).toBe(true);
});

describe('a value is correct', () => {
	it('as defined by the scorer of real documents', () => {
		expect(compare('1.234,50 EUR', '1,234.50')).toEqual({ exact: false, loose: true });
		expect(compare('RE 47-11', 're4711')).toEqual({ exact: false, loose: true });
		expect(compare('12', '13')).toEqual({ exact: false, loose: false });
		expect(compare('A  b', 'A b')).toEqual({ exact: true, loose: true });
	});

	it('by its printed text or its normalised value, and never if absent', () => {
		const truth = { text: '3. Mai 2026', value: '2026-05-03', type: 'date' };
		expect(judged({ text: '3. Mai 2026', value: '' }, truth).exact).toBe(true);
		expect(judged({ text: '03.05.26', value: '2026-05-03' }, truth).loose).toBe(true);
		expect(judged(undefined, truth).loose).toBe(false);
		expect(judged({ text: '4. Mai 2026', value: '2026-05-04' }, truth).loose).toBe(false);
	});
});
