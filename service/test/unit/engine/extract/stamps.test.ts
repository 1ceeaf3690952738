import type { Annotation } from '../../../../src/engine/model';
import type { ExtractPage } from '../../../../src/engine/extract/page-text';
import { answersOf, pageOf } from './support';

const text = 'Delivery note\n\n\n\nReceived:   Ada Byron\n\n\nCompany stamp';
const mark = { left: 60, top: 60, right: 180, bottom: 120 };
const stamp = { kind: 'stamp', box: mark, text: 'PAID', confidence: 0.95 } as const;
const writing = { kind: 'handwriting', box: mark, text: '', confidence: 0.9 } as const;
const annotation: Annotation = { kind: 'Stamp', box: mark, text: '' };

const answerOf = (pages: readonly ExtractPage[], key: string) =>
	answersOf(pages, [key]).fields.map(({ answer: { pageIndex, type, text: said, value } }) => [
		pageIndex,
		type,
		said,
		value,
	]);

describe('stamps', () => {
	it.each([
		'Stamp',
		'Company stamp',
		'Stempel',
		'Firmenstempel',
		'Cachet',
		'Sello',
		'Timbro',
		'Carimbo',
		'Stämpel',
		'Pieczęć',
		'Razítko',
		'Bélyegző',
		'Ștampilă',
		'Печать',
		'公章',
		'社印',
		'직인',
		'ختم',
		'חותמת',
		'मुहर',
	])('are present or absent by a key such as %s', (key) => {
		expect(answerOf([pageOf(text, 1, { inkMarks: [stamp] })], key)).toEqual([[0, 'stamp', 'present', 'true']]);
		expect(answerOf([pageOf(text, 1, { inkMarks: [writing] })], key)).toEqual([[0, 'stamp', 'absent', 'false']]);
		expect(answerOf([pageOf(text)], key)).toEqual([[0, 'stamp', 'absent', 'false']]);
	});

	it('may be PDF annotations', () => {
		expect(answerOf([pageOf(text, 1, { annotations: [annotation] })], 'Stamp')).toEqual([
			[0, 'stamp', 'present', 'true'],
		]);
	});

	it('are reported per page, the stamped one first', () => {
		expect(answerOf([pageOf(text), pageOf(text, 2, { inkMarks: [stamp] })], 'Stempel')).toEqual([
			[1, 'stamp', 'present', 'true'],
			[0, 'stamp', 'absent', 'false'],
		]);
	});

	it('have a higher confidence if present than if absent', () => {
		const confidenceOf = (page: ExtractPage) => answersOf([page], ['Stamp']).fields[0]?.answer.confidence ?? 0;
		expect(confidenceOf(pageOf(text, 1, { inkMarks: [stamp] }))).toBeGreaterThan(0.8);
		expect(confidenceOf(pageOf(text))).toBeLessThan(0.6);
	});

	it('belong to the nearest of several labels', () => {
		const both = pageOf(`${'\n'.repeat(3)}Stempel Käufer                          Stempel Verkäufer`, 1, {
			inkMarks: [stamp],
		});
		expect(answerOf([both], 'Stempel Käufer')).toEqual([[0, 'stamp', 'present', 'true']]);
		expect(answerOf([both], 'Stempel Verkäufer')).toEqual([[0, 'stamp', 'absent', 'false']]);
	});

	it('are text if something is printed after the label', () => {
		expect(answerOf([pageOf('Stamp: PAID')], 'Stamp')).toEqual([[0, 'text', 'PAID', 'PAID']]);
		expect(answerOf([pageOf('Stempel:   BEZAHLT')], 'Stempel')).toEqual([[0, 'text', 'BEZAHLT', 'BEZAHLT']]);
	});

	it.each([
		'Stamp duty',
		'Timestamp',
		'Zeitstempel',
		'Stempelsteuer',
		'Stamp date',
		'盖章日期',
		'Stempel und Unterschrift',
	])('do not answer %s', (key) => {
		expect(answerOf([pageOf(text, 1, { inkMarks: [stamp] })], key)).toEqual([]);
	});
});
