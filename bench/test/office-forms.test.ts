import { families } from '../office-forms/families.mjs';
import { drawForm } from '../office-forms/form.mjs';
import { printedLabel, toHtml } from '../office-forms/html.mjs';
import { misread } from '../office-forms/misread.mjs';

type FamilyName = keyof typeof families;

const names = Object.keys(families) as FamilyName[];
const textOf = (html: string) =>
	html
		.replace(/<style>.*?<\/style>/s, '')
		.replace(/<[^>]+>/g, ' ')
		.replaceAll('&amp;', '&')
		.replaceAll('&#39;', "'")
		.replace(/\s+/g, ' ');

describe('office forms', () => {
	it('are deterministic per seed and name', () => {
		const form = (name: string, seed: number) => drawForm(name, seed, families['typed-memo']);
		expect(form('a-1', 1)).toEqual(form('a-1', 1));
		expect(form('a-1', 1)).not.toEqual(form('a-2', 1));
		expect(form('a-1', 1)).not.toEqual(form('a-1', 2));
	});

	it('have families on both sides, with parts on one side only', () => {
		const partsOf = (side: string) =>
			new Set(Object.values(families).flatMap((family) => (family.side === side ? family.parts : [])));
		const fitted = partsOf('fitted');
		expect([...partsOf('left-out')].filter((part) => !fitted.has(part)).length).toBeGreaterThanOrEqual(5);
	});

	it.each(names)('%s prints every label once, and every value', (name) => {
		const family = families[name];
		const form = drawForm(`${name}-1`, 4, family);
		const page = textOf(toHtml(form, family, '4'));
		const entries = form.groups.flatMap(({ entries: own }) => own);
		expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length);
		expect(entries.filter(({ text }) => text !== '').length).toBeGreaterThan(5);
		for (const { label, text } of entries) {
			expect(page).toContain(printedLabel(label, family));
			expect(page).toContain(text);
		}
	});

	it('are misread in a deterministic share of characters', () => {
		const pages = [{ words: [{ text: 'Bottle '.repeat(200) }] }];
		const textIn = (read: readonly { words: { text: string }[] }[]) => read[0]?.words[0]?.text ?? '';
		const [before, after] = [textIn(pages), textIn(misread(pages, 's', 0.1))];
		const changed = [...before].filter((sign, index) => sign !== after[index]).length;
		expect(changed).toBeGreaterThan(0.03 * before.length);
		expect(changed).toBeLessThan(0.2 * before.length);
		expect(textIn(misread(pages, 's', 0.1))).toBe(after);
		expect(textIn(misread(pages, 's', 0))).toBe(before);
	});
});
