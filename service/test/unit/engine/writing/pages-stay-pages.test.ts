import { sectionProperties, type Section } from '../../../../src/engine/writing/docx/section';
import { stylesXml } from '../../../../src/engine/writing/docx/styles';

const body = { left: 50, top: 60, right: 545, bottom: 800 };
const section: Section = { width: 595, height: 842, body, isNewPage: true, columns: [body], hasNotes: false };

/** Bottom margin of a section, twips. */
const bottomOf = (more: Partial<Section>) =>
	Number(/w:bottom="(-?\d+)"/.exec(sectionProperties({ ...section, ...more }))?.[1]);

describe('the text of a page that an office program sets a little longer', () => {
	it('goes down over the footer before it begins another page', () => {
		expect(bottomOf({ footer: { id: 'rId1', distance: 30 } })).toBe(-20 * 42);
		expect(bottomOf({})).toBe(20 * 42);
	});

	it('ends above the footer where footnotes stand there', () => {
		expect(bottomOf({ footer: { id: 'rId1', distance: 30 }, hasNotes: true })).toBe(20 * 42);
	});

	it('takes no second line along where one finds no room', () => {
		expect(stylesXml('flow', undefined)).toContain('<w:widowControl w:val="0"/>');
	});
});
