import type { Page, Rule } from '../../../../src/engine/model';
import { layOut, PageBuilder, prose } from './page-builder';

const rule = (position: number, start = 50, end = 400, direction: Rule['direction'] = 'horizontal'): Rule => ({
	direction,
	position,
	start,
	end,
	thickness: 0.5,
	color: 0x808080,
});

async function rulesOf(rules: readonly Rule[], more: Partial<Page> = {}) {
	const page = new PageBuilder(1, { rules, ...more }).lines(prose(6, 70), 50, 300);
	return (await layOut([page]))[0]!.rules;
}

describe('lines of a page', () => {
	it('that separate and frame text are kept', async () => {
		const frame = [
			rule(280, 40, 460),
			rule(380, 40, 460),
			rule(40, 280, 380, 'vertical'),
			rule(460, 280, 380, 'vertical'),
		];
		expect(await rulesOf(frame)).toEqual(frame);
	});

	it('are the sides of a low frame, but not other short lines', async () => {
		const side = (x: number, bottom = 216) => rule(x, 200, bottom, 'vertical');
		const frame = [rule(200), rule(216), side(50), side(400)];
		expect(await rulesOf([...frame, side(300), side(50, 210)])).toEqual(frame);
	});

	it('below words are kept where they reach beyond them', async () => {
		expect(await rulesOf([rule(302, 50, 460)])).toHaveLength(1);
	});

	it('drawn twice are one', async () => {
		expect(await rulesOf([rule(200), rule(200.2), rule(200, 50, 300)])).toEqual([rule(200), rule(200, 50, 300)]);
	});

	it.each<[string, Rule[], Partial<Page>]>([
		['under letters', [rule(302, 50, 120)], {}],
		['of a dash', [rule(200, 50, 60)], {}],
		['of a figure', [rule(500, 110, 290)], { drawings: [{ left: 100, top: 450, right: 300, bottom: 600 }] }],
		['of graph paper', Array.from({ length: 80 }, (_, index) => rule(20 + 3 * index)), {}],
	])('%s are not', async (_, rules, more) => {
		expect(await rulesOf(rules, more)).toBeUndefined();
	});

	it('of a scan are not', async () => {
		const page = new PageBuilder(1, { rules: [rule(200)] }).lines(prose(6, 70), 50, 300).build();
		const read = { ...page, words: page.words.map((word) => ({ ...word, confidence: 0.9 })) };
		expect((await layOut([read]))[0]!.rules).toBeUndefined();
	});
});
