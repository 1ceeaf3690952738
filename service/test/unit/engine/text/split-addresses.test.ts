import type { Line, Link } from '../../../../src/engine/model';
import { joinOf, runsOfLines, wholeRunsText } from '../../../../src/engine/text/runs';

const line = (text: string, top: number): Line => {
	const box = { left: 10, top, right: 200, bottom: top + 10 };
	return { words: [{ text, box, fontSize: 10, turn: 0, spaceAfter: false }], box, turn: 0 };
};

const linked = (uri: string): Link => ({ box: { left: 0, top: 0, right: 300, bottom: 100 }, target: { uri } });

const join = (before: string, after: string, uri: string) =>
	wholeRunsText(runsOfLines([line(before, 10), line(after, 25)], [linked(uri)]));

describe('addresses over two lines', () => {
	it.each([
		['https://doi.', 'org/10.1371/0207763', 'https://doi.org/10.1371/0207763'],
		['https://doi.org/10.', '1055/s-0043', 'https://doi.org/10.1055/s-0043'],
		['https://example.com/forecasting-', 'response.', 'https://example.com/forecasting-response'],
		['www.example.', 'com/boats),', 'https://www.example.com/boats'],
	])('stay whole as in their link: %s %s', (before, after, uri) => {
		expect(join(before, after, uri)).toBe(before + after);
	});

	it('leave other words of a link apart', () => {
		expect(join('Harbour notes', 'of spring', 'https://example.com/Harbour')).toBe('Harbour notes of spring');
		expect(join('See', 'here', 'https://example.com/Seehere')).toBe('See here');
	});

	it('keep their hyphens without a link', () => {
		expect(joinOf('at https://example.com/tide-', 'tables')).toBe('none');
		expect(joinOf('www.tide-', 'tables.example')).toBe('none');
		expect(joinOf('the fore-', 'casting')).toBe('hyphen');
	});
});
